// RUN: freehold opt %s --canonicalize --allow-unregistered-dialect | expect %t.out

// Bounds and conditions are composed with the ops that define their operands; empty and zero-trip loops are erased.

func.func @bounds(%n: index, %m: index) {
  %u = affine.apply affine_map<(d0) -> (d0 + 2)>(%n)
  %c4 = arith.constant 4 : index
  affine.for %i = 0 to %u {
    affine.for %j = affine_map<(d0) -> (d0)>(%i) to min affine_map<(d0, d1) -> (d0 + d1, 64)>(%c4, %i) {
      "foo.use"(%i, %j) : (index, index) -> ()
    }
  }
  affine.for %i = max affine_map<(d0, d1) -> (d0, 4, d1)>(%c4, %c4) to affine_map<(d0)[s0] -> (d0 * s0)>(%c4)[%c4] {
    "foo.use"(%i) : (index) -> ()
  }
  affine.for %i = max affine_map<(d0) -> (d0, d0)>(%n) to min affine_map<()[s0, s1] -> (s0, s1)>()[%m, %m] {
    "foo.use"(%i) : (index) -> ()
  }
  affine.parallel (%i, %j) = (0, %c4) to (%u, %c4 * 2) {
    "foo.use"(%i, %j) : (index, index) -> ()
  }
  return
}

func.func @empty(%n: index, %a: f32, %b: f32) -> (f32, f32, f32, f32, f32) {
  %0 = affine.for %i = 0 to 10 iter_args(%x = %a) -> f32 {
    affine.yield %x : f32
  }
  %1 = affine.for %i = 0 to 10 iter_args(%x = %a) -> f32 {
    affine.yield %b : f32
  }
  %2 = affine.for %i = 0 to %n iter_args(%x = %a) -> f32 {
    affine.yield %b : f32
  }
  %3:2 = affine.for %i = 0 to 1 iter_args(%x = %a, %y = %b) -> (f32, f32) {
    affine.yield %y, %x : f32, f32
  }
  %4 = affine.for %i = 5 to 5 iter_args(%x = %a) -> f32 {
    %5 = arith.addf %x, %b : f32
    affine.yield %5 : f32
  }
  return %0, %1, %2, %3#0, %4 : f32, f32, f32, f32, f32
}

func.func @conditions(%n: index, %a: f32, %b: f32) -> f32 {
  affine.for %i = 0 to 8 {
    %0 = affine.apply affine_map<(d0) -> (d0 + 1)>(%i)
    affine.if affine_set<(d0)[s0] : (d0 - 1 >= 0, s0 - d0 >= 0)>(%0)[%n] {
      "foo.then"() : () -> ()
    } else {
    }
  }
  %1 = affine.if affine_set<() : (0 == 0)>() -> f32 {
    affine.yield %a : f32
  } else {
    affine.yield %b : f32
  }
  affine.if affine_set<() : (1 == 0)>() {
    "foo.then"() : () -> ()
  }
  return %1 : f32
}
