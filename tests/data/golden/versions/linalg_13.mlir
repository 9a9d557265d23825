// RUN: freehold opt %s | expect %t.out
// RUN: freehold opt %s --mlir-version=13 | expect %t.13.out

func @pairs(%x: f32, %m: memref<4xf32>, %n: memref<4xf32>, %t: tensor<4xf32>) -> tensor<4xf32> {
  linalg.fill(%x, %m) : f32, memref<4xf32>
  %0 = linalg.fill(%x, %t) {note} : f32, tensor<4xf32> -> tensor<4xf32>
  linalg.copy(%m, %n) : memref<4xf32>, memref<4xf32>
  return %0 : tensor<4xf32>
}

func @convolutions(%i: memref<1x8x8x4xf32>, %f: memref<3x3x4x2xf32>, %o: memref<1x6x6x2xf32>, %g: memref<1x4x8x8xf32>, %h: memref<1x2x6x6xf32>) {
  linalg.conv_2d_input_nhwc_filter_hwcf {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%i, %f : memref<1x8x8x4xf32>, memref<3x3x4x2xf32>) outs(%o : memref<1x6x6x2xf32>)
  linalg.conv_2d_input_nchw_filter_hwcf {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%g, %f : memref<1x4x8x8xf32>, memref<3x3x4x2xf32>) outs(%h : memref<1x2x6x6xf32>)
  return
}

func @typed(%a: tensor<4x4xi8>, %b: tensor<4x4xi32>) -> tensor<4x4xi32> {
  %0 = linalg.matmul_i8_i8_i32 ins(%a, %a : tensor<4x4xi8>, tensor<4x4xi8>) outs(%b : tensor<4x4xi32>) -> tensor<4x4xi32>
  return %0 : tensor<4x4xi32>
}
