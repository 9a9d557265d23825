// RUN: freehold opt %s --optimize-allocation-liveness | expect %t.out

// `memref.realloc` frees its operand and returns a buffer that is used further on: it stays.

func.func @grown(%v: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %a = memref.alloc() : memref<4xf32>
  memref.store %v, %a[%c0] : memref<4xf32>
  %b = memref.realloc %a : memref<4xf32> to memref<6xf32>
  memref.store %v, %b[%c0] : memref<6xf32>
  %x = memref.load %b[%c0] : memref<6xf32>
  return %x : f32
}
