// RUN: freehold opt %s -split-input-file --finalizing-bufferize -verify-diagnostics

func.func @returned(%m: memref<4xf32>) -> tensor<4xf32> {
  %0 = bufferization.to_tensor %m : memref<4xf32> to tensor<4xf32>
  // expected-error @+1 {{failed to legalize operation 'func.return'}}
  return %0 : tensor<4xf32>
}

// -----

func.func @passed_on(%m: memref<?xf32>) -> memref<?xf32> {
  %0 = bufferization.to_tensor %m : memref<?xf32> to tensor<?xf32>
  // expected-error @+1 {{failed to legalize operation 'cf.br'}}
  cf.br ^bb1(%0 : tensor<?xf32>)
^bb1(%t: tensor<?xf32>):
  %1 = bufferization.to_buffer %t : tensor<?xf32> to memref<?xf32>
  return %1 : memref<?xf32>
}
