// RUN: freehold opt %s --cse --allow-unregistered-dialect | expect %t.out

// Dominance, regions, effects between reads, and ops that must not be merged.

func.func @blocks(%c: i1, %a: i32, %b: i32) -> i32 {
  %0 = arith.addi %a, %b : i32
  cf.cond_br %c, ^left, ^right
^left:
  %1 = arith.addi %b, %a : i32
  %2 = arith.muli %1, %a : i32
  cf.br ^end(%2 : i32)
^right:
  %3 = arith.muli %0, %a : i32
  cf.br ^end(%3 : i32)
^end(%x: i32):
  %4 = arith.muli %0, %a : i32
  %5 = arith.addi %4, %x : i32
  return %5 : i32
}

func.func @reads(%m: memref<4xf32>, %i: index, %f: f32) -> (f32, f32, f32) {
  %0 = memref.load %m[%i] : memref<4xf32>
  %1 = memref.load %m[%i] : memref<4xf32>
  memref.store %f, %m[%i] : memref<4xf32>
  %2 = memref.load %m[%i] : memref<4xf32>
  return %0, %1, %2 : f32, f32, f32
}

func.func @conditionals(%c: i1, %a: i32, %b: i32) -> (i32, i32, i32) {
  %0 = scf.if %c -> i32 {
    %3 = arith.addi %a, %b : i32
    scf.yield %3 : i32
  } else {
    scf.yield %a : i32
  }
  %1 = scf.if %c -> i32 {
    %3 = arith.addi %a, %b : i32
    scf.yield %3 : i32
  } else {
    scf.yield %a : i32
  }
  %2 = scf.if %c -> i32 {
    %3 = arith.addi %a, %b : i32
    scf.yield %3 : i32
  } else {
    scf.yield %b : i32
  }
  return %0, %1, %2 : i32, i32, i32
}

func.func @outer_values(%c: i1, %a: i32) -> i32 {
  %0 = arith.muli %a, %a : i32
  %1 = scf.if %c -> i32 {
    %2 = arith.muli %a, %a : i32
    scf.yield %2 : i32
  } else {
    scf.yield %0 : i32
  }
  return %1 : i32
}

func.func @dead(%a: i32) {
  %0 = arith.addi %a, %a : i32
  %1 = "foo.unknown"(%a) : (i32) -> i32
  return
}

func.func @allocations() -> (memref<4xf32>, memref<4xf32>) {
  %0 = memref.alloc() : memref<4xf32>
  %1 = memref.alloc() : memref<4xf32>
  return %0, %1 : memref<4xf32>, memref<4xf32>
}
