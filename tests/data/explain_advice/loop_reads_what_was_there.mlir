// ADVICE: let 'tensor.extract' read '%x' instead of '%t', if it may read the writes of earlier iterations
// SAME RESULTS

func.func @f(%t: tensor<8xf32>, %n: index, %j: index) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%x = %t) -> tensor<8xf32> {
    %v = tensor.extract %t[%i] : tensor<8xf32>
    %w = arith.addf %v, %v : f32
    %y = tensor.insert %w into %x[%i] : tensor<8xf32>
    scf.yield %y : tensor<8xf32>
  }
  %v = tensor.extract %r[%j] : tensor<8xf32>
  return %v : f32
}

// -----

func.func @f(%t: tensor<8xf32>, %n: index, %j: index) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%x = %t) -> tensor<8xf32> {
    %v = tensor.extract %x[%i] : tensor<8xf32>
    %w = arith.addf %v, %v : f32
    %y = tensor.insert %w into %x[%i] : tensor<8xf32>
    scf.yield %y : tensor<8xf32>
  }
  %v = tensor.extract %r[%j] : tensor<8xf32>
  return %v : f32
}
