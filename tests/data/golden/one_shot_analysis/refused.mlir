// RUN: freehold opt %s --one-shot-bufferize="bufferize-function-boundaries" -split-input-file -verify-diagnostics

func.func @not_equivalent(%t: tensor<8xf32>, %n: index) -> tensor<8xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%x = %t) -> (tensor<8xf32>) {
    %e = tensor.empty() : tensor<8xf32>
    %w = linalg.exp ins(%x : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
    // expected-error @+1 {{Yield operand #0 is not equivalent to the corresponding iter bbArg}}
    scf.yield %w : tensor<8xf32>
  }
  return %r : tensor<8xf32>
}

// -----

func.func @while_condition(%t: tensor<8xf32>, %u: tensor<8xf32>, %c: i1) -> tensor<8xf32> {
  %r = scf.while (%x = %t) : (tensor<8xf32>) -> tensor<8xf32> {
    %e = tensor.empty() : tensor<8xf32>
    %w = linalg.exp ins(%x : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
    // expected-error @+1 {{Condition arg #0 is not equivalent to the corresponding iter bbArg}}
    scf.condition(%c) %w : tensor<8xf32>
  } do {
  ^bb0(%x: tensor<8xf32>):
    scf.yield %x : tensor<8xf32>
  }
  return %r : tensor<8xf32>
}

// -----

func.func @unrestricted(%m: memref<*xf32>, %i: index) -> f32 {
  // expected-error @+1 {{'bufferization.to_tensor' op to_tensor ops without `restrict` are not supported by One-Shot Analysis}}
  %u = bufferization.to_tensor %m : memref<*xf32> to tensor<*xf32>
  %t = tensor.cast %u : tensor<*xf32> to tensor<8xf32>
  %v = tensor.extract %t[%i] : tensor<8xf32>
  return %v : f32
}

// -----

func.func @forced(%t: tensor<8xf32>, %u: tensor<8xf32>, %i: index) -> (tensor<8xf32>, f32) {
  // expected-error @+1 {{'bufferization.materialize_in_destination' op not bufferizable under the given constraints: cannot avoid RaW conflict}}
  %0 = bufferization.materialize_in_destination %t in %u : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
  %v = tensor.extract %u[%i] : tensor<8xf32>
  return %0, %v : tensor<8xf32>, f32
}

// -----

func.func @forced_constant(%t: tensor<4xf32>, %i: index) -> tensor<4xf32> {
  %u = arith.constant dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>
  // expected-error @+1 {{'bufferization.materialize_in_destination' op not bufferizable under the given constraints: would write to read-only buffer}}
  %0 = bufferization.materialize_in_destination %t in %u : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
