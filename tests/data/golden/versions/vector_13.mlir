// RUN: freehold opt %s | expect %t.out
// RUN: freehold opt %s --mlir-version=13 | expect %t.13.out
// RUN: freehold opt %s --mlir-version=14 | expect %t.14.out

// 13 had one minimum for all numbers, and reductions without an accumulator.
func @reductions(%v: vector<4x4xf32>, %n: vector<4xi32>, %x: f32, %u: vector<4xf32>) -> (i32, vector<4xf32>, vector<4x4xf32>) {
  %0 = vector.reduction "min", %n : vector<4xi32> into i32
  %1 = vector.multi_reduction #vector.kind<mul>, %v [1] : vector<4x4xf32> to vector<4xf32>
  %2 = vector.outerproduct %u, %1, %v {kind = #vector.kind<max>} : vector<4xf32>, vector<4xf32>
  return %0, %1, %2 : i32, vector<4xf32>, vector<4x4xf32>
}
