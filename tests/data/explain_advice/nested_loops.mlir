// ADVICE: move '%v = tensor.extract' before '%q = scf.for', if it may run when the loop has no iteration
// SAME RESULTS

func.func @f(%t: tensor<8xf32>, %n: index, %j: index) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%x = %t) -> tensor<8xf32> {
    %q = scf.for %k = %c0 to %n step %c1 iter_args(%y = %x) -> tensor<8xf32> {
      %v = tensor.extract %x[%j] : tensor<8xf32>
      %w = tensor.insert %v into %y[%k] : tensor<8xf32>
      scf.yield %w : tensor<8xf32>
    }
    scf.yield %q : tensor<8xf32>
  }
  %last = tensor.extract %r[%j] : tensor<8xf32>
  return %last : f32
}

// -----

func.func @f(%t: tensor<8xf32>, %n: index, %j: index) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%x = %t) -> tensor<8xf32> {
      %v = tensor.extract %x[%j] : tensor<8xf32>
    %q = scf.for %k = %c0 to %n step %c1 iter_args(%y = %x) -> tensor<8xf32> {
      %w = tensor.insert %v into %y[%k] : tensor<8xf32>
      scf.yield %w : tensor<8xf32>
    }
    scf.yield %q : tensor<8xf32>
  }
  %last = tensor.extract %r[%j] : tensor<8xf32>
  return %last : f32
}
