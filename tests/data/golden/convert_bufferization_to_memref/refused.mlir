// RUN: freehold opt %s -allow-unregistered-dialect --convert-bufferization-to-memref -split-input-file -verify-diagnostics

func.func @tensors(%t: tensor<4xf32>) {
  // expected-error @+1 {{failed to legalize operation 'bufferization.to_buffer' that was explicitly marked illegal}}
  %0 = bufferization.to_buffer %t : tensor<4xf32> to memref<4xf32>
  return
}
