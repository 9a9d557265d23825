// RUN: freehold opt %s --inline -mlir-print-ir-after-all -mlir-disable-threading 2>&1 | expect %t.after.out
// RUN: freehold opt %s --inline -mlir-print-ir-before-all -mlir-print-ir-module-scope -mlir-disable-threading 2>&1 | expect %t.before.out
// RUN: freehold opt %s --inline -mlir-print-ir-after-all -mlir-print-ir-after-change -mlir-disable-threading 2>&1 | expect %t.change.out
// The pipeline that the inliner runs on functions is dumped too. Dumps were tested of passes that run no others.

func.func private @leaf(%a: i32) -> i32 { %0 = arith.addi %a, %a : i32  return %0 : i32 }
func.func private @mid(%a: i32) -> i32 { %0 = call @leaf(%a) : (i32) -> i32  return %0 : i32 }
func.func @top(%a: i32) -> i32 { %0 = call @mid(%a) : (i32) -> i32  %1 = call @leaf(%a) : (i32) -> i32 %2 = arith.addi %0, %1 : i32  return %2 : i32 }
func.func @top2(%a: i32) -> i32 { %0 = call @top(%a) : (i32) -> i32   return %0 : i32 }
