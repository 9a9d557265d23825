// RUN: freehold opt %s --pass-pipeline='builtin.module(func.func(remove-dead-values))' | expect %t.out
// On a function alone: mlir-opt erases the function's results, and rejects its own output.
func.func @f(%a: i32) -> i32 {
  %0 = arith.addi %a, %a : i32
  %1 = arith.muli %a, %a : i32
  return %0 : i32
}
