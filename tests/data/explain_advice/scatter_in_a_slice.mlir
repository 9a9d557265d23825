// ADVICE: move '%old = tensor.extract' before '%0 = tensor.insert'
// SAME RESULTS

func.func @f(%t: tensor<8xf32>, %f: f32, %i: index) -> (f32, f32) {
  %p = tensor.extract_slice %t[2] [4] [1] : tensor<8xf32> to tensor<4xf32>
  %0 = tensor.insert %f into %p[%i] : tensor<4xf32>
  %old = tensor.extract %t[%i] : tensor<8xf32>
  %new = tensor.extract %0[%i] : tensor<4xf32>
  return %old, %new : f32, f32
}

// -----

func.func @f(%t: tensor<8xf32>, %f: f32, %i: index) -> (f32, f32) {
  %p = tensor.extract_slice %t[2] [4] [1] : tensor<8xf32> to tensor<4xf32>
  %old = tensor.extract %t[%i] : tensor<8xf32>
  %0 = tensor.insert %f into %p[%i] : tensor<4xf32>
  %new = tensor.extract %0[%i] : tensor<4xf32>
  return %old, %new : f32, f32
}
