// RUN: freehold opt %s -allow-unregistered-dialect --empty-tensor-to-alloc-tensor | expect %t.out

func.func @f(%d: index) -> tensor<?x4xf32> {
  %c5 = arith.constant 5 : index
  %0 = tensor.empty(%c5) : tensor<?x4xf32>
  %1 = tensor.empty(%d) : tensor<?x4xf32, "enc">
  %2 = tensor.empty() : tensor<4xf32, 3 : i64>
  "test.use"(%1, %2) : (tensor<?x4xf32, "enc">, tensor<4xf32, 3 : i64>) -> ()
  return %0 : tensor<?x4xf32>
}
