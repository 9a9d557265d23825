// ADVICE: move '%old = tensor.extract' before '%r = scf.for'
// SAME RESULTS

func.func @f(%t: tensor<8xf32>, %f: f32, %n: index, %j: index) -> (f32, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%x = %t) -> tensor<8xf32> {
    %y = tensor.insert %f into %x[%i] : tensor<8xf32>
    scf.yield %y : tensor<8xf32>
  }
  %old = tensor.extract %t[%j] : tensor<8xf32>
  %new = tensor.extract %r[%j] : tensor<8xf32>
  return %old, %new : f32, f32
}

// -----

func.func @f(%t: tensor<8xf32>, %f: f32, %n: index, %j: index) -> (f32, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %old = tensor.extract %t[%j] : tensor<8xf32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%x = %t) -> tensor<8xf32> {
    %y = tensor.insert %f into %x[%i] : tensor<8xf32>
    scf.yield %y : tensor<8xf32>
  }
  %new = tensor.extract %r[%j] : tensor<8xf32>
  return %old, %new : f32, f32
}
