func.func @f(%t: tensor<8xf32>, %f: f32, %i: index) -> (f32, f32) {
  %0 = tensor.insert %f into %t[%i] : tensor<8xf32>
  %old = tensor.extract %t[%i] : tensor<8xf32>
  %c0 = arith.constant 0 : index
  %new = tensor.extract %0[%c0] : tensor<8xf32>
  return %old, %new : f32, f32
}
