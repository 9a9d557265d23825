// RUN: freehold opt %s --pass-pipeline='builtin.module(func.func(remove-dead-values))' | expect %t.out
// On a function alone: mlir-opt erases what the function returns, and refuses what it made.
func.func @f(%a: i32) -> i32 {
  %0 = arith.addi %a, %a : i32
  %1 = arith.muli %a, %a : i32
  return %0 : i32
}
