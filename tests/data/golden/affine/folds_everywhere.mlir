// RUN: freehold opt %s --empty-tensor-to-alloc-tensor | expect %t.out
// RUN: freehold opt %s --buffer-deallocation-simplification | expect %t.simplified.out
// Ops fold wherever patterns are applied greedily, not only in canonicalize: folds that were patterns of canonicalize
// were missing in these passes.

func.func @delin(%i: index, %n: index) -> (index, index) {
  %c4 = arith.constant 4 : index
  %0:2 = affine.delinearize_index %i into (%n, %c4) : index, index
  return %0#0, %0#1 : index, index
}
func.func @lin(%i: index, %j: index, %n: index) -> (index) {
  %c4 = arith.constant 4 : index
  %0 = affine.linearize_index [%i, %j] by (%n, %c4) : index
  return %0 : index
}
func.func @for(%a: f32, %b: f32, %n: index) -> (f32, f32) {
  %r:2 = affine.for %i = 0 to %n iter_args(%x = %a, %y = %b) -> (f32, f32) {
    affine.yield %x, %y : f32, f32
  }
  return %r#0, %r#1 : f32, f32
}
func.func @for2(%a: f32, %b: f32, %n: index) -> (f32, f32) {
  %r:2 = affine.for %i = 0 to 10 iter_args(%x = %a, %y = %b) -> (f32, f32) {
    affine.yield %y, %x : f32, f32
  }
  return %r#0, %r#1 : f32, f32
}
func.func @for3(%a: f32, %b: f32, %n: index) -> (f32) {
  %r = affine.for %i = 0 to 10 iter_args(%x = %a) -> (f32) {
    affine.yield %b : f32
  }
  return %r : f32
}
func.func @min(%i: index) -> (index, index) {
  %0 = affine.min affine_map<(d0) -> (d0 + 3)>(%i)
  %1 = affine.max affine_map<(d0) -> (d0 + 3)>(%i)
  return %0, %1 : index, index
}
func.func @if(%i: index, %m: memref<4xf32>, %v: f32) {
  affine.for %k = 0 to 0 { affine.store %v, %m[%k] : memref<4xf32> }
  affine.if affine_set<() : (0 == 0)>() { affine.store %v, %m[0] : memref<4xf32> }
  %e = tensor.empty() : tensor<4xf32>
  return
}
func.func @min2(%i: index) -> (index, index, index, index) {
  %0 = affine.min affine_map<(d0) -> (d0 + 3)>(%i)
  %1 = affine.max affine_map<(d0) -> (d0)>(%i)
  %2 = affine.min affine_map<(d0) -> (d0, 3 + 4)>(%i)
  %c4 = arith.constant 4 : index
  %3 = affine.min affine_map<(d0)[s0] -> (s0)>(%i)[%c4]
  return %0, %1, %2, %3 : index, index, index, index
}
func.func @delin2(%i: index, %n: index) -> (index, index, index) {
  %c1 = arith.constant 1 : index
  %0:2 = affine.delinearize_index %i into (%c1, %n) : index, index
  %1 = affine.delinearize_index %i into (%n) : index
  %2:3 = affine.delinearize_index %i into (%c1, %n) : index, index, index
  return %0#0, %1, %2#2 : index, index, index
}
func.func @known(%n: index) -> (index, index, index, index, index) {
  %c6 = arith.constant 6 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %0:2 = affine.delinearize_index %c6 into (3, %c4) : index, index
  %1 = affine.linearize_index [%c1, %c6] by (%c4, 4) : index
  %2 = affine.linearize_index [%n] by (%c4) : index
  %3 = affine.linearize_index [] by () : index
  return %0#0, %0#1, %1, %2, %3 : index, index, index, index, index
}
