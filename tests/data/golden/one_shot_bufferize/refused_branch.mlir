// RUN: freehold opt %s --one-shot-bufferize=bufferize-function-boundaries --allow-unregistered-dialect -split-input-file -verify-diagnostics

// A terminator that nobody declared, and whose successor receives a tensor.
// expected-error @+1 {{failed to bufferize op}}
func.func @unknown_branch(%t: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @+1 {{'my.branch' does not say which operands it passes to its successors}}
  "my.branch"(%t)[^a] : (tensor<4xf32>) -> ()
^a(%x: tensor<4xf32>):
  return %x : tensor<4xf32>
}
