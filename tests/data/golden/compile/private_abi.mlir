// RUN: freehold compile --inline=off %s | expect %t.out
// RUN: freehold compile --private-abi=default %s | expect %t.default.out

// The result of a private function that returns its argument is dropped, unless the ABI must be that of public
// functions.

func.func private @fills(%t: tensor<4xf32>, %f: f32) -> tensor<4xf32> {
  %r = linalg.fill ins(%f : f32) outs(%t : tensor<4xf32>) -> tensor<4xf32>
  return %r : tensor<4xf32>
}

func.func @calls(%t: tensor<4xf32>, %f: f32, %i: index) -> f32 {
  %r = call @fills(%t, %f) : (tensor<4xf32>, f32) -> tensor<4xf32>
  %v = tensor.extract %r[%i] : tensor<4xf32>
  return %v : f32
}
