// RUN: freehold opt %s --mlir-version=15 | expect %t.15.out
// RUN: freehold opt %s --mlir-version=16 | expect %t.16.out

// A mask that is a transposition need not be transposed again.
func.func @f(%m: memref<?x?xf32>, %i: index, %p: f32, %k: vector<9x4xi1>, %l: vector<4x9xi1>) -> (vector<9x4xf32>, vector<9x4xf32>) {
  %0 = vector.transpose %k, [1, 0] : vector<9x4xi1> to vector<4x9xi1>
  %1 = vector.transfer_read %m[%i, %i], %p, %0 {permutation_map = affine_map<(d0, d1) -> (d1, d0)>} : memref<?x?xf32>, vector<9x4xf32>
  %2 = vector.transfer_read %m[%i, %i], %p, %l {permutation_map = affine_map<(d0, d1) -> (d1, d0)>} : memref<?x?xf32>, vector<9x4xf32>
  return %1, %2 : vector<9x4xf32>, vector<9x4xf32>
}
