// ADVICE: let '%y = linalg.exp' write '%x' instead of '%e'
// SAME RESULTS

func.func @f(%t: tensor<8xf32>, %n: index, %j: index) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r:2 = scf.while (%x = %t, %i = %c0) : (tensor<8xf32>, index) -> (tensor<8xf32>, index) {
    %c = arith.cmpi slt, %i, %n : index
    scf.condition(%c) %x, %i : tensor<8xf32>, index
  } do {
  ^bb0(%x: tensor<8xf32>, %i: index):
    %e = tensor.empty() : tensor<8xf32>
    %y = linalg.exp ins(%x : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
    %next = arith.addi %i, %c1 : index
    scf.yield %y, %next : tensor<8xf32>, index
  }
  %v = tensor.extract %r#0[%j] : tensor<8xf32>
  return %v : f32
}

// -----

func.func @f(%t: tensor<8xf32>, %n: index, %j: index) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r:2 = scf.while (%x = %t, %i = %c0) : (tensor<8xf32>, index) -> (tensor<8xf32>, index) {
    %c = arith.cmpi slt, %i, %n : index
    scf.condition(%c) %x, %i : tensor<8xf32>, index
  } do {
  ^bb0(%x: tensor<8xf32>, %i: index):
    %y = linalg.exp ins(%x : tensor<8xf32>) outs(%x : tensor<8xf32>) -> tensor<8xf32>
    %next = arith.addi %i, %c1 : index
    scf.yield %y, %next : tensor<8xf32>, index
  }
  %v = tensor.extract %r#0[%j] : tensor<8xf32>
  return %v : f32
}
