// Ops that are equal, though not the same, fold once common subexpressions are eliminated between the iterations.
// RUN: freehold opt %s --canonicalize | expect %t.out
// RUN: freehold opt %s --canonicalize=cse-between-iterations | expect %t.cse.out
// RUN: freehold opt %s --canonicalize="cse-between-iterations=true max-iterations=1" | expect %t.once.out
// RUN: freehold opt %s --canonicalize="cse-between-iterations test-convergence" | expect %t.cse.out

func.func @differences(%x: i32, %y: i32) -> i32 {
  %a = arith.subi %x, %y : i32
  %b = arith.subi %x, %y : i32
  %c = arith.subi %a, %b : i32
  return %c : i32
}

func.func @in_steps(%x: i32, %y: i32) -> i32 {
  %a = arith.muli %x, %y : i32
  %b = arith.muli %y, %x : i32
  %c = arith.subi %a, %b : i32
  %d = arith.addi %c, %y : i32
  %e = arith.xori %d, %y : i32
  return %e : i32
}

func.func @in_loop(%n: index, %x: i32, %y: i32, %init: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%sum = %init) -> i32 {
    %a = arith.subi %x, %y : i32
    %b = arith.subi %x, %y : i32
    %c = arith.subi %a, %b : i32
    %k = arith.index_cast %i : index to i32
    %next = arith.addi %sum, %k : i32
    %all = arith.addi %next, %c : i32
    scf.yield %all : i32
  }
  return %r : i32
}

func.func @blocks(%c: i1, %x: i32, %y: i32) -> i32 {
  %a = arith.subi %x, %y : i32
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  %b = arith.subi %x, %y : i32
  %d = arith.cmpi eq, %a, %b : i32
  cf.cond_br %d, ^bb2, ^bb3
^bb2:
  return %x : i32
^bb3:
  return %y : i32
}
