// RUN: freehold opt %s -canonicalize | expect %t.out

// Pads of padded slices, in other dimensions.

func.func @rows_then_columns(%t: tensor<32x20xf32>, %n: index, %m: index, %h: index, %w: index) -> tensor<8x16xf32> {
  %zero = arith.constant 0.0 : f32
  %rows = tensor.extract_slice %t[5, 0] [%n, 20] [1, 1] : tensor<32x20xf32> to tensor<?x20xf32>
  %a = tensor.pad %rows low[0, 0] high[%h, 0] {
  ^bb0(%i: index, %j: index):
    tensor.yield %zero : f32
  } : tensor<?x20xf32> to tensor<8x20xf32>
  %columns = tensor.extract_slice %a[0, 7] [8, %m] [1, 1] : tensor<8x20xf32> to tensor<8x?xf32>
  %b = tensor.pad %columns low[0, 0] high[0, %w] {
  ^bb0(%i: index, %j: index):
    tensor.yield %zero : f32
  } : tensor<8x?xf32> to tensor<8x16xf32>
  return %b : tensor<8x16xf32>
}

// Not all of the first padding is kept.
func.func @cut(%t: tensor<32x20xf32>, %n: index, %m: index, %h: index, %w: index) -> tensor<7x16xf32> {
  %zero = arith.constant 0.0 : f32
  %rows = tensor.extract_slice %t[5, 0] [%n, 20] [1, 1] : tensor<32x20xf32> to tensor<?x20xf32>
  %a = tensor.pad %rows low[0, 0] high[%h, 0] {
  ^bb0(%i: index, %j: index):
    tensor.yield %zero : f32
  } : tensor<?x20xf32> to tensor<8x20xf32>
  %columns = tensor.extract_slice %a[0, 7] [7, %m] [1, 1] : tensor<8x20xf32> to tensor<7x?xf32>
  %b = tensor.pad %columns low[0, 0] high[0, %w] {
  ^bb0(%i: index, %j: index):
    tensor.yield %zero : f32
  } : tensor<7x?xf32> to tensor<7x16xf32>
  return %b : tensor<7x16xf32>
}

// Two values to pad with.
func.func @two_values(%t: tensor<32x20xf32>, %n: index, %m: index, %h: index, %w: index) -> tensor<8x16xf32> {
  %zero = arith.constant 0.0 : f32
  %one = arith.constant 1.0 : f32
  %rows = tensor.extract_slice %t[5, 0] [%n, 20] [1, 1] : tensor<32x20xf32> to tensor<?x20xf32>
  %a = tensor.pad %rows low[0, 0] high[%h, 0] {
  ^bb0(%i: index, %j: index):
    tensor.yield %zero : f32
  } : tensor<?x20xf32> to tensor<8x20xf32>
  %columns = tensor.extract_slice %a[0, 7] [8, %m] [1, 1] : tensor<8x20xf32> to tensor<8x?xf32>
  %b = tensor.pad %columns low[0, 0] high[0, %w] {
  ^bb0(%i: index, %j: index):
    tensor.yield %one : f32
  } : tensor<8x?xf32> to tensor<8x16xf32>
  return %b : tensor<8x16xf32>
}

func.func @elements_of_sparse() -> (f32, f32, i8) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %t = arith.constant sparse<[[0, 0], [1, 2]], [4.0, 5.0]> : tensor<2x3xf32>
  %u = arith.constant sparse<2, 7> : tensor<3xi8>
  %0 = tensor.extract %t[%c1, %c2] : tensor<2x3xf32>
  %1 = tensor.extract %t[%c1, %c0] : tensor<2x3xf32>
  %2 = tensor.extract %u[%c2] : tensor<3xi8>
  return %0, %1, %2 : f32, f32, i8
}
