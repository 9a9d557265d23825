// RUN: freehold opt %s --expand-realloc | expect %t.out
// RUN: freehold opt %s --lower-deallocations | expect %t.out
// RUN: freehold opt %s --convert-bufferization-to-memref | expect %t.out

// Conversions fold the ops of other dialects, and replace them at their end. So the second insertion stays: while it is
// visited, its destination is the first one, and not yet the tensor that the slice was extracted from.

func.func @chain(%t: tensor<62x90xf32>) -> tensor<62x90xf32> {
  %0 = tensor.extract_slice %t[0, 0] [32, 90] [1, 1] : tensor<62x90xf32> to tensor<32x90xf32>
  %1 = tensor.extract_slice %t[32, 0] [30, 90] [1, 1] : tensor<62x90xf32> to tensor<30x90xf32>
  %2 = tensor.insert_slice %0 into %t[0, 0] [32, 90] [1, 1] : tensor<32x90xf32> into tensor<62x90xf32>
  %3 = tensor.insert_slice %1 into %2[32, 0] [30, 90] [1, 1] : tensor<30x90xf32> into tensor<62x90xf32>
  return %3 : tensor<62x90xf32>
}

// The second cast folds to the first one, which folds to its operand.

func.func @replacement_is_replaced(%t: tensor<8xf32>) -> tensor<8xf32> {
  %0 = tensor.cast %t : tensor<8xf32> to tensor<8xf32>
  %1 = tensor.cast %0 : tensor<8xf32> to tensor<8xf32>
  %2 = tensor.cast %1 : tensor<8xf32> to tensor<8xf32>
  return %2 : tensor<8xf32>
}

func.func @constants() -> (index, index) {
  %0 = index.constant 4
  %1 = index.constant 5
  %2 = index.add %0, %1
  %3 = index.mul %2, %1
  return %2, %3 : index, index
}
