// RUN: freehold opt %s -split-input-file -allow-unregistered-dialect --finalizing-bufferize -verify-diagnostics

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

// -----

func.func @made_of_nothing() {
  // expected-error @+1 {{failed to legalize operation 'test.source'}}
  %0 = "test.source"() : () -> tensor<4xf32>
  return
}

// -----

// A function cannot create the global of a constant.
func.func @constant() -> memref<4xf32> {
  // expected-error @+1 {{failed to legalize operation 'arith.constant'}}
  %0 = arith.constant dense<1.0> : tensor<4xf32>
  %1 = bufferization.to_buffer %0 : tensor<4xf32> to memref<4xf32>
  return %1 : memref<4xf32>
}

// -----

func.func @other_memory_space(%m: memref<4xf32, 2>) -> memref<4xf32> {
  %0 = bufferization.to_tensor %m : memref<4xf32, 2> to tensor<4xf32>
  // expected-error @+1 {{failed to legalize operation 'bufferization.to_buffer'}}
  %1 = bufferization.to_buffer %0 : tensor<4xf32> to memref<4xf32>
  return %1 : memref<4xf32>
}
