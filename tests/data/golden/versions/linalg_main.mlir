// RUN: freehold opt %s | expect %t.out
// RUN: freehold opt %s --mlir-version=main | expect %t.main.out
// RUN: freehold opt %s --mlir-version=20 | expect %t.20.out

#identity = affine_map<(d0, d1) -> (d0, d1)>

// Main has no named elementwise ops, and another syntax of the one that replaces them.
func.func @elementwise(%a: tensor<4x4xf32>, %b: tensor<4x4xf32>) -> (tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>) {
  %0 = linalg.elementwise <exp> ins(%a : tensor<4x4xf32>) outs(%b : tensor<4x4xf32>) -> tensor<4x4xf32>
  %1 = linalg.elementwise <mul> {note} ins(%a, %0 : tensor<4x4xf32>, tensor<4x4xf32>) outs(%b : tensor<4x4xf32>) -> tensor<4x4xf32>
  %2 = linalg.max ins(%a, %1 : tensor<4x4xf32>, tensor<4x4xf32>) outs(%b : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %0, %1, %2 : tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>
}
