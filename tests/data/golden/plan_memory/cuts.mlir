// RUN: freehold opt %s --plan-memory -split-input-file | expect %t.out

// The arena is as high as %c, %d and %e together, and the result comes when %d is free: %d gets an arena of its own. The
// small %s was in its bytes, and moves to those of %e.

func.func @cut(%f: f32) -> memref<640xf32> {
  %c0 = arith.constant 0 : index
  %s = memref.alloc() {alignment = 64 : i64} : memref<120xf32>
  linalg.fill ins(%f : f32) outs(%s : memref<120xf32>)
  %a = memref.alloc() {alignment = 64 : i64} : memref<1920xf32>
  linalg.fill ins(%f : f32) outs(%a : memref<1920xf32>)
  %b = memref.alloc() {alignment = 64 : i64} : memref<1920xf32>
  memref.copy %a, %b : memref<1920xf32> to memref<1920xf32>
  memref.dealloc %a : memref<1920xf32>
  %c = memref.alloc() {alignment = 64 : i64} : memref<640xf32>
  linalg.fill ins(%f : f32) outs(%c : memref<640xf32>)
  %0 = memref.load %b[%c0] : memref<1920xf32>
  memref.store %0, %c[%c0] : memref<640xf32>
  memref.dealloc %b : memref<1920xf32>
  %d = memref.alloc() {alignment = 64 : i64} : memref<1920xf32>
  linalg.fill ins(%f : f32) outs(%d : memref<1920xf32>)
  %1 = memref.load %s[%c0] : memref<120xf32>
  memref.store %1, %d[%c0] : memref<1920xf32>
  memref.dealloc %s : memref<120xf32>
  %e = memref.alloc() {alignment = 64 : i64} : memref<1920xf32>
  memref.copy %d, %e : memref<1920xf32> to memref<1920xf32>
  memref.dealloc %d : memref<1920xf32>
  %r = memref.alloc() {alignment = 64 : i64} : memref<640xf32>
  memref.copy %c, %r : memref<640xf32> to memref<640xf32>
  %2 = memref.load %e[%c0] : memref<1920xf32>
  memref.store %2, %r[%c0] : memref<640xf32>
  memref.dealloc %e : memref<1920xf32>
  memref.dealloc %c : memref<640xf32>
  return %r : memref<640xf32>
}

// -----

// What a callee returns is beside the arena, too: %a is free before the call.

func.func private @get(%m: memref<512xf32>) -> memref<512xf32> {
  %r = memref.alloc() : memref<512xf32>
  memref.copy %m, %r : memref<512xf32> to memref<512xf32>
  return %r : memref<512xf32>
}

func.func @returned(%f: f32) -> memref<512xf32> {
  %b = memref.alloc() : memref<512xf32>
  linalg.fill ins(%f : f32) outs(%b : memref<512xf32>)
  %a = memref.alloc() : memref<512xf32>
  memref.copy %b, %a : memref<512xf32> to memref<512xf32>
  memref.copy %a, %b : memref<512xf32> to memref<512xf32>
  memref.dealloc %a : memref<512xf32>
  %0 = call @get(%b) : (memref<512xf32>) -> memref<512xf32>
  memref.dealloc %b : memref<512xf32>
  return %0 : memref<512xf32>
}

// -----

// The next iteration needs %b, so it has no place in an arena. It is allocated where the block begins, and %t has its bytes.

func.func @inner(%n: index, %m: memref<32xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %true = arith.constant true
  %false = arith.constant false
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %m, %owned = %false) -> (memref<32xf32>, i1) {
    %t = memref.alloc() : memref<16xf64>
    %x = memref.load %a[%c0] : memref<32xf32>
    %y = arith.extf %x : f32 to f64
    linalg.fill ins(%y : f64) outs(%t : memref<16xf64>)
    %z = memref.load %t[%c1] : memref<16xf64>
    memref.dealloc %t : memref<16xf64>
    %w = arith.truncf %z : f64 to f32
    %b = memref.alloc() : memref<32xf32>
    linalg.fill ins(%w : f32) outs(%b : memref<32xf32>)
    %u = memref.load %a[%c1] : memref<32xf32>
    memref.store %u, %b[%c1] : memref<32xf32>
    scf.if %owned {
      memref.dealloc %a : memref<32xf32>
    }
    scf.yield %b, %true : memref<32xf32>, i1
  }
  %v = memref.load %r#0[%c0] : memref<32xf32>
  scf.if %r#1 {
    memref.dealloc %r#0 : memref<32xf32>
  }
  return %v : f32
}

// -----

// The block frees %u before it allocates %b. If %b was allocated when the block begins, both would live at once.

func.func private @make(%f: f32) -> memref<32xf32> {
  %r = memref.alloc() : memref<32xf32>
  linalg.fill ins(%f : f32) outs(%r : memref<32xf32>)
  return %r : memref<32xf32>
}

func.func @freed_before(%n: index, %m: memref<32xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %true = arith.constant true
  %false = arith.constant false
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %m, %owned = %false) -> (memref<32xf32>, i1) {
    %t = memref.alloc() : memref<16xf64>
    %x = memref.load %a[%c0] : memref<32xf32>
    %y = arith.extf %x : f32 to f64
    linalg.fill ins(%y : f64) outs(%t : memref<16xf64>)
    %z = memref.load %t[%c1] : memref<16xf64>
    memref.dealloc %t : memref<16xf64>
    %w = arith.truncf %z : f64 to f32
    %u = func.call @make(%w) : (f32) -> memref<32xf32>
    %d = memref.load %u[%c1] : memref<32xf32>
    memref.dealloc %u : memref<32xf32>
    %b = memref.alloc() : memref<32xf32>
    linalg.fill ins(%d : f32) outs(%b : memref<32xf32>)
    %e = memref.load %a[%c1] : memref<32xf32>
    memref.store %e, %b[%c1] : memref<32xf32>
    scf.if %owned {
      memref.dealloc %a : memref<32xf32>
    }
    scf.yield %b, %true : memref<32xf32>, i1
  }
  %v = memref.load %r#0[%c0] : memref<32xf32>
  scf.if %r#1 {
    memref.dealloc %r#0 : memref<32xf32>
  }
  return %v : f32
}
