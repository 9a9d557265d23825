// RUN: not freehold opt %s --one-shot-bufferize=bufferize-function-boundaries --allow-unregistered-dialect 2>&1 | expect %t.out

// A terminator that nobody declared, and whose successor receives a tensor.
func.func @unknown_branch(%t: tensor<4xf32>) -> tensor<4xf32> {
  "my.branch"(%t)[^a] : (tensor<4xf32>) -> ()
^a(%x: tensor<4xf32>):
  return %x : tensor<4xf32>
}
