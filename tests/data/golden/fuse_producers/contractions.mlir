// RUN: freehold opt %s --fuse-producers --split-input-file | expect %t.out
// RUN: freehold opt %s --fuse-producers=keep-named-ops=true --split-input-file | expect %t.named.out

#id = affine_map<(d0, d1) -> (d0, d1)>
#turned = affine_map<(d0, d1) -> (d1, d0)>
#rows = affine_map<(d0, d1) -> (d0)>

// A transposed operand of each contraction: its map says how it is read.

func.func @matmul(%a: tensor<4x8xf32>, %b: tensor<16x8xf32>, %z: tensor<4x16xf32>) -> tensor<4x16xf32> {
  %e = tensor.empty() : tensor<8x16xf32>
  %t = linalg.transpose ins(%b : tensor<16x8xf32>) outs(%e : tensor<8x16xf32>) permutation = [1, 0]
  %0 = linalg.matmul ins(%a, %t : tensor<4x8xf32>, tensor<8x16xf32>) outs(%z : tensor<4x16xf32>) -> tensor<4x16xf32>
  return %0 : tensor<4x16xf32>
}

func.func @vecmat(%a: tensor<8xf32>, %b: tensor<16x8xf32>, %z: tensor<16xf32>) -> tensor<16xf32> {
  %e = tensor.empty() : tensor<8x16xf32>
  %t = linalg.generic {indexing_maps = [#turned, #id], iterator_types = ["parallel", "parallel"]}
      ins(%b : tensor<16x8xf32>) outs(%e : tensor<8x16xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<8x16xf32>
  %0 = linalg.vecmat ins(%a, %t : tensor<8xf32>, tensor<8x16xf32>) outs(%z : tensor<16xf32>) -> tensor<16xf32>
  return %0 : tensor<16xf32>
}

// A broadcast operand, and one that is read twice.

func.func @broadcast(%a: tensor<4xf32>, %z: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %e = tensor.empty() : tensor<4x4xf32>
  %t = linalg.generic {indexing_maps = [#rows, #id], iterator_types = ["parallel", "parallel"]}
      ins(%a : tensor<4xf32>) outs(%e : tensor<4x4xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<4x4xf32>
  %0 = linalg.matmul ins(%t, %t : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %0 : tensor<4x4xf32>
}

// Unsigned numbers stay unsigned. A filled operand is a scalar of a linalg.generic.

func.func @unsigned(%a: tensor<4x8xi8>, %b: tensor<16x8xi8>, %z: tensor<4x16xi32>) -> tensor<4x16xi32> {
  %e = tensor.empty() : tensor<8x16xi8>
  %t = linalg.transpose ins(%b : tensor<16x8xi8>) outs(%e : tensor<8x16xi8>) permutation = [1, 0]
  %0 = linalg.matmul {cast = #linalg.type_fn<cast_unsigned>}
      ins(%a, %t : tensor<4x8xi8>, tensor<8x16xi8>) outs(%z : tensor<4x16xi32>) -> tensor<4x16xi32>
  return %0 : tensor<4x16xi32>
}

func.func @filled(%a: tensor<4x8xf32>, %k: f32, %z: tensor<4x16xf32>) -> tensor<4x16xf32> {
  %e = tensor.empty() : tensor<8x16xf32>
  %f = linalg.fill ins(%k : f32) outs(%e : tensor<8x16xf32>) -> tensor<8x16xf32>
  %0 = linalg.matmul ins(%a, %f : tensor<4x8xf32>, tensor<8x16xf32>) outs(%z : tensor<4x16xf32>) -> tensor<4x16xf32>
  return %0 : tensor<4x16xf32>
}

// Dimensions of extent 1 are added before the transposition and dropped after it.

#heads = affine_map<(d0, d1, d2, d3) -> (d0, d2, d1, d3)>
#id4 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>

func.func @heads(%q: tensor<32x64xf32>, %k: tensor<4x16x32xf32>, %n: f32) -> tensor<4x32x32xf32> {
  %x = tensor.expand_shape %q [[0, 1], [2, 3]] output_shape [1, 32, 4, 16] : tensor<32x64xf32> into tensor<1x32x4x16xf32>
  %e = tensor.empty() : tensor<1x4x32x16xf32>
  %t = linalg.generic {indexing_maps = [#heads, #id4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%x : tensor<1x32x4x16xf32>) outs(%e : tensor<1x4x32x16xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<1x4x32x16xf32>
  %c = tensor.collapse_shape %t [[0, 1], [2], [3]] : tensor<1x4x32x16xf32> into tensor<4x32x16xf32>
  %e1 = tensor.empty() : tensor<4x32x32xf32>
  %z = linalg.fill ins(%n : f32) outs(%e1 : tensor<4x32x32xf32>) -> tensor<4x32x32xf32>
  %0 = linalg.batch_matmul ins(%c, %k : tensor<4x32x16xf32>, tensor<4x16x32xf32>) outs(%z : tensor<4x32x32xf32>) -> tensor<4x32x32xf32>
  return %0 : tensor<4x32x32xf32>
}

// Operands of a convolution and of a pooling: a linalg.generic. With keep-named-ops, they stay.

func.func @convolution(%x: tensor<1x3x8x8xf32>, %w: tensor<2x2x3x4xf32>, %z: tensor<1x4x7x7xf32>, %p: tensor<1x7x7x4xf32>) -> tensor<1x7x7x4xf32> {
  %e = tensor.empty() : tensor<1x8x8x3xf32>
  %t = linalg.transpose ins(%x : tensor<1x3x8x8xf32>) outs(%e : tensor<1x8x8x3xf32>) permutation = [0, 2, 3, 1]
  %0 = linalg.conv_2d_nhwc_hwcf {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>}
      ins(%t, %w : tensor<1x8x8x3xf32>, tensor<2x2x3x4xf32>) outs(%p : tensor<1x7x7x4xf32>) -> tensor<1x7x7x4xf32>
  return %0 : tensor<1x7x7x4xf32>
}

// Batches are collapsed after a transposition: the contraction has a loop more, and is collapsed itself.

#swap = affine_map<(d0, d1, d2, d3) -> (d0, d2, d1, d3)>
#same = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>

func.func @batches(%q: tensor<2x17x4x8xf32>, %k: tensor<8x8x17xf32>, %n: f32) -> (tensor<8x17x17xf32>, tensor<2x4x17x17xf32>) {
  %e = tensor.empty() : tensor<2x4x17x8xf32>
  %t = linalg.generic {indexing_maps = [#swap, #same], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%q : tensor<2x17x4x8xf32>) outs(%e : tensor<2x4x17x8xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<2x4x17x8xf32>
  %c = tensor.collapse_shape %t [[0, 1], [2], [3]] : tensor<2x4x17x8xf32> into tensor<8x17x8xf32>
  %e1 = tensor.empty() : tensor<8x17x17xf32>
  %z = linalg.fill ins(%n : f32) outs(%e1 : tensor<8x17x17xf32>) -> tensor<8x17x17xf32>
  %0 = linalg.batch_matmul ins(%c, %k : tensor<8x17x8xf32>, tensor<8x8x17xf32>) outs(%z : tensor<8x17x17xf32>) -> tensor<8x17x17xf32>
  %1 = tensor.expand_shape %0 [[0, 1], [2], [3]] output_shape [2, 4, 17, 17] : tensor<8x17x17xf32> into tensor<2x4x17x17xf32>
  return %0, %1 : tensor<8x17x17xf32>, tensor<2x4x17x17xf32>
}

// What a transposition of a computed tensor reads is computed once, and then read in another order.

func.func @computed(%x: tensor<8x16xf32>, %a: tensor<4x8xf32>, %z: tensor<16x4xf32>, %b: tensor<8x4xf32>) -> tensor<16x4xf32> {
  %e = tensor.empty() : tensor<8x16xf32>
  %d = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x : tensor<8x16xf32>) outs(%e : tensor<8x16xf32>) {
  ^bb0(%in: f32, %out: f32):
    %v = math.exp %in : f32
    linalg.yield %v : f32
  } -> tensor<8x16xf32>
  %e1 = tensor.empty() : tensor<16x8xf32>
  %t = linalg.transpose ins(%d : tensor<8x16xf32>) outs(%e1 : tensor<16x8xf32>) permutation = [1, 0]
  %0 = linalg.matmul ins(%t, %b : tensor<16x8xf32>, tensor<8x4xf32>) outs(%z : tensor<16x4xf32>) -> tensor<16x4xf32>
  return %0 : tensor<16x4xf32>
}

// An image is enlarged: a broadcast dimension is collapsed. Each element is read by quotients.

func.func @enlarged(%x: tensor<8x8xf32>) -> tensor<16x16xf32> {
  %e = tensor.empty() : tensor<8x2x8xf32>
  %b = linalg.broadcast ins(%x : tensor<8x8xf32>) outs(%e : tensor<8x2x8xf32>) dimensions = [1]
  %c = tensor.collapse_shape %b [[0, 1], [2]] : tensor<8x2x8xf32> into tensor<16x8xf32>
  %e1 = tensor.empty() : tensor<16x8x2xf32>
  %b1 = linalg.broadcast ins(%c : tensor<16x8xf32>) outs(%e1 : tensor<16x8x2xf32>) dimensions = [2]
  %c1 = tensor.collapse_shape %b1 [[0], [1, 2]] : tensor<16x8x2xf32> into tensor<16x16xf32>
  return %c1 : tensor<16x16xf32>
}

// Remainders are not computed: the collapse of other dimensions stays.

func.func @remainder(%x: tensor<8xf32>) -> tensor<16xf32> {
  %e = tensor.empty() : tensor<2x8xf32>
  %b = linalg.broadcast ins(%x : tensor<8xf32>) outs(%e : tensor<2x8xf32>) dimensions = [0]
  %c = tensor.collapse_shape %b [[0, 1]] : tensor<2x8xf32> into tensor<16xf32>
  return %c : tensor<16xf32>
}
