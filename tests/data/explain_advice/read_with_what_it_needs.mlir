// ADVICE: move '%old = tensor.extract' before '%0 = tensor.insert'
// SAME RESULTS

func.func @f(%t: tensor<8xf32>, %f: f32, %i: index, %j: index) -> (f32, f32) {
  %0 = tensor.insert %f into %t[%i] : tensor<8xf32>
  %k = arith.addi %i, %j : index
  // The element that was there.
  %old = tensor.extract %t[%k] : tensor<8xf32>
  %new = tensor.extract %0[%j] : tensor<8xf32>
  return %old, %new : f32, f32
}

// -----

func.func @f(%t: tensor<8xf32>, %f: f32, %i: index, %j: index) -> (f32, f32) {
  %k = arith.addi %i, %j : index
  // The element that was there.
  %old = tensor.extract %t[%k] : tensor<8xf32>
  %0 = tensor.insert %f into %t[%i] : tensor<8xf32>
  %new = tensor.extract %0[%j] : tensor<8xf32>
  return %old, %new : f32, f32
}
