// RUN: freehold opt %s --rewrite-in-destination-passing-style --build-in-destination --split-input-file | expect %t.out

// The argument is live anyway: a few rows of it are padded at a time.

func.func @convolution(%x: tensor<1x32x32x3xf32>, %k: tensor<7x7x3x4xf32>) -> tensor<1x16x16x4xf32> {
  %zero = arith.constant 0.0 : f32
  %p = tensor.pad %x low[0, 2, 2, 0] high[0, 3, 3, 0] {
  ^bb0(%a: index, %b: index, %c: index, %d: index):
    tensor.yield %zero : f32
  } : tensor<1x32x32x3xf32> to tensor<1x37x37x3xf32>
  %e = tensor.empty() : tensor<1x16x16x4xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<1x16x16x4xf32>) -> tensor<1x16x16x4xf32>
  %0 = linalg.conv_2d_nhwc_hwcf {dilations = dense<1> : tensor<2xi64>, strides = dense<2> : tensor<2xi64>}
      ins(%p, %k : tensor<1x37x37x3xf32>, tensor<7x7x3x4xf32>) outs(%z : tensor<1x16x16x4xf32>) -> tensor<1x16x16x4xf32>
  return %0 : tensor<1x16x16x4xf32>
}

// Channels first; the pooling of a large border, in which whole windows lie.

func.func @pooling(%x: tensor<1x2x16x16xf32>) -> tensor<1x2x24x24xf32> {
  %least = arith.constant 0xFF800000 : f32
  %p = tensor.pad %x low[0, 0, 5, 5] high[0, 0, 5, 5] {
  ^bb0(%a: index, %b: index, %c: index, %d: index):
    tensor.yield %least : f32
  } : tensor<1x2x16x16xf32> to tensor<1x2x26x26xf32>
  %w = tensor.empty() : tensor<3x3xf32>
  %e = tensor.empty() : tensor<1x2x24x24xf32>
  %z = linalg.fill ins(%least : f32) outs(%e : tensor<1x2x24x24xf32>) -> tensor<1x2x24x24xf32>
  %0 = linalg.pooling_nchw_max {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>}
      ins(%p, %w : tensor<1x2x26x26xf32>, tensor<3x3xf32>) outs(%z : tensor<1x2x24x24xf32>) -> tensor<1x2x24x24xf32>
  return %0 : tensor<1x2x24x24xf32>
}

// Kept: the source is computed; the padded tensor is small, or has another user.

func.func @kept(%x: tensor<32x32xf32>, %y: tensor<8x8xf32>, %k: tensor<3x3xf32>) -> (tensor<32x32xf32>, tensor<8x8xf32>, tensor<32x32xf32>, tensor<34x34xf32>) {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<32x32xf32>
  %c = linalg.exp ins(%x : tensor<32x32xf32>) outs(%e : tensor<32x32xf32>) -> tensor<32x32xf32>
  %p = tensor.pad %c low[1, 1] high[1, 1] {
  ^bb0(%a: index, %b: index):
    tensor.yield %zero : f32
  } : tensor<32x32xf32> to tensor<34x34xf32>
  %e1 = tensor.empty() : tensor<32x32xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e1 : tensor<32x32xf32>) -> tensor<32x32xf32>
  %0 = linalg.conv_2d ins(%p, %k : tensor<34x34xf32>, tensor<3x3xf32>) outs(%z : tensor<32x32xf32>) -> tensor<32x32xf32>
  %p1 = tensor.pad %y low[1, 1] high[1, 1] {
  ^bb0(%a: index, %b: index):
    tensor.yield %zero : f32
  } : tensor<8x8xf32> to tensor<10x10xf32>
  %e2 = tensor.empty() : tensor<8x8xf32>
  %z1 = linalg.fill ins(%zero : f32) outs(%e2 : tensor<8x8xf32>) -> tensor<8x8xf32>
  %1 = linalg.conv_2d ins(%p1, %k : tensor<10x10xf32>, tensor<3x3xf32>) outs(%z1 : tensor<8x8xf32>) -> tensor<8x8xf32>
  %p2 = tensor.pad %x low[1, 1] high[1, 1] {
  ^bb0(%a: index, %b: index):
    tensor.yield %zero : f32
  } : tensor<32x32xf32> to tensor<34x34xf32>
  %2 = linalg.conv_2d ins(%p2, %k : tensor<34x34xf32>, tensor<3x3xf32>) outs(%z : tensor<32x32xf32>) -> tensor<32x32xf32>
  return %0, %1, %2, %p2 : tensor<32x32xf32>, tensor<8x8xf32>, tensor<32x32xf32>, tensor<34x34xf32>
}

// -----

// Of dynamic sizes: one row of the result at a time.

func.func @dynamic(%x: tensor<?x3x?x?xf32>, %k: tensor<8x3x3x3xf32>, %n: index, %h: index, %w: index) -> tensor<?x8x?x?xf32> {
  %zero = arith.constant 0.0 : f32
  %p = tensor.pad %x low[0, 0, 1, 1] high[0, 0, 1, 1] {
  ^bb0(%a: index, %b: index, %c: index, %d: index):
    tensor.yield %zero : f32
  } : tensor<?x3x?x?xf32> to tensor<?x3x?x?xf32>
  %e = tensor.empty(%n, %h, %w) : tensor<?x8x?x?xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<?x8x?x?xf32>) -> tensor<?x8x?x?xf32>
  %0 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : tensor<2xi64>, strides = dense<2> : tensor<2xi64>}
      ins(%p, %k : tensor<?x3x?x?xf32>, tensor<8x3x3x3xf32>) outs(%z : tensor<?x8x?x?xf32>) -> tensor<?x8x?x?xf32>
  return %0 : tensor<?x8x?x?xf32>
}
