// ADVICE: say 'bufferization.access = "read"' of argument #0 of '@g', if it only reads what it is given there

func.func private @g(tensor<8xf32>) -> f32

func.func @f(%t: tensor<8xf32>) -> (f32, f32) {
  %a = call @g(%t) : (tensor<8xf32>) -> f32
  %b = call @g(%t) : (tensor<8xf32>) -> f32
  return %a, %b : f32, f32
}

// -----

func.func private @g(tensor<8xf32> {bufferization.access = "read"}) -> f32

func.func @f(%t: tensor<8xf32>) -> (f32, f32) {
  %a = call @g(%t) : (tensor<8xf32>) -> f32
  %b = call @g(%t) : (tensor<8xf32>) -> f32
  return %a, %b : f32, f32
}
