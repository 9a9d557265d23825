// ADVICE: move '%old = tensor.extract' before '%0 = tensor.insert'
// SAME RESULTS

func.func @f(%t: tensor<8xf32>, %f: f32, %i: index) -> (f32, f32) {
  %e = tensor.expand_shape %t [[0, 1]] output_shape [2, 4] : tensor<8xf32> into tensor<2x4xf32>
  %0 = tensor.insert %f into %e[%i, %i] : tensor<2x4xf32>
  %old = tensor.extract %t[%i] : tensor<8xf32>
  %new = tensor.extract %0[%i, %i] : tensor<2x4xf32>
  return %old, %new : f32, f32
}

// -----

func.func @f(%t: tensor<8xf32>, %f: f32, %i: index) -> (f32, f32) {
  %e = tensor.expand_shape %t [[0, 1]] output_shape [2, 4] : tensor<8xf32> into tensor<2x4xf32>
  %old = tensor.extract %t[%i] : tensor<8xf32>
  %0 = tensor.insert %f into %e[%i, %i] : tensor<2x4xf32>
  %new = tensor.extract %0[%i, %i] : tensor<2x4xf32>
  return %old, %new : f32, f32
}
