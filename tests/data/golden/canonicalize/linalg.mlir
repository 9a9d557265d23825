// RUN: freehold opt %s --canonicalize | expect %t.out

// Filled tensors, casts around structured ops, transpositions.

func.func @fills(%v: f32, %a: tensor<2x3x?xf32>, %b: tensor<3x2x?xf32>, %i: index) -> (tensor<6x?xf32>, f32, tensor<3x2x?xf32>, tensor<4x4x?xf32>, tensor<2x3x?xf32>) {
  %0 = linalg.fill ins(%v : f32) outs(%a : tensor<2x3x?xf32>) -> tensor<2x3x?xf32>
  %1 = tensor.collapse_shape %0 [[0, 1], [2]] : tensor<2x3x?xf32> into tensor<6x?xf32>
  %2 = tensor.extract %0[%i, %i, %i] : tensor<2x3x?xf32>
  %3 = linalg.transpose ins(%0 : tensor<2x3x?xf32>) outs(%b : tensor<3x2x?xf32>) permutation = [1, 0, 2]
  %4 = tensor.pad %0 low[1, 0, %i] high[1, 1, 2] {
  ^bb0(%x: index, %y: index, %z: index):
    tensor.yield %v : f32
  } : tensor<2x3x?xf32> to tensor<4x4x?xf32>
  %5 = linalg.copy ins(%a : tensor<2x3x?xf32>) outs(%0 : tensor<2x3x?xf32>) -> tensor<2x3x?xf32>
  return %1, %2, %3, %4, %5 : tensor<6x?xf32>, f32, tensor<3x2x?xf32>, tensor<4x4x?xf32>, tensor<2x3x?xf32>
}

func.func @inserted_pad(%a: tensor<3x4xf32>, %d: tensor<8x16xf32>, %e: tensor<4x6xf32>, %v: f32) -> tensor<8x16xf32> {
  %0 = linalg.fill ins(%v : f32) outs(%d : tensor<8x16xf32>) -> tensor<8x16xf32>
  %1 = tensor.insert_slice %e into %0[0, 8] [4, 6] [1, 1] : tensor<4x6xf32> into tensor<8x16xf32>
  %2 = tensor.pad %a low[1, 1] high[0, 1] {
  ^bb0(%x: index, %y: index):
    tensor.yield %v : f32
  } : tensor<3x4xf32> to tensor<4x6xf32>
  %3 = tensor.insert_slice %2 into %1[4, 2] [4, 6] [1, 1] : tensor<4x6xf32> into tensor<8x16xf32>
  return %3 : tensor<8x16xf32>
}

func.func @casts(%a: tensor<4x8xf32>, %b: tensor<8x?xf32>, %c: tensor<?x?xf32>) -> (tensor<4x?xf32>, tensor<?x?xf32>) {
  %0 = tensor.cast %a : tensor<4x8xf32> to tensor<?x?xf32>
  %1 = tensor.cast %b : tensor<8x?xf32> to tensor<?x?xf32>
  %2 = linalg.matmul ins(%0, %1 : tensor<?x?xf32>, tensor<?x?xf32>) outs(%c : tensor<?x?xf32>) -> tensor<?x?xf32>
  %3 = tensor.cast %2 : tensor<?x?xf32> to tensor<4x?xf32>
  %4 = linalg.exp ins(%c : tensor<?x?xf32>) outs(%c : tensor<?x?xf32>) -> tensor<?x?xf32>
  %5 = tensor.cast %4 : tensor<?x?xf32> to tensor<2x?xf32>
  %6 = tensor.cast %5 : tensor<2x?xf32> to tensor<?x?xf32>
  return %3, %6 : tensor<4x?xf32>, tensor<?x?xf32>
}

func.func @moved(%a: tensor<2x3x4xf32>, %b: tensor<3x4x2xf32>, %c: tensor<4x3x2xf32>, %d: tensor<3x?xf32>, %e: tensor<3x5x?xf32>, %f: tensor<?x3x5xf32>) -> (tensor<4x3x2xf32>, tensor<2x3x4xf32>, tensor<?x3x5xf32>, tensor<2x3x4xf32>) {
  %0 = linalg.transpose ins(%a : tensor<2x3x4xf32>) outs(%b : tensor<3x4x2xf32>) permutation = [1, 2, 0]
  %1 = linalg.transpose ins(%0 : tensor<3x4x2xf32>) outs(%c : tensor<4x3x2xf32>) permutation = [1, 0, 2]
  %2 = linalg.transpose ins(%a : tensor<2x3x4xf32>) outs(%a : tensor<2x3x4xf32>) permutation = [0, 1, 2]
  %3 = linalg.broadcast ins(%d : tensor<3x?xf32>) outs(%e : tensor<3x5x?xf32>) dimensions = [1]
  %4 = linalg.transpose ins(%3 : tensor<3x5x?xf32>) outs(%f : tensor<?x3x5xf32>) permutation = [2, 0, 1]
  %5 = linalg.broadcast ins(%a : tensor<2x3x4xf32>) outs(%a : tensor<2x3x4xf32>) dimensions = []
  return %1, %2, %4, %5 : tensor<4x3x2xf32>, tensor<2x3x4xf32>, tensor<?x3x5xf32>, tensor<2x3x4xf32>
}
