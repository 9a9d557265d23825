// ADVICE: let '%x = linalg.exp' write '%t' instead of '%e'
// SAME RESULTS

func.func @f(%t: tensor<8xf32>, %i: index) -> f32 {
  %e = tensor.empty() : tensor<8xf32>
  %x = linalg.exp ins(%t : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  %v = tensor.extract %x[%i] : tensor<8xf32>
  return %v : f32
}

// -----

func.func @f(%t: tensor<8xf32>, %i: index) -> f32 {
  %x = linalg.exp ins(%t : tensor<8xf32>) outs(%t : tensor<8xf32>) -> tensor<8xf32>
  %v = tensor.extract %x[%i] : tensor<8xf32>
  return %v : f32
}
