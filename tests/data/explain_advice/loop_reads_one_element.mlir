// ADVICE: move '%v = tensor.extract' before '%r = scf.for', if it may run when the loop has no iteration
// SAME RESULTS

func.func @f(%t: tensor<8xf32>, %n: index, %j: index) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%x = %t) -> tensor<8xf32> {
    %v = tensor.extract %t[%j] : tensor<8xf32>
    %y = tensor.insert %v into %x[%i] : tensor<8xf32>
    scf.yield %y : tensor<8xf32>
  }
  %last = tensor.extract %r[%j] : tensor<8xf32>
  return %last : f32
}

// -----

func.func @f(%t: tensor<8xf32>, %n: index, %j: index) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
    %v = tensor.extract %t[%j] : tensor<8xf32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%x = %t) -> tensor<8xf32> {
    %y = tensor.insert %v into %x[%i] : tensor<8xf32>
    scf.yield %y : tensor<8xf32>
  }
  %last = tensor.extract %r[%j] : tensor<8xf32>
  return %last : f32
}
