// RUN: freehold opt %s | expect %t.out
// RUN: freehold opt %s --mlir-version=19 | expect %t.19.out

func.func @filter(%a: tensor<2x3x3x5xf32>, %b: tensor<6x6x5x2xf32>) -> tensor<6x6x5x2xf32> {
  %0 = linalg.winograd_filter_transform m(4) r(3) ins(%a : tensor<2x3x3x5xf32>) outs(%b : tensor<6x6x5x2xf32>) -> tensor<6x6x5x2xf32>
  return %0 : tensor<6x6x5x2xf32>
}
