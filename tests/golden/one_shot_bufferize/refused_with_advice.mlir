// RUN: not freehold opt %s --one-shot-bufferize=bufferize-function-boundaries -split-input-file 2>&1 | expect %t.out

// What an op lacks that was not bufferized. With -verify-diagnostics no note is given, as upstream gives none.

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

// An op that only asks a question of a tensor, and has no form on buffers.
func.func @other(%t: tensor<4xf32>) -> tensor<4xf32> {
  %0 = builtin.unrealized_conversion_cast %t : tensor<4xf32> to tensor<4xf32>
  return %0 : tensor<4xf32>
}
