// RUN: freehold opt %s --structure-control-flow --split-input-file | expect %t.out

// Both destinations jump to one block: one result for the value that differs.
func.func @diamond(%c: i1, %a: f32) -> (f32, f32) {
  cf.cond_br %c, ^bb1, ^bb2(%a : f32)
^bb1:
  %0 = arith.addf %a, %a : f32
  cf.br ^bb3(%0, %a : f32, f32)
^bb2(%b: f32):
  %1 = arith.mulf %b, %b : f32
  cf.br ^bb3(%1, %b : f32, f32)
^bb3(%x: f32, %y: f32):
  return %x, %y : f32, f32
}

// -----

// The branch jumps to the meeting point directly.
func.func @one_arm(%c: i1, %m: memref<f32>, %a: f32) {
  cf.cond_br %c, ^bb2, ^bb1
^bb1:
  memref.store %a, %m[] : memref<f32>
  cf.br ^bb2
^bb2:
  return
}

// -----

// Nothing runs: a select.
func.func @select(%c: i1, %a: f32, %b: f32) -> f32 {
  cf.cond_br %c, ^bb1(%a : f32), ^bb1(%b : f32)
^bb1(%x: f32):
  return %x : f32
}

// -----

func.func @switch(%flag: i32, %a: f32) -> f32 {
  cf.switch %flag : i32, [
    default: ^bb3(%a : f32),
    -1: ^bb1,
    7: ^bb2
  ]
^bb1:
  %0 = arith.addf %a, %a : f32
  cf.br ^bb3(%0 : f32)
^bb2:
  %1 = arith.mulf %a, %a : f32
  cf.br ^bb3(%1 : f32)
^bb3(%x: f32):
  return %x : f32
}

// -----

// Inner branches first, however many.
func.func @nested(%c: i1, %d: i1, %m: memref<f32>, %a: f32) {
  cf.cond_br %c, ^bb1, ^bb6
^bb1:
  cf.cond_br %d, ^bb2, ^bb3
^bb2:
  memref.store %a, %m[] : memref<f32>
  cf.br ^bb4
^bb3:
  cf.br ^bb4
^bb4:
  cf.cond_br %c, ^bb5, ^bb6
^bb5:
  cf.br ^bb6
^bb6:
  return
}

// -----

// One destination returns: it stays.
func.func @returns(%c: i1, %a: f32) -> f32 {
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  return %a : f32
^bb2:
  %0 = arith.addf %a, %a : f32
  cf.br ^bb3
^bb3:
  return %0 : f32
}

// -----

// What the attribute means is not known.
func.func @attribute(%c: i1, %a: f32, %b: f32) -> f32 {
  cf.cond_br %c, ^bb1(%a : f32), ^bb1(%b : f32) {my.hint}
^bb1(%x: f32):
  return %x : f32
}
