// RUN: freehold opt %s --one-shot-bufferize="test-analysis-only bufferize-function-boundaries dump-alias-sets" | expect %t.out

// Reads of data that a write would overwrite: the last write gets the buffer.
func.func @read_later(%t: tensor<8xf32>, %f: f32, %i: index) -> (tensor<8xf32>, f32) {
  %0 = tensor.insert %f into %t[%i] : tensor<8xf32>
  %1 = tensor.extract %t[%i] : tensor<8xf32>
  return %0, %1 : tensor<8xf32>, f32
}

func.func @read_before(%t: tensor<8xf32>, %f: f32, %i: index) -> (tensor<8xf32>, f32) {
  %0 = tensor.extract %t[%i] : tensor<8xf32>
  %1 = tensor.insert %f into %t[%i] : tensor<8xf32>
  return %1, %0 : tensor<8xf32>, f32
}

func.func @constant(%f: f32, %i: index) -> tensor<4xf32> {
  %0 = arith.constant dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>
  %1 = tensor.insert %f into %0[%i] : tensor<4xf32>
  return %1 : tensor<4xf32>
}

func.func @not_writable(%t: tensor<4xf32> {bufferization.writable = false}, %f: f32, %i: index) -> tensor<4xf32> {
  %0 = tensor.insert %f into %t[%i] : tensor<4xf32>
  return %0 : tensor<4xf32>
}

// A slice inserted where it was extracted from; and one inserted elsewhere.
func.func @same_part(%t: tensor<16xf32>, %o: index) -> tensor<16xf32> {
  %0 = tensor.extract_slice %t[%o] [4] [1] : tensor<16xf32> to tensor<4xf32>
  %1 = linalg.exp ins(%0 : tensor<4xf32>) outs(%0 : tensor<4xf32>) -> tensor<4xf32>
  %2 = tensor.insert_slice %1 into %t[%o] [4] [1] : tensor<4xf32> into tensor<16xf32>
  return %2 : tensor<16xf32>
}

func.func @other_part(%t: tensor<16xf32>, %o: index) -> tensor<16xf32> {
  %0 = tensor.extract_slice %t[%o] [4] [1] : tensor<16xf32> to tensor<4xf32>
  %1 = linalg.exp ins(%0 : tensor<4xf32>) outs(%0 : tensor<4xf32>) -> tensor<4xf32>
  %2 = tensor.insert_slice %1 into %t[0] [4] [1] : tensor<4xf32> into tensor<16xf32>
  return %2 : tensor<16xf32>
}

// Element by element, one buffer may be read and written.
func.func @elementwise(%t: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %0 = linalg.exp ins(%t : tensor<8x8xf32>) outs(%t : tensor<8x8xf32>) -> tensor<8x8xf32>
  return %0 : tensor<8x8xf32>
}

func.func @not_elementwise(%t: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %0 = linalg.transpose ins(%t : tensor<8x8xf32>) outs(%t : tensor<8x8xf32>) permutation = [1, 0]
  return %0 : tensor<8x8xf32>
}

func.func @views(%t: tensor<4x4xf32>, %f: f32, %i: index) -> (tensor<4x4xf32>, f32) {
  %0 = tensor.collapse_shape %t [[0, 1]] : tensor<4x4xf32> into tensor<16xf32>
  %1 = tensor.insert %f into %0[%i] : tensor<16xf32>
  %2 = tensor.expand_shape %1 [[0, 1]] output_shape [4, 4] : tensor<16xf32> into tensor<4x4xf32>
  %3 = tensor.extract %t[%i, %i] : tensor<4x4xf32>
  return %2, %3 : tensor<4x4xf32>, f32
}
