// RUN: freehold opt %s --sccp | expect %t.out

// The regions of a reduction are executed, although the reduction is the terminator of its loop's body.

func.func @least(%n: index, %x: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = scf.parallel (%i) = (%c0) to (%n) step (%c1) init (%x) -> i32 {
    scf.reduce(%x : i32) {
    ^bb0(%a: i32, %b: i32):
      %two = arith.constant 2 : i32
      %three = arith.constant 3 : i32
      %five = arith.addi %two, %three : i32
      %1 = arith.minsi %a, %five : i32
      %2 = arith.minsi %1, %b : i32
      scf.reduce.return %2 : i32
    }
  }
  return %0 : i32
}
