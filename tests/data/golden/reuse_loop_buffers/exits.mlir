// RUN: freehold opt %s --reuse-loop-buffers=assume-loops-run=true -split-input-file | expect %t.out

// After four iterations, %r#0 is %x again, and %r#1 is %y.

func.func @even(%v: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %x = memref.alloc() : memref<4xf32>
  linalg.fill ins(%v : f32) outs(%x : memref<4xf32>)
  %y = memref.alloc() : memref<4xf32>
  %r:2 = scf.for %i = %c0 to %c4 step %c1 iter_args(%a = %x, %b = %y) -> (memref<4xf32>, memref<4xf32>) {
    %z = memref.load %a[%c0] : memref<4xf32>
    linalg.fill ins(%z : f32) outs(%b : memref<4xf32>)
    scf.yield %b, %a : memref<4xf32>, memref<4xf32>
  }
  memref.dealloc %r#1 : memref<4xf32>
  %w = memref.load %r#0[%c1] : memref<4xf32>
  memref.dealloc %r#0 : memref<4xf32>
  return %w : f32
}

// -----

// Rotations of three repeat after three iterations. The first buffer is an argument, which leaves the rotation at once.

func.func @selected(%m: memref<4xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c1000 = arith.constant 1000 : index
  %true = arith.constant true
  %false = arith.constant false
  %x = memref.alloc() : memref<4xf32>
  %y = memref.alloc() : memref<4xf32>
  %z = memref.alloc() : memref<4xf32>
  %r:4 = scf.for %i = %c0 to %c1000 step %c1 iter_args(%a = %m, %b = %x, %c = %y, %later = %false)
      -> (memref<4xf32>, memref<4xf32>, memref<4xf32>, i1) {
    %s = memref.load %a[%c0] : memref<4xf32>
    linalg.fill ins(%s : f32) outs(%b : memref<4xf32>)
    %old = arith.select %later, %a, %z : memref<4xf32>
    scf.yield %b, %c, %old, %true : memref<4xf32>, memref<4xf32>, memref<4xf32>, i1
  }
  memref.dealloc %r#1 : memref<4xf32>
  memref.dealloc %r#2 : memref<4xf32>
  %w = memref.load %r#0[%c1] : memref<4xf32>
  memref.dealloc %r#0 : memref<4xf32>
  return %w : f32
}

// -----

// Not known: the number of iterations, a condition, and a buffer of an iteration.

func.func @unknown(%n: index, %m: memref<4xf32>, %c: i1) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %x = memref.alloc() : memref<4xf32>
  %y = memref.alloc() : memref<4xf32>
  linalg.copy ins(%m : memref<4xf32>) outs(%x : memref<4xf32>)
  linalg.copy ins(%m : memref<4xf32>) outs(%y : memref<4xf32>)
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x, %b = %y) -> (memref<4xf32>, memref<4xf32>) {
    scf.yield %b, %a : memref<4xf32>, memref<4xf32>
  }
  %s:2 = scf.for %i = %c0 to %c4 step %c1 iter_args(%a = %r#0, %b = %r#1) -> (memref<4xf32>, memref<4xf32>) {
    %first = arith.select %c, %a, %b : memref<4xf32>
    %second = arith.select %c, %b, %a : memref<4xf32>
    scf.yield %first, %second : memref<4xf32>, memref<4xf32>
  }
  %w = memref.load %s#0[%c1] : memref<4xf32>
  memref.dealloc %s#0 : memref<4xf32>
  memref.dealloc %s#1 : memref<4xf32>
  return %w : f32
}
