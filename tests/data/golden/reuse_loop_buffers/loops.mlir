// RUN: freehold opt %s --ownership-elaboration --canonicalize --reuse-loop-buffers=assume-loops-run=true --canonicalize -split-input-file | expect %t.out
// RUN: freehold opt %s --ownership-elaboration --canonicalize --reuse-loop-buffers -split-input-file | expect %t.known.out

// Two buffers that swap.

func.func @swap(%v: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  %init = memref.alloc() : memref<4xf32>
  linalg.fill ins(%v : f32) outs(%init : memref<4xf32>)
  %r = scf.for %i = %c0 to %c5 step %c1 iter_args(%a = %init) -> (memref<4xf32>) {
    %b = memref.alloc() : memref<4xf32>
    %x = memref.load %a[%c0] : memref<4xf32>
    %y = memref.load %a[%c1] : memref<4xf32>
    %s = arith.addf %x, %y : f32
    linalg.fill ins(%s : f32) outs(%b : memref<4xf32>)
    %z = memref.load %a[%c0] : memref<4xf32>
    memref.store %z, %b[%c1] : memref<4xf32>
    scf.yield %b : memref<4xf32>
  }
  %w = memref.load %r[%c1] : memref<4xf32>
  return %w : f32
}

// -----

// The buffer of the last iteration is free before the next one is allocated: one is enough.

func.func @in_place(%v: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  %init = memref.alloc() : memref<4xf32>
  linalg.fill ins(%v : f32) outs(%init : memref<4xf32>)
  %r = scf.for %i = %c0 to %c5 step %c1 iter_args(%a = %init) -> (memref<4xf32>) {
    %x = memref.load %a[%c0] : memref<4xf32>
    %s = arith.addf %x, %x : f32
    %b = memref.alloc() : memref<4xf32>
    linalg.fill ins(%s : f32) outs(%b : memref<4xf32>)
    scf.yield %b : memref<4xf32>
  }
  %w = memref.load %r[%c1] : memref<4xf32>
  return %w : f32
}

// -----

// A rotation of three. The freed buffer is not the one that the allocation replaces.

func.func @rotation(%v: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  %p = memref.alloc() : memref<4xf32>
  linalg.fill ins(%v : f32) outs(%p : memref<4xf32>)
  %q = memref.alloc() : memref<4xf32>
  linalg.fill ins(%v : f32) outs(%q : memref<4xf32>)
  %r:2 = scf.for %i = %c0 to %c5 step %c1 iter_args(%a = %p, %b = %q) -> (memref<4xf32>, memref<4xf32>) {
    %n = memref.alloc() : memref<4xf32>
    %x = memref.load %a[%c0] : memref<4xf32>
    %y = memref.load %b[%c0] : memref<4xf32>
    %s = arith.addf %x, %y : f32
    linalg.fill ins(%s : f32) outs(%n : memref<4xf32>)
    memref.store %x, %n[%c1] : memref<4xf32>
    %z = memref.load %a[%c1] : memref<4xf32>
    memref.store %z, %n[%i] : memref<4xf32>
    scf.yield %b, %n : memref<4xf32>, memref<4xf32>
  }
  %w = memref.load %r#1[%c1] : memref<4xf32>
  return %w : f32
}

// -----

// The initial buffer is borrowed: the first iteration selects a second one. If the loop may not run, that one is freed
// after it under a flag.

func.func @borrowed(%m: memref<4xf32>, %n: index) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %m) -> (memref<4xf32>) {
    %b = memref.alloc() : memref<4xf32>
    %x = memref.load %a[%c0] : memref<4xf32>
    linalg.fill ins(%x : f32) outs(%b : memref<4xf32>)
    %y = memref.load %a[%c1] : memref<4xf32>
    memref.store %y, %b[%c0] : memref<4xf32>
    scf.yield %b : memref<4xf32>
  }
  %w = memref.load %r[%c1] : memref<4xf32>
  return %w : f32
}

// -----

// An scf.while: free and allocation in either region.

func.func @while(%v: f32, %limit: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %init = memref.alloc() : memref<4xf32>
  linalg.fill ins(%v : f32) outs(%init : memref<4xf32>)
  %r = scf.while (%a = %init) : (memref<4xf32>) -> memref<4xf32> {
    %x = memref.load %a[%c0] : memref<4xf32>
    %more = arith.cmpf olt, %x, %limit : f32
    scf.condition(%more) %a : memref<4xf32>
  } do {
  ^bb0(%a: memref<4xf32>):
    %b = memref.alloc() : memref<4xf32>
    %x = memref.load %a[%c0] : memref<4xf32>
    %s = arith.addf %x, %x : f32
    linalg.fill ins(%s : f32) outs(%b : memref<4xf32>)
    %y = memref.load %a[%c1] : memref<4xf32>
    memref.store %y, %b[%c1] : memref<4xf32>
    scf.yield %b : memref<4xf32>
  }
  %w = memref.load %r[%c1] : memref<4xf32>
  return %w : f32
}

// -----

func.func @while_header(%v: f32, %limit: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %init = memref.alloc() : memref<4xf32>
  linalg.fill ins(%v : f32) outs(%init : memref<4xf32>)
  %r = scf.while (%a = %init) : (memref<4xf32>) -> memref<4xf32> {
    %x = memref.load %a[%c0] : memref<4xf32>
    %more = arith.cmpf olt, %x, %limit : f32
    %b = memref.alloc() : memref<4xf32>
    memref.copy %a, %b : memref<4xf32> to memref<4xf32>
    scf.condition(%more) %b : memref<4xf32>
  } do {
  ^bb0(%a: memref<4xf32>):
    %b = memref.alloc() : memref<4xf32>
    %x = memref.load %a[%c0] : memref<4xf32>
    %s = arith.addf %x, %x : f32
    linalg.fill ins(%s : f32) outs(%b : memref<4xf32>)
    scf.yield %b : memref<4xf32>
  }
  %w = memref.load %r[%c1] : memref<4xf32>
  return %w : f32
}

// -----

// Nested loops.

func.func @nested(%v: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %init = memref.alloc() : memref<4xf32>
  linalg.fill ins(%v : f32) outs(%init : memref<4xf32>)
  %r = scf.for %i = %c0 to %c3 step %c1 iter_args(%a = %init) -> (memref<4xf32>) {
    %s = scf.for %j = %c0 to %c3 step %c1 iter_args(%p = %a) -> (memref<4xf32>) {
      %q = memref.alloc() : memref<4xf32>
      %x = memref.load %p[%c0] : memref<4xf32>
      linalg.fill ins(%x : f32) outs(%q : memref<4xf32>)
      %y = memref.load %p[%j] : memref<4xf32>
      memref.store %y, %q[%i] : memref<4xf32>
      scf.yield %q : memref<4xf32>
    }
    %b = memref.alloc() : memref<4xf32>
    %x = memref.load %s[%c0] : memref<4xf32>
    %y = arith.addf %x, %x : f32
    linalg.fill ins(%y : f32) outs(%b : memref<4xf32>)
    %z = memref.load %s[%c1] : memref<4xf32>
    memref.store %z, %b[%c1] : memref<4xf32>
    scf.yield %b : memref<4xf32>
  }
  %w = memref.load %r[%c1] : memref<4xf32>
  return %w : f32
}
