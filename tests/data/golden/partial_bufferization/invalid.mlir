// RUN: freehold opt %s -split-input-file -allow-unregistered-dialect -func-bufferize -verify-diagnostics

// The terminator might branch to the block with any arguments.
func.func @unknown_branch(%t: tensor<f32>) -> tensor<f32> {
  // expected-error @+1 {{failed to legalize operation 'test.terminator'}}
  "test.terminator"(%t) [^bb1] : (tensor<f32>) -> ()
^bb1(%b: tensor<f32>):
  return %b : tensor<f32>
}

// -----

// It might return.
func.func @unknown_return(%t: tensor<f32>) -> tensor<f32> {
  // expected-error @+1 {{failed to legalize operation 'test.terminator'}}
  "test.terminator"(%t) : (tensor<f32>) -> ()
}

// -----

// A value of a function type cannot be materialized.
func.func @f(%t: tensor<f32>) -> tensor<f32> {
  return %t : tensor<f32>
}
func.func @passes_function() {
  %0 = constant @f : (tensor<f32>) -> tensor<f32>
  // expected-error @+1 {{failed to legalize operation 'test.use'}}
  "test.use"(%0) : ((tensor<f32>) -> tensor<f32>) -> ()
  return
}
