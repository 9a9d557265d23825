// RUN: freehold opt %s -split-input-file | expect %t.out
// Ops of tensor as several versions print them.

// 18: sizes follow from those of the source.
func.func @expanded(%t: tensor<?x?xf32>) -> tensor<?x4x?xf32> {
  %0 = tensor.expand_shape %t [[0, 1], [2]] : tensor<?x?xf32> into tensor<?x4x?xf32>
  %1 = "tensor.expand_shape"(%t) {reassociation = [[0], [1, 2]]} : (tensor<?x?xf32>) -> tensor<?x?x2xf32>
  return %0 : tensor<?x4x?xf32>
}

// -----

// 15: tensor.empty was linalg.init_tensor; lists are arrays.
func.func @created(%n: index, %x: f32) -> tensor<?x4xf32> {
  %0 = linalg.init_tensor [%n, 4] : tensor<?x4xf32>
  %1 = "linalg.init_tensor"(%n) {static_sizes = [2, -1]} : (index) -> tensor<2x?xf32>
  %2 = "tensor.extract_slice"(%0, %n) {operand_segment_sizes = dense<[1, 0, 1, 0]> : vector<4xi32>, static_offsets = [0, 1], static_sizes = [-1, 2], static_strides = [1, 1]} : (tensor<?x4xf32>, index) -> tensor<?x2xf32>
  %3 = "tensor.pad"(%2, %n) ({
  ^bb0(%i: index, %j: index):
    tensor.yield %x : f32
  }) {operand_segment_sizes = dense<[1, 0, 1]> : vector<3xi32>, static_high = [-1, 2], static_low = [0, 0]} : (tensor<?x2xf32>, index) -> tensor<?x4xf32>
  return %3 : tensor<?x4xf32>
}

// -----

// 13
func @of_linalg(%t: tensor<?x6xf32>, %n: index, %x: f32) -> tensor<?xf32> {
  %0 = linalg.tensor_expand_shape %t [[0, 1], [2]] : tensor<?x6xf32> into tensor<?x2x6xf32>
  %1 = linalg.tensor_collapse_shape %0 [[0, 1, 2]] : tensor<?x2x6xf32> into tensor<?xf32>
  %2 = linalg.pad_tensor %t low[1, 0] high[%n, 2]  {
  ^bb0(%i: index, %j: index):
    linalg.yield %x : f32
  } : tensor<?x6xf32> to tensor<?x8xf32>
  %3 = "linalg.pad_tensor"(%t, %n) ( {
  ^bb0(%i: index, %j: index):
    "linalg.yield"(%x) : (f32) -> ()
  }) {operand_segment_sizes = dense<[1, 0, 1, 0]> : vector<4xi32>, static_high = [-1, 2], static_low = [1, 0]} : (tensor<?x6xf32>, index) -> tensor<?x8xf32>
  %4 = splat %x : tensor<4xf32>
  %5 = "std.splat"(%x) : (f32) -> tensor<8xf32>
  return %1 : tensor<?xf32>
}
