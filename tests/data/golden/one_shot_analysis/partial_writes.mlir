// RUN: freehold opt %s --one-shot-bufferize="bufferize-function-boundaries" | filecheck %s

// An op that writes only a part of its destination also reads it. mlir-opt considers these destinations overwritten,
// and allocates uninitialized buffers for them. Generated ops wrote all of a destination or read it.

// A row of two.
// CHECK-LABEL: func.func @row
// CHECK: memref.alloc
// CHECK: memref.copy
// CHECK: vector.transfer_write
func.func @row(%v: vector<4xf32>) -> tensor<2x4xf32> {
  %c0 = arith.constant 0 : index
  %t = arith.constant dense<[[1.0, 2.0, 3.0, 4.0], [5.0, 6.0, 7.0, 8.0]]> : tensor<2x4xf32>
  %w = vector.transfer_write %v, %t[%c0, %c0] {in_bounds = [true]} : vector<4xf32>, tensor<2x4xf32>
  return %w : tensor<2x4xf32>
}

// Transposed, the vector is too short in one dimension and too long in the other.
// CHECK-LABEL: func.func @transposed
// CHECK: memref.copy
// CHECK: vector.transfer_write
func.func @transposed(%v: vector<2x4xf32>) -> tensor<2x4xf32> {
  %c0 = arith.constant 0 : index
  %t = arith.constant dense<[[1.0, 2.0, 3.0, 4.0], [5.0, 6.0, 7.0, 8.0]]> : tensor<2x4xf32>
  %w = vector.transfer_write %v, %t[%c0, %c0] {permutation_map = affine_map<(d0, d1) -> (d1, d0)>}
      : vector<2x4xf32>, tensor<2x4xf32>
  return %w : tensor<2x4xf32>
}

// All of it: no copy.
// CHECK-LABEL: func.func @all
// CHECK-NOT: memref.copy
// CHECK: return
func.func @all(%v: vector<4x2xf32>) -> tensor<2x4xf32> {
  %c0 = arith.constant 0 : index
  %t = arith.constant dense<0.0> : tensor<2x4xf32>
  %w = vector.transfer_write %v, %t[%c0, %c0] {in_bounds = [true, true], permutation_map = affine_map<(d0, d1) -> (d1, d0)>}
      : vector<4x2xf32>, tensor<2x4xf32>
  return %w : tensor<2x4xf32>
}

// One column.
#row = affine_map<(d0) -> (d0)>
#column = affine_map<(d0) -> (d0, 1)>
// CHECK-LABEL: func.func @column
// CHECK: memref.copy
// CHECK: linalg.generic
func.func @column(%v: tensor<4xf32>) -> tensor<4x2xf32> {
  %t = arith.constant dense<1.0> : tensor<4x2xf32>
  %w = linalg.generic {indexing_maps = [#row, #column], iterator_types = ["parallel"]}
      ins(%v : tensor<4xf32>) outs(%t : tensor<4x2xf32>) {
  ^bb0(%a: f32, %b: f32):
    linalg.yield %a : f32
  } -> tensor<4x2xf32>
  return %w : tensor<4x2xf32>
}

// The inner loop may run zero times.
#both = affine_map<(d0, d1) -> (d0, d1)>
#first = affine_map<(d0, d1) -> (d0)>
// CHECK-LABEL: func.func @perhaps_nothing
// CHECK: memref.copy
// CHECK: linalg.generic
func.func @perhaps_nothing(%v: tensor<4x?xf32>) -> tensor<4xf32> {
  %t = arith.constant dense<1.0> : tensor<4xf32>
  %w = linalg.generic {indexing_maps = [#both, #first], iterator_types = ["parallel", "reduction"]}
      ins(%v : tensor<4x?xf32>) outs(%t : tensor<4xf32>) {
  ^bb0(%a: f32, %b: f32):
    linalg.yield %a : f32
  } -> tensor<4xf32>
  return %w : tensor<4xf32>
}

// It runs: no copy.
// CHECK-LABEL: func.func @something
// CHECK-NOT: memref.copy
// CHECK: return
func.func @something(%v: tensor<4x3xf32>) -> tensor<4xf32> {
  %t = arith.constant dense<1.0> : tensor<4xf32>
  %w = linalg.generic {indexing_maps = [#both, #first], iterator_types = ["parallel", "reduction"]}
      ins(%v : tensor<4x3xf32>) outs(%t : tensor<4xf32>) {
  ^bb0(%a: f32, %b: f32):
    linalg.yield %a : f32
  } -> tensor<4xf32>
  return %w : tensor<4xf32>
}

// Each row is shifted, and each element written: no copy.
#identity = affine_map<(d0, d1) -> (d0, d1)>
#shifted = affine_map<(d0, d1) -> (d1 mod 16, (d0 + d1) mod 16)>
// CHECK-LABEL: func.func @shifted_rows
// CHECK-NOT: memref.copy
// CHECK: return
func.func @shifted_rows(%v: tensor<16x16xf32>) -> tensor<16x16xf32> {
  %t = arith.constant dense<0.0> : tensor<16x16xf32>
  %w = linalg.generic {indexing_maps = [#identity, #shifted], iterator_types = ["parallel", "parallel"]}
      ins(%v : tensor<16x16xf32>) outs(%t : tensor<16x16xf32>) {
  ^bb0(%a: f32, %b: f32):
    linalg.yield %a : f32
  } -> tensor<16x16xf32>
  return %w : tensor<16x16xf32>
}

// Both indices depend on the same sum: one diagonal.
#diagonal = affine_map<(d0, d1) -> ((d0 + d1) mod 16, (d0 + d1) mod 16)>
// CHECK-LABEL: func.func @diagonal
// CHECK: memref.copy
// CHECK: linalg.generic
func.func @diagonal(%v: tensor<16x16xf32>) -> tensor<16x16xf32> {
  %t = arith.constant dense<0.0> : tensor<16x16xf32>
  %w = linalg.generic {indexing_maps = [#identity, #diagonal], iterator_types = ["parallel", "parallel"]}
      ins(%v : tensor<16x16xf32>) outs(%t : tensor<16x16xf32>) {
  ^bb0(%a: f32, %b: f32):
    linalg.yield %a : f32
  } -> tensor<16x16xf32>
  return %w : tensor<16x16xf32>
}

// Two loops index one dimension, and reach each element: no copy.
#collapsed = affine_map<(d0, d1) -> (d0 * 4 + d1)>
// CHECK-LABEL: func.func @collapsed
// CHECK-NOT: memref.copy
// CHECK: return
func.func @collapsed(%v: tensor<8x4xf32>) -> tensor<32xf32> {
  %t = arith.constant dense<0.0> : tensor<32xf32>
  %w = linalg.generic {indexing_maps = [#identity, #collapsed], iterator_types = ["parallel", "parallel"]}
      ins(%v : tensor<8x4xf32>) outs(%t : tensor<32xf32>) {
  ^bb0(%a: f32, %b: f32):
    linalg.yield %a : f32
  } -> tensor<32xf32>
  return %w : tensor<32xf32>
}

// They leave gaps.
// CHECK-LABEL: func.func @gaps
// CHECK: memref.copy
// CHECK: linalg.generic
func.func @gaps(%v: tensor<8x3xf32>) -> tensor<31xf32> {
  %t = arith.constant dense<0.0> : tensor<31xf32>
  %w = linalg.generic {indexing_maps = [#identity, #collapsed], iterator_types = ["parallel", "parallel"]}
      ins(%v : tensor<8x3xf32>) outs(%t : tensor<31xf32>) {
  ^bb0(%a: f32, %b: f32):
    linalg.yield %a : f32
  } -> tensor<31xf32>
  return %w : tensor<31xf32>
}
