// RUN: freehold opt %s --pass-pipeline='builtin.module(builtin.module(inline))' -mlir-print-ir-after-all -mlir-disable-threading 2>&1 | expect %t.out
// RUN: freehold opt %s --pass-pipeline='builtin.module(builtin.module(inline))' -mlir-print-ir-after-all -mlir-print-ir-module-scope -mlir-disable-threading 2>&1 | expect %t.module-scope.out

func.func @g() { return }
module @m {
func.func private @leaf(%a: i32) -> i32 { %0 = arith.addi %a, %a : i32  return %0 : i32 }
func.func @mid(%a: i32) -> i32 { %0 = call @leaf(%a) : (i32) -> i32  return %0 : i32 }
}
