// RUN: freehold opt %s | expect %t.out

// Types after the first two are ignored, as upstream does: tests of LLVM 19 repeat that of the accumulator.

func.func @types(%a: vector<2x3xf32>, %b: vector<3xf32>, %c: vector<2xf32>) -> vector<2xf32> {
  %0 = vector.contract {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (i)>], iterator_types = ["parallel", "reduction"]} %a, %b, %c : vector<2x3xf32>, vector<3xf32>, vector<2xf32> into vector<2xf32>
  return %0 : vector<2xf32>
}
