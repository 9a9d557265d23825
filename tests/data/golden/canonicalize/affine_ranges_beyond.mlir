// RUN: freehold opt %s -canonicalize | filecheck %s

// Cases in which upstream miscompiles, or creates invalid ops.

// A remainder is bounded from below by that of the first value only if all quotients are equal: 8 mod 8 is 0.
// CHECK-LABEL: @wraps_around
// CHECK: affine.store %{{.*}}, %{{.*}}[(%{{.*}} mod 8) floordiv 5]
func.func @wraps_around(%a: memref<64xf32>, %x: f32) {
  affine.for %i = 5 to 21 {
    affine.store %x, %a[(%i mod 8) floordiv 5] : memref<64xf32>
  }
  return
}

// In a loop that never runs each bound is beyond the other: one stays.
// CHECK-LABEL: @never_runs
// CHECK: affine.for %[[I:[a-z0-9]+]] = 10 to 5
// CHECK-NEXT: affine.for %{{.*}} = #map(%[[I]]) to #map(%[[I]])
func.func @never_runs(%a: memref<64xf32>, %x: f32) {
  affine.for %i = 10 to 5 {
    affine.for %j = max affine_map<(d0) -> (d0, 7)>(%i) to min affine_map<(d0) -> (d0, 7)>(%i) {
      affine.store %x, %a[%j] : memref<64xf32>
    }
  }
  return
}

// A product and a remainder of the same dim and symbol are two terms; upstream takes the one for the other.
// CHECK-LABEL: @same_operands
// CHECK: affine.store %{{.*}}, %{{.*}}[(%[[I:[a-z0-9]+]] * symbol(%[[S:[a-z0-9]+]])) * 2 +
// CHECK-SAME: %[[I]] mod symbol(%[[S]]) + 1]
func.func @same_operands(%a: memref<?xf32>, %x: f32, %s: index) {
  affine.for %i = 0 to %s {
    affine.store %x, %a[%i * symbol(%s) + %i mod symbol(%s) + 1 + %i * symbol(%s)] : memref<?xf32>
  }
  return
}
