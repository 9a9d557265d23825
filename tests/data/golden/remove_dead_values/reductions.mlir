// RUN: freehold opt %s --remove-dead-values | expect %t.out

// A reduction is a terminator with regions of its own, and their values are the results of the loop. The campaigns did
// not run this pass before `--random-passes`, and no golden had a reduction.

func.func @sum(%n: index, %m: memref<?xi32>) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %init = arith.constant 7 : i32
  %0 = scf.parallel (%i) = (%c0) to (%n) step (%c1) init (%init) -> i32 {
    %dead = arith.muli %init, %init : i32
    %d = memref.dim %m, %c0 : memref<?xi32>
    %in = arith.cmpi ult, %i, %d : index
    %x = scf.if %in -> i32 {
      %l = memref.load %m[%i] : memref<?xi32>
      scf.yield %l : i32
    } else {
      scf.yield %init : i32
    }
    scf.reduce(%x : i32) {
    ^bb0(%a: i32, %b: i32):
      %unused = arith.subi %a, %b : i32
      %1 = arith.addi %a, %b : i32
      scf.reduce.return %1 : i32
    }
  }
  return %0 : i32
}
