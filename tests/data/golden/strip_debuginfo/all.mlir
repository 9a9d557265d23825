// RUN: freehold opt %s --allow-unregistered-dialect --strip-debuginfo -mlir-print-debuginfo -mlir-print-local-scope | expect %t.out
// RUN: freehold opt %s --allow-unregistered-dialect --pass-pipeline="builtin.module(func.func(strip-debuginfo))" -mlir-print-debuginfo -mlir-print-local-scope | expect %t.functions.out
"builtin.module"() ({
  "func.func"() <{function_type = (index) -> (), sym_name = "f"}> ({
  ^bb0(%arg3: index loc("strip.mlir":2:14)):
    %1 = "arith.constant"() <{value = 0 : index}> : () -> index loc("strip.mlir":3:9)
    %2 = "arith.constant"() <{value = 1 : index}> : () -> index loc("strip.mlir":4:9)
    "scf.for"(%1, %arg3, %2) ({
    ^bb0(%arg4: index loc("strip.mlir":5:11)):
      "test.use"(%arg4) : (index) -> () loc("strip.mlir":6:5)
      "scf.yield"() : () -> () loc("strip.mlir":5:3)
    }) : (index, index, index) -> () loc("strip.mlir":5:3)
    "func.return"() : () -> () loc("strip.mlir":8:3)
  }) : () -> () loc("strip.mlir":2:1)
  "func.func"() <{function_type = (index) -> (), sym_name = "g"}> ({
  ^bb0(%arg2: index loc("strip.mlir":10:14)):
    "func.return"() : () -> () loc("strip.mlir":11:3)
  }) : () -> () loc("strip.mlir":10:1)
  "builtin.module"() <{sym_name = "m"}> ({
    "func.func"() <{function_type = (index) -> (), sym_name = "h"}> ({
    ^bb0(%arg1: index loc("strip.mlir":13:26)):
      "func.return"() : () -> () loc("strip.mlir":14:3)
    }) : () -> () loc("strip.mlir":13:13)
  }) : () -> () loc("strip.mlir":13:1)
  "func.func"() <{function_type = (i32) -> (), sym_name = "blocks"}> ({
  ^bb0(%arg0: i32 loc("here")):
    "cf.br"(%arg0)[^bb1] : (i32) -> () loc("strip.mlir":18:3)
  ^bb1(%0: i32 loc("there")):  // pred: ^bb0
    "func.return"() : () -> () loc("strip.mlir":20:3)
  }) : () -> () loc(fused["x", "y"])
}) : () -> () loc("strip.mlir":0:0)
