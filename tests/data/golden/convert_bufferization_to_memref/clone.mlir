// RUN: freehold opt %s --convert-bufferization-to-memref | expect %t.out

// A clone becomes an allocation and a copy.

func.func @clones(%a: memref<4xf32>, %d: memref<2x?xf32>) -> (memref<4xf32>, memref<2x?xf32>) {
  %0 = bufferization.clone %a : memref<4xf32> to memref<4xf32>
  %1 = bufferization.clone %d : memref<2x?xf32> to memref<2x?xf32>
  return %0, %1 : memref<4xf32>, memref<2x?xf32>
}
