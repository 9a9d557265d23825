// RUN: freehold opt %s --inline | filecheck %s
// RUN: freehold opt %s --canonicalize | filecheck %s --check-prefix=CANON

// When a branch is found not to be taken, a loop of blocks after it is reachable only from itself, and its variable is
// computed from itself: canonicalization did not terminate, turning x = x + 1 into x = x + 2 and so on, as in mlir-opt.
// Unreachable code in tests existed from the start, and is erased then; here it appears while patterns are applied.

// CHECK-LABEL: func.func @counts
func.func @counts(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  cf.br ^bb1(%c0 : index)
^bb1(%0: index):
  %1 = arith.cmpi ult, %0, %n : index
  cf.cond_br %1, ^bb2, ^bb3
^bb2:
  %2 = arith.addi %0, %c1 : index
  cf.br ^bb1(%2 : index)
^bb3:
  return
}
// CHECK-LABEL: func.func @may_count
func.func @may_count(%n: index, %x: i64) {
  %c = arith.constant -6 : i64
  %0 = arith.cmpi eq, %c, %x : i64
  cf.cond_br %0, ^bb1, ^bb2
^bb1:
  call @counts(%n) : (index) -> ()
  cf.br ^bb2
^bb2:
  return
}
// CHECK-LABEL: func.func @main
// CHECK-NEXT: return
func.func @main(%n: index) {
  %c0 = arith.constant 0 : i64
  call @may_count(%n, %c0) : (index, i64) -> ()
  return
}

// CANON-LABEL: func.func @sums
func.func @sums(%n: index, %x: i64) -> i64 {
  // CANON-NEXT: return %arg1
  %c0 = arith.constant 0 : i64
  %c6 = arith.constant 6 : i64
  %0 = arith.addi %c6, %c0 : i64
  %1 = arith.cmpi eq, %0, %c0 : i64
  cf.cond_br %1, ^bb1(%x, %x : i64, i64), ^bb4
^bb1(%2: i64, %3: i64):
  %4 = arith.cmpi ult, %2, %3 : i64
  cf.cond_br %4, ^bb2, ^bb3
^bb2:
  %5 = arith.addi %2, %c6 : i64
  %6 = arith.muli %3, %c6 : i64
  cf.br ^bb1(%5, %6 : i64, i64)
^bb3:
  %7 = arith.subi %c6, %2 : i64
  cf.br ^bb1(%7, %3 : i64, i64)
^bb4:
  return %x : i64
}
