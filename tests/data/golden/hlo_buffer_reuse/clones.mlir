// RUN: freehold opt %s --hlo-buffer-reuse=promotion=false --canonicalize | expect %t.out

// The source of a clone is not reused: the clone would be merged with it.
func.func @clone(%f: f32, %g: f32) -> f32 {
  %i = arith.constant 0 : index
  %a = memref.alloc() : memref<4xf32>
  memref.store %f, %a[%i] : memref<4xf32>
  %c = bufferization.clone %a : memref<4xf32> to memref<4xf32>
  memref.dealloc %a : memref<4xf32>
  %b = memref.alloc() : memref<4xf32>
  memref.store %g, %b[%i] : memref<4xf32>
  %v = memref.load %c[%i] : memref<4xf32>
  memref.dealloc %c : memref<4xf32>
  memref.dealloc %b : memref<4xf32>
  return %v : f32
}
