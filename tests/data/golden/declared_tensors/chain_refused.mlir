// RUN: not freehold opt %s --irdl-file=%S/../../dialects/chain.irdl.mlir "--one-shot-bufferize=bufferize-function-boundaries" 2>&1 | expect %t.out

// An op that accepts only tensors does not say what it becomes on buffers.

func.func @chain(%t: tensor<?xf32>) -> tensor<?xf32> {
  %0 = "chain.third"(%t) : (tensor<?xf32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}
