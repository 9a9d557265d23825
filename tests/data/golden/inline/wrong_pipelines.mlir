// RUN: not freehold opt %s --inline=default-pipeline=one-shot-bufferize 2>&1 | expect %t.out
// RUN: not freehold opt %s --inline=default-pipeline=nope 2>&1 | expect %t.unknown.out
// A pipeline that cannot run on functions is rejected; mlir-opt reports that and continues without it.
func.func private @leaf(%a: i32) -> i32 { %0 = arith.addi %a, %a : i32  return %0 : i32 }
func.func private @mid(%a: i32) -> i32 { %0 = call @leaf(%a) : (i32) -> i32  return %0 : i32 }
func.func @top(%a: i32) -> i32 { %0 = call @mid(%a) : (i32) -> i32  %1 = call @leaf(%a) : (i32) -> i32 %2 = arith.addi %0, %1 : i32  return %2 : i32 }
func.func @top2(%a: i32) -> i32 { %0 = call @top(%a) : (i32) -> i32   return %0 : i32 }
