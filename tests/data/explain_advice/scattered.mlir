// ADVICE: move '%old = vector.transfer_read' before '%w = vector.transfer_write'
// SAME RESULTS

func.func @f(%t: tensor<8xf32>, %v: vector<4xf32>, %i: index) -> (vector<4xf32>, f32) {
  %z = arith.constant 0.0 : f32
  %w = vector.transfer_write %v, %t[%i] : vector<4xf32>, tensor<8xf32>
  %old = vector.transfer_read %t[%i], %z : tensor<8xf32>, vector<4xf32>
  %new = tensor.extract %w[%i] : tensor<8xf32>
  return %old, %new : vector<4xf32>, f32
}

// -----

func.func @f(%t: tensor<8xf32>, %v: vector<4xf32>, %i: index) -> (vector<4xf32>, f32) {
  %z = arith.constant 0.0 : f32
  %old = vector.transfer_read %t[%i], %z : tensor<8xf32>, vector<4xf32>
  %w = vector.transfer_write %v, %t[%i] : vector<4xf32>, tensor<8xf32>
  %new = tensor.extract %w[%i] : tensor<8xf32>
  return %old, %new : vector<4xf32>, f32
}
