// RUN: freehold opt %s | expect %t.out
// RUN: freehold opt %s --mlir-version=14 | expect %t.14.out

func @unsigned(%a: tensor<4x4xi8>, %b: tensor<4x4xi32>) -> tensor<4x4xi32> {
  %0 = linalg.matmul_unsigned ins(%a, %a : tensor<4x4xi8>, tensor<4x4xi8>) outs(%b : tensor<4x4xi32>) -> tensor<4x4xi32>
  return %0 : tensor<4x4xi32>
}

// Windows have no default values.
func @pooling(%i: memref<1x8x8x4xf32>, %w: memref<3x3xf32>, %o: memref<1x6x6x4xf32>) {
  linalg.pooling_nhwc_max ins(%i, %w : memref<1x8x8x4xf32>, memref<3x3xf32>) outs(%o : memref<1x6x6x4xf32>)
  return
}
