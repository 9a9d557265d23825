// ADVICE: move '%old = scf.if' before '%0 = tensor.insert'
// SAME RESULTS

func.func @f(%c: i1, %t: tensor<8xf32>, %f: f32, %i: index, %j: index) -> (f32, f32) {
  %0 = tensor.insert %f into %t[%i] : tensor<8xf32>
  %old = scf.if %c -> f32 {
    %v = tensor.extract %t[%j] : tensor<8xf32>
    scf.yield %v : f32
  } else {
    scf.yield %f : f32
  }
  %new = tensor.extract %0[%j] : tensor<8xf32>
  return %old, %new : f32, f32
}

// -----

func.func @f(%c: i1, %t: tensor<8xf32>, %f: f32, %i: index, %j: index) -> (f32, f32) {
  %old = scf.if %c -> f32 {
    %v = tensor.extract %t[%j] : tensor<8xf32>
    scf.yield %v : f32
  } else {
    scf.yield %f : f32
  }
  %0 = tensor.insert %f into %t[%i] : tensor<8xf32>
  %new = tensor.extract %0[%j] : tensor<8xf32>
  return %old, %new : f32, f32
}
