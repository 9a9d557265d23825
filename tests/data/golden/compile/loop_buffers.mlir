// RUN: freehold compile %s --inline=off --stats 2>&1 | expect %t.out
// RUN: freehold compile %s --inline=off --loop-buffers=off --out-params=off | expect %t.off.out

// The buffers of a loop swap, and the results of a private function are buffers of its caller.

func.func private @step(%a: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<4x4xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<4x4xf32>) -> tensor<4x4xf32>
  %r = linalg.matmul ins(%a, %a : tensor<4x4xf32>, tensor<4x4xf32>) outs(%f : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %r : tensor<4x4xf32>
}

func.func @power(%a: tensor<4x4xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  %r = scf.for %i = %c0 to %c5 step %c1 iter_args(%x = %a) -> (tensor<4x4xf32>) {
    %y = func.call @step(%x) : (tensor<4x4xf32>) -> tensor<4x4xf32>
    scf.yield %y : tensor<4x4xf32>
  }
  %w = tensor.extract %r[%c0, %c1] : tensor<4x4xf32>
  return %w : f32
}
