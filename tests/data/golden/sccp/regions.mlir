// RUN: freehold opt %s --sccp --allow-unregistered-dialect | expect %t.out

func.func @branches(%c: i1, %x: i32) -> (i32, i32, i32) {
  %true = arith.constant true
  %0 = scf.if %true -> i32 {
    %c1 = arith.constant 1 : i32
    scf.yield %c1 : i32
  } else {
    scf.yield %x : i32
  }
  %1 = scf.if %c -> i32 {
    %c2 = arith.constant 2 : i32
    scf.yield %c2 : i32
  } else {
    %c1 = arith.constant 1 : i32
    %c2 = arith.addi %c1, %0 : i32
    scf.yield %c2 : i32
  }
  %2 = scf.if %c -> i32 {
    scf.yield %1 : i32
  } else {
    scf.yield %x : i32
  }
  return %0, %1, %2 : i32, i32, i32
}

func.func @loops(%lb: index, %ub: index, %step: index, %m: memref<?xi32>) -> (i32, i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %0:2 = scf.for %i = %lb to %ub step %step iter_args(%zero = %c0, %count = %c0) -> (i32, i32) {
    %still = arith.muli %zero, %c1 : i32
    %more = arith.addi %count, %c1 : i32
    memref.store %zero, %m[%i] : memref<?xi32>
    scf.yield %still, %more : i32, i32
  }
  return %0#0, %0#1 : i32, i32
}

func.func @while(%n: i32) -> (i32, i32) {
  %c4 = arith.constant 4 : i32
  %c9 = arith.constant 9 : i32
  %0:2 = scf.while (%a = %c4) : (i32) -> (i32, i32) {
    %go = arith.cmpi sgt, %a, %c9 : i32
    scf.condition(%go) %a, %n : i32, i32
  } do {
  ^bb0(%x: i32, %y: i32):
    scf.yield %y : i32
  }
  return %0#0, %0#1 : i32, i32
}

func.func @switch(%x: i32) -> (i32, i32) {
  %c3 = arith.constant 3 : index
  %0 = scf.index_switch %c3 -> i32
  case 1 {
    scf.yield %x : i32
  }
  case 3 {
    %c30 = arith.constant 30 : i32
    scf.yield %c30 : i32
  }
  default {
    scf.yield %x : i32
  }
  %1 = scf.execute_region -> i32 {
    %true = arith.constant true
    cf.cond_br %true, ^a, ^b
  ^a:
    %two = arith.addi %0, %0 : i32
    scf.yield %two : i32
  ^b:
    scf.yield %x : i32
  }
  return %0, %1 : i32, i32
}

func.func @parallel(%n: index, %m: memref<?xindex>) -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  scf.parallel (%i) = (%c0) to (%n) step (%c1) {
    %0 = arith.addi %c1, %c5 : index
    memref.store %0, %m[%i] : memref<?xindex>
  }
  %1 = scf.parallel (%i) = (%c0) to (%n) step (%c1) init (%c5) -> index {
    scf.reduce(%c1 : index) {
    ^bb0(%l: index, %r: index):
      %2 = arith.addi %l, %r : index
      scf.reduce.return %2 : index
    }
  }
  return %1 : index
}

func.func @affine(%n: index) -> (i32, i32, index) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %0 = affine.for %i = 0 to 1 iter_args(%a = %c0) -> i32 {
    %1 = arith.addi %a, %c1 : i32
    affine.yield %1 : i32
  }
  %2 = affine.for %i = 0 to %n iter_args(%a = %0) -> i32 {
    %3 = arith.muli %a, %0 : i32
    affine.yield %3 : i32
  }
  %c4 = arith.constant 4 : index
  %4 = affine.apply affine_map<(d0) -> (d0 * 2 + 1)>(%c4)
  return %0, %2, %4 : i32, i32, index
}
