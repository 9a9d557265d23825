// ADVICE: move '%a = tensor.extract' and '%b = tensor.extract' before '%0 = tensor.insert'
// SAME RESULTS

func.func @f(%t: tensor<8xf32>, %f: f32, %i: index, %j: index) -> (f32, f32, f32) {
  %0 = tensor.insert %f into %t[%i] : tensor<8xf32>
  %a = tensor.extract %t[%i] : tensor<8xf32>
  %new = tensor.extract %0[%j] : tensor<8xf32>
  %b = tensor.extract %t[%j] : tensor<8xf32>
  return %a, %new, %b : f32, f32, f32
}

// -----

func.func @f(%t: tensor<8xf32>, %f: f32, %i: index, %j: index) -> (f32, f32, f32) {
  %a = tensor.extract %t[%i] : tensor<8xf32>
  %b = tensor.extract %t[%j] : tensor<8xf32>
  %0 = tensor.insert %f into %t[%i] : tensor<8xf32>
  %new = tensor.extract %0[%j] : tensor<8xf32>
  return %a, %new, %b : f32, f32, f32
}
