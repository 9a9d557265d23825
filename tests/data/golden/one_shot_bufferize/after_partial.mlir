// RUN: freehold opt %s -arith-bufferize -one-shot-bufferize="dialect-filter=linalg allow-unknown-ops" | expect %t.out

// One-Shot Analysis runs after a partial pass, too: the constant must not be written.
func.func @f(%f: f32) -> tensor<2xf32> {
  %0 = arith.constant dense<1.0> : tensor<2xf32>
  %1 = linalg.fill ins(%f : f32) outs(%0 : tensor<2xf32>) -> tensor<2xf32>
  return %1 : tensor<2xf32>
}
