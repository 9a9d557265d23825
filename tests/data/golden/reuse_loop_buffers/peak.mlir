// RUN: freehold opt %s --reuse-loop-buffers --mlir-pass-statistics -split-input-file 2>&1 | expect %t.out
// RUN: freehold opt %s --reuse-loop-buffers=ignore-peak=true -split-input-file | expect %t.ignored.out

// A temporary that is needed after the free uses the buffer, also if it has another shape.

func.func @guest(%v: f32, %init: memref<4x4xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %first = memref.alloc() : memref<4x4xf32>
  memref.copy %init, %first : memref<4x4xf32> to memref<4x4xf32>
  %r = scf.for %i = %c0 to %c3 step %c1 iter_args(%a = %first) -> (memref<4x4xf32>) {
    %b = memref.alloc() : memref<4x4xf32>
    memref.copy %a, %b : memref<4x4xf32> to memref<4x4xf32>
    memref.dealloc %a : memref<4x4xf32>
    %t = memref.alloc() : memref<2x7xf32>
    linalg.fill ins(%v : f32) outs(%t : memref<2x7xf32>)
    %x = memref.load %t[%c1, %c0] : memref<2x7xf32>
    memref.store %x, %b[%i, %c0] : memref<4x4xf32>
    memref.dealloc %t : memref<2x7xf32>
    scf.yield %b : memref<4x4xf32>
  }
  %w = memref.load %r[%c1, %c0] : memref<4x4xf32>
  memref.dealloc %r : memref<4x4xf32>
  return %w : f32
}

// -----

// A larger temporary, or one of other elements, does not: the buffer is allocated in each iteration.

func.func @kept(%v: i32, %init: memref<4xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %first = memref.alloc() : memref<4xf32>
  memref.copy %init, %first : memref<4xf32> to memref<4xf32>
  %r = scf.for %i = %c0 to %c3 step %c1 iter_args(%a = %first) -> (memref<4xf32>) {
    %b = memref.alloc() : memref<4xf32>
    memref.copy %a, %b : memref<4xf32> to memref<4xf32>
    memref.dealloc %a : memref<4xf32>
    %t = memref.alloc() : memref<16xi32>
    linalg.fill ins(%v : i32) outs(%t : memref<16xi32>)
    %x = memref.load %t[%c1] : memref<16xi32>
    %y = arith.sitofp %x : i32 to f32
    memref.store %y, %b[%i] : memref<4xf32>
    memref.dealloc %t : memref<16xi32>
    scf.yield %b : memref<4xf32>
  }
  %w = memref.load %r[%c1] : memref<4xf32>
  memref.dealloc %r : memref<4xf32>
  return %w : f32
}

// -----

// Left as they are: parallel loops, buffers of a smaller alignment, sizes that are not constant, a free that runs on one
// path only.

func.func @left(%v: f32, %n: index, %c: i1) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  scf.parallel (%i) = (%c0) to (%c3) step (%c1) {
    %t = memref.alloc() : memref<4xf32>
    memref.store %v, %t[%i] : memref<4xf32>
    memref.dealloc %t : memref<4xf32>
  }
  %first = memref.alloc() : memref<4xf32>
  linalg.fill ins(%v : f32) outs(%first : memref<4xf32>)
  %r = scf.for %i = %c0 to %c3 step %c1 iter_args(%a = %first) -> (memref<4xf32>) {
    %b = memref.alloc() {alignment = 64 : i64} : memref<4xf32>
    memref.copy %a, %b : memref<4xf32> to memref<4xf32>
    memref.dealloc %a : memref<4xf32>
    scf.yield %b : memref<4xf32>
  }
  %w = memref.load %r[%c1] : memref<4xf32>
  memref.dealloc %r : memref<4xf32>
  %second = memref.alloc(%n) : memref<?xf32>
  linalg.fill ins(%v : f32) outs(%second : memref<?xf32>)
  %s = scf.for %i = %c0 to %c3 step %c1 iter_args(%a = %second) -> (memref<?xf32>) {
    %b = memref.alloc(%n) : memref<?xf32>
    memref.copy %a, %b : memref<?xf32> to memref<?xf32>
    memref.dealloc %a : memref<?xf32>
    scf.yield %b : memref<?xf32>
  }
  memref.dealloc %s : memref<?xf32>
  return %w : f32
}
