// ADVICE: set 'bufferization.access = "read"' on argument #0 of '@g', if the function only reads it

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
