// RUN: freehold opt %s --rewrite-in-destination-passing-style | expect %t.out

// Transforms of Winograd's convolutions, of both dimensions, of rows, and of columns.

func.func @filter0(%f: tensor<2x3x3x3xf32>) -> tensor<4x4x3x2xf32> {
  %e = tensor.empty() : tensor<4x4x3x2xf32>
  %0 = linalg.winograd_filter_transform fmr(F_2_3) ins(%f : tensor<2x3x3x3xf32>) outs(%e : tensor<4x4x3x2xf32>) -> tensor<4x4x3x2xf32>
  return %0 : tensor<4x4x3x2xf32>
}
func.func @filter_rows0(%f: tensor<2x3x1x3xf32>) -> tensor<4x1x3x2xf32> {
  %e = tensor.empty() : tensor<4x1x3x2xf32>
  %0 = linalg.winograd_filter_transform fmr(F_2_3) ins(%f : tensor<2x3x1x3xf32>) outs(%e : tensor<4x1x3x2xf32>) -> tensor<4x1x3x2xf32>
  return %0 : tensor<4x1x3x2xf32>
}
func.func @filter_columns0(%f: tensor<2x1x3x3xf32>) -> tensor<1x4x3x2xf32> {
  %e = tensor.empty() : tensor<1x4x3x2xf32>
  %0 = linalg.winograd_filter_transform fmr(F_2_3) ins(%f : tensor<2x1x3x3xf32>) outs(%e : tensor<1x4x3x2xf32>) -> tensor<1x4x3x2xf32>
  return %0 : tensor<1x4x3x2xf32>
}
func.func @input0(%f: tensor<?x6x8x2xf32>) -> tensor<4x4x2x3x?x2xf32> {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %f, %c0 : tensor<?x6x8x2xf32>
  %e = tensor.empty(%d) : tensor<4x4x2x3x?x2xf32>
  %0 = linalg.winograd_input_transform fmr(F_2_3) ins(%f : tensor<?x6x8x2xf32>) outs(%e : tensor<4x4x2x3x?x2xf32>) -> tensor<4x4x2x3x?x2xf32>
  return %0 : tensor<4x4x2x3x?x2xf32>
}
func.func @input_columns0(%f: tensor<1x1x8x2xf32>) -> tensor<1x4x1x3x1x2xf32> {
  %e = tensor.empty() : tensor<1x4x1x3x1x2xf32>
  %0 = linalg.winograd_input_transform fmr(F_2_3) ins(%f : tensor<1x1x8x2xf32>) outs(%e : tensor<1x4x1x3x1x2xf32>) -> tensor<1x4x1x3x1x2xf32>
  return %0 : tensor<1x4x1x3x1x2xf32>
}
func.func @output0(%v: tensor<4x4x2x3x2x2xf32>, %o: tensor<2x4x6x2xf32>) -> (tensor<2x4x6x2xf32>, tensor<2x4x6x2xf32>) {
  %0 = linalg.winograd_output_transform fmr(F_2_3) ins(%v : tensor<4x4x2x3x2x2xf32>) outs(%o : tensor<2x4x6x2xf32>) -> tensor<2x4x6x2xf32>
  return %0, %o : tensor<2x4x6x2xf32>, tensor<2x4x6x2xf32>
}
func.func @output_rows0(%v: tensor<4x1x2x1x2x2xf32>, %o: tensor<2x4x1x2xf32>) -> tensor<2x4x1x2xf32> {
  %0 = linalg.winograd_output_transform fmr(F_2_3) ins(%v : tensor<4x1x2x1x2x2xf32>) outs(%o : tensor<2x4x1x2xf32>) -> tensor<2x4x1x2xf32>
  return %0 : tensor<2x4x1x2xf32>
}
func.func @output_columns0(%v: tensor<1x4x1x2x2x2xf32>, %o: tensor<2x1x4x2xf32>) -> tensor<2x1x4x2xf32> {
  %0 = linalg.winograd_output_transform fmr(F_2_3) ins(%v : tensor<1x4x1x2x2x2xf32>) outs(%o : tensor<2x1x4x2xf32>) -> tensor<2x1x4x2xf32>
  return %0 : tensor<2x1x4x2xf32>
}
func.func @filter1(%f: tensor<2x3x3x3xf32>) -> tensor<6x6x3x2xf32> {
  %e = tensor.empty() : tensor<6x6x3x2xf32>
  %0 = linalg.winograd_filter_transform fmr(F_4_3) ins(%f : tensor<2x3x3x3xf32>) outs(%e : tensor<6x6x3x2xf32>) -> tensor<6x6x3x2xf32>
  return %0 : tensor<6x6x3x2xf32>
}
func.func @filter_rows1(%f: tensor<2x3x1x3xf32>) -> tensor<6x1x3x2xf32> {
  %e = tensor.empty() : tensor<6x1x3x2xf32>
  %0 = linalg.winograd_filter_transform fmr(F_4_3) ins(%f : tensor<2x3x1x3xf32>) outs(%e : tensor<6x1x3x2xf32>) -> tensor<6x1x3x2xf32>
  return %0 : tensor<6x1x3x2xf32>
}
func.func @filter_columns1(%f: tensor<2x1x3x3xf32>) -> tensor<1x6x3x2xf32> {
  %e = tensor.empty() : tensor<1x6x3x2xf32>
  %0 = linalg.winograd_filter_transform fmr(F_4_3) ins(%f : tensor<2x1x3x3xf32>) outs(%e : tensor<1x6x3x2xf32>) -> tensor<1x6x3x2xf32>
  return %0 : tensor<1x6x3x2xf32>
}
func.func @input1(%f: tensor<?x10x14x2xf32>) -> tensor<6x6x2x3x?x2xf32> {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %f, %c0 : tensor<?x10x14x2xf32>
  %e = tensor.empty(%d) : tensor<6x6x2x3x?x2xf32>
  %0 = linalg.winograd_input_transform fmr(F_4_3) ins(%f : tensor<?x10x14x2xf32>) outs(%e : tensor<6x6x2x3x?x2xf32>) -> tensor<6x6x2x3x?x2xf32>
  return %0 : tensor<6x6x2x3x?x2xf32>
}
func.func @input_columns1(%f: tensor<1x1x14x2xf32>) -> tensor<1x6x1x3x1x2xf32> {
  %e = tensor.empty() : tensor<1x6x1x3x1x2xf32>
  %0 = linalg.winograd_input_transform fmr(F_4_3) ins(%f : tensor<1x1x14x2xf32>) outs(%e : tensor<1x6x1x3x1x2xf32>) -> tensor<1x6x1x3x1x2xf32>
  return %0 : tensor<1x6x1x3x1x2xf32>
}
func.func @output1(%v: tensor<6x6x2x3x2x2xf32>, %o: tensor<2x8x12x2xf32>) -> (tensor<2x8x12x2xf32>, tensor<2x8x12x2xf32>) {
  %0 = linalg.winograd_output_transform fmr(F_4_3) ins(%v : tensor<6x6x2x3x2x2xf32>) outs(%o : tensor<2x8x12x2xf32>) -> tensor<2x8x12x2xf32>
  return %0, %o : tensor<2x8x12x2xf32>, tensor<2x8x12x2xf32>
}
func.func @output_rows1(%v: tensor<6x1x2x1x2x2xf32>, %o: tensor<2x8x1x2xf32>) -> tensor<2x8x1x2xf32> {
  %0 = linalg.winograd_output_transform fmr(F_4_3) ins(%v : tensor<6x1x2x1x2x2xf32>) outs(%o : tensor<2x8x1x2xf32>) -> tensor<2x8x1x2xf32>
  return %0 : tensor<2x8x1x2xf32>
}
func.func @output_columns1(%v: tensor<1x6x1x2x2x2xf32>, %o: tensor<2x1x8x2xf32>) -> tensor<2x1x8x2xf32> {
  %0 = linalg.winograd_output_transform fmr(F_4_3) ins(%v : tensor<1x6x1x2x2x2xf32>) outs(%o : tensor<2x1x8x2xf32>) -> tensor<2x1x8x2xf32>
  return %0 : tensor<2x1x8x2xf32>
}
func.func @filter2(%f: tensor<2x5x5x3xf32>) -> tensor<6x6x3x2xf32> {
  %e = tensor.empty() : tensor<6x6x3x2xf32>
  %0 = linalg.winograd_filter_transform fmr(F_2_5) ins(%f : tensor<2x5x5x3xf32>) outs(%e : tensor<6x6x3x2xf32>) -> tensor<6x6x3x2xf32>
  return %0 : tensor<6x6x3x2xf32>
}
func.func @filter_rows2(%f: tensor<2x5x1x3xf32>) -> tensor<6x1x3x2xf32> {
  %e = tensor.empty() : tensor<6x1x3x2xf32>
  %0 = linalg.winograd_filter_transform fmr(F_2_5) ins(%f : tensor<2x5x1x3xf32>) outs(%e : tensor<6x1x3x2xf32>) -> tensor<6x1x3x2xf32>
  return %0 : tensor<6x1x3x2xf32>
}
func.func @filter_columns2(%f: tensor<2x1x5x3xf32>) -> tensor<1x6x3x2xf32> {
  %e = tensor.empty() : tensor<1x6x3x2xf32>
  %0 = linalg.winograd_filter_transform fmr(F_2_5) ins(%f : tensor<2x1x5x3xf32>) outs(%e : tensor<1x6x3x2xf32>) -> tensor<1x6x3x2xf32>
  return %0 : tensor<1x6x3x2xf32>
}
func.func @input2(%f: tensor<?x8x10x2xf32>) -> tensor<6x6x2x3x?x2xf32> {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %f, %c0 : tensor<?x8x10x2xf32>
  %e = tensor.empty(%d) : tensor<6x6x2x3x?x2xf32>
  %0 = linalg.winograd_input_transform fmr(F_2_5) ins(%f : tensor<?x8x10x2xf32>) outs(%e : tensor<6x6x2x3x?x2xf32>) -> tensor<6x6x2x3x?x2xf32>
  return %0 : tensor<6x6x2x3x?x2xf32>
}
func.func @input_columns2(%f: tensor<1x1x10x2xf32>) -> tensor<1x6x1x3x1x2xf32> {
  %e = tensor.empty() : tensor<1x6x1x3x1x2xf32>
  %0 = linalg.winograd_input_transform fmr(F_2_5) ins(%f : tensor<1x1x10x2xf32>) outs(%e : tensor<1x6x1x3x1x2xf32>) -> tensor<1x6x1x3x1x2xf32>
  return %0 : tensor<1x6x1x3x1x2xf32>
}
func.func @output2(%v: tensor<6x6x2x3x2x2xf32>, %o: tensor<2x4x6x2xf32>) -> (tensor<2x4x6x2xf32>, tensor<2x4x6x2xf32>) {
  %0 = linalg.winograd_output_transform fmr(F_2_5) ins(%v : tensor<6x6x2x3x2x2xf32>) outs(%o : tensor<2x4x6x2xf32>) -> tensor<2x4x6x2xf32>
  return %0, %o : tensor<2x4x6x2xf32>, tensor<2x4x6x2xf32>
}
func.func @output_rows2(%v: tensor<6x1x2x1x2x2xf32>, %o: tensor<2x4x1x2xf32>) -> tensor<2x4x1x2xf32> {
  %0 = linalg.winograd_output_transform fmr(F_2_5) ins(%v : tensor<6x1x2x1x2x2xf32>) outs(%o : tensor<2x4x1x2xf32>) -> tensor<2x4x1x2xf32>
  return %0 : tensor<2x4x1x2xf32>
}
func.func @output_columns2(%v: tensor<1x6x1x2x2x2xf32>, %o: tensor<2x1x4x2xf32>) -> tensor<2x1x4x2xf32> {
  %0 = linalg.winograd_output_transform fmr(F_2_5) ins(%v : tensor<1x6x1x2x2x2xf32>) outs(%o : tensor<2x1x4x2xf32>) -> tensor<2x1x4x2xf32>
  return %0 : tensor<2x1x4x2xf32>
}

// It is not known whether the tiles have more than one row.
func.func @unknown_extent(%f: tensor<2x?x3x3xf32>, %e: tensor<?x4x3x2xf32>) -> tensor<?x4x3x2xf32> {
  %0 = linalg.winograd_filter_transform fmr(F_2_3) ins(%f : tensor<2x?x3x3xf32>) outs(%e : tensor<?x4x3x2xf32>) -> tensor<?x4x3x2xf32>
  return %0 : tensor<?x4x3x2xf32>
}
