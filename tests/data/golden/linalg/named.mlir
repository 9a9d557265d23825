// RUN: freehold opt %s | expect %t.out
// RUN: freehold opt %s -mlir-print-op-generic | expect %t.generic.out

// Every named structured op of linalg, on tensors and on memrefs.

func.func @abs_tensor(%a0: tensor<2x3xf32>, %a1: tensor<2x3xf32>) {
  %r = linalg.abs ins(%a0 : tensor<2x3xf32>) outs(%a1 : tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

func.func @abs_memref(%a0: memref<2x3xf32>, %a1: memref<2x3xf32>) {
  linalg.abs ins(%a0 : memref<2x3xf32>) outs(%a1 : memref<2x3xf32>)
  return
}

func.func @add_tensor(%a0: tensor<2x3xf32>, %a1: tensor<2x3xf32>, %a2: tensor<2x3xf32>) {
  %r = linalg.add ins(%a0, %a1 : tensor<2x3xf32>, tensor<2x3xf32>) outs(%a2 : tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

func.func @add_memref(%a0: memref<2x3xf32>, %a1: memref<2x3xf32>, %a2: memref<2x3xf32>) {
  linalg.add ins(%a0, %a1 : memref<2x3xf32>, memref<2x3xf32>) outs(%a2 : memref<2x3xf32>)
  return
}

func.func @batch_matmul_tensor(%a0: tensor<2x3x2xf32>, %a1: tensor<2x2x4xf32>, %a2: tensor<2x3x4xf32>) {
  %r = linalg.batch_matmul ins(%a0, %a1 : tensor<2x3x2xf32>, tensor<2x2x4xf32>) outs(%a2 : tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  return
}

func.func @batch_matmul_memref(%a0: memref<2x3x2xf32>, %a1: memref<2x2x4xf32>, %a2: memref<2x3x4xf32>) {
  linalg.batch_matmul ins(%a0, %a1 : memref<2x3x2xf32>, memref<2x2x4xf32>) outs(%a2 : memref<2x3x4xf32>)
  return
}

func.func @batch_matvec_tensor(%a0: tensor<2x3x4xf32>, %a1: tensor<2x4xf32>, %a2: tensor<2x3xf32>) {
  %r = linalg.batch_matvec ins(%a0, %a1 : tensor<2x3x4xf32>, tensor<2x4xf32>) outs(%a2 : tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

func.func @batch_matvec_memref(%a0: memref<2x3x4xf32>, %a1: memref<2x4xf32>, %a2: memref<2x3xf32>) {
  linalg.batch_matvec ins(%a0, %a1 : memref<2x3x4xf32>, memref<2x4xf32>) outs(%a2 : memref<2x3xf32>)
  return
}

func.func @batch_mmt4d_tensor(%a0: tensor<2x3x2x3x2xf32>, %a1: tensor<2x4x2x4x2xf32>, %a2: tensor<2x3x4x3x4xf32>) {
  %r = linalg.batch_mmt4d ins(%a0, %a1 : tensor<2x3x2x3x2xf32>, tensor<2x4x2x4x2xf32>) outs(%a2 : tensor<2x3x4x3x4xf32>) -> tensor<2x3x4x3x4xf32>
  return
}

func.func @batch_mmt4d_memref(%a0: memref<2x3x2x3x2xf32>, %a1: memref<2x4x2x4x2xf32>, %a2: memref<2x3x4x3x4xf32>) {
  linalg.batch_mmt4d ins(%a0, %a1 : memref<2x3x2x3x2xf32>, memref<2x4x2x4x2xf32>) outs(%a2 : memref<2x3x4x3x4xf32>)
  return
}

func.func @batch_reduce_matmul_tensor(%a0: tensor<2x3x2xf32>, %a1: tensor<2x2x4xf32>, %a2: tensor<3x4xf32>) {
  %r = linalg.batch_reduce_matmul ins(%a0, %a1 : tensor<2x3x2xf32>, tensor<2x2x4xf32>) outs(%a2 : tensor<3x4xf32>) -> tensor<3x4xf32>
  return
}

func.func @batch_reduce_matmul_memref(%a0: memref<2x3x2xf32>, %a1: memref<2x2x4xf32>, %a2: memref<3x4xf32>) {
  linalg.batch_reduce_matmul ins(%a0, %a1 : memref<2x3x2xf32>, memref<2x2x4xf32>) outs(%a2 : memref<3x4xf32>)
  return
}

func.func @batch_vecmat_tensor(%a0: tensor<2x4xf32>, %a1: tensor<2x4x3xf32>, %a2: tensor<2x3xf32>) {
  %r = linalg.batch_vecmat ins(%a0, %a1 : tensor<2x4xf32>, tensor<2x4x3xf32>) outs(%a2 : tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

func.func @batch_vecmat_memref(%a0: memref<2x4xf32>, %a1: memref<2x4x3xf32>, %a2: memref<2x3xf32>) {
  linalg.batch_vecmat ins(%a0, %a1 : memref<2x4xf32>, memref<2x4x3xf32>) outs(%a2 : memref<2x3xf32>)
  return
}

func.func @ceil_tensor(%a0: tensor<2x3xf32>, %a1: tensor<2x3xf32>) {
  %r = linalg.ceil ins(%a0 : tensor<2x3xf32>) outs(%a1 : tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

func.func @ceil_memref(%a0: memref<2x3xf32>, %a1: memref<2x3xf32>) {
  linalg.ceil ins(%a0 : memref<2x3xf32>) outs(%a1 : memref<2x3xf32>)
  return
}

func.func @conv_1d_tensor(%a0: tensor<4xf32>, %a1: tensor<3xf32>, %a2: tensor<2xf32>) {
  %r = linalg.conv_1d ins(%a0, %a1 : tensor<4xf32>, tensor<3xf32>) outs(%a2 : tensor<2xf32>) -> tensor<2xf32>
  return
}

func.func @conv_1d_memref(%a0: memref<4xf32>, %a1: memref<3xf32>, %a2: memref<2xf32>) {
  linalg.conv_1d ins(%a0, %a1 : memref<4xf32>, memref<3xf32>) outs(%a2 : memref<2xf32>)
  return
}

func.func @conv_1d_ncw_fcw_tensor(%a0: tensor<2x2x6xf32>, %a1: tensor<3x2x3xf32>, %a2: tensor<2x3x4xf32>) {
  %r = linalg.conv_1d_ncw_fcw {dilations = dense<1> : tensor<1xi64>, strides = dense<1> : tensor<1xi64>} ins(%a0, %a1 : tensor<2x2x6xf32>, tensor<3x2x3xf32>) outs(%a2 : tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  return
}

func.func @conv_1d_ncw_fcw_memref(%a0: memref<2x2x6xf32>, %a1: memref<3x2x3xf32>, %a2: memref<2x3x4xf32>) {
  linalg.conv_1d_ncw_fcw {dilations = dense<1> : tensor<1xi64>, strides = dense<1> : tensor<1xi64>} ins(%a0, %a1 : memref<2x2x6xf32>, memref<3x2x3xf32>) outs(%a2 : memref<2x3x4xf32>)
  return
}

func.func @conv_1d_nwc_wcf_tensor(%a0: tensor<2x4x3xf32>, %a1: tensor<2x3x4xf32>, %a2: tensor<2x3x4xf32>) {
  %r = linalg.conv_1d_nwc_wcf {dilations = dense<1> : tensor<1xi64>, strides = dense<1> : tensor<1xi64>} ins(%a0, %a1 : tensor<2x4x3xf32>, tensor<2x3x4xf32>) outs(%a2 : tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  return
}

func.func @conv_1d_nwc_wcf_memref(%a0: memref<2x4x3xf32>, %a1: memref<2x3x4xf32>, %a2: memref<2x3x4xf32>) {
  linalg.conv_1d_nwc_wcf {dilations = dense<1> : tensor<1xi64>, strides = dense<1> : tensor<1xi64>} ins(%a0, %a1 : memref<2x4x3xf32>, memref<2x3x4xf32>) outs(%a2 : memref<2x3x4xf32>)
  return
}

func.func @conv_2d_tensor(%a0: tensor<5x4xf32>, %a1: tensor<4x2xf32>, %a2: tensor<2x3xf32>) {
  %r = linalg.conv_2d ins(%a0, %a1 : tensor<5x4xf32>, tensor<4x2xf32>) outs(%a2 : tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

func.func @conv_2d_memref(%a0: memref<5x4xf32>, %a1: memref<4x2xf32>, %a2: memref<2x3xf32>) {
  linalg.conv_2d ins(%a0, %a1 : memref<5x4xf32>, memref<4x2xf32>) outs(%a2 : memref<2x3xf32>)
  return
}

func.func @conv_2d_nchw_fchw_tensor(%a0: tensor<2x3x7x3xf32>, %a1: tensor<3x3x4x2xf32>, %a2: tensor<2x3x4x2xf32>) {
  %r = linalg.conv_2d_nchw_fchw {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%a0, %a1 : tensor<2x3x7x3xf32>, tensor<3x3x4x2xf32>) outs(%a2 : tensor<2x3x4x2xf32>) -> tensor<2x3x4x2xf32>
  return
}

func.func @conv_2d_nchw_fchw_memref(%a0: memref<2x3x7x3xf32>, %a1: memref<3x3x4x2xf32>, %a2: memref<2x3x4x2xf32>) {
  linalg.conv_2d_nchw_fchw {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%a0, %a1 : memref<2x3x7x3xf32>, memref<3x3x4x2xf32>) outs(%a2 : memref<2x3x4x2xf32>)
  return
}

func.func @conv_2d_nchw_fchw_q_tensor(%a0: tensor<2x3x7x3xi8>, %a1: tensor<3x3x4x2xi8>, %a2: i32, %a3: i32, %a4: tensor<2x3x4x2xi32>) {
  %r = linalg.conv_2d_nchw_fchw_q {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%a0, %a1, %a2, %a3 : tensor<2x3x7x3xi8>, tensor<3x3x4x2xi8>, i32, i32) outs(%a4 : tensor<2x3x4x2xi32>) -> tensor<2x3x4x2xi32>
  return
}

func.func @conv_2d_nchw_fchw_q_memref(%a0: memref<2x3x7x3xi8>, %a1: memref<3x3x4x2xi8>, %a2: i32, %a3: i32, %a4: memref<2x3x4x2xi32>) {
  linalg.conv_2d_nchw_fchw_q {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%a0, %a1, %a2, %a3 : memref<2x3x7x3xi8>, memref<3x3x4x2xi8>, i32, i32) outs(%a4 : memref<2x3x4x2xi32>)
  return
}

func.func @conv_2d_ngchw_fgchw_tensor(%a0: tensor<2x3x4x3x5xf32>, %a1: tensor<4x3x4x2x3xf32>, %a2: tensor<2x3x4x2x3xf32>) {
  %r = linalg.conv_2d_ngchw_fgchw {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%a0, %a1 : tensor<2x3x4x3x5xf32>, tensor<4x3x4x2x3xf32>) outs(%a2 : tensor<2x3x4x2x3xf32>) -> tensor<2x3x4x2x3xf32>
  return
}

func.func @conv_2d_ngchw_fgchw_memref(%a0: memref<2x3x4x3x5xf32>, %a1: memref<4x3x4x2x3xf32>, %a2: memref<2x3x4x2x3xf32>) {
  linalg.conv_2d_ngchw_fgchw {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%a0, %a1 : memref<2x3x4x3x5xf32>, memref<4x3x4x2x3xf32>) outs(%a2 : memref<2x3x4x2x3xf32>)
  return
}

func.func @conv_2d_ngchw_gfchw_tensor(%a0: tensor<2x3x4x3x5xf32>, %a1: tensor<3x4x4x2x3xf32>, %a2: tensor<2x3x4x2x3xf32>) {
  %r = linalg.conv_2d_ngchw_gfchw {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%a0, %a1 : tensor<2x3x4x3x5xf32>, tensor<3x4x4x2x3xf32>) outs(%a2 : tensor<2x3x4x2x3xf32>) -> tensor<2x3x4x2x3xf32>
  return
}

func.func @conv_2d_ngchw_gfchw_memref(%a0: memref<2x3x4x3x5xf32>, %a1: memref<3x4x4x2x3xf32>, %a2: memref<2x3x4x2x3xf32>) {
  linalg.conv_2d_ngchw_gfchw {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%a0, %a1 : memref<2x3x4x3x5xf32>, memref<3x4x4x2x3xf32>) outs(%a2 : memref<2x3x4x2x3xf32>)
  return
}

func.func @conv_2d_ngchw_gfchw_q_tensor(%a0: tensor<2x3x4x3x5xi8>, %a1: tensor<3x4x4x2x3xi8>, %a2: i32, %a3: i32, %a4: tensor<2x3x4x2x3xi32>) {
  %r = linalg.conv_2d_ngchw_gfchw_q {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%a0, %a1, %a2, %a3 : tensor<2x3x4x3x5xi8>, tensor<3x4x4x2x3xi8>, i32, i32) outs(%a4 : tensor<2x3x4x2x3xi32>) -> tensor<2x3x4x2x3xi32>
  return
}

func.func @conv_2d_ngchw_gfchw_q_memref(%a0: memref<2x3x4x3x5xi8>, %a1: memref<3x4x4x2x3xi8>, %a2: i32, %a3: i32, %a4: memref<2x3x4x2x3xi32>) {
  linalg.conv_2d_ngchw_gfchw_q {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%a0, %a1, %a2, %a3 : memref<2x3x4x3x5xi8>, memref<3x4x4x2x3xi8>, i32, i32) outs(%a4 : memref<2x3x4x2x3xi32>)
  return
}

func.func @conv_2d_nhwc_fhwc_tensor(%a0: tensor<2x5x7x2xf32>, %a1: tensor<2x3x4x2xf32>, %a2: tensor<2x3x4x2xf32>) {
  %r = linalg.conv_2d_nhwc_fhwc {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%a0, %a1 : tensor<2x5x7x2xf32>, tensor<2x3x4x2xf32>) outs(%a2 : tensor<2x3x4x2xf32>) -> tensor<2x3x4x2xf32>
  return
}

func.func @conv_2d_nhwc_fhwc_memref(%a0: memref<2x5x7x2xf32>, %a1: memref<2x3x4x2xf32>, %a2: memref<2x3x4x2xf32>) {
  linalg.conv_2d_nhwc_fhwc {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%a0, %a1 : memref<2x5x7x2xf32>, memref<2x3x4x2xf32>) outs(%a2 : memref<2x3x4x2xf32>)
  return
}

func.func @conv_2d_nhwc_fhwc_q_tensor(%a0: tensor<2x5x7x2xi8>, %a1: tensor<2x3x4x2xi8>, %a2: i32, %a3: i32, %a4: tensor<2x3x4x2xi32>) {
  %r = linalg.conv_2d_nhwc_fhwc_q {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%a0, %a1, %a2, %a3 : tensor<2x5x7x2xi8>, tensor<2x3x4x2xi8>, i32, i32) outs(%a4 : tensor<2x3x4x2xi32>) -> tensor<2x3x4x2xi32>
  return
}

func.func @conv_2d_nhwc_fhwc_q_memref(%a0: memref<2x5x7x2xi8>, %a1: memref<2x3x4x2xi8>, %a2: i32, %a3: i32, %a4: memref<2x3x4x2xi32>) {
  linalg.conv_2d_nhwc_fhwc_q {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%a0, %a1, %a2, %a3 : memref<2x5x7x2xi8>, memref<2x3x4x2xi8>, i32, i32) outs(%a4 : memref<2x3x4x2xi32>)
  return
}

func.func @conv_2d_nhwc_hwcf_tensor(%a0: tensor<2x5x7x2xf32>, %a1: tensor<3x4x2x2xf32>, %a2: tensor<2x3x4x2xf32>) {
  %r = linalg.conv_2d_nhwc_hwcf {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%a0, %a1 : tensor<2x5x7x2xf32>, tensor<3x4x2x2xf32>) outs(%a2 : tensor<2x3x4x2xf32>) -> tensor<2x3x4x2xf32>
  return
}

func.func @conv_2d_nhwc_hwcf_memref(%a0: memref<2x5x7x2xf32>, %a1: memref<3x4x2x2xf32>, %a2: memref<2x3x4x2xf32>) {
  linalg.conv_2d_nhwc_hwcf {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%a0, %a1 : memref<2x5x7x2xf32>, memref<3x4x2x2xf32>) outs(%a2 : memref<2x3x4x2xf32>)
  return
}

func.func @conv_2d_nhwc_hwcf_q_tensor(%a0: tensor<2x5x7x2xi8>, %a1: tensor<3x4x2x2xi8>, %a2: i32, %a3: i32, %a4: tensor<2x3x4x2xi32>) {
  %r = linalg.conv_2d_nhwc_hwcf_q {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%a0, %a1, %a2, %a3 : tensor<2x5x7x2xi8>, tensor<3x4x2x2xi8>, i32, i32) outs(%a4 : tensor<2x3x4x2xi32>) -> tensor<2x3x4x2xi32>
  return
}

func.func @conv_2d_nhwc_hwcf_q_memref(%a0: memref<2x5x7x2xi8>, %a1: memref<3x4x2x2xi8>, %a2: i32, %a3: i32, %a4: memref<2x3x4x2xi32>) {
  linalg.conv_2d_nhwc_hwcf_q {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%a0, %a1, %a2, %a3 : memref<2x5x7x2xi8>, memref<3x4x2x2xi8>, i32, i32) outs(%a4 : memref<2x3x4x2xi32>)
  return
}

func.func @conv_2d_nhwgc_gfhwc_tensor(%a0: tensor<2x6x5x2x3xf32>, %a1: tensor<2x3x4x2x3xf32>, %a2: tensor<2x3x4x2x3xf32>) {
  %r = linalg.conv_2d_nhwgc_gfhwc {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%a0, %a1 : tensor<2x6x5x2x3xf32>, tensor<2x3x4x2x3xf32>) outs(%a2 : tensor<2x3x4x2x3xf32>) -> tensor<2x3x4x2x3xf32>
  return
}

func.func @conv_2d_nhwgc_gfhwc_memref(%a0: memref<2x6x5x2x3xf32>, %a1: memref<2x3x4x2x3xf32>, %a2: memref<2x3x4x2x3xf32>) {
  linalg.conv_2d_nhwgc_gfhwc {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%a0, %a1 : memref<2x6x5x2x3xf32>, memref<2x3x4x2x3xf32>) outs(%a2 : memref<2x3x4x2x3xf32>)
  return
}

func.func @conv_2d_nhwgc_gfhwc_q_tensor(%a0: tensor<2x6x5x2x3xi8>, %a1: tensor<2x3x4x2x3xi8>, %a2: i32, %a3: i32, %a4: tensor<2x3x4x2x3xi32>) {
  %r = linalg.conv_2d_nhwgc_gfhwc_q {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%a0, %a1, %a2, %a3 : tensor<2x6x5x2x3xi8>, tensor<2x3x4x2x3xi8>, i32, i32) outs(%a4 : tensor<2x3x4x2x3xi32>) -> tensor<2x3x4x2x3xi32>
  return
}

func.func @conv_2d_nhwgc_gfhwc_q_memref(%a0: memref<2x6x5x2x3xi8>, %a1: memref<2x3x4x2x3xi8>, %a2: i32, %a3: i32, %a4: memref<2x3x4x2x3xi32>) {
  linalg.conv_2d_nhwgc_gfhwc_q {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%a0, %a1, %a2, %a3 : memref<2x6x5x2x3xi8>, memref<2x3x4x2x3xi8>, i32, i32) outs(%a4 : memref<2x3x4x2x3xi32>)
  return
}

func.func @conv_3d_tensor(%a0: tensor<3x5x7xf32>, %a1: tensor<2x3x4xf32>, %a2: tensor<2x3x4xf32>) {
  %r = linalg.conv_3d ins(%a0, %a1 : tensor<3x5x7xf32>, tensor<2x3x4xf32>) outs(%a2 : tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  return
}

func.func @conv_3d_memref(%a0: memref<3x5x7xf32>, %a1: memref<2x3x4xf32>, %a2: memref<2x3x4xf32>) {
  linalg.conv_3d ins(%a0, %a1 : memref<3x5x7xf32>, memref<2x3x4xf32>) outs(%a2 : memref<2x3x4xf32>)
  return
}

func.func @conv_3d_ncdhw_fcdhw_tensor(%a0: tensor<2x4x5x4x6xf32>, %a1: tensor<3x4x2x3x4xf32>, %a2: tensor<2x3x4x2x3xf32>) {
  %r = linalg.conv_3d_ncdhw_fcdhw {dilations = dense<1> : tensor<3xi64>, strides = dense<1> : tensor<3xi64>} ins(%a0, %a1 : tensor<2x4x5x4x6xf32>, tensor<3x4x2x3x4xf32>) outs(%a2 : tensor<2x3x4x2x3xf32>) -> tensor<2x3x4x2x3xf32>
  return
}

func.func @conv_3d_ncdhw_fcdhw_memref(%a0: memref<2x4x5x4x6xf32>, %a1: memref<3x4x2x3x4xf32>, %a2: memref<2x3x4x2x3xf32>) {
  linalg.conv_3d_ncdhw_fcdhw {dilations = dense<1> : tensor<3xi64>, strides = dense<1> : tensor<3xi64>} ins(%a0, %a1 : memref<2x4x5x4x6xf32>, memref<3x4x2x3x4xf32>) outs(%a2 : memref<2x3x4x2x3xf32>)
  return
}

func.func @conv_3d_ndhwc_dhwcf_tensor(%a0: tensor<2x6x5x4x4xf32>, %a1: tensor<4x2x3x4x3xf32>, %a2: tensor<2x3x4x2x3xf32>) {
  %r = linalg.conv_3d_ndhwc_dhwcf {dilations = dense<1> : tensor<3xi64>, strides = dense<1> : tensor<3xi64>} ins(%a0, %a1 : tensor<2x6x5x4x4xf32>, tensor<4x2x3x4x3xf32>) outs(%a2 : tensor<2x3x4x2x3xf32>) -> tensor<2x3x4x2x3xf32>
  return
}

func.func @conv_3d_ndhwc_dhwcf_memref(%a0: memref<2x6x5x4x4xf32>, %a1: memref<4x2x3x4x3xf32>, %a2: memref<2x3x4x2x3xf32>) {
  linalg.conv_3d_ndhwc_dhwcf {dilations = dense<1> : tensor<3xi64>, strides = dense<1> : tensor<3xi64>} ins(%a0, %a1 : memref<2x6x5x4x4xf32>, memref<4x2x3x4x3xf32>) outs(%a2 : memref<2x3x4x2x3xf32>)
  return
}

func.func @conv_3d_ndhwc_dhwcf_q_tensor(%a0: tensor<2x6x5x4x4xi8>, %a1: tensor<4x2x3x4x3xi8>, %a2: i32, %a3: i32, %a4: tensor<2x3x4x2x3xi32>) {
  %r = linalg.conv_3d_ndhwc_dhwcf_q {dilations = dense<1> : tensor<3xi64>, strides = dense<1> : tensor<3xi64>} ins(%a0, %a1, %a2, %a3 : tensor<2x6x5x4x4xi8>, tensor<4x2x3x4x3xi8>, i32, i32) outs(%a4 : tensor<2x3x4x2x3xi32>) -> tensor<2x3x4x2x3xi32>
  return
}

func.func @conv_3d_ndhwc_dhwcf_q_memref(%a0: memref<2x6x5x4x4xi8>, %a1: memref<4x2x3x4x3xi8>, %a2: i32, %a3: i32, %a4: memref<2x3x4x2x3xi32>) {
  linalg.conv_3d_ndhwc_dhwcf_q {dilations = dense<1> : tensor<3xi64>, strides = dense<1> : tensor<3xi64>} ins(%a0, %a1, %a2, %a3 : memref<2x6x5x4x4xi8>, memref<4x2x3x4x3xi8>, i32, i32) outs(%a4 : memref<2x3x4x2x3xi32>)
  return
}

func.func @depthwise_conv_1d_ncw_cw_tensor(%a0: tensor<2x4x4xf32>, %a1: tensor<4x2xf32>, %a2: tensor<2x4x3xf32>) {
  %r = linalg.depthwise_conv_1d_ncw_cw {dilations = dense<1> : tensor<1xi64>, strides = dense<1> : tensor<1xi64>} ins(%a0, %a1 : tensor<2x4x4xf32>, tensor<4x2xf32>) outs(%a2 : tensor<2x4x3xf32>) -> tensor<2x4x3xf32>
  return
}

func.func @depthwise_conv_1d_ncw_cw_memref(%a0: memref<2x4x4xf32>, %a1: memref<4x2xf32>, %a2: memref<2x4x3xf32>) {
  linalg.depthwise_conv_1d_ncw_cw {dilations = dense<1> : tensor<1xi64>, strides = dense<1> : tensor<1xi64>} ins(%a0, %a1 : memref<2x4x4xf32>, memref<4x2xf32>) outs(%a2 : memref<2x4x3xf32>)
  return
}

func.func @depthwise_conv_1d_nwc_wc_tensor(%a0: tensor<2x4x4xf32>, %a1: tensor<2x4xf32>, %a2: tensor<2x3x4xf32>) {
  %r = linalg.depthwise_conv_1d_nwc_wc {dilations = dense<1> : tensor<1xi64>, strides = dense<1> : tensor<1xi64>} ins(%a0, %a1 : tensor<2x4x4xf32>, tensor<2x4xf32>) outs(%a2 : tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  return
}

func.func @depthwise_conv_1d_nwc_wc_memref(%a0: memref<2x4x4xf32>, %a1: memref<2x4xf32>, %a2: memref<2x3x4xf32>) {
  linalg.depthwise_conv_1d_nwc_wc {dilations = dense<1> : tensor<1xi64>, strides = dense<1> : tensor<1xi64>} ins(%a0, %a1 : memref<2x4x4xf32>, memref<2x4xf32>) outs(%a2 : memref<2x3x4xf32>)
  return
}

func.func @depthwise_conv_1d_nwc_wcm_tensor(%a0: tensor<2x5x4xf32>, %a1: tensor<3x4x2xf32>, %a2: tensor<2x3x4x2xf32>) {
  %r = linalg.depthwise_conv_1d_nwc_wcm {dilations = dense<1> : tensor<1xi64>, strides = dense<1> : tensor<1xi64>} ins(%a0, %a1 : tensor<2x5x4xf32>, tensor<3x4x2xf32>) outs(%a2 : tensor<2x3x4x2xf32>) -> tensor<2x3x4x2xf32>
  return
}

func.func @depthwise_conv_1d_nwc_wcm_memref(%a0: memref<2x5x4xf32>, %a1: memref<3x4x2xf32>, %a2: memref<2x3x4x2xf32>) {
  linalg.depthwise_conv_1d_nwc_wcm {dilations = dense<1> : tensor<1xi64>, strides = dense<1> : tensor<1xi64>} ins(%a0, %a1 : memref<2x5x4xf32>, memref<3x4x2xf32>) outs(%a2 : memref<2x3x4x2xf32>)
  return
}

func.func @depthwise_conv_2d_nchw_chw_tensor(%a0: tensor<2x2x5x7xf32>, %a1: tensor<2x3x4xf32>, %a2: tensor<2x2x3x4xf32>) {
  %r = linalg.depthwise_conv_2d_nchw_chw {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%a0, %a1 : tensor<2x2x5x7xf32>, tensor<2x3x4xf32>) outs(%a2 : tensor<2x2x3x4xf32>) -> tensor<2x2x3x4xf32>
  return
}

func.func @depthwise_conv_2d_nchw_chw_memref(%a0: memref<2x2x5x7xf32>, %a1: memref<2x3x4xf32>, %a2: memref<2x2x3x4xf32>) {
  linalg.depthwise_conv_2d_nchw_chw {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%a0, %a1 : memref<2x2x5x7xf32>, memref<2x3x4xf32>) outs(%a2 : memref<2x2x3x4xf32>)
  return
}

func.func @depthwise_conv_2d_nhwc_hwc_tensor(%a0: tensor<2x5x7x2xf32>, %a1: tensor<3x4x2xf32>, %a2: tensor<2x3x4x2xf32>) {
  %r = linalg.depthwise_conv_2d_nhwc_hwc {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%a0, %a1 : tensor<2x5x7x2xf32>, tensor<3x4x2xf32>) outs(%a2 : tensor<2x3x4x2xf32>) -> tensor<2x3x4x2xf32>
  return
}

func.func @depthwise_conv_2d_nhwc_hwc_memref(%a0: memref<2x5x7x2xf32>, %a1: memref<3x4x2xf32>, %a2: memref<2x3x4x2xf32>) {
  linalg.depthwise_conv_2d_nhwc_hwc {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%a0, %a1 : memref<2x5x7x2xf32>, memref<3x4x2xf32>) outs(%a2 : memref<2x3x4x2xf32>)
  return
}

func.func @depthwise_conv_2d_nhwc_hwc_q_tensor(%a0: tensor<2x5x7x2xi8>, %a1: tensor<3x4x2xi8>, %a2: i32, %a3: i32, %a4: tensor<2x3x4x2xi32>) {
  %r = linalg.depthwise_conv_2d_nhwc_hwc_q {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%a0, %a1, %a2, %a3 : tensor<2x5x7x2xi8>, tensor<3x4x2xi8>, i32, i32) outs(%a4 : tensor<2x3x4x2xi32>) -> tensor<2x3x4x2xi32>
  return
}

func.func @depthwise_conv_2d_nhwc_hwc_q_memref(%a0: memref<2x5x7x2xi8>, %a1: memref<3x4x2xi8>, %a2: i32, %a3: i32, %a4: memref<2x3x4x2xi32>) {
  linalg.depthwise_conv_2d_nhwc_hwc_q {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%a0, %a1, %a2, %a3 : memref<2x5x7x2xi8>, memref<3x4x2xi8>, i32, i32) outs(%a4 : memref<2x3x4x2xi32>)
  return
}

func.func @depthwise_conv_2d_nhwc_hwcm_tensor(%a0: tensor<2x6x5x2xf32>, %a1: tensor<4x2x2x3xf32>, %a2: tensor<2x3x4x2x3xf32>) {
  %r = linalg.depthwise_conv_2d_nhwc_hwcm {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%a0, %a1 : tensor<2x6x5x2xf32>, tensor<4x2x2x3xf32>) outs(%a2 : tensor<2x3x4x2x3xf32>) -> tensor<2x3x4x2x3xf32>
  return
}

func.func @depthwise_conv_2d_nhwc_hwcm_memref(%a0: memref<2x6x5x2xf32>, %a1: memref<4x2x2x3xf32>, %a2: memref<2x3x4x2x3xf32>) {
  linalg.depthwise_conv_2d_nhwc_hwcm {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%a0, %a1 : memref<2x6x5x2xf32>, memref<4x2x2x3xf32>) outs(%a2 : memref<2x3x4x2x3xf32>)
  return
}

func.func @depthwise_conv_2d_nhwc_hwcm_q_tensor(%a0: tensor<2x6x5x2xi8>, %a1: tensor<4x2x2x3xi8>, %a2: i32, %a3: i32, %a4: tensor<2x3x4x2x3xi32>) {
  %r = linalg.depthwise_conv_2d_nhwc_hwcm_q {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%a0, %a1, %a2, %a3 : tensor<2x6x5x2xi8>, tensor<4x2x2x3xi8>, i32, i32) outs(%a4 : tensor<2x3x4x2x3xi32>) -> tensor<2x3x4x2x3xi32>
  return
}

func.func @depthwise_conv_2d_nhwc_hwcm_q_memref(%a0: memref<2x6x5x2xi8>, %a1: memref<4x2x2x3xi8>, %a2: i32, %a3: i32, %a4: memref<2x3x4x2x3xi32>) {
  linalg.depthwise_conv_2d_nhwc_hwcm_q {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%a0, %a1, %a2, %a3 : memref<2x6x5x2xi8>, memref<4x2x2x3xi8>, i32, i32) outs(%a4 : memref<2x3x4x2x3xi32>)
  return
}

func.func @depthwise_conv_3d_ncdhw_cdhw_tensor(%a0: tensor<2x3x5x7x3xf32>, %a1: tensor<3x3x4x2xf32>, %a2: tensor<2x3x3x4x2xf32>) {
  %r = linalg.depthwise_conv_3d_ncdhw_cdhw {dilations = dense<1> : tensor<3xi64>, strides = dense<1> : tensor<3xi64>} ins(%a0, %a1 : tensor<2x3x5x7x3xf32>, tensor<3x3x4x2xf32>) outs(%a2 : tensor<2x3x3x4x2xf32>) -> tensor<2x3x3x4x2xf32>
  return
}

func.func @depthwise_conv_3d_ncdhw_cdhw_memref(%a0: memref<2x3x5x7x3xf32>, %a1: memref<3x3x4x2xf32>, %a2: memref<2x3x3x4x2xf32>) {
  linalg.depthwise_conv_3d_ncdhw_cdhw {dilations = dense<1> : tensor<3xi64>, strides = dense<1> : tensor<3xi64>} ins(%a0, %a1 : memref<2x3x5x7x3xf32>, memref<3x3x4x2xf32>) outs(%a2 : memref<2x3x3x4x2xf32>)
  return
}

func.func @depthwise_conv_3d_ndhwc_dhwc_tensor(%a0: tensor<2x5x7x3x3xf32>, %a1: tensor<3x4x2x3xf32>, %a2: tensor<2x3x4x2x3xf32>) {
  %r = linalg.depthwise_conv_3d_ndhwc_dhwc {dilations = dense<1> : tensor<3xi64>, strides = dense<1> : tensor<3xi64>} ins(%a0, %a1 : tensor<2x5x7x3x3xf32>, tensor<3x4x2x3xf32>) outs(%a2 : tensor<2x3x4x2x3xf32>) -> tensor<2x3x4x2x3xf32>
  return
}

func.func @depthwise_conv_3d_ndhwc_dhwc_memref(%a0: memref<2x5x7x3x3xf32>, %a1: memref<3x4x2x3xf32>, %a2: memref<2x3x4x2x3xf32>) {
  linalg.depthwise_conv_3d_ndhwc_dhwc {dilations = dense<1> : tensor<3xi64>, strides = dense<1> : tensor<3xi64>} ins(%a0, %a1 : memref<2x5x7x3x3xf32>, memref<3x4x2x3xf32>) outs(%a2 : memref<2x3x4x2x3xf32>)
  return
}

func.func @depthwise_conv_3d_ndhwc_dhwcm_tensor(%a0: tensor<2x6x5x4x4xf32>, %a1: tensor<4x2x3x4x3xf32>, %a2: tensor<2x3x4x2x4x3xf32>) {
  %r = linalg.depthwise_conv_3d_ndhwc_dhwcm {dilations = dense<1> : tensor<3xi64>, strides = dense<1> : tensor<3xi64>} ins(%a0, %a1 : tensor<2x6x5x4x4xf32>, tensor<4x2x3x4x3xf32>) outs(%a2 : tensor<2x3x4x2x4x3xf32>) -> tensor<2x3x4x2x4x3xf32>
  return
}

func.func @depthwise_conv_3d_ndhwc_dhwcm_memref(%a0: memref<2x6x5x4x4xf32>, %a1: memref<4x2x3x4x3xf32>, %a2: memref<2x3x4x2x4x3xf32>) {
  linalg.depthwise_conv_3d_ndhwc_dhwcm {dilations = dense<1> : tensor<3xi64>, strides = dense<1> : tensor<3xi64>} ins(%a0, %a1 : memref<2x6x5x4x4xf32>, memref<4x2x3x4x3xf32>) outs(%a2 : memref<2x3x4x2x4x3xf32>)
  return
}

func.func @div_tensor(%a0: tensor<2x3xf32>, %a1: tensor<2x3xf32>, %a2: tensor<2x3xf32>) {
  %r = linalg.div ins(%a0, %a1 : tensor<2x3xf32>, tensor<2x3xf32>) outs(%a2 : tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

func.func @div_memref(%a0: memref<2x3xf32>, %a1: memref<2x3xf32>, %a2: memref<2x3xf32>) {
  linalg.div ins(%a0, %a1 : memref<2x3xf32>, memref<2x3xf32>) outs(%a2 : memref<2x3xf32>)
  return
}

func.func @div_unsigned_tensor(%a0: tensor<2x3xi32>, %a1: tensor<2x3xi32>, %a2: tensor<2x3xi32>) {
  %r = linalg.div_unsigned ins(%a0, %a1 : tensor<2x3xi32>, tensor<2x3xi32>) outs(%a2 : tensor<2x3xi32>) -> tensor<2x3xi32>
  return
}

func.func @div_unsigned_memref(%a0: memref<2x3xi32>, %a1: memref<2x3xi32>, %a2: memref<2x3xi32>) {
  linalg.div_unsigned ins(%a0, %a1 : memref<2x3xi32>, memref<2x3xi32>) outs(%a2 : memref<2x3xi32>)
  return
}

func.func @dot_tensor(%a0: tensor<2xf32>, %a1: tensor<2xf32>, %a2: tensor<f32>) {
  %r = linalg.dot ins(%a0, %a1 : tensor<2xf32>, tensor<2xf32>) outs(%a2 : tensor<f32>) -> tensor<f32>
  return
}

func.func @dot_memref(%a0: memref<2xf32>, %a1: memref<2xf32>, %a2: memref<f32>) {
  linalg.dot ins(%a0, %a1 : memref<2xf32>, memref<2xf32>) outs(%a2 : memref<f32>)
  return
}

func.func @erf_tensor(%a0: tensor<2x3xf32>, %a1: tensor<2x3xf32>) {
  %r = linalg.erf ins(%a0 : tensor<2x3xf32>) outs(%a1 : tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

func.func @erf_memref(%a0: memref<2x3xf32>, %a1: memref<2x3xf32>) {
  linalg.erf ins(%a0 : memref<2x3xf32>) outs(%a1 : memref<2x3xf32>)
  return
}

func.func @exp_tensor(%a0: tensor<2x3xf32>, %a1: tensor<2x3xf32>) {
  %r = linalg.exp ins(%a0 : tensor<2x3xf32>) outs(%a1 : tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

func.func @exp_memref(%a0: memref<2x3xf32>, %a1: memref<2x3xf32>) {
  linalg.exp ins(%a0 : memref<2x3xf32>) outs(%a1 : memref<2x3xf32>)
  return
}

func.func @floor_tensor(%a0: tensor<2x3xf32>, %a1: tensor<2x3xf32>) {
  %r = linalg.floor ins(%a0 : tensor<2x3xf32>) outs(%a1 : tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

func.func @floor_memref(%a0: memref<2x3xf32>, %a1: memref<2x3xf32>) {
  linalg.floor ins(%a0 : memref<2x3xf32>) outs(%a1 : memref<2x3xf32>)
  return
}

func.func @log_tensor(%a0: tensor<2x3xf32>, %a1: tensor<2x3xf32>) {
  %r = linalg.log ins(%a0 : tensor<2x3xf32>) outs(%a1 : tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

func.func @log_memref(%a0: memref<2x3xf32>, %a1: memref<2x3xf32>) {
  linalg.log ins(%a0 : memref<2x3xf32>) outs(%a1 : memref<2x3xf32>)
  return
}

func.func @matmul_tensor(%a0: tensor<2x4xf32>, %a1: tensor<4x3xf32>, %a2: tensor<2x3xf32>) {
  %r = linalg.matmul ins(%a0, %a1 : tensor<2x4xf32>, tensor<4x3xf32>) outs(%a2 : tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

func.func @matmul_memref(%a0: memref<2x4xf32>, %a1: memref<4x3xf32>, %a2: memref<2x3xf32>) {
  linalg.matmul ins(%a0, %a1 : memref<2x4xf32>, memref<4x3xf32>) outs(%a2 : memref<2x3xf32>)
  return
}

func.func @matvec_tensor(%a0: tensor<2x3xf32>, %a1: tensor<3xf32>, %a2: tensor<2xf32>) {
  %r = linalg.matvec ins(%a0, %a1 : tensor<2x3xf32>, tensor<3xf32>) outs(%a2 : tensor<2xf32>) -> tensor<2xf32>
  return
}

func.func @matvec_memref(%a0: memref<2x3xf32>, %a1: memref<3xf32>, %a2: memref<2xf32>) {
  linalg.matvec ins(%a0, %a1 : memref<2x3xf32>, memref<3xf32>) outs(%a2 : memref<2xf32>)
  return
}

func.func @max_tensor(%a0: tensor<2x3xf32>, %a1: tensor<2x3xf32>, %a2: tensor<2x3xf32>) {
  %r = linalg.max ins(%a0, %a1 : tensor<2x3xf32>, tensor<2x3xf32>) outs(%a2 : tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

func.func @max_memref(%a0: memref<2x3xf32>, %a1: memref<2x3xf32>, %a2: memref<2x3xf32>) {
  linalg.max ins(%a0, %a1 : memref<2x3xf32>, memref<2x3xf32>) outs(%a2 : memref<2x3xf32>)
  return
}

func.func @min_tensor(%a0: tensor<2x3xf32>, %a1: tensor<2x3xf32>, %a2: tensor<2x3xf32>) {
  %r = linalg.min ins(%a0, %a1 : tensor<2x3xf32>, tensor<2x3xf32>) outs(%a2 : tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

func.func @min_memref(%a0: memref<2x3xf32>, %a1: memref<2x3xf32>, %a2: memref<2x3xf32>) {
  linalg.min ins(%a0, %a1 : memref<2x3xf32>, memref<2x3xf32>) outs(%a2 : memref<2x3xf32>)
  return
}

func.func @mmt4d_tensor(%a0: tensor<2x4x2x4xf32>, %a1: tensor<3x4x3x4xf32>, %a2: tensor<2x3x2x3xf32>) {
  %r = linalg.mmt4d ins(%a0, %a1 : tensor<2x4x2x4xf32>, tensor<3x4x3x4xf32>) outs(%a2 : tensor<2x3x2x3xf32>) -> tensor<2x3x2x3xf32>
  return
}

func.func @mmt4d_memref(%a0: memref<2x4x2x4xf32>, %a1: memref<3x4x3x4xf32>, %a2: memref<2x3x2x3xf32>) {
  linalg.mmt4d ins(%a0, %a1 : memref<2x4x2x4xf32>, memref<3x4x3x4xf32>) outs(%a2 : memref<2x3x2x3xf32>)
  return
}

func.func @mul_tensor(%a0: tensor<2x3xf32>, %a1: tensor<2x3xf32>, %a2: tensor<2x3xf32>) {
  %r = linalg.mul ins(%a0, %a1 : tensor<2x3xf32>, tensor<2x3xf32>) outs(%a2 : tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

func.func @mul_memref(%a0: memref<2x3xf32>, %a1: memref<2x3xf32>, %a2: memref<2x3xf32>) {
  linalg.mul ins(%a0, %a1 : memref<2x3xf32>, memref<2x3xf32>) outs(%a2 : memref<2x3xf32>)
  return
}

func.func @negf_tensor(%a0: tensor<2x3xf32>, %a1: tensor<2x3xf32>) {
  %r = linalg.negf ins(%a0 : tensor<2x3xf32>) outs(%a1 : tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

func.func @negf_memref(%a0: memref<2x3xf32>, %a1: memref<2x3xf32>) {
  linalg.negf ins(%a0 : memref<2x3xf32>) outs(%a1 : memref<2x3xf32>)
  return
}

func.func @pooling_nchw_max_tensor(%a0: tensor<2x3x6x5xf32>, %a1: tensor<3x4xf32>, %a2: tensor<2x3x4x2xf32>) {
  %r = linalg.pooling_nchw_max {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%a0, %a1 : tensor<2x3x6x5xf32>, tensor<3x4xf32>) outs(%a2 : tensor<2x3x4x2xf32>) -> tensor<2x3x4x2xf32>
  return
}

func.func @pooling_nchw_max_memref(%a0: memref<2x3x6x5xf32>, %a1: memref<3x4xf32>, %a2: memref<2x3x4x2xf32>) {
  linalg.pooling_nchw_max {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%a0, %a1 : memref<2x3x6x5xf32>, memref<3x4xf32>) outs(%a2 : memref<2x3x4x2xf32>)
  return
}

func.func @pooling_nchw_sum_tensor(%a0: tensor<2x3x6x5xf32>, %a1: tensor<3x4xf32>, %a2: tensor<2x3x4x2xf32>) {
  %r = linalg.pooling_nchw_sum {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%a0, %a1 : tensor<2x3x6x5xf32>, tensor<3x4xf32>) outs(%a2 : tensor<2x3x4x2xf32>) -> tensor<2x3x4x2xf32>
  return
}

func.func @pooling_nchw_sum_memref(%a0: memref<2x3x6x5xf32>, %a1: memref<3x4xf32>, %a2: memref<2x3x4x2xf32>) {
  linalg.pooling_nchw_sum {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%a0, %a1 : memref<2x3x6x5xf32>, memref<3x4xf32>) outs(%a2 : memref<2x3x4x2xf32>)
  return
}

func.func @pooling_ncw_max_tensor(%a0: tensor<2x3x5xf32>, %a1: tensor<2xf32>, %a2: tensor<2x3x4xf32>) {
  %r = linalg.pooling_ncw_max {dilations = dense<1> : tensor<1xi64>, strides = dense<1> : tensor<1xi64>} ins(%a0, %a1 : tensor<2x3x5xf32>, tensor<2xf32>) outs(%a2 : tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  return
}

func.func @pooling_ncw_max_memref(%a0: memref<2x3x5xf32>, %a1: memref<2xf32>, %a2: memref<2x3x4xf32>) {
  linalg.pooling_ncw_max {dilations = dense<1> : tensor<1xi64>, strides = dense<1> : tensor<1xi64>} ins(%a0, %a1 : memref<2x3x5xf32>, memref<2xf32>) outs(%a2 : memref<2x3x4xf32>)
  return
}

func.func @pooling_ncw_sum_tensor(%a0: tensor<2x3x5xf32>, %a1: tensor<2xf32>, %a2: tensor<2x3x4xf32>) {
  %r = linalg.pooling_ncw_sum {dilations = dense<1> : tensor<1xi64>, strides = dense<1> : tensor<1xi64>} ins(%a0, %a1 : tensor<2x3x5xf32>, tensor<2xf32>) outs(%a2 : tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  return
}

func.func @pooling_ncw_sum_memref(%a0: memref<2x3x5xf32>, %a1: memref<2xf32>, %a2: memref<2x3x4xf32>) {
  linalg.pooling_ncw_sum {dilations = dense<1> : tensor<1xi64>, strides = dense<1> : tensor<1xi64>} ins(%a0, %a1 : memref<2x3x5xf32>, memref<2xf32>) outs(%a2 : memref<2x3x4xf32>)
  return
}

func.func @pooling_ndhwc_max_tensor(%a0: tensor<2x6x5x4x3xf32>, %a1: tensor<4x2x3xf32>, %a2: tensor<2x3x4x2x3xf32>) {
  %r = linalg.pooling_ndhwc_max {dilations = dense<1> : tensor<3xi64>, strides = dense<1> : tensor<3xi64>} ins(%a0, %a1 : tensor<2x6x5x4x3xf32>, tensor<4x2x3xf32>) outs(%a2 : tensor<2x3x4x2x3xf32>) -> tensor<2x3x4x2x3xf32>
  return
}

func.func @pooling_ndhwc_max_memref(%a0: memref<2x6x5x4x3xf32>, %a1: memref<4x2x3xf32>, %a2: memref<2x3x4x2x3xf32>) {
  linalg.pooling_ndhwc_max {dilations = dense<1> : tensor<3xi64>, strides = dense<1> : tensor<3xi64>} ins(%a0, %a1 : memref<2x6x5x4x3xf32>, memref<4x2x3xf32>) outs(%a2 : memref<2x3x4x2x3xf32>)
  return
}

func.func @pooling_ndhwc_min_tensor(%a0: tensor<2x6x5x4x3xf32>, %a1: tensor<4x2x3xf32>, %a2: tensor<2x3x4x2x3xf32>) {
  %r = linalg.pooling_ndhwc_min {dilations = dense<1> : tensor<3xi64>, strides = dense<1> : tensor<3xi64>} ins(%a0, %a1 : tensor<2x6x5x4x3xf32>, tensor<4x2x3xf32>) outs(%a2 : tensor<2x3x4x2x3xf32>) -> tensor<2x3x4x2x3xf32>
  return
}

func.func @pooling_ndhwc_min_memref(%a0: memref<2x6x5x4x3xf32>, %a1: memref<4x2x3xf32>, %a2: memref<2x3x4x2x3xf32>) {
  linalg.pooling_ndhwc_min {dilations = dense<1> : tensor<3xi64>, strides = dense<1> : tensor<3xi64>} ins(%a0, %a1 : memref<2x6x5x4x3xf32>, memref<4x2x3xf32>) outs(%a2 : memref<2x3x4x2x3xf32>)
  return
}

func.func @pooling_ndhwc_sum_tensor(%a0: tensor<2x6x5x4x3xf32>, %a1: tensor<4x2x3xf32>, %a2: tensor<2x3x4x2x3xf32>) {
  %r = linalg.pooling_ndhwc_sum {dilations = dense<1> : tensor<3xi64>, strides = dense<1> : tensor<3xi64>} ins(%a0, %a1 : tensor<2x6x5x4x3xf32>, tensor<4x2x3xf32>) outs(%a2 : tensor<2x3x4x2x3xf32>) -> tensor<2x3x4x2x3xf32>
  return
}

func.func @pooling_ndhwc_sum_memref(%a0: memref<2x6x5x4x3xf32>, %a1: memref<4x2x3xf32>, %a2: memref<2x3x4x2x3xf32>) {
  linalg.pooling_ndhwc_sum {dilations = dense<1> : tensor<3xi64>, strides = dense<1> : tensor<3xi64>} ins(%a0, %a1 : memref<2x6x5x4x3xf32>, memref<4x2x3xf32>) outs(%a2 : memref<2x3x4x2x3xf32>)
  return
}

func.func @pooling_nhwc_max_tensor(%a0: tensor<2x5x7x2xf32>, %a1: tensor<3x4xf32>, %a2: tensor<2x3x4x2xf32>) {
  %r = linalg.pooling_nhwc_max {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%a0, %a1 : tensor<2x5x7x2xf32>, tensor<3x4xf32>) outs(%a2 : tensor<2x3x4x2xf32>) -> tensor<2x3x4x2xf32>
  return
}

func.func @pooling_nhwc_max_memref(%a0: memref<2x5x7x2xf32>, %a1: memref<3x4xf32>, %a2: memref<2x3x4x2xf32>) {
  linalg.pooling_nhwc_max {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%a0, %a1 : memref<2x5x7x2xf32>, memref<3x4xf32>) outs(%a2 : memref<2x3x4x2xf32>)
  return
}

func.func @pooling_nhwc_max_unsigned_tensor(%a0: tensor<2x5x7x2xi32>, %a1: tensor<3x4xi32>, %a2: tensor<2x3x4x2xi32>) {
  %r = linalg.pooling_nhwc_max_unsigned {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%a0, %a1 : tensor<2x5x7x2xi32>, tensor<3x4xi32>) outs(%a2 : tensor<2x3x4x2xi32>) -> tensor<2x3x4x2xi32>
  return
}

func.func @pooling_nhwc_max_unsigned_memref(%a0: memref<2x5x7x2xi32>, %a1: memref<3x4xi32>, %a2: memref<2x3x4x2xi32>) {
  linalg.pooling_nhwc_max_unsigned {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%a0, %a1 : memref<2x5x7x2xi32>, memref<3x4xi32>) outs(%a2 : memref<2x3x4x2xi32>)
  return
}

func.func @pooling_nhwc_min_tensor(%a0: tensor<2x5x7x2xf32>, %a1: tensor<3x4xf32>, %a2: tensor<2x3x4x2xf32>) {
  %r = linalg.pooling_nhwc_min {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%a0, %a1 : tensor<2x5x7x2xf32>, tensor<3x4xf32>) outs(%a2 : tensor<2x3x4x2xf32>) -> tensor<2x3x4x2xf32>
  return
}

func.func @pooling_nhwc_min_memref(%a0: memref<2x5x7x2xf32>, %a1: memref<3x4xf32>, %a2: memref<2x3x4x2xf32>) {
  linalg.pooling_nhwc_min {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%a0, %a1 : memref<2x5x7x2xf32>, memref<3x4xf32>) outs(%a2 : memref<2x3x4x2xf32>)
  return
}

func.func @pooling_nhwc_min_unsigned_tensor(%a0: tensor<2x5x7x2xi32>, %a1: tensor<3x4xi32>, %a2: tensor<2x3x4x2xi32>) {
  %r = linalg.pooling_nhwc_min_unsigned {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%a0, %a1 : tensor<2x5x7x2xi32>, tensor<3x4xi32>) outs(%a2 : tensor<2x3x4x2xi32>) -> tensor<2x3x4x2xi32>
  return
}

func.func @pooling_nhwc_min_unsigned_memref(%a0: memref<2x5x7x2xi32>, %a1: memref<3x4xi32>, %a2: memref<2x3x4x2xi32>) {
  linalg.pooling_nhwc_min_unsigned {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%a0, %a1 : memref<2x5x7x2xi32>, memref<3x4xi32>) outs(%a2 : memref<2x3x4x2xi32>)
  return
}

func.func @pooling_nhwc_sum_tensor(%a0: tensor<2x5x7x2xf32>, %a1: tensor<3x4xf32>, %a2: tensor<2x3x4x2xf32>) {
  %r = linalg.pooling_nhwc_sum {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%a0, %a1 : tensor<2x5x7x2xf32>, tensor<3x4xf32>) outs(%a2 : tensor<2x3x4x2xf32>) -> tensor<2x3x4x2xf32>
  return
}

func.func @pooling_nhwc_sum_memref(%a0: memref<2x5x7x2xf32>, %a1: memref<3x4xf32>, %a2: memref<2x3x4x2xf32>) {
  linalg.pooling_nhwc_sum {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%a0, %a1 : memref<2x5x7x2xf32>, memref<3x4xf32>) outs(%a2 : memref<2x3x4x2xf32>)
  return
}

func.func @pooling_nwc_max_tensor(%a0: tensor<2x4x4xf32>, %a1: tensor<2xf32>, %a2: tensor<2x3x4xf32>) {
  %r = linalg.pooling_nwc_max {dilations = dense<1> : tensor<1xi64>, strides = dense<1> : tensor<1xi64>} ins(%a0, %a1 : tensor<2x4x4xf32>, tensor<2xf32>) outs(%a2 : tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  return
}

func.func @pooling_nwc_max_memref(%a0: memref<2x4x4xf32>, %a1: memref<2xf32>, %a2: memref<2x3x4xf32>) {
  linalg.pooling_nwc_max {dilations = dense<1> : tensor<1xi64>, strides = dense<1> : tensor<1xi64>} ins(%a0, %a1 : memref<2x4x4xf32>, memref<2xf32>) outs(%a2 : memref<2x3x4xf32>)
  return
}

func.func @pooling_nwc_max_unsigned_tensor(%a0: tensor<2x4x4xi32>, %a1: tensor<2xi32>, %a2: tensor<2x3x4xi32>) {
  %r = linalg.pooling_nwc_max_unsigned {dilations = dense<1> : tensor<1xi64>, strides = dense<1> : tensor<1xi64>} ins(%a0, %a1 : tensor<2x4x4xi32>, tensor<2xi32>) outs(%a2 : tensor<2x3x4xi32>) -> tensor<2x3x4xi32>
  return
}

func.func @pooling_nwc_max_unsigned_memref(%a0: memref<2x4x4xi32>, %a1: memref<2xi32>, %a2: memref<2x3x4xi32>) {
  linalg.pooling_nwc_max_unsigned {dilations = dense<1> : tensor<1xi64>, strides = dense<1> : tensor<1xi64>} ins(%a0, %a1 : memref<2x4x4xi32>, memref<2xi32>) outs(%a2 : memref<2x3x4xi32>)
  return
}

func.func @pooling_nwc_min_tensor(%a0: tensor<2x4x4xf32>, %a1: tensor<2xf32>, %a2: tensor<2x3x4xf32>) {
  %r = linalg.pooling_nwc_min {dilations = dense<1> : tensor<1xi64>, strides = dense<1> : tensor<1xi64>} ins(%a0, %a1 : tensor<2x4x4xf32>, tensor<2xf32>) outs(%a2 : tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  return
}

func.func @pooling_nwc_min_memref(%a0: memref<2x4x4xf32>, %a1: memref<2xf32>, %a2: memref<2x3x4xf32>) {
  linalg.pooling_nwc_min {dilations = dense<1> : tensor<1xi64>, strides = dense<1> : tensor<1xi64>} ins(%a0, %a1 : memref<2x4x4xf32>, memref<2xf32>) outs(%a2 : memref<2x3x4xf32>)
  return
}

func.func @pooling_nwc_min_unsigned_tensor(%a0: tensor<2x4x4xi32>, %a1: tensor<2xi32>, %a2: tensor<2x3x4xi32>) {
  %r = linalg.pooling_nwc_min_unsigned {dilations = dense<1> : tensor<1xi64>, strides = dense<1> : tensor<1xi64>} ins(%a0, %a1 : tensor<2x4x4xi32>, tensor<2xi32>) outs(%a2 : tensor<2x3x4xi32>) -> tensor<2x3x4xi32>
  return
}

func.func @pooling_nwc_min_unsigned_memref(%a0: memref<2x4x4xi32>, %a1: memref<2xi32>, %a2: memref<2x3x4xi32>) {
  linalg.pooling_nwc_min_unsigned {dilations = dense<1> : tensor<1xi64>, strides = dense<1> : tensor<1xi64>} ins(%a0, %a1 : memref<2x4x4xi32>, memref<2xi32>) outs(%a2 : memref<2x3x4xi32>)
  return
}

func.func @pooling_nwc_sum_tensor(%a0: tensor<2x4x4xf32>, %a1: tensor<2xf32>, %a2: tensor<2x3x4xf32>) {
  %r = linalg.pooling_nwc_sum {dilations = dense<1> : tensor<1xi64>, strides = dense<1> : tensor<1xi64>} ins(%a0, %a1 : tensor<2x4x4xf32>, tensor<2xf32>) outs(%a2 : tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  return
}

func.func @pooling_nwc_sum_memref(%a0: memref<2x4x4xf32>, %a1: memref<2xf32>, %a2: memref<2x3x4xf32>) {
  linalg.pooling_nwc_sum {dilations = dense<1> : tensor<1xi64>, strides = dense<1> : tensor<1xi64>} ins(%a0, %a1 : memref<2x4x4xf32>, memref<2xf32>) outs(%a2 : memref<2x3x4xf32>)
  return
}

func.func @powf_tensor(%a0: tensor<2x3xf32>, %a1: tensor<2x3xf32>, %a2: tensor<2x3xf32>) {
  %r = linalg.powf ins(%a0, %a1 : tensor<2x3xf32>, tensor<2x3xf32>) outs(%a2 : tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

func.func @powf_memref(%a0: memref<2x3xf32>, %a1: memref<2x3xf32>, %a2: memref<2x3xf32>) {
  linalg.powf ins(%a0, %a1 : memref<2x3xf32>, memref<2x3xf32>) outs(%a2 : memref<2x3xf32>)
  return
}

func.func @quantized_batch_matmul_tensor(%a0: tensor<2x3x2xi8>, %a1: tensor<2x2x4xi8>, %a2: i32, %a3: i32, %a4: tensor<2x3x4xi32>) {
  %r = linalg.quantized_batch_matmul ins(%a0, %a1, %a2, %a3 : tensor<2x3x2xi8>, tensor<2x2x4xi8>, i32, i32) outs(%a4 : tensor<2x3x4xi32>) -> tensor<2x3x4xi32>
  return
}

func.func @quantized_batch_matmul_memref(%a0: memref<2x3x2xi8>, %a1: memref<2x2x4xi8>, %a2: i32, %a3: i32, %a4: memref<2x3x4xi32>) {
  linalg.quantized_batch_matmul ins(%a0, %a1, %a2, %a3 : memref<2x3x2xi8>, memref<2x2x4xi8>, i32, i32) outs(%a4 : memref<2x3x4xi32>)
  return
}

func.func @quantized_matmul_tensor(%a0: tensor<2x4xi8>, %a1: tensor<4x3xi8>, %a2: i32, %a3: i32, %a4: tensor<2x3xi32>) {
  %r = linalg.quantized_matmul ins(%a0, %a1, %a2, %a3 : tensor<2x4xi8>, tensor<4x3xi8>, i32, i32) outs(%a4 : tensor<2x3xi32>) -> tensor<2x3xi32>
  return
}

func.func @quantized_matmul_memref(%a0: memref<2x4xi8>, %a1: memref<4x3xi8>, %a2: i32, %a3: i32, %a4: memref<2x3xi32>) {
  linalg.quantized_matmul ins(%a0, %a1, %a2, %a3 : memref<2x4xi8>, memref<4x3xi8>, i32, i32) outs(%a4 : memref<2x3xi32>)
  return
}

func.func @reciprocal_tensor(%a0: tensor<2x3xf32>, %a1: tensor<2x3xf32>) {
  %r = linalg.reciprocal ins(%a0 : tensor<2x3xf32>) outs(%a1 : tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

func.func @reciprocal_memref(%a0: memref<2x3xf32>, %a1: memref<2x3xf32>) {
  linalg.reciprocal ins(%a0 : memref<2x3xf32>) outs(%a1 : memref<2x3xf32>)
  return
}

func.func @round_tensor(%a0: tensor<2x3xf32>, %a1: tensor<2x3xf32>) {
  %r = linalg.round ins(%a0 : tensor<2x3xf32>) outs(%a1 : tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

func.func @round_memref(%a0: memref<2x3xf32>, %a1: memref<2x3xf32>) {
  linalg.round ins(%a0 : memref<2x3xf32>) outs(%a1 : memref<2x3xf32>)
  return
}

func.func @rsqrt_tensor(%a0: tensor<2x3xf32>, %a1: tensor<2x3xf32>) {
  %r = linalg.rsqrt ins(%a0 : tensor<2x3xf32>) outs(%a1 : tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

func.func @rsqrt_memref(%a0: memref<2x3xf32>, %a1: memref<2x3xf32>) {
  linalg.rsqrt ins(%a0 : memref<2x3xf32>) outs(%a1 : memref<2x3xf32>)
  return
}

func.func @select_tensor(%a0: tensor<2x3xi1>, %a1: tensor<2x3xf32>, %a2: tensor<2x3xf32>, %a3: tensor<2x3xf32>) {
  %r = linalg.select ins(%a0, %a1, %a2 : tensor<2x3xi1>, tensor<2x3xf32>, tensor<2x3xf32>) outs(%a3 : tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

func.func @select_memref(%a0: memref<2x3xi1>, %a1: memref<2x3xf32>, %a2: memref<2x3xf32>, %a3: memref<2x3xf32>) {
  linalg.select ins(%a0, %a1, %a2 : memref<2x3xi1>, memref<2x3xf32>, memref<2x3xf32>) outs(%a3 : memref<2x3xf32>)
  return
}

func.func @sqrt_tensor(%a0: tensor<2x3xf32>, %a1: tensor<2x3xf32>) {
  %r = linalg.sqrt ins(%a0 : tensor<2x3xf32>) outs(%a1 : tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

func.func @sqrt_memref(%a0: memref<2x3xf32>, %a1: memref<2x3xf32>) {
  linalg.sqrt ins(%a0 : memref<2x3xf32>) outs(%a1 : memref<2x3xf32>)
  return
}

func.func @square_tensor(%a0: tensor<2x3xf32>, %a1: tensor<2x3xf32>) {
  %r = linalg.square ins(%a0 : tensor<2x3xf32>) outs(%a1 : tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

func.func @square_memref(%a0: memref<2x3xf32>, %a1: memref<2x3xf32>) {
  linalg.square ins(%a0 : memref<2x3xf32>) outs(%a1 : memref<2x3xf32>)
  return
}

func.func @sub_tensor(%a0: tensor<2x3xf32>, %a1: tensor<2x3xf32>, %a2: tensor<2x3xf32>) {
  %r = linalg.sub ins(%a0, %a1 : tensor<2x3xf32>, tensor<2x3xf32>) outs(%a2 : tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

func.func @sub_memref(%a0: memref<2x3xf32>, %a1: memref<2x3xf32>, %a2: memref<2x3xf32>) {
  linalg.sub ins(%a0, %a1 : memref<2x3xf32>, memref<2x3xf32>) outs(%a2 : memref<2x3xf32>)
  return
}

func.func @tanh_tensor(%a0: tensor<2x3xf32>, %a1: tensor<2x3xf32>) {
  %r = linalg.tanh ins(%a0 : tensor<2x3xf32>) outs(%a1 : tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

func.func @tanh_memref(%a0: memref<2x3xf32>, %a1: memref<2x3xf32>) {
  linalg.tanh ins(%a0 : memref<2x3xf32>) outs(%a1 : memref<2x3xf32>)
  return
}
