// RUN: freehold opt %s --mlir-print-value-users --allow-unregistered-dialect | expect %t.out
// RUN: freehold opt %s --mlir-print-value-users --mlir-print-op-generic --allow-unregistered-dialect | expect %t.generic.out

func.func @f(%a: i32, %b: i1) -> i32 {
  %0 = arith.addi %a, %a : i32 loc("sum")
  %unused = arith.constant 3 : i32
  %2:2 = "foo.two"(%0) ({
  ^bb0(%x: i32, %y: i32):
    %3 = arith.muli %x, %0 : i32
    "foo.end"(%3) : (i32) -> ()
  }) : (i32) -> (i32, i32)
  cf.cond_br %b, ^c(%2#0 : i32), ^d
^c(%z: i32):
  return %z : i32
^d:
  cf.br ^c(%2#1 : i32)
}
