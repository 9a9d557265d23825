// RUN: not freehold opt %s -allow-unregistered-dialect --mlir-version=16 2>&1 | filecheck %s
// An unregistered op is written for a version without properties; the op beside it, which the version lacks, is reported.

func.func @f(%a: tensor<2x4xf32>, %o: tensor<2x4xf32>) -> tensor<2x4xf32> {
  // CHECK: unregistered_lacks_16.mlir:6:8: error: MLIR 16 cannot express 'linalg.exp'
  %0 = linalg.exp ins(%a : tensor<2x4xf32>) outs(%o : tensor<2x4xf32>) -> tensor<2x4xf32>
  %1 = "x.y"(%0, %0) : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
  return %1 : tensor<2x4xf32>
}
