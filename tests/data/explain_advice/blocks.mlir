// ADVICE: move '%old = tensor.extract' before '%0 = tensor.insert'
// SAME RESULTS

func.func @f(%t: tensor<8xf32>, %f: f32, %i: index, %c: i1) -> f32 {
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  %0 = tensor.insert %f into %t[%i] : tensor<8xf32>
  %old = tensor.extract %t[%i] : tensor<8xf32>
  %c0 = arith.constant 0 : index
  %new = tensor.extract %0[%c0] : tensor<8xf32>
  %sum = arith.addf %old, %new : f32
  cf.br ^bb3(%sum : f32)
^bb2:
  cf.br ^bb3(%f : f32)
^bb3(%r: f32):
  return %r : f32
}

// -----

func.func @f(%t: tensor<8xf32>, %f: f32, %i: index, %c: i1) -> f32 {
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  %old = tensor.extract %t[%i] : tensor<8xf32>
  %0 = tensor.insert %f into %t[%i] : tensor<8xf32>
  %c0 = arith.constant 0 : index
  %new = tensor.extract %0[%c0] : tensor<8xf32>
  %sum = arith.addf %old, %new : f32
  cf.br ^bb3(%sum : f32)
^bb2:
  cf.br ^bb3(%f : f32)
^bb3(%r: f32):
  return %r : f32
}
