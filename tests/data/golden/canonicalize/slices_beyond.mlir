// RUN: freehold opt %s --canonicalize | expect %t.out

// A slice stays as it is if static extents would show that it exceeds its source. Most such slices are empty slices of
// empty tensors.

func.func @offset_of_nothing(%m: memref<0xf32>, %d: index) -> memref<?xf32, strided<[1], offset: ?>> {
  %c0 = arith.constant 0 : index
  %r = memref.subview %m[%c0][%d][1] : memref<0xf32> to memref<?xf32, strided<[1], offset: ?>>
  return %r : memref<?xf32, strided<[1], offset: ?>>
}

func.func @size_beyond(%m: memref<4xf32>) -> memref<?xf32, strided<[1]>> {
  %c9 = arith.constant 9 : index
  %r = memref.subview %m[0][%c9][1] : memref<4xf32> to memref<?xf32, strided<[1]>>
  return %r : memref<?xf32, strided<[1]>>
}

func.func @size_beyond_some_offset(%m: memref<4xf32>, %o: index) -> memref<?xf32, strided<[1], offset: ?>> {
  %c9 = arith.constant 9 : index
  %r = memref.subview %m[%o][%c9][1] : memref<4xf32> to memref<?xf32, strided<[1], offset: ?>>
  return %r : memref<?xf32, strided<[1], offset: ?>>
}

func.func @one_dimension_beyond(%m: memref<?x4xf32>) -> memref<?xf32, strided<[4], offset: ?>> {
  %c0 = arith.constant 0 : index
  %c9 = arith.constant 9 : index
  %c7 = arith.constant 7 : index
  %r = memref.subview %m[%c0, %c7][%c9, 1][1, 1] : memref<?x4xf32> to memref<?xf32, strided<[4], offset: ?>>
  return %r : memref<?xf32, strided<[4], offset: ?>>
}

func.func @extract(%t: tensor<0xf32>, %d: index) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %r = tensor.extract_slice %t[%c0][%d][1] : tensor<0xf32> to tensor<?xf32>
  return %r : tensor<?xf32>
}

func.func @extract_from_cast(%t: tensor<0xf32>, %d: index) -> tensor<?xf32> {
  %k = tensor.cast %t : tensor<0xf32> to tensor<?xf32>
  %r = tensor.extract_slice %k[0][%d][1] : tensor<?xf32> to tensor<?xf32>
  return %r : tensor<?xf32>
}

func.func @extract_nothing_from_cast(%t: tensor<0xf32>) -> tensor<?xf32> {
  %k = tensor.cast %t : tensor<0xf32> to tensor<?xf32>
  %r = tensor.extract_slice %k[0][0][1] : tensor<?xf32> to tensor<0xf32>
  %l = tensor.cast %r : tensor<0xf32> to tensor<?xf32>
  return %l : tensor<?xf32>
}

func.func @insert(%t: tensor<0xf32>, %s: tensor<?xf32>, %d: index) -> tensor<0xf32> {
  %c0 = arith.constant 0 : index
  %r = tensor.insert_slice %s into %t[%c0][%d][1] : tensor<?xf32> into tensor<0xf32>
  return %r : tensor<0xf32>
}

func.func @insert_into_cast(%t: tensor<0xf32>, %s: tensor<?xf32>, %d: index) -> tensor<?xf32> {
  %k = tensor.cast %t : tensor<0xf32> to tensor<?xf32>
  %r = tensor.insert_slice %s into %k[0][%d][1] : tensor<?xf32> into tensor<?xf32>
  return %r : tensor<?xf32>
}

func.func @insert_into_empty(%t: tensor<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %e = tensor.empty(%c0) : tensor<?xf32>
  %d = tensor.dim %t, %c0 : tensor<?xf32>
  %r = tensor.insert_slice %t into %e[0][%d][1] : tensor<?xf32> into tensor<?xf32>
  return %r : tensor<?xf32>
}

func.func @insert_cast_beyond(%t: tensor<4xf32>, %s: tensor<9xf32>, %d: index) -> tensor<4xf32> {
  %k = tensor.cast %s : tensor<9xf32> to tensor<?xf32>
  %r = tensor.insert_slice %k into %t[0][%d][1] : tensor<?xf32> into tensor<4xf32>
  return %r : tensor<4xf32>
}

func.func @insert_in_parallel(%s: tensor<0xf32>, %d: index) -> tensor<0xf32> {
  %c0 = arith.constant 0 : index
  %t = tensor.cast %s : tensor<0xf32> to tensor<?xf32>
  %e = scf.forall (%i) in (%d) shared_outs(%o = %s) -> tensor<0xf32> {
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %t into %o[%c0][%d][1] : tensor<?xf32> into tensor<0xf32>
    }
  }
  return %e : tensor<0xf32>
}
