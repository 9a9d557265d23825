// RUN: freehold opt %s --fuse-producers --split-input-file | expect %t.out
// RUN: freehold opt %s --fuse-producers=keep-named-ops=true --split-input-file | expect %t.named.out

// The transposed product is written at once.

func.func @matmul(%a: tensor<4x8xf32>, %b: tensor<8x16xf32>, %n: f32) -> tensor<16x4xf32> {
  %e = tensor.empty() : tensor<4x16xf32>
  %z = linalg.fill ins(%n : f32) outs(%e : tensor<4x16xf32>) -> tensor<4x16xf32>
  %m = linalg.matmul ins(%a, %b : tensor<4x8xf32>, tensor<8x16xf32>) outs(%z : tensor<4x16xf32>) -> tensor<4x16xf32>
  %e1 = tensor.empty() : tensor<16x4xf32>
  %t = linalg.transpose ins(%m : tensor<4x16xf32>) outs(%e1 : tensor<16x4xf32>) permutation = [1, 0]
  return %t : tensor<16x4xf32>
}

// Of dynamic extents, with a dimension of extent 1 in between.

#heads = affine_map<(d0, d1, d2, d3) -> (d0, d2, d1, d3)>
#id4 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>

func.func @heads(%a: tensor<4x?x8xf32>, %b: tensor<4x8x16xf32>, %n: f32, %d: index) -> tensor<1x?x4x16xf32> {
  %e = tensor.empty(%d) : tensor<4x?x16xf32>
  %z = linalg.fill ins(%n : f32) outs(%e : tensor<4x?x16xf32>) -> tensor<4x?x16xf32>
  %m = linalg.batch_matmul ins(%a, %b : tensor<4x?x8xf32>, tensor<4x8x16xf32>) outs(%z : tensor<4x?x16xf32>) -> tensor<4x?x16xf32>
  %x = tensor.expand_shape %m [[0, 1], [2], [3]] output_shape [1, 4, %d, 16] : tensor<4x?x16xf32> into tensor<1x4x?x16xf32>
  %e1 = tensor.empty(%d) : tensor<1x?x4x16xf32>
  %t = linalg.generic {indexing_maps = [#heads, #id4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%x : tensor<1x4x?x16xf32>) outs(%e1 : tensor<1x?x4x16xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<1x?x4x16xf32>
  return %t : tensor<1x?x4x16xf32>
}

// A convolution writes its channels first.

func.func @channels_first(%x: tensor<1x8x8x3xf32>, %w: tensor<2x2x3x4xf32>, %n: f32) -> tensor<1x4x7x7xf32> {
  %e = tensor.empty() : tensor<1x7x7x4xf32>
  %z = linalg.fill ins(%n : f32) outs(%e : tensor<1x7x7x4xf32>) -> tensor<1x7x7x4xf32>
  %c = linalg.conv_2d_nhwc_hwcf {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>}
      ins(%x, %w : tensor<1x8x8x3xf32>, tensor<2x2x3x4xf32>) outs(%z : tensor<1x7x7x4xf32>) -> tensor<1x7x7x4xf32>
  %e1 = tensor.empty() : tensor<1x4x7x7xf32>
  %t = linalg.transpose ins(%c : tensor<1x7x7x4xf32>) outs(%e1 : tensor<1x4x7x7xf32>) permutation = [0, 3, 1, 2]
  return %t : tensor<1x4x7x7xf32>
}

// Kept: the product has another user; the accumulator is an argument; the op can write into its input.

func.func @kept(%a: tensor<8x8xf32>, %b: tensor<8x8xf32>, %n: f32, %acc: tensor<8x8xf32>) -> (tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>) {
  %e = tensor.empty() : tensor<8x8xf32>
  %z = linalg.fill ins(%n : f32) outs(%e : tensor<8x8xf32>) -> tensor<8x8xf32>
  %m = linalg.matmul ins(%a, %b : tensor<8x8xf32>, tensor<8x8xf32>) outs(%z : tensor<8x8xf32>) -> tensor<8x8xf32>
  %e1 = tensor.empty() : tensor<8x8xf32>
  %t = linalg.transpose ins(%m : tensor<8x8xf32>) outs(%e1 : tensor<8x8xf32>) permutation = [1, 0]
  %m1 = linalg.matmul ins(%a, %b : tensor<8x8xf32>, tensor<8x8xf32>) outs(%acc : tensor<8x8xf32>) -> tensor<8x8xf32>
  %e2 = tensor.empty() : tensor<8x8xf32>
  %t1 = linalg.transpose ins(%m1 : tensor<8x8xf32>) outs(%e2 : tensor<8x8xf32>) permutation = [1, 0]
  %m2 = linalg.matmul ins(%b, %a : tensor<8x8xf32>, tensor<8x8xf32>) outs(%z : tensor<8x8xf32>) -> tensor<8x8xf32>
  %e3 = tensor.empty() : tensor<8x8xf32>
  %x = linalg.exp ins(%m2 : tensor<8x8xf32>) outs(%e3 : tensor<8x8xf32>) -> tensor<8x8xf32>
  %e4 = tensor.empty() : tensor<8x8xf32>
  %t2 = linalg.transpose ins(%x : tensor<8x8xf32>) outs(%e4 : tensor<8x8xf32>) permutation = [1, 0]
  return %m, %t, %t1, %t2 : tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>
}
