// RUN: freehold opt %s -split-input-file | expect %t.out
// Ops of affine as several versions print them.

// The development branch: an alignment
func.func @aligned(%m: memref<8xf32>, %i: index) -> f32 {
  %0 = "affine.load"(%m, %i) <{alignment = 8 : i64, map = affine_map<(d0) -> (d0)>}> : (memref<8xf32>, index) -> f32
  return %0 : f32
}

// -----

// 20: all of the basis are operands
func.func @delinearized(%i: index, %n: index) -> (index, index) {
  %0:2 = "affine.delinearize_index"(%i, %n, %n) : (index, index, index) -> (index, index)
  %1:2 = affine.delinearize_index %i into  (%n, %n) : index, index
  return %0#0, %1#1 : index, index
}

// -----

// 17: bounds without sizes of groups; other keywords of reductions
func.func @loops(%n: index, %x: f32) -> f32 {
  %0 = "affine.for"(%n, %n, %x) ({
  ^bb0(%i: index, %a: f32):
    affine.yield %a : f32
  }) {lower_bound = affine_map<(d0) -> (d0)>, step = 2 : index, upper_bound = affine_map<()[s0] -> (s0)>} : (index, index, f32) -> f32
  %1 = affine.parallel (%i) = (0) to (8) reduce ("minf") -> (f32) {
    affine.yield %x : f32
  }
  return %1 : f32
}
