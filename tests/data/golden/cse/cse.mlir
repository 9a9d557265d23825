// RUN: freehold opt %s --cse | expect %t.out

// Equal ops become one, also across blocks and regions that the first dominates; ops with effects stay.

func.func @blocks(%a: i32, %c: i1, %m: memref<4xi32>, %i: index) -> i32 {
  %0 = arith.addi %a, %a : i32
  %1 = arith.addi %a, %a : i32
  %2 = memref.load %m[%i] : memref<4xi32>
  %3 = memref.load %m[%i] : memref<4xi32>
  memref.store %2, %m[%i] : memref<4xi32>
  %4 = memref.load %m[%i] : memref<4xi32>
  cf.cond_br %c, ^left, ^right
^left:
  %5 = arith.addi %a, %a : i32
  %6 = arith.muli %5, %1 : i32
  %7 = arith.muli %3, %4 : i32
  %8 = arith.addi %6, %7 : i32
  return %8 : i32
^right:
  %9 = arith.muli %0, %1 : i32
  return %9 : i32
}

func.func @regions(%a: f32, %c: i1) -> (f32, f32) {
  %0 = arith.addf %a, %a : f32
  %1 = scf.if %c -> (f32) {
    %3 = arith.addf %a, %a : f32
    scf.yield %3 : f32
  } else {
    scf.yield %0 : f32
  }
  %2 = scf.if %c -> (f32) {
    %3 = arith.addf %a, %a : f32
    scf.yield %3 : f32
  } else {
    scf.yield %0 : f32
  }
  return %1, %2 : f32, f32
}

func.func @dead(%a: i32) {
  %0 = arith.addi %a, %a : i32
  return
}
