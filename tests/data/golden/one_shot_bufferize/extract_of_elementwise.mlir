// RUN: freehold opt %s "--one-shot-bufferize=bufferize-function-boundaries allow-unknown-ops" | expect %t.out

// The expected output is that of mlir-opt 22.

func.func @f(%a: tensor<2x4xf32>, %o: tensor<2x4xf32>) -> f32 {
  %c = arith.constant 0 : index
  %0 = linalg.exp ins(%a : tensor<2x4xf32>) outs(%o : tensor<2x4xf32>) -> tensor<2x4xf32>
  %3 = math.absf %0 : tensor<2x4xf32>
  %4 = tensor.extract %3[%c, %c] : tensor<2x4xf32>
  return %4 : f32
}
