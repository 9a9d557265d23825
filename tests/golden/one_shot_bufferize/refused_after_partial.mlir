// RUN: freehold opt %s -arith-bufferize -one-shot-bufferize="dialect-filter=linalg allow-unknown-ops" -verify-diagnostics

// One-Shot Analysis runs before the partial passes, not after them, even if it is to leave what they made.
func.func @f(%f: f32) -> tensor<2xf32> {
  // expected-error @+1 {{'bufferization.to_tensor' op to_tensor ops without `restrict` are not supported by One-Shot Analysis}}
  %0 = arith.constant dense<1.0> : tensor<2xf32>
  %1 = linalg.fill ins(%f : f32) outs(%0 : tensor<2xf32>) -> tensor<2xf32>
  return %1 : tensor<2xf32>
}
