// ADVICE: move '%old = tensor.extract' before '%a = func.call'
// SAME RESULTS

func.func private @g(%x: tensor<8xf32>, %f: f32) -> f32 attributes {no_inline} {
  %c0 = arith.constant 0 : index
  %y = tensor.insert %f into %x[%c0] : tensor<8xf32>
  %s = tensor.extract %y[%c0] : tensor<8xf32>
  return %s : f32
}

func.func @f(%t: tensor<8xf32>, %f: f32, %i: index) -> (f32, f32) {
  %a = call @g(%t, %f) : (tensor<8xf32>, f32) -> f32
  %old = tensor.extract %t[%i] : tensor<8xf32>
  return %a, %old : f32, f32
}

// -----

func.func private @g(%x: tensor<8xf32>, %f: f32) -> f32 attributes {no_inline} {
  %c0 = arith.constant 0 : index
  %y = tensor.insert %f into %x[%c0] : tensor<8xf32>
  %s = tensor.extract %y[%c0] : tensor<8xf32>
  return %s : f32
}

func.func @f(%t: tensor<8xf32>, %f: f32, %i: index) -> (f32, f32) {
  %old = tensor.extract %t[%i] : tensor<8xf32>
  %a = call @g(%t, %f) : (tensor<8xf32>, f32) -> f32
  return %a, %old : f32, f32
}
