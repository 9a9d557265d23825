// ADVICE: move '%part = tensor.extract_slice' and '%old = tensor.extract' before '%r = tensor.insert_slice'
// SAME RESULTS

func.func @f(%t: tensor<8xf32>, %s: tensor<4xf32>, %f: f32, %i: index) -> (f32, f32) {
  %r = tensor.insert_slice %s into %t[0] [4] [1] : tensor<4xf32> into tensor<8xf32>
  %part = tensor.extract_slice %t[0] [4] [1] : tensor<8xf32> to tensor<4xf32>
  %old = tensor.extract %part[%i] : tensor<4xf32>
  %new = tensor.extract %r[%i] : tensor<8xf32>
  return %old, %new : f32, f32
}

// -----

func.func @f(%t: tensor<8xf32>, %s: tensor<4xf32>, %f: f32, %i: index) -> (f32, f32) {
  %part = tensor.extract_slice %t[0] [4] [1] : tensor<8xf32> to tensor<4xf32>
  %old = tensor.extract %part[%i] : tensor<4xf32>
  %r = tensor.insert_slice %s into %t[0] [4] [1] : tensor<4xf32> into tensor<8xf32>
  %new = tensor.extract %r[%i] : tensor<8xf32>
  return %old, %new : f32, f32
}
