// RUN: freehold opt %s --build-in-destination | expect %t.out
// RUN: freehold opt %s --build-in-destination --mlir-pass-statistics 2>&1 | filecheck %s

// CHECK: (S) 7 slices
// CHECK: (S) 0 destinations
// CHECK: (S) 0 concatenations

// A row is inserted without its added dimension.

func.func @row(%t: tensor<8xf32>, %d: tensor<4x8xf32>, %i: index) -> tensor<4x8xf32> {
  %e = tensor.expand_shape %t [[0, 1]] output_shape [1, 8] : tensor<8xf32> into tensor<1x8xf32>
  %r = tensor.insert_slice %e into %d[%i, 0] [1, 8] [1, 1] : tensor<1x8xf32> into tensor<4x8xf32>
  return %r : tensor<4x8xf32>
}

// Several reshapes, and a scalar.

func.func @several(%t: tensor<8xf32>, %s: tensor<f32>, %d: tensor<1x4x8xf32>) -> tensor<1x4x8xf32> {
  %e = tensor.expand_shape %t [[0, 1, 2, 3]] output_shape [1, 1, 8, 1] : tensor<8xf32> into tensor<1x1x8x1xf32>
  %c = tensor.collapse_shape %e [[0], [1], [2, 3]] : tensor<1x1x8x1xf32> into tensor<1x1x8xf32>
  %r = tensor.insert_slice %c into %d[0, 2, 0] [1, 1, 8] [1, 1, 1] : tensor<1x1x8xf32> into tensor<1x4x8xf32>
  %one = tensor.expand_shape %s [] output_shape [1, 1, 1] : tensor<f32> into tensor<1x1x1xf32>
  %q = tensor.insert_slice %one into %r[0, 0, 0] [1, 1, 1] [1, 1, 1] : tensor<1x1x1xf32> into tensor<1x4x8xf32>
  return %q : tensor<1x4x8xf32>
}

// Dynamic extents.

func.func @dynamic(%t: tensor<?xf32>, %d: tensor<4x?xf32>, %n: index) -> tensor<4x?xf32> {
  %e = tensor.expand_shape %t [[0, 1]] output_shape [1, %n] : tensor<?xf32> into tensor<1x?xf32>
  %r = tensor.insert_slice %e into %d[1, 0] [1, %n] [1, 1] : tensor<1x?xf32> into tensor<4x?xf32>
  return %r : tensor<4x?xf32>
}

// A column is not contiguous, so that it could not be collapsed without a copy.

func.func @column(%t: tensor<8x4xf32>, %j: index) -> f32 {
  %s = tensor.extract_slice %t[0, %j] [8, 1] [1, 1] : tensor<8x4xf32> to tensor<8x1xf32>
  %c = tensor.collapse_shape %s [[0, 1]] : tensor<8x1xf32> into tensor<8xf32>
  %v = tensor.extract %c[%j] : tensor<8xf32>
  return %v : f32
}

func.func @element(%t: tensor<8x4xf32>, %j: index) -> f32 {
  %s = tensor.extract_slice %t[%j, 1] [1, 1] [1, 1] : tensor<8x4xf32> to tensor<1x1xf32>
  %c = tensor.collapse_shape %s [] : tensor<1x1xf32> into tensor<f32>
  %v = tensor.extract %c[] : tensor<f32>
  return %v : f32
}

func.func @two_columns(%t: tensor<8x4x2xf32>, %j: index) -> f32 {
  %s = tensor.extract_slice %t[0, %j, 0] [8, 1, 2] [1, 1, 1] : tensor<8x4x2xf32> to tensor<8x1x2xf32>
  %c = tensor.collapse_shape %s [[0, 1], [2]] : tensor<8x1x2xf32> into tensor<8x2xf32>
  %v = tensor.extract %c[%j, %j] : tensor<8x2xf32>
  return %v : f32
}

// The dimensions that the reshape merges have several elements: it stays.

func.func @merged(%t: tensor<8x4xf32>, %j: index) -> f32 {
  %s = tensor.extract_slice %t[0, 1] [8, 2] [1, 1] : tensor<8x4xf32> to tensor<8x2xf32>
  %c = tensor.collapse_shape %s [[0, 1]] : tensor<8x2xf32> into tensor<16xf32>
  %v = tensor.extract %c[%j] : tensor<16xf32>
  return %v : f32
}

// An insertion of merged dimensions stays.

func.func @split(%t: tensor<8xf32>, %d: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %e = tensor.expand_shape %t [[0, 1]] output_shape [2, 4] : tensor<8xf32> into tensor<2x4xf32>
  %r = tensor.insert_slice %e into %d[1, 0] [2, 4] [1, 1] : tensor<2x4xf32> into tensor<4x4xf32>
  return %r : tensor<4x4xf32>
}

// The row is also the next state of the loop, which needs a buffer of its own: built in the slice, it would be copied.

func.func @state(%d: tensor<4x8xf32>, %h: tensor<8xf32>) -> (tensor<4x8xf32>, tensor<8xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %r:2 = scf.for %i = %c0 to %c4 step %c1 iter_args(%a = %d, %b = %h) -> (tensor<4x8xf32>, tensor<8xf32>) {
    %n = tensor.empty() : tensor<8xf32>
    %x = linalg.exp ins(%b : tensor<8xf32>) outs(%n : tensor<8xf32>) -> tensor<8xf32>
    %e = tensor.expand_shape %x [[0, 1]] output_shape [1, 8] : tensor<8xf32> into tensor<1x8xf32>
    %s = tensor.insert_slice %e into %a[%i, 0] [1, 8] [1, 1] : tensor<1x8xf32> into tensor<4x8xf32>
    scf.yield %s, %x : tensor<4x8xf32>, tensor<8xf32>
  }
  return %r#0, %r#1 : tensor<4x8xf32>, tensor<8xf32>
}
