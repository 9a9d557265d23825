// RUN: not freehold opt %s --one-shot-bufferize=bufferize-function-boundaries -split-input-file 2>&1 | expect %t.out

// Advice for ops that were not bufferized. With -verify-diagnostics there are no notes, as upstream has none.

func.func @elementwise(%t: tensor<4xf32>) -> tensor<4xf32> {
  %0 = arith.negf %t : tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

func.func @gather(%t: tensor<4xf32>, %i: tensor<2x1xindex>) -> tensor<2xf32> {
  %0 = tensor.gather %t[%i] gather_dims([0]) : (tensor<4xf32>, tensor<2x1xindex>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}

// -----

// An op that only queries a tensor, and that cannot be bufferized.
func.func @other(%t: tensor<4xf32>) -> tensor<4xf32> {
  %0 = builtin.unrealized_conversion_cast %t : tensor<4xf32> to tensor<4xf32>
  return %0 : tensor<4xf32>
}
