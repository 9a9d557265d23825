// RUN: freehold opt %s | expect %t.out
// RUN: freehold opt %s --mlir-version=16 | expect %t.16.out
// RUN: freehold opt %s --mlir-version=14 | expect %t.14.out
// RUN: freehold opt %s --mlir-version=19 | expect %t.19.out

// Positions were attributes, elements had an op of their own, and kinds had other names.
func.func @elements(%v: vector<4xf32>, %w: vector<3x4xf32>, %x: f32, %i: index, %n: i32) -> (f32, f32, vector<4xf32>) {
  %0 = vector.extract %w[1, 0] : vector<3x4xf32>
  %1 = vector.extract %w[2] : vector<3x4xf32>
  %2 = vector.insert %0, %1 [3] : f32 into vector<4xf32>
  %3 = vector.insertelement %x, %2[%n : i32] : vector<4xf32>
  %4 = vector.extractelement %3[%i : index] : vector<4xf32>
  %5 = vector.splat %x : vector<4xf32>
  return %0, %4, %5 : f32, f32, vector<4xf32>
}

func.func @kinds(%v: vector<4xf32>, %x: f32) -> (f32, f32) {
  %0 = vector.reduction <minf>, %v : vector<4xf32> into f32
  %1 = vector.contract {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> ()>], iterator_types = ["reduction"], kind = #vector.kind<maxf>} %v, %v, %x : vector<4xf32>, vector<4xf32> into f32
  return %0, %1 : f32, f32
}
