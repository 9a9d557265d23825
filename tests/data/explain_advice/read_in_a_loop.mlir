// ADVICE: move '%sum = scf.for' before '%0 = tensor.insert'
// SAME RESULTS

func.func @f(%t: tensor<8xf32>, %f: f32, %n: index, %j: index) -> (f32, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = tensor.insert %f into %t[%j] : tensor<8xf32>
  %sum = scf.for %i = %c0 to %n step %c1 iter_args(%s = %f) -> f32 {
    %v = tensor.extract %t[%i] : tensor<8xf32>
    %w = arith.addf %s, %v : f32
    scf.yield %w : f32
  }
  %new = tensor.extract %0[%j] : tensor<8xf32>
  return %sum, %new : f32, f32
}

// -----

func.func @f(%t: tensor<8xf32>, %f: f32, %n: index, %j: index) -> (f32, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %sum = scf.for %i = %c0 to %n step %c1 iter_args(%s = %f) -> f32 {
    %v = tensor.extract %t[%i] : tensor<8xf32>
    %w = arith.addf %s, %v : f32
    scf.yield %w : f32
  }
  %0 = tensor.insert %f into %t[%j] : tensor<8xf32>
  %new = tensor.extract %0[%j] : tensor<8xf32>
  return %sum, %new : f32, f32
}
