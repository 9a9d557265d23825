// Ops without side effects whose results are unused, and unreachable blocks, are erased.
// RUN: freehold opt %s --trivial-dce --allow-unregistered-dialect | expect %t.out
// RUN: freehold opt %s --pass-pipeline='builtin.module(func.func(trivial-dce{recursive=false}))' \
// RUN:   --allow-unregistered-dialect | expect %t.shallow.out
// RUN: freehold opt %s --trivial-dce=remove-blocks=false --allow-unregistered-dialect | expect %t.blocks.out

func.func @chain(%a: i32, %b: i32) -> i32 {
  %0 = arith.addi %a, %b : i32
  %1 = arith.muli %0, %0 : i32
  %2 = arith.subi %1, %0 : i32
  return %a : i32
}

func.func @regions(%c: i1, %n: index, %m: memref<4xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %outer = arith.constant 3 : i32
  scf.for %i = %c0 to %n step %c1 {
    %0 = arith.addi %outer, %outer : i32
    %1 = memref.load %m[%c0] : memref<4xi32>
    scf.if %c {
      %2 = arith.constant 4 : i32
    }
    "some.op"() : () -> ()
  }
  scf.if %c {
    %3 = arith.constant 5 : i32
  }
  return
}

func.func @effects(%m: memref<4xi32>, %v: i32) {
  %c0 = arith.constant 0 : index
  %unused = memref.alloc() : memref<4xi32>
  memref.store %v, %m[%c0] : memref<4xi32>
  %0 = call @other() : () -> i32
  %1 = "some.op"() : () -> i32
  return
}

func.func private @other() -> i32

func.func @blocks(%a: i32) -> i32 {
  %0 = arith.addi %a, %a : i32
  cf.br ^bb2
^bb1:
  %1 = arith.addi %a, %0 : i32
  cf.br ^bb2
^bb2:
  return %a : i32
}

func.func @nested_blocks(%a: i32, %c: i1) -> i32 {
  %0 = scf.execute_region -> i32 {
    cf.br ^bb2
  ^bb1:
    cf.br ^bb2
  ^bb2:
    "some.op"() : () -> ()
    scf.yield %a : i32
  }
  return %0 : i32
}

// The arguments of blocks stay, and so does a cycle.
func.func @cycle(%a: i32, %c: i1) -> i32 {
  cf.br ^bb1(%a : i32)
^bb1(%x: i32):
  %0 = arith.addi %x, %a : i32
  cf.cond_br %c, ^bb1(%0 : i32), ^bb2
^bb2:
  return %a : i32
}
