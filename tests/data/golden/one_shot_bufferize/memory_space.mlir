// RUN: freehold opt %s -split-input-file -allow-unregistered-dialect --one-shot-bufferize="copy-before-write must-infer-memory-space allow-unknown-ops" -verify-diagnostics

func.func @empty() -> tensor<4xf32> {
  // expected-error @+2 {{could not infer memory space}}
  // expected-error @+1 {{failed to bufferize op}}
  %t = tensor.empty() : tensor<4xf32>
  return %t : tensor<4xf32>
}

// -----

func.func @constant() -> tensor<4xf32> {
  // expected-error @+2 {{could not infer memory space}}
  // expected-error @+1 {{failed to bufferize op}}
  %c = arith.constant dense<1.0> : tensor<4xf32>
  return %c : tensor<4xf32>
}

// -----

func.func @unknown_source() {
  // expected-error @+1 {{could not infer memory space}}
  %u = "foo"() : () -> tensor<4xf32>
  // expected-error @+1 {{failed to bufferize op}}
  %e = tensor.extract_slice %u[0][2][1] : tensor<4xf32> to tensor<2xf32>
  return
}
