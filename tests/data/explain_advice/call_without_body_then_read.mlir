// ADVICE: move '%v = tensor.extract' before 'func.call'

func.func private @g(i32, tensor<8xf32>)

func.func @f(%t: tensor<8xf32>, %n: i32, %i: index) -> f32 {
  call @g(%n, %t) : (i32, tensor<8xf32>) -> ()
  %v = tensor.extract %t[%i] : tensor<8xf32>
  return %v : f32
}

// -----

func.func private @g(i32, tensor<8xf32>)

func.func @f(%t: tensor<8xf32>, %n: i32, %i: index) -> f32 {
  %v = tensor.extract %t[%i] : tensor<8xf32>
  call @g(%n, %t) : (i32, tensor<8xf32>) -> ()
  return %v : f32
}
