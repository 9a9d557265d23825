// RUN: freehold opt %s | expect %t.out
// RUN: freehold opt %s --mlir-version=19 | expect %t.19.out
// RUN: freehold opt %s --mlir-version=16 | expect %t.16.out

func.func @matmul(%a: tensor<4x4xf32>, %b: tensor<4x4xf32>, %c: tensor<2x4x4xf32>) -> (tensor<4x4xf32>, tensor<2x4x4xf32>) {
  %0 = linalg.matmul ins(%a, %b : tensor<4x4xf32>, tensor<4x4xf32>) outs(%b : tensor<4x4xf32>) -> tensor<4x4xf32>
  %1 = linalg.matmul_transpose_b ins(%a, %0 : tensor<4x4xf32>, tensor<4x4xf32>) outs(%b : tensor<4x4xf32>) -> tensor<4x4xf32>
  %2 = linalg.batch_matmul_transpose_b ins(%c, %c : tensor<2x4x4xf32>, tensor<2x4x4xf32>) outs(%c : tensor<2x4x4xf32>) -> tensor<2x4x4xf32>
  return %1, %2 : tensor<4x4xf32>, tensor<2x4x4xf32>
}

func.func @elementwise(%a: tensor<4x4xf32>, %b: tensor<4x4xf32>, %x: f32) -> (tensor<4x4xf32>, tensor<4x4xf32>) {
  %0 = linalg.elemwise_unary {fun = #linalg.unary_fn<log>} ins(%a : tensor<4x4xf32>) outs(%b : tensor<4x4xf32>) -> tensor<4x4xf32>
  %1 = linalg.elemwise_binary ins(%0, %x : tensor<4x4xf32>, f32) outs(%b : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %0, %1 : tensor<4x4xf32>, tensor<4x4xf32>
}

// An op that casts has no equivalent but 'linalg.generic'.
func.func @cast(%a: tensor<4xf16>, %b: tensor<4xf32>) -> tensor<4xf32> {
  %0 = linalg.elemwise_unary ins(%a : tensor<4xf16>) outs(%b : tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// Until 21, the body of a map had no argument for the output.
func.func @map(%a: tensor<4xf32>, %b: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %0 = linalg.map { arith.addf } ins(%a, %a : tensor<4xf32>, tensor<4xf32>) outs(%b : tensor<4xf32>)
  %1 = linalg.map ins(%0 : tensor<4xf32>) outs(%b : tensor<4xf32>)
    (%in: f32) {
      %2 = arith.mulf %in, %in : f32
      %3 = arith.addf %2, %in : f32
      linalg.yield %3 : f32
    }
  return %0, %1 : tensor<4xf32>, tensor<4xf32>
}

func.func @pack(%a: tensor<8x8xf32>, %b: tensor<4x4x2x2xf32>) -> tensor<8x8xf32> {
  %0 = tensor.pack %a inner_dims_pos = [0, 1] inner_tiles = [2, 2] into %b : tensor<8x8xf32> -> tensor<4x4x2x2xf32>
  %1 = tensor.unpack %0 inner_dims_pos = [0, 1] inner_tiles = [2, 2] into %a : tensor<4x4x2x2xf32> -> tensor<8x8xf32>
  return %1 : tensor<8x8xf32>
}
