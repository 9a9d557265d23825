// RUN: freehold opt %s -allow-unregistered-dialect --one-shot-bufferize="bufferize-function-boundaries copy-before-write" -split-input-file -verify-diagnostics

func.func private @set(%t: tensor<*xf32>) -> tensor<*xf32>
func.func @copy_of_unranked(%t: tensor<*xf32> {bufferization.writable = false}) -> (tensor<*xf32>) {
  // expected-error @+1 {{copying of unranked tensors is not implemented}}
  %0 = call @set(%t) : (tensor<*xf32>) -> tensor<*xf32>
  return %0 : tensor<*xf32>
}
