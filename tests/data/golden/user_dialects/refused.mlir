// RUN: not freehold compile %s --irdl-file=%S/../../dialects/nn.irdl.mlir 2>&1 | expect %t.out

// A declared op on tensors needs a destination operand.

func.func @no_destination(%t: tensor<4xi32>) -> tensor<4xi32> {
  %0 = nn.twice %t : tensor<4xi32>
  return %0 : tensor<4xi32>
}
