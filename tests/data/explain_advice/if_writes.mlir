// ADVICE: move '%old = tensor.extract' before '%r = scf.if'
// SAME RESULTS

func.func @f(%c: i1, %t: tensor<8xf32>, %f: f32, %j: index) -> (f32, f32) {
  %r = scf.if %c -> tensor<8xf32> {
    %y = tensor.insert %f into %t[%j] : tensor<8xf32>
    scf.yield %y : tensor<8xf32>
  } else {
    scf.yield %t : tensor<8xf32>
  }
  %old = tensor.extract %t[%j] : tensor<8xf32>
  %new = tensor.extract %r[%j] : tensor<8xf32>
  return %old, %new : f32, f32
}

// -----

func.func @f(%c: i1, %t: tensor<8xf32>, %f: f32, %j: index) -> (f32, f32) {
  %old = tensor.extract %t[%j] : tensor<8xf32>
  %r = scf.if %c -> tensor<8xf32> {
    %y = tensor.insert %f into %t[%j] : tensor<8xf32>
    scf.yield %y : tensor<8xf32>
  } else {
    scf.yield %t : tensor<8xf32>
  }
  %new = tensor.extract %r[%j] : tensor<8xf32>
  return %old, %new : f32, f32
}
