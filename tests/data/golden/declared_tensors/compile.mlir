// RUN: freehold compile %s --irdl-file=%S/../../dialects/tensors.irdl.mlir | expect %t.out

// The compiled program prints 5 and 6, as the tensor program. It computes the same, and frees what its ops allocate.

func.func @main() {
  %c1 = arith.constant 1 : index
  %t = arith.constant dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>
  %0 = "d.twice"(%t) : (tensor<4xf32>) -> tensor<4xf32>
  %1 = "d.increment"(%0) : (tensor<4xf32>) -> tensor<4xf32>
  %2 = "d.front"(%1) : (tensor<4xf32>) -> tensor<?xf32>
  %3 = tensor.extract %2[%c1] : tensor<?xf32>
  vector.print %3 : f32
  %4 = "d.negate"(%1) : (tensor<4xf32>) -> tensor<4xf32>
  %5 = "d.increment"(%1) : (tensor<4xf32>) -> tensor<4xf32>
  %6 = tensor.extract %5[%c1] : tensor<4xf32>
  vector.print %6 : f32
  return
}
