// RUN: freehold opt %s -allow-unregistered-dialect --one-shot-bufferize="bufferize-function-boundaries allow-return-allocs-from-loops" -split-input-file -verify-diagnostics

func.func @spaces(%c: index) -> tensor<4xf32> {
  %a = bufferization.alloc_tensor() {memory_space = 1 : i64} : tensor<4xf32>
  %b = bufferization.alloc_tensor() {memory_space = 2 : i64} : tensor<4xf32>
  // expected-error @+1 {{'scf.for' op init_arg and yielded value bufferize to inconsistent memory spaces}}
  %0 = scf.for %i = %c to %c step %c iter_args(%x = %a) -> tensor<4xf32> {
    // expected-error @+1 {{failed to bufferize op}}
    scf.yield %b : tensor<4xf32>
  }
  return %0 : tensor<4xf32>
}

// -----

func.func @spaces(%c: i1) -> tensor<4xf32> {
  %a = bufferization.alloc_tensor() {memory_space = 1 : i64} : tensor<4xf32>
  %b = bufferization.alloc_tensor() {memory_space = 2 : i64} : tensor<4xf32>
  // expected-error @+1 {{'scf.while' op init_arg and yielded value bufferize to inconsistent memory spaces}}
  %0 = scf.while (%x = %a) : (tensor<4xf32>) -> tensor<4xf32> {
    // expected-error @+1 {{failed to bufferize op}}
    scf.condition(%c) %x : tensor<4xf32>
  } do {
  ^bb0(%y: tensor<4xf32>):
    scf.yield %b : tensor<4xf32>
  }
  return %0 : tensor<4xf32>
}
