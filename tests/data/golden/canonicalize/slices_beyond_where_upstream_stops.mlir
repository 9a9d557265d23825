// RUN: freehold opt %s --canonicalize | expect %t.out

// Upstream creates the slice of the cast's source, rejects it, and stops.

func.func @subview_of_cast(%m: memref<?xf32>) -> memref<?xf32> {
  %c0 = arith.constant 0 : index
  %a = memref.alloc(%c0) : memref<?xf32>
  %d = memref.dim %m, %c0 : memref<?xf32>
  %v = memref.subview %a[0] [%d] [1] : memref<?xf32> to memref<?xf32, strided<[1]>>
  memref.copy %m, %v : memref<?xf32> to memref<?xf32, strided<[1]>>
  return %a : memref<?xf32>
}

func.func @cast_of_slice(%t: tensor<4xf32>, %d: index) -> tensor<4xf32> {
  %r = tensor.extract_slice %t[2][%d][1] : tensor<4xf32> to tensor<?xf32>
  %k = tensor.cast %r : tensor<?xf32> to tensor<4xf32>
  return %k : tensor<4xf32>
}

func.func @collapse_of_nothing(%m: memref<0x?xf32>) -> memref<?xf32> {
  %c = memref.cast %m : memref<0x?xf32> to memref<?x?xf32>
  %v = memref.collapse_shape %c [[0, 1]] : memref<?x?xf32> into memref<?xf32>
  return %v : memref<?xf32>
}
