// RUN: freehold opt %s --canonicalize | expect %t.out

// A memref.realloc whose result is only freed is a deallocation of its source.

func.func @freed(%n: index) {
  %a = memref.alloc() : memref<4xf32>
  %b = memref.realloc %a(%n) : memref<4xf32> to memref<?xf32>
  memref.dealloc %b : memref<?xf32>
  return
}

func.func @stored_and_freed(%v: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %a = memref.alloc() : memref<4xf32>
  memref.store %v, %a[%c0] : memref<4xf32>
  %x = memref.load %a[%c0] : memref<4xf32>
  %b = memref.realloc %a : memref<4xf32> to memref<8xf32>
  memref.store %v, %b[%c0] : memref<8xf32>
  memref.dealloc %b : memref<8xf32>
  return %x : f32
}

// It is kept if it is read.
func.func @read(%v: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %a = memref.alloc() : memref<4xf32>
  memref.store %v, %a[%c0] : memref<4xf32>
  %b = memref.realloc %a : memref<4xf32> to memref<8xf32>
  %x = memref.load %b[%c0] : memref<8xf32>
  memref.dealloc %b : memref<8xf32>
  return %x : f32
}
