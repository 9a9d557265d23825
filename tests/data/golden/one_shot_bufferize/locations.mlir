// RUN: freehold opt %s --one-shot-bufferize=bufferize-function-boundaries --allow-unregistered-dialect -mlir-print-debuginfo -mlir-print-local-scope -mlir-print-op-generic | expect %t.out
// RUN: freehold opt %s --one-shot-bufferize=copy-before-write --allow-unregistered-dialect -mlir-print-debuginfo -mlir-print-local-scope | expect %t.copies.out
// The locations of loop arguments after the loops were recreated. No test printed locations after a pass.
"builtin.module"() ({
  "func.func"() <{function_type = (tensor<?xf32>, index, f32) -> tensor<?xf32>, sym_name = "f"}> ({
  ^bb0(%arg0: tensor<?xf32> loc("loc.mlir":1:14), %arg1: index loc("loc.mlir":1:33), %arg2: f32 loc("loc.mlir":1:44)):
    %0 = "arith.constant"() <{value = 0 : index}> : () -> index loc("loc.mlir":2:9)
    %1 = "arith.constant"() <{value = 1 : index}> : () -> index loc("loc.mlir":3:9)
    %2 = "scf.for"(%0, %arg1, %1, %arg0) ({
    ^bb0(%arg13: index loc("loc.mlir":4:17), %arg14: tensor<?xf32> loc("loc.mlir":4:51)):
      %13 = "tensor.insert"(%arg2, %arg14, %arg13) : (f32, tensor<?xf32>, index) -> tensor<?xf32> loc("loc.mlir":5:10)
      "scf.yield"(%13) : (tensor<?xf32>) -> () loc("loc.mlir":6:5)
    }) : (index, index, index, tensor<?xf32>) -> tensor<?xf32> loc("loc.mlir":4:9)
    %3 = "scf.while"(%2) ({
    ^bb0(%arg12: tensor<?xf32> loc("loc.mlir":8:20)):
      %12 = "foo.c"() : () -> i1 loc("loc.mlir":9:10)
      "scf.condition"(%12, %arg12) : (i1, tensor<?xf32>) -> () loc("loc.mlir":10:5)
    }, {
    ^bb0(%arg11: tensor<?xf32> loc("loc.mlir":11:15)):
      %11 = "tensor.insert"(%arg2, %arg11, %arg1) : (f32, tensor<?xf32>, index) -> tensor<?xf32> loc("loc.mlir":12:10)
      "scf.yield"(%11) : (tensor<?xf32>) -> () loc("loc.mlir":13:5)
    }) : (tensor<?xf32>) -> tensor<?xf32> loc("loc.mlir":8:9)
    %4 = "scf.forall"(%arg1, %3) <{operandSegmentSizes = array<i32: 0, 1, 0, 1>, staticLowerBound = array<i64: 0>, staticStep = array<i64: 1>, staticUpperBound = array<i64: -9223372036854775808>}> ({
    ^bb0(%arg7: index loc("loc.mlir":15:21), %arg8: tensor<?xf32> loc("loc.mlir":15:45)):
      %9 = "tensor.extract_slice"(%arg8, %arg7) <{operandSegmentSizes = array<i32: 1, 1, 0, 0>, static_offsets = array<i64: -9223372036854775808>, static_sizes = array<i64: 1>, static_strides = array<i64: 1>}> : (tensor<?xf32>, index) -> tensor<1xf32> loc("loc.mlir":16:10)
      %10 = "linalg.fill"(%arg2, %9) <{operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg9: f32 loc(unknown), %arg10: f32 loc(unknown)):
        "linalg.yield"(%arg9) : (f32) -> () loc(unknown)
      }) : (f32, tensor<1xf32>) -> tensor<1xf32> loc("loc.mlir":17:10)
      "scf.forall.in_parallel"() ({
        "tensor.parallel_insert_slice"(%10, %arg8, %arg7) <{operandSegmentSizes = array<i32: 1, 1, 1, 0, 0>, static_offsets = array<i64: -9223372036854775808>, static_sizes = array<i64: 1>, static_strides = array<i64: 1>}> : (tensor<1xf32>, tensor<?xf32>, index) -> () loc("loc.mlir":18:30)
      }) : () -> () loc("loc.mlir":18:5)
    }) : (index, tensor<?xf32>) -> tensor<?xf32> loc("loc.mlir":15:9)
    %5 = "tensor.generate"(%arg1) ({
    ^bb0(%arg6: index loc("loc.mlir":21:8)):
      "tensor.yield"(%arg2) : (f32) -> () loc("loc.mlir":22:5)
    }) : (index) -> tensor<?xf32> loc("loc.mlir":20:8)
    %6 = "linalg.map"(%5, %4) ({
    ^bb0(%arg4: f32 loc("loc.mlir":24:70), %arg5: f32 loc("loc.mlir":24:80)):
      "linalg.yield"(%arg4) : (f32) -> () loc("loc.mlir":24:93)
    }) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32> loc("loc.mlir":24:8)
    "cf.br"(%6)[^bb1] : (tensor<?xf32>) -> () loc("loc.mlir":25:3)
  ^bb1(%7: tensor<?xf32> loc("loc.mlir":26:6)):  // pred: ^bb0
    %8 = "tensor.pad"(%7, %arg1) <{operandSegmentSizes = array<i32: 1, 0, 1>, static_high = array<i64: -9223372036854775808>, static_low = array<i64: 1>}> ({
    ^bb0(%arg3: index loc("loc.mlir":27:46)):
      "tensor.yield"(%arg2) : (f32) -> () loc("loc.mlir":27:59)
    }) : (tensor<?xf32>, index) -> tensor<?xf32> loc("loc.mlir":27:8)
    "func.return"(%8) : (tensor<?xf32>) -> () loc("loc.mlir":28:3)
  }) : () -> () loc("loc.mlir":1:1)
}) : () -> () loc("loc.mlir":0:0)
