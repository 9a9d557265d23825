// ADVICE: move '%old = tensor.extract' before '%0 = linalg.matmul'
// SAME RESULTS

func.func @f(%a: tensor<4x4xf32>, %b: tensor<4x4xf32>, %c: tensor<4x4xf32>, %i: index) -> (f32, f32) {
  %0 = linalg.matmul ins(%a, %b : tensor<4x4xf32>, tensor<4x4xf32>) outs(%c : tensor<4x4xf32>) -> tensor<4x4xf32>
  %old = tensor.extract %c[%i, %i] : tensor<4x4xf32>
  %new = tensor.extract %0[%i, %i] : tensor<4x4xf32>
  return %old, %new : f32, f32
}

// -----

func.func @f(%a: tensor<4x4xf32>, %b: tensor<4x4xf32>, %c: tensor<4x4xf32>, %i: index) -> (f32, f32) {
  %old = tensor.extract %c[%i, %i] : tensor<4x4xf32>
  %0 = linalg.matmul ins(%a, %b : tensor<4x4xf32>, tensor<4x4xf32>) outs(%c : tensor<4x4xf32>) -> tensor<4x4xf32>
  %new = tensor.extract %0[%i, %i] : tensor<4x4xf32>
  return %old, %new : f32, f32
}
