// RUN: freehold opt %s --canonicalize | expect %t.out

// Folds, patterns, constants moved to the entry block and merged, blocks merged.

func.func @constants(%m: memref<?xi32>) -> i32 {
  %c1 = arith.constant 1 : i32
  %c2 = arith.constant 2 : i32
  %0 = arith.addi %c1, %c2 : i32
  %1 = arith.muli %0, %c1 : i32
  return %1 : i32
}

func.func @branches(%a: i32) -> i32 {
  %true = arith.constant true
  cf.cond_br %true, ^left(%a : i32), ^right
^left(%x: i32):
  cf.br ^end(%x : i32)
^right:
  %c7 = arith.constant 7 : i32
  cf.br ^end(%c7 : i32)
^end(%r: i32):
  return %r : i32
}

func.func @structured(%c: i1, %a: f32, %lb: index, %step: index) -> (f32, f32) {
  %true = arith.constant true
  %0 = scf.if %true -> (f32) {
    scf.yield %a : f32
  } else {
    %1 = arith.negf %a : f32
    scf.yield %1 : f32
  }
  %2 = scf.for %i = %lb to %lb step %step iter_args(%x = %0) -> (f32) {
    %3 = arith.addf %x, %x : f32
    scf.yield %3 : f32
  }
  %4:2 = scf.if %c -> (f32, f32) {
    scf.yield %a, %2 : f32, f32
  } else {
    scf.yield %2, %2 : f32, f32
  }
  return %4#0, %4#1 : f32, f32
}

func.func @buffers(%n: index) -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = memref.alloc(%n) : memref<4x?xf32>
  %b = memref.cast %a : memref<4x?xf32> to memref<?x?xf32>
  %d0 = memref.dim %b, %c0 : memref<?x?xf32>
  %d1 = memref.dim %b, %c1 : memref<?x?xf32>
  %sum = arith.addi %d0, %d1 : index
  memref.dealloc %a : memref<4x?xf32>
  return %sum : index
}
