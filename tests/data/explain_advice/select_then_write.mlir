// ADVICE: move '%old = tensor.extract' before '%0 = tensor.insert'
// SAME RESULTS

func.func @f(%c: i1, %t: tensor<8xf32>, %u: tensor<8xf32>, %f: f32, %i: index, %j: index) -> (f32, f32) {
  %s = arith.select %c, %t, %u : tensor<8xf32>
  %0 = tensor.insert %f into %s[%i] : tensor<8xf32>
  %old = tensor.extract %t[%i] : tensor<8xf32>
  %new = tensor.extract %0[%j] : tensor<8xf32>
  return %old, %new : f32, f32
}

// -----

func.func @f(%c: i1, %t: tensor<8xf32>, %u: tensor<8xf32>, %f: f32, %i: index, %j: index) -> (f32, f32) {
  %s = arith.select %c, %t, %u : tensor<8xf32>
  %old = tensor.extract %t[%i] : tensor<8xf32>
  %0 = tensor.insert %f into %s[%i] : tensor<8xf32>
  %new = tensor.extract %0[%j] : tensor<8xf32>
  return %old, %new : f32, f32
}
