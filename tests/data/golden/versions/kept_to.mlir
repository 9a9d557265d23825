// RUN: freehold opt %s --mlir-version=main | expect %t.main.out
// RUN: freehold opt %s --mlir-version=20 | expect %t.20.out
// RUN: freehold opt %s --mlir-version=18 | expect %t.18.out
// RUN: freehold opt %s --mlir-version=16 | expect %t.16.out

// What a version has no place for is kept before the op, and is read back: kept_from.mlir.

func.func @sizes(%n: index, %t: tensor<8xf32>, %s: tensor<1xf32>) -> tensor<8xf32> {
  %0 = scf.forall (%i, %j) in (%n, 4) shared_outs(%o = %t) -> (tensor<8xf32>) {
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %s into %o[%i] [1] [1] : tensor<1xf32> into tensor<8xf32>
    }
  }
  return %0 : tensor<8xf32>
}

func.func @basis(%i: index, %n: index) -> (index, index, index) {
  %0:3 = affine.delinearize_index %i into (2, %n, 4) : index, index, index
  return %0#0, %0#1, %0#2 : index, index, index
}

func.func @expanded(%t: tensor<?x?xf32>, %m: memref<?xf32>, %a: index, %b: index) -> tensor<?x4x?xf32> {
  %0 = tensor.expand_shape %t [[0, 1], [2]] output_shape [%a, 4, %b] : tensor<?x?xf32> into tensor<?x4x?xf32>
  %1 = memref.expand_shape %m [[0, 1]] output_shape [%a, 2] : memref<?xf32> into memref<?x2xf32>
  return %0 : tensor<?x4x?xf32>
}

// These sizes follow from the source, as older versions compute them.
func.func @implied(%t: tensor<?x4xf32>) -> tensor<?x2x4xf32> {
  %c0 = arith.constant 0 : index
  %dim = tensor.dim %t, %c0 : tensor<?x4xf32>
  %c2 = arith.constant 2 : index
  %n = arith.divsi %dim, %c2 : index
  %0 = tensor.expand_shape %t [[0, 1], [2]] output_shape [%n, 2, 4] : tensor<?x4xf32> into tensor<?x2x4xf32>
  return %0 : tensor<?x2x4xf32>
}
