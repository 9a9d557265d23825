// RUN: freehold explain %s --private-abi=default | expect %t.out

// With the ABI of public functions, a private function copies the argument that it returns.

func.func private @g(%x: tensor<8xf32>, %f: f32) -> tensor<8xf32> {
  %c0 = arith.constant 0 : index
  %y = tensor.insert %f into %x[%c0] : tensor<8xf32>
  return %y : tensor<8xf32>
}

func.func @f(%t: tensor<8xf32>, %f: f32, %i: index) -> f32 {
  %a = call @g(%t, %f) : (tensor<8xf32>, f32) -> tensor<8xf32>
  %v = tensor.extract %a[%i] : tensor<8xf32>
  return %v : f32
}
