// ADVICE: move '%old = tensor.extract' before '%r:2 = scf.while'
// SAME RESULTS

func.func @f(%t: tensor<8xf32>, %f: f32, %n: index, %j: index) -> (f32, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r:2 = scf.while (%x = %t, %i = %c0) : (tensor<8xf32>, index) -> (tensor<8xf32>, index) {
    %c = arith.cmpi slt, %i, %n : index
    scf.condition(%c) %x, %i : tensor<8xf32>, index
  } do {
  ^bb0(%x: tensor<8xf32>, %i: index):
    %y = tensor.insert %f into %x[%i] : tensor<8xf32>
    %next = arith.addi %i, %c1 : index
    scf.yield %y, %next : tensor<8xf32>, index
  }
  %old = tensor.extract %t[%j] : tensor<8xf32>
  %new = tensor.extract %r#0[%j] : tensor<8xf32>
  return %old, %new : f32, f32
}

// -----

func.func @f(%t: tensor<8xf32>, %f: f32, %n: index, %j: index) -> (f32, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %old = tensor.extract %t[%j] : tensor<8xf32>
  %r:2 = scf.while (%x = %t, %i = %c0) : (tensor<8xf32>, index) -> (tensor<8xf32>, index) {
    %c = arith.cmpi slt, %i, %n : index
    scf.condition(%c) %x, %i : tensor<8xf32>, index
  } do {
  ^bb0(%x: tensor<8xf32>, %i: index):
    %y = tensor.insert %f into %x[%i] : tensor<8xf32>
    %next = arith.addi %i, %c1 : index
    scf.yield %y, %next : tensor<8xf32>, index
  }
  %new = tensor.extract %r#0[%j] : tensor<8xf32>
  return %old, %new : f32, f32
}
