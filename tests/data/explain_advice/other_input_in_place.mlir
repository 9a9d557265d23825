// ADVICE: let '%x = linalg.add' write '%b' instead of '%e'
// SAME RESULTS

func.func @f(%a: tensor<8xf32> {bufferization.writable = false}, %b: tensor<8xf32>, %i: index) -> f32 {
  %e = tensor.empty() : tensor<8xf32>
  %x = linalg.add ins(%a, %b : tensor<8xf32>, tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  %v = tensor.extract %x[%i] : tensor<8xf32>
  return %v : f32
}

// -----

func.func @f(%a: tensor<8xf32> {bufferization.writable = false}, %b: tensor<8xf32>, %i: index) -> f32 {
  %x = linalg.add ins(%a, %b : tensor<8xf32>, tensor<8xf32>) outs(%b : tensor<8xf32>) -> tensor<8xf32>
  %v = tensor.extract %x[%i] : tensor<8xf32>
  return %v : f32
}
