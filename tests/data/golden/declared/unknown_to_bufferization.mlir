// RUN: freehold opt %s --one-shot-bufferize=allow-unknown-ops | expect %t.out

// As in upstream, bufferization does not know the ops of these dialects.
func.func @tosa(%a: tensor<4xf32>, %b: tensor<4xf32>) -> tensor<4xf32> {
  %0 = tosa.add %a, %b : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
