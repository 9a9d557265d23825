// RUN: freehold opt %s -split-input-file -verify-diagnostics

func.func @twice(%a: tensor<4x4xf32>, %d: tensor<4x4xf32>) -> tensor<4x4xf32> {
  // expected-error @+1 {{custom op 'linalg.exp' attribute 'k' occurs more than once in the attribute list}}
  %0 = linalg.exp {k = 1} ins(%a : tensor<4x4xf32>) outs(%d : tensor<4x4xf32>) {j, k = "v"} -> tensor<4x4xf32>
  return %0 : tensor<4x4xf32>
}
