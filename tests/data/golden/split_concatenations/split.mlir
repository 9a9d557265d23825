// RUN: freehold opt %s --split-concatenations --split-input-file | expect %t.out

// The gates of a recurrent cell: the weights and biases are arguments, and only slices of the sum are read.

#id = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (0, d1)>
func.func @gates(%x: tensor<4x16xf32>, %a: tensor<16x8xf32>, %b: tensor<16x8xf32>, %u: tensor<8xf32>, %v: tensor<8xf32>)
    -> (tensor<4x8xf32>, tensor<4x4xf32>) {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<16x16xf32>
  %w0 = tensor.insert_slice %b into %e[0, 8] [16, 8] [1, 1] : tensor<16x8xf32> into tensor<16x16xf32>
  %w = tensor.insert_slice %a into %w0[0, 0] [16, 8] [1, 1] : tensor<16x8xf32> into tensor<16x16xf32>
  %bias = tensor.concat dim(0) %u, %v : (tensor<8xf32>, tensor<8xf32>) -> tensor<16xf32>
  %wide = tensor.expand_shape %bias [[0, 1]] output_shape [1, 16] : tensor<16xf32> into tensor<1x16xf32>
  %e1 = tensor.empty() : tensor<4x16xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e1 : tensor<4x16xf32>) -> tensor<4x16xf32>
  %m = linalg.matmul ins(%x, %w : tensor<4x16xf32>, tensor<16x16xf32>) outs(%z : tensor<4x16xf32>) -> tensor<4x16xf32>
  %s = linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel"]}
      ins(%m, %wide : tensor<4x16xf32>, tensor<1x16xf32>) outs(%e1 : tensor<4x16xf32>) {
  ^bb0(%p: f32, %q: f32, %o: f32):
    %t = arith.addf %p, %q : f32
    linalg.yield %t : f32
  } -> tensor<4x16xf32>
  %first = tensor.extract_slice %s[0, 0] [4, 8] [1, 1] : tensor<4x16xf32> to tensor<4x8xf32>
  %part = tensor.extract_slice %s[0, 10] [4, 4] [1, 1] : tensor<4x16xf32> to tensor<4x4xf32>
  return %first, %part : tensor<4x8xf32>, tensor<4x4xf32>
}

// -----

// The whole result is needed: the parts are inserted, and built in their place later.

func.func @whole(%x: tensor<4x16xf32>, %a: tensor<8x16xf32>, %b: tensor<24x16xf32>) -> tensor<4x32xf32> {
  %zero = arith.constant 0.0 : f32
  %w = tensor.concat dim(0) %a, %b : (tensor<8x16xf32>, tensor<24x16xf32>) -> tensor<32x16xf32>
  %e = tensor.empty() : tensor<4x32xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<4x32xf32>) -> tensor<4x32xf32>
  %m = linalg.matmul indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>]
      ins(%x, %w : tensor<4x16xf32>, tensor<32x16xf32>) outs(%z : tensor<4x32xf32>) -> tensor<4x32xf32>
  return %m : tensor<4x32xf32>
}

// -----

// The other operand is read in slices.

func.func @sliced(%x: tensor<2x32xf32>, %a: tensor<2x8xf32>, %b: tensor<2x24xf32>) -> (tensor<2x8xf32>, tensor<2x24xf32>) {
  %w = tensor.concat dim(1) %a, %b : (tensor<2x8xf32>, tensor<2x24xf32>) -> tensor<2x32xf32>
  %e = tensor.empty() : tensor<2x32xf32>
  %m = linalg.mul ins(%x, %w : tensor<2x32xf32>, tensor<2x32xf32>) outs(%e : tensor<2x32xf32>) -> tensor<2x32xf32>
  %0 = tensor.extract_slice %m[0, 0] [2, 8] [1, 1] : tensor<2x32xf32> to tensor<2x8xf32>
  %1 = tensor.extract_slice %m[0, 8] [2, 24] [1, 1] : tensor<2x32xf32> to tensor<2x24xf32>
  return %0, %1 : tensor<2x8xf32>, tensor<2x24xf32>
}
