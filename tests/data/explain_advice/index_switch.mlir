// ADVICE: move '%old = tensor.extract' before '%r = scf.index_switch'
// SAME RESULTS

func.func @f(%k: index, %t: tensor<8xf32>, %f: f32, %j: index) -> (f32, f32) {
  %r = scf.index_switch %k -> tensor<8xf32>
  case 0 {
    %y = tensor.insert %f into %t[%j] : tensor<8xf32>
    scf.yield %y : tensor<8xf32>
  }
  default {
    scf.yield %t : tensor<8xf32>
  }
  %old = tensor.extract %t[%j] : tensor<8xf32>
  %new = tensor.extract %r[%j] : tensor<8xf32>
  return %old, %new : f32, f32
}

// -----

func.func @f(%k: index, %t: tensor<8xf32>, %f: f32, %j: index) -> (f32, f32) {
  %old = tensor.extract %t[%j] : tensor<8xf32>
  %r = scf.index_switch %k -> tensor<8xf32>
  case 0 {
    %y = tensor.insert %f into %t[%j] : tensor<8xf32>
    scf.yield %y : tensor<8xf32>
  }
  default {
    scf.yield %t : tensor<8xf32>
  }
  %new = tensor.extract %r[%j] : tensor<8xf32>
  return %old, %new : f32, f32
}
