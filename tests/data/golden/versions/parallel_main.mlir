// RUN: not freehold opt %s 2>&1 | expect %t.out

// Main's loop can compare without signs. No op here does.
func.func @unsigned(%i: index) {
  "scf.parallel"(%i, %i, %i) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>, unsignedCmp}> ({
  ^bb0(%a: index):
    scf.reduce
  }) : (index, index, index) -> ()
  return
}
