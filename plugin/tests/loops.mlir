func.func @yields_another_tensor(%t: tensor<8xf32>, %n: index) -> tensor<8xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %f = arith.constant 1.0 : f32
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t) -> tensor<8xf32> {
    %e = tensor.empty() : tensor<8xf32>
    %x = linalg.fill ins(%f : f32) outs(%e : tensor<8xf32>) -> tensor<8xf32>
    %y = tensor.extract %a[%i] : tensor<8xf32>
    %z = tensor.insert %y into %x[%i] : tensor<8xf32>
    scf.yield %z : tensor<8xf32>
  }
  return %r : tensor<8xf32>
}

func.func @slices(%t: tensor<8xf32>, %f: f32, %i: index) -> (tensor<8xf32>, f32, tensor<4xf32>) {
  %s = tensor.extract_slice %t[0] [4] [1] : tensor<8xf32> to tensor<4xf32>
  %r = tensor.insert %f into %t[%i] : tensor<8xf32>
  %x = tensor.extract %s[%i] : tensor<4xf32>
  %y = linalg.fill ins(%x : f32) outs(%s : tensor<4xf32>) -> tensor<4xf32>
  return %r, %x, %y : tensor<8xf32>, f32, tensor<4xf32>
}

func.func @call(%t: tensor<8xf32>, %f: f32, %i: index) -> (tensor<8xf32>, f32) {
  %r:3 = call @slices(%t, %f, %i) : (tensor<8xf32>, f32, index) -> (tensor<8xf32>, f32, tensor<4xf32>)
  %x = tensor.extract %t[%i] : tensor<8xf32>
  return %r#0, %x : tensor<8xf32>, f32
}
