// RUN: freehold opt %s | expect %t.out
// RUN: freehold opt %s --mlir-version=13 | expect %t.13.out
// RUN: freehold opt %s --mlir-version=14 | expect %t.14.out
// RUN: freehold opt %t.13.out | expect %t.out

// 13 gets back the ops that later versions have as linalg.generic.
func @convolutions(%f: memref<3x4x2xf32>, %i: memref<1x8x4xf32>, %o: memref<1x3x2xf32>, %n: memref<1x4x8xf32>, %p: memref<1x2x6xf32>) {
  linalg.conv(%f, %i, %o) {strides = [2]} : memref<3x4x2xf32>, memref<1x8x4xf32>, memref<1x3x2xf32>
  linalg.conv(%f, %i, %o) : memref<3x4x2xf32>, memref<1x8x4xf32>, memref<1x3x2xf32>
  linalg.conv_1d_input_ncw_filter_wcf {dilations = dense<1> : tensor<1xi64>, strides = dense<1> : tensor<1xi64>} ins(%n, %f : memref<1x4x8xf32>, memref<3x4x2xf32>) outs(%p : memref<1x2x6xf32>)
  return
}

func @tensors(%i: tensor<1x4x8x8xf64>, %f: tensor<3x3x4x2xf64>, %o: tensor<1x2x3x6xf64>) -> tensor<1x2x3x6xf64> {
  %0 = linalg.conv_2d_input_nchw_filter_hwcf {dilations = dense<1> : tensor<2xi64>, strides = dense<[2, 1]> : tensor<2xi64>} ins(%i, %f : tensor<1x4x8x8xf64>, tensor<3x3x4x2xf64>) outs(%o : tensor<1x2x3x6xf64>) -> tensor<1x2x3x6xf64>
  return %0 : tensor<1x2x3x6xf64>
}

func @volumes(%i: memref<1x4x8x8x8xf32>, %f: memref<3x3x3x4x2xf32>, %o: memref<1x2x6x6x4xf32>) {
  linalg.conv_3d_input_ncdhw_filter_dhwcf {dilations = dense<[1, 1, 2]> : tensor<3xi64>, strides = dense<1> : tensor<3xi64>} ins(%i, %f : memref<1x4x8x8x8xf32>, memref<3x3x3x4x2xf32>) outs(%o : memref<1x2x6x6x4xf32>)
  return
}

func @pooling(%i: memref<8x8xf32>, %w: memref<3x3xi32>, %o: memref<3x6xf32>) {
  linalg.pooling_sum(%i, %w, %o) {strides = [2, 1]} : memref<8x8xf32>, memref<3x3xi32>, memref<3x6xf32>
  return
}

// Two ops became one. The older has sizes in vectors, and no dilations.
func @depthwise(%i: memref<1x9x9x4xf32>, %f: memref<3x3x4xf32>, %o: memref<1x4x4x4xf32>) {
  linalg.depthwise_conv_2d_input_nhwc_filter_hwc {dilations = dense<1> : vector<2xi64>, strides = dense<2> : vector<2xi64>} ins(%i, %f : memref<1x9x9x4xf32>, memref<3x3x4xf32>) outs(%o : memref<1x4x4x4xf32>)
  linalg.depthwise_conv_2d_input_nhwc_filter_hwc_poly {dilations = dense<1> : tensor<2xi64>, strides = dense<2> : tensor<2xi64>} ins(%i, %f : memref<1x9x9x4xf32>, memref<3x3x4xf32>) outs(%o : memref<1x4x4x4xf32>)
  return
}

// What only looks like one of them stays.
func @others(%f: memref<3x4x2xf32>, %i: memref<1x9x4xf32>, %o: memref<1x6x2xf32>) {
  linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3, d4) -> (d4, d3, d2)>, affine_map<(d0, d1, d2, d3, d4) -> (d0, d1 + d4, d3)>, affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel", "reduction", "reduction"]} ins(%f, %i : memref<3x4x2xf32>, memref<1x9x4xf32>) outs(%o : memref<1x6x2xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %0 = mulf %a, %b : f32
    %1 = subf %c, %0 : f32
    linalg.yield %1 : f32
  }
  linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3, d4) -> (d4, d3, d2)>, affine_map<(d0, d1, d2, d3, d4) -> (d0, d1 + d4 + 1, d3)>, affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel", "reduction", "reduction"]} ins(%f, %i : memref<3x4x2xf32>, memref<1x9x4xf32>) outs(%o : memref<1x6x2xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %0 = mulf %a, %b : f32
    %1 = addf %c, %0 : f32
    linalg.yield %1 : f32
  }
  return
}

// The bodies of named ops have what 13 has for a maximum. It is not printed.
func @maxima(%i: memref<1x8x8x4xf32>, %w: memref<3x3xf32>, %o: memref<1x6x6x4xf32>, %j: memref<1x8x8x4xi32>, %x: memref<3x3xi32>, %p: memref<1x6x6x4xi32>) {
  linalg.pooling_nhwc_max {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%i, %w : memref<1x8x8x4xf32>, memref<3x3xf32>) outs(%o : memref<1x6x6x4xf32>)
  linalg.pooling_nhwc_max {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%j, %x : memref<1x8x8x4xi32>, memref<3x3xi32>) outs(%p : memref<1x6x6x4xi32>)
  linalg.pooling_nhwc_min {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%i, %w : memref<1x8x8x4xf32>, memref<3x3xf32>) outs(%o : memref<1x6x6x4xf32>)
  return
}
