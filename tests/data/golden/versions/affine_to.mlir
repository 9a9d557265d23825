// RUN: freehold opt %s --mlir-version=20 | expect %t.20.out
// RUN: freehold opt %s --mlir-version=16 | expect %t.16.out
// RUN: freehold opt %s --mlir-version=16 -mlir-print-op-generic | expect %t.16.generic.out
// RUN: not freehold opt %s --mlir-version=15 2>&1 | expect %t.15.out
func.func @f(%i: index, %n: index, %x: f32) -> f32 {
  %0:2 = affine.delinearize_index %i into (%n, 4) : index, index
  %1 = affine.for %j = %n to %i step 2 iter_args(%a = %x) -> (f32) {
    affine.yield %a : f32
  }
  %2 = affine.parallel (%j) = (0) to (8) reduce ("minimumf") -> (f32) {
    affine.yield %x : f32
  }
  return %2 : f32
}
