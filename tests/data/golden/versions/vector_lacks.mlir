// RUN: not freehold opt %s --mlir-version=16 2>&1 | expect %t.16.out

func.func @lacks(%v: vector<4xf32>, %w: vector<4x4xf32>, %i: index, %x: f32, %m: memref<8xf32>) -> (f32, vector<8xf32>, f32) {
  %0 = vector.extract %w[%i, 0] : f32 from vector<4x4xf32>
  %1 = vector.interleave %v, %v : vector<4xf32> -> vector<8xf32>
  %2 = vector.reduction <maximumf>, %v : vector<4xf32> into f32
  %3 = vector.load %m[%i] {alignment = 8 : i64} : memref<8xf32>, vector<4xf32>
  return %0, %1, %2 : f32, vector<8xf32>, f32
}
