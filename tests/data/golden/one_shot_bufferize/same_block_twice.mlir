// RUN: freehold opt %s --one-shot-bufferize="bufferize-function-boundaries" | expect %t.out

// A branch with two edges to one block: mlir-opt updates the operands of only one edge, and rejects the result.

func.func @same_block(%c: i1, %t: tensor<4xf32>) -> tensor<4xf32> {
  %0 = tensor.empty() : tensor<4xf32>
  cf.cond_br %c, ^bb1(%t : tensor<4xf32>), ^bb1(%0 : tensor<4xf32>)
^bb1(%r: tensor<4xf32>):
  return %r : tensor<4xf32>
}
