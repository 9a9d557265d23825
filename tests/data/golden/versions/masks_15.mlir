// RUN: freehold opt %s | expect %t.out
// RUN: freehold opt %s --mlir-version=15 | expect %t.15.out
// RUN: freehold opt %s --mlir-version=14 -mlir-print-op-generic | expect %t.14.generic.out
// RUN: freehold opt %t.15.out | expect %t.out
// RUN: freehold opt %t.14.generic.out | expect %t.out

// The first op is one of 15, so it is known how to read a mask of equal sizes.
func.func @f(%m: memref<?x?xf32>, %t: tensor<?x?x?xf32>, %i: index, %p: f32, %k: vector<9x4xi1>, %q: vector<4x4xi1>, %v: vector<2x3x5xf32>, %w: vector<2x3x5xi1>) -> (vector<9x4xf32>, vector<4x4xf32>, tensor<?x?x?xf32>) {
  %e = linalg.init_tensor [4] : tensor<4xf32>
  %0 = vector.transfer_read %m[%i, %i], %p, %k {permutation_map = affine_map<(d0, d1) -> (d1, d0)>} : memref<?x?xf32>, vector<9x4xf32>
  %1 = vector.transfer_read %m[%i, %i], %p, %q {permutation_map = affine_map<(d0, d1) -> (d1, d0)>} : memref<?x?xf32>, vector<4x4xf32>
  %2 = vector.transfer_write %v, %t[%i, %i, %i], %w {permutation_map = affine_map<(d0, d1, d2) -> (d2, d1, d0)>} : vector<2x3x5xf32>, tensor<?x?x?xf32>
  %3 = vector.transfer_read %m[%i, %i], %p, %q {permutation_map = affine_map<(d0, d1) -> (d0, d1)>} : memref<?x?xf32>, vector<4x4xf32>
  return %0, %1, %2 : vector<9x4xf32>, vector<4x4xf32>, tensor<?x?x?xf32>
}
