// ADVICE: let '%y = linalg.exp' write '%x' instead of '%e'
// SAME RESULTS

func.func @f(%t: tensor<8xf32>, %n: index, %j: index) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%x = %t) -> tensor<8xf32> {
    %e = tensor.empty() : tensor<8xf32>
    %y = linalg.exp ins(%x : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
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
    %y = linalg.exp ins(%x : tensor<8xf32>) outs(%x : tensor<8xf32>) -> tensor<8xf32>
    scf.yield %y : tensor<8xf32>
  }
  %v = tensor.extract %r[%j] : tensor<8xf32>
  return %v : f32
}
