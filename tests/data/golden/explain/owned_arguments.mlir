// RUN: freehold explain --inline=off %s | expect %t.out

// A buffer that a private function takes over, and frees before it allocates another.

func.func private @next(%t: tensor<8xf32>) -> tensor<8xf32> {
  %z = arith.constant 0 : index
  %f = tensor.extract %t[%z] : tensor<8xf32>
  %e = tensor.empty() : tensor<8xf32>
  %r = linalg.fill ins(%f : f32) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  return %r : tensor<8xf32>
}

func.func @main(%f: f32) -> tensor<8xf32> {
  %e = tensor.empty() : tensor<8xf32>
  %t = linalg.fill ins(%f : f32) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  %r = call @next(%t) : (tensor<8xf32>) -> tensor<8xf32>
  return %r : tensor<8xf32>
}
