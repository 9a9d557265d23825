// RUN: freehold opt %s --structure-control-flow --split-input-file | expect %t.out

// It counts: scf.for, and the last value of the counter is the larger bound.
func.func @counts(%n: i32, %t: tensor<4xf32>) -> (tensor<4xf32>, i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  cf.br ^bb1(%c0, %t : i32, tensor<4xf32>)
^bb1(%i: i32, %u: tensor<4xf32>):
  %more = arith.cmpi slt, %i, %n : i32
  cf.cond_br %more, ^bb2, ^bb3
^bb2:
  %v = math.exp %u : tensor<4xf32>
  %next = arith.addi %i, %c1 : i32
  cf.br ^bb1(%next, %v : i32, tensor<4xf32>)
^bb3:
  return %u, %i : tensor<4xf32>, i32
}

// -----

// The bound is a constant of the header, the step one of the body, and the comparison is the other way around.
func.func @constants_inside(%m: memref<64xf32>, %a: f32) {
  %c0 = arith.constant 0 : index
  cf.br ^bb1(%c0 : index)
^bb1(%i: index):
  %c64 = arith.constant 64 : index
  %done = arith.cmpi sle, %c64, %i : index
  cf.cond_br %done, ^bb3, ^bb2
^bb2:
  memref.store %a, %m[%i] : memref<64xf32>
  %c4 = arith.constant 4 : index
  %next = arith.addi %c4, %i : index
  cf.br ^bb1(%next : index)
^bb3:
  return
}

// -----

// The sum may overflow: scf.while.
func.func @may_overflow(%n: i32, %m: memref<f32>, %a: f32) {
  %c0 = arith.constant 0 : i32
  %c2 = arith.constant 2 : i32
  cf.br ^bb1(%c0 : i32)
^bb1(%i: i32):
  %more = arith.cmpi slt, %i, %n : i32
  cf.cond_br %more, ^bb2, ^bb3
^bb2:
  memref.store %a, %m[] : memref<f32>
  %next = arith.addi %i, %c2 : i32
  cf.br ^bb1(%next : i32)
^bb3:
  return
}

// -----

// The body uses a result of the header, and so does the exit. It goes on if the condition is false.
func.func @while(%a: f32, %limit: f32) -> (f32, f32) {
  cf.br ^bb1(%a : f32)
^bb1(%x: f32):
  %y = arith.mulf %x, %x : f32
  %done = arith.cmpf ogt, %y, %limit : f32
  cf.cond_br %done, ^bb3(%y : f32), ^bb2
^bb2:
  %z = arith.addf %y, %x : f32
  cf.br ^bb1(%z : f32)
^bb3(%r: f32):
  return %r, %x : f32, f32
}

// -----

// A block that jumps to itself, exchanging two values.
func.func @self(%a: f32, %b: f32, %limit: f32) -> (f32, f32) {
  cf.br ^bb1(%a, %b : f32, f32)
^bb1(%x: f32, %y: f32):
  %s = arith.addf %x, %y : f32
  %more = arith.cmpf olt, %s, %limit : f32
  cf.cond_br %more, ^bb1(%y, %s : f32, f32), ^bb2
^bb2:
  return %x, %s : f32, f32
}

// -----

// A loop in a loop, with a branch in it that goes on with the next iteration.
func.func @nested(%n: index, %m: memref<?xf32>, %c: i1, %a: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  cf.br ^bb1(%c0 : index)
^bb1(%i: index):
  %0 = arith.cmpi slt, %i, %n : index
  cf.cond_br %0, ^bb2(%c0 : index), ^bb7
^bb2(%j: index):
  %1 = arith.cmpi slt, %j, %i : index
  cf.cond_br %1, ^bb3, ^bb6
^bb3:
  %2 = arith.addi %j, %c1 : index
  cf.cond_br %c, ^bb4, ^bb5
^bb4:
  memref.store %a, %m[%j] : memref<?xf32>
  cf.br ^bb5
^bb5:
  cf.br ^bb2(%2 : index)
^bb6:
  %3 = arith.addi %i, %c1 : index
  cf.br ^bb1(%3 : index)
^bb7:
  return
}

// -----

// Two exits: it stays.
func.func @two_exits(%c: i1, %d: i1) {
  cf.br ^bb1
^bb1:
  cf.cond_br %c, ^bb2, ^bb3
^bb2:
  cf.cond_br %d, ^bb1, ^bb3
^bb3:
  return
}

// -----

// Two entries: it stays.
func.func @irreducible(%c: i1, %d: i1) {
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  cf.cond_br %d, ^bb2, ^bb3
^bb2:
  cf.cond_br %c, ^bb1, ^bb3
^bb3:
  return
}

// -----

// An scf.for would free the buffer at the end of the iteration.
func.func @stack(%n: index, %init: memref<4xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  cf.br ^bb1(%c0, %init : index, memref<4xf32>)
^bb1(%i: index, %m: memref<4xf32>):
  %0 = arith.cmpi slt, %i, %n : index
  cf.cond_br %0, ^bb2, ^bb3
^bb2:
  %s = memref.alloca() : memref<4xf32>
  memref.copy %m, %s : memref<4xf32> to memref<4xf32>
  %1 = arith.addi %i, %c1 : index
  cf.br ^bb1(%1, %s : index, memref<4xf32>)
^bb3:
  %x = memref.load %m[%c0] : memref<4xf32>
  return %x : f32
}

// -----

// The bound of an affine loop must be defined in the function's region.
func.func @symbol(%c: i1, %n: memref<index>, %m: memref<f32>, %a: f32) {
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  %0 = memref.load %n[] : memref<index>
  affine.for %i = 0 to %0 {
    memref.store %a, %m[] : memref<f32>
  }
  cf.br ^bb2
^bb2:
  return
}
