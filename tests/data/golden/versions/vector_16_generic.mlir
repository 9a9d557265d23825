// RUN: freehold opt %s | expect %t.out

// The generic form of 15 and 16.
"builtin.module"() ({
  "func.func"() ({
  ^bb0(%v: vector<3x4xf32>, %x: f32, %m: memref<8xf32>, %i: index, %u: vector<4xf32>):
    %0 = "vector.extract"(%v) {position = [1]} : (vector<3x4xf32>) -> vector<4xf32>
    %1 = "vector.insert"(%0, %v) {position = [2]} : (vector<4xf32>, vector<3x4xf32>) -> vector<3x4xf32>
    %2 = "vector.transpose"(%1) {transp = [1, 0]} : (vector<3x4xf32>) -> vector<4x3xf32>
    %3 = "vector.transfer_read"(%m, %i, %x) {operand_segment_sizes = array<i32: 1, 1, 1, 0>, permutation_map = affine_map<(d0) -> (d0)>} : (memref<8xf32>, index, f32) -> vector<4xf32>
    %4 = "vector.contract"(%3, %3, %x) {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> ()>], iterator_types = ["reduction"], kind = #vector.kind<add>} : (vector<4xf32>, vector<4xf32>, f32) -> f32
    %5 = "vector.extractelement"(%3, %i) : (vector<4xf32>, index) -> f32
    %6 = "vector.multi_reduction"(%2, %u) {kind = #vector.kind<add>, reduction_dims = [1]} : (vector<4x3xf32>, vector<4xf32>) -> vector<4xf32>
    "func.return"() : () -> ()
  }) {function_type = (vector<3x4xf32>, f32, memref<8xf32>, index, vector<4xf32>) -> (), sym_name = "f"} : () -> ()
}) : () -> ()
