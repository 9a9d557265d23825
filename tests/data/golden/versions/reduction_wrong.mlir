// RUN: not freehold opt %s --input-version=16 2>&1 | expect %t.out
func.func @f(%x: i32) {
  %0 = "affine.parallel"() ({
  ^bb0(%i: index):
    affine.yield %x : i32
  }) {lowerBoundsGroups = dense<1> : tensor<1xi32>, lowerBoundsMap = affine_map<() -> (0)>, reductions = [20], steps = [1], upperBoundsGroups = dense<1> : tensor<1xi32>, upperBoundsMap = affine_map<() -> (8)>} : () -> i32
  return
}
