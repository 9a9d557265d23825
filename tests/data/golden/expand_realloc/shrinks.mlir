// RUN: freehold opt %s --expand-realloc | expect %t.out

// A buffer that is known to shrink is never copied.

func.func @smaller(%m: memref<4xf32>) -> memref<2xf32> {
  %r = memref.realloc %m : memref<4xf32> to memref<2xf32>
  return %r : memref<2xf32>
}

func.func @nothing(%m: memref<?xf32>) -> memref<0xf32> {
  %r = memref.realloc %m : memref<?xf32> to memref<0xf32>
  return %r : memref<0xf32>
}
