// RUN: freehold opt %s --one-shot-bufferize="bufferize-function-boundaries allow-return-allocs-from-loops" | expect %t.out

// The block argument has the type of the loop-carried value, which depends on the value that the region yields.
func.func @carried(%v0: f32, %n: index) -> (tensor<2xf32>) {
  %v1 = arith.constant 1 : index
  %v2 = arith.constant 0 : index
  %v4 = tensor.empty() : tensor<2xf32>
  %v6 = linalg.fill ins(%v0 : f32) outs(%v4 : tensor<2xf32>) -> tensor<2xf32>
  %v7 = scf.for %v8 = %v2 to %n step %v1 iter_args(%v9 = %v6) -> (tensor<2xf32>) {
    %v11 = scf.execute_region -> (tensor<2xf32>) {
      cf.br ^bb13(%v9 : tensor<2xf32>)
    ^bb13(%v66: tensor<2xf32>):
      %v76 = tensor.empty() : tensor<2xf32>
      %v78 = linalg.fill ins(%v0 : f32) outs(%v76 : tensor<2xf32>) -> tensor<2xf32>
      scf.yield %v78 : tensor<2xf32>
    }
    scf.yield %v11 : tensor<2xf32>
  }
  return %v7 : tensor<2xf32>
}
