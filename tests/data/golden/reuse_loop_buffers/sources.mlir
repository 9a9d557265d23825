// RUN: freehold opt %s --reuse-loop-buffers="assume-loops-run ignore-peak" | expect %t.out

// The buffers that the first loop frees come from two allocations that are aligned as the one in the loop asks. The buffer
// without an alignment elsewhere in the program does not matter, but the second loop may free it.

func.func @seen(%n: index) -> (memref<f32>, memref<8xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f32
  %other = memref.alloc() : memref<8xf32>
  linalg.fill ins(%zero : f32) outs(%other : memref<8xf32>)
  %init = memref.alloc() {alignment = 64 : i64} : memref<f32>
  memref.store %zero, %init[] : memref<f32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %init) -> (memref<f32>) {
    %x = memref.load %a[] : memref<f32>
    memref.dealloc %a : memref<f32>
    %y = math.sqrt %x : f32
    %b = memref.alloc() {alignment = 64 : i64} : memref<f32>
    memref.store %y, %b[] : memref<f32>
    scf.yield %b : memref<f32>
  }
  return %r, %other : memref<f32>, memref<8xf32>
}

func.func @less_aligned(%n: index) -> memref<f32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f32
  %init = memref.alloc() : memref<f32>
  memref.store %zero, %init[] : memref<f32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %init) -> (memref<f32>) {
    %x = memref.load %a[] : memref<f32>
    memref.dealloc %a : memref<f32>
    %y = math.sqrt %x : f32
    %b = memref.alloc() {alignment = 64 : i64} : memref<f32>
    memref.store %y, %b[] : memref<f32>
    scf.yield %b : memref<f32>
  }
  return %r : memref<f32>
}
