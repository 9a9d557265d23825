// RUN: freehold opt %s -mlir-print-value-users | expect %t.out
// RUN: freehold opt %s -mlir-print-value-users -mlir-print-op-generic | expect %t.generic.out
// A single use of one of several results prints "users". Tests had several uses there.

func.func @f(%a: i32, %b: i32) -> i32 {
  %0 = arith.addi %a, %a : i32
  %1:2 = arith.addui_extended %a, %a : i32, i1
  %2:2 = arith.addui_extended %a, %1#0 : i32, i1
  %c = arith.constant true
  %3 = scf.if %c -> i32 { %5 = arith.addi %a, %a : i32 scf.yield %5 : i32 } else { scf.yield %a : i32 }
  cf.br ^bb1(%a, %b : i32, i32)
^bb1(%x: i32, %y: i32):
  return %2#0 : i32
}
