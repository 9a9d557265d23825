// RUN: freehold opt %s --one-shot-bufferize=bufferize-function-boundaries | expect %t.out
// The facts of a function declaration on tensors: an argument that is only read is not copied, although it is used afterwards, and
// a result that is an argument, or a new buffer, may not be another one.

func.func private @reads(tensor<4xf32>) -> f32 attributes {freehold.facts = {effects = {argument0 = "read"}}}
func.func private @unknown(tensor<4xf32>) -> f32
func.func private @fresh(tensor<4xf32>) -> tensor<4xf32>
    attributes {freehold.facts = {effects = {argument0 = "read"}, fresh = ["result0"]}}

func.func @without_copy(%t: tensor<4xf32>) -> (f32, tensor<4xf32>) {
  %0 = call @reads(%t) : (tensor<4xf32>) -> f32
  return %0, %t : f32, tensor<4xf32>
}

func.func @with_copy(%t: tensor<4xf32>) -> (f32, tensor<4xf32>) {
  %0 = call @unknown(%t) : (tensor<4xf32>) -> f32
  return %0, %t : f32, tensor<4xf32>
}

// The result is written in place, because it is not the argument.
func.func @new(%t: tensor<4xf32>, %x: f32, %i: index) -> (tensor<4xf32>, tensor<4xf32>) {
  %0 = call @fresh(%t) : (tensor<4xf32>) -> tensor<4xf32>
  %1 = tensor.insert %x into %0[%i] : tensor<4xf32>
  return %1, %t : tensor<4xf32>, tensor<4xf32>
}
