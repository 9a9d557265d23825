// ADVICE: let '%y = linalg.exp' write '%t' instead of '%e'
// SAME RESULTS

func.func @f(%c: i1, %a: tensor<8xf32>, %t: tensor<8xf32>, %j: index) -> f32 {
  %r = scf.if %c -> tensor<8xf32> {
    %e = tensor.empty() : tensor<8xf32>
    %y = linalg.exp ins(%a : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
    scf.yield %y : tensor<8xf32>
  } else {
    scf.yield %t : tensor<8xf32>
  }
  %v = tensor.extract %r[%j] : tensor<8xf32>
  %w = tensor.extract %a[%j] : tensor<8xf32>
  %s = arith.addf %v, %w : f32
  return %s : f32
}

// -----

func.func @f(%c: i1, %a: tensor<8xf32>, %t: tensor<8xf32>, %j: index) -> f32 {
  %r = scf.if %c -> tensor<8xf32> {
    %y = linalg.exp ins(%a : tensor<8xf32>) outs(%t : tensor<8xf32>) -> tensor<8xf32>
    scf.yield %y : tensor<8xf32>
  } else {
    scf.yield %t : tensor<8xf32>
  }
  %v = tensor.extract %r[%j] : tensor<8xf32>
  %w = tensor.extract %a[%j] : tensor<8xf32>
  %s = arith.addf %v, %w : f32
  return %s : f32
}
