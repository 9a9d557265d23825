// RUN: freehold opt %s --rewrite-in-destination-passing-style --build-in-destination --split-input-file | expect %t.out

// The convolution and the elementwise op write the interior. The fill of the accumulator is the padding's, so it is needed
// once. The sum reads the interior.

func.func @residual(%x: tensor<8x8xf32>, %k: tensor<3x3xf32>) -> tensor<6x6xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<6x6xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<6x6xf32>) -> tensor<6x6xf32>
  %c = linalg.conv_2d ins(%x, %k : tensor<8x8xf32>, tensor<3x3xf32>) outs(%z : tensor<6x6xf32>) -> tensor<6x6xf32>
  %e1 = tensor.empty() : tensor<6x6xf32>
  %r = linalg.exp ins(%c : tensor<6x6xf32>) outs(%e1 : tensor<6x6xf32>) -> tensor<6x6xf32>
  %p = tensor.pad %r low[1, 1] high[1, 1] {
  ^bb0(%i: index, %j: index):
    tensor.yield %zero : f32
  } : tensor<6x6xf32> to tensor<8x8xf32>
  %e2 = tensor.empty() : tensor<6x6xf32>
  %z2 = linalg.fill ins(%zero : f32) outs(%e2 : tensor<6x6xf32>) -> tensor<6x6xf32>
  %d = linalg.conv_2d ins(%p, %k : tensor<8x8xf32>, tensor<3x3xf32>) outs(%z2 : tensor<6x6xf32>) -> tensor<6x6xf32>
  %e3 = tensor.empty() : tensor<6x6xf32>
  %s = linalg.add ins(%d, %r : tensor<6x6xf32>, tensor<6x6xf32>) outs(%e3 : tensor<6x6xf32>) -> tensor<6x6xf32>
  return %s : tensor<6x6xf32>
}

// Another number is in the border: the interior is filled.

func.func @pooled(%x: tensor<8x8xf32>, %k: tensor<3x3xf32>) -> tensor<8x8xf32> {
  %zero = arith.constant 0.0 : f32
  %least = arith.constant 0xFF800000 : f32
  %e = tensor.empty() : tensor<6x6xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<6x6xf32>) -> tensor<6x6xf32>
  %c = linalg.conv_2d ins(%x, %k : tensor<8x8xf32>, tensor<3x3xf32>) outs(%z : tensor<6x6xf32>) -> tensor<6x6xf32>
  %e1 = tensor.empty() : tensor<6x6xf32>
  %r = linalg.exp ins(%c : tensor<6x6xf32>) outs(%e1 : tensor<6x6xf32>) -> tensor<6x6xf32>
  %p = tensor.pad %r low[1, 1] high[1, 1] {
  ^bb0(%i: index, %j: index):
    tensor.yield %least : f32
  } : tensor<6x6xf32> to tensor<8x8xf32>
  return %p : tensor<8x8xf32>
}

// A concatenation is built in the interior.

func.func @concatenation(%x: tensor<6x3xf32>, %y: tensor<6x3xf32>) -> tensor<8x8xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<6x3xf32>
  %a = linalg.exp ins(%x : tensor<6x3xf32>) outs(%e : tensor<6x3xf32>) -> tensor<6x3xf32>
  %c = tensor.concat dim(1) %a, %y : (tensor<6x3xf32>, tensor<6x3xf32>) -> tensor<6x6xf32>
  %p = tensor.pad %c low[1, 1] high[1, 1] {
  ^bb0(%i: index, %j: index):
    tensor.yield %zero : f32
  } : tensor<6x6xf32> to tensor<8x8xf32>
  return %p : tensor<8x8xf32>
}

// Kept: the source is returned; the padded tensor is much larger; the convolution reads a larger tensor for the last time; an
// argument.

func.func @kept(%x: tensor<6x6xf32>, %k: tensor<3x3xf32>, %l: tensor<9x9xf32>) -> (tensor<6x6xf32>, tensor<8x8xf32>, tensor<20x20xf32>, tensor<6x6xf32>, tensor<8x8xf32>) {
  %zero = arith.constant 0.0 : f32
  %e0 = tensor.empty() : tensor<6x6xf32>
  %n = linalg.negf ins(%x : tensor<6x6xf32>) outs(%e0 : tensor<6x6xf32>) -> tensor<6x6xf32>
  %e1 = tensor.empty() : tensor<6x6xf32>
  %r = linalg.exp ins(%n : tensor<6x6xf32>) outs(%e1 : tensor<6x6xf32>) -> tensor<6x6xf32>
  %p = tensor.pad %r low[1, 1] high[1, 1] {
  ^bb0(%i: index, %j: index):
    tensor.yield %zero : f32
  } : tensor<6x6xf32> to tensor<8x8xf32>
  %e2 = tensor.empty() : tensor<6x6xf32>
  %n2 = linalg.abs ins(%x : tensor<6x6xf32>) outs(%e2 : tensor<6x6xf32>) -> tensor<6x6xf32>
  %e3 = tensor.empty() : tensor<6x6xf32>
  %r2 = linalg.exp ins(%n2 : tensor<6x6xf32>) outs(%e3 : tensor<6x6xf32>) -> tensor<6x6xf32>
  %p2 = tensor.pad %r2 low[7, 7] high[7, 7] {
  ^bb0(%i: index, %j: index):
    tensor.yield %zero : f32
  } : tensor<6x6xf32> to tensor<20x20xf32>
  %e4 = tensor.empty() : tensor<9x9xf32>
  %m = linalg.exp ins(%l : tensor<9x9xf32>) outs(%e4 : tensor<9x9xf32>) -> tensor<9x9xf32>
  %e5 = tensor.empty() : tensor<7x7xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e5 : tensor<7x7xf32>) -> tensor<7x7xf32>
  %c = linalg.conv_2d ins(%m, %k : tensor<9x9xf32>, tensor<3x3xf32>) outs(%z : tensor<7x7xf32>) -> tensor<7x7xf32>
  %e6 = tensor.empty() : tensor<7x7xf32>
  %r3 = linalg.exp ins(%c : tensor<7x7xf32>) outs(%e6 : tensor<7x7xf32>) -> tensor<7x7xf32>
  %p3 = tensor.pad %r3 low[1, 0] high[0, 1] {
  ^bb0(%i: index, %j: index):
    tensor.yield %zero : f32
  } : tensor<7x7xf32> to tensor<8x8xf32>
  %e7 = tensor.empty() : tensor<6x6xf32>
  %z2 = linalg.fill ins(%zero : f32) outs(%e7 : tensor<6x6xf32>) -> tensor<6x6xf32>
  %d = linalg.conv_2d ins(%p3, %k : tensor<8x8xf32>, tensor<3x3xf32>) outs(%z2 : tensor<6x6xf32>) -> tensor<6x6xf32>
  %p4 = tensor.pad %x low[1, 1] high[1, 1] {
  ^bb0(%i: index, %j: index):
    tensor.yield %zero : f32
  } : tensor<6x6xf32> to tensor<8x8xf32>
  return %r, %p, %p2, %d, %p4 : tensor<6x6xf32>, tensor<8x8xf32>, tensor<20x20xf32>, tensor<6x6xf32>, tensor<8x8xf32>
}
