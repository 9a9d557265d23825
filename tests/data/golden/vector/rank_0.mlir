// RUN: freehold opt %s | expect %t.out

// Ops that take vectors without dimensions.

func.func @multiply_and_add(%v: vector<f32>, %w: vector<[4]xf64>) -> (vector<f32>, vector<[4]xf64>) {
  %0 = vector.fma %v, %v, %v : vector<f32>
  %1 = vector.fma %w, %w, %w : vector<[4]xf64>
  return %0, %1 : vector<f32>, vector<[4]xf64>
}
