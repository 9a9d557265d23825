// RUN: freehold opt %s -mlir-print-debuginfo -mlir-print-local-scope | expect %t.out
// The induction variable of an affine.for is printed with its location.
"builtin.module"() ({
  "func.func"() <{function_type = (memref<?xf32>, index, f32) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: memref<?xf32> loc("aff.mlir":1:14), %arg1: index loc("aff.mlir":1:33), %arg2: f32 loc("aff.mlir":1:44)):
    "affine.for"(%arg1) <{lowerBoundMap = affine_map<() -> (0)>, operandSegmentSizes = array<i32: 0, 1, 0>, step = 1 : index, upperBoundMap = affine_map<()[s0] -> (s0)>}> ({
    ^bb0(%arg8: index loc("aff.mlir":2:14)):
      "affine.store"(%arg2, %arg0, %arg8) <{map = affine_map<(d0) -> (d0)>}> : (f32, memref<?xf32>, index) -> () loc("aff.mlir":3:5)
      "affine.yield"() : () -> () loc("aff.mlir":2:3)
    }) : (index) -> () loc("aff.mlir":2:3)
    %0 = "affine.for"(%arg1, %arg2) <{lowerBoundMap = affine_map<() -> (0)>, operandSegmentSizes = array<i32: 0, 1, 1>, step = 2 : index, upperBoundMap = affine_map<()[s0] -> (s0)>}> ({
    ^bb0(%arg6: index loc("aff.mlir":5:14), %arg7: f32 loc("aff.mlir":5:44)):
      "affine.yield"(%arg7) : (f32) -> () loc("aff.mlir":6:5)
    }) : (index, f32) -> f32 loc("aff.mlir":5:3)
    "affine.parallel"() <{lowerBoundsGroups = dense<1> : tensor<2xi32>, lowerBoundsMap = affine_map<() -> (0, 0)>, reductions = [], steps = [1, 1], upperBoundsGroups = dense<1> : tensor<2xi32>, upperBoundsMap = affine_map<() -> (10, 10)>}> ({
    ^bb0(%arg4: index loc("aff.mlir":8:20), %arg5: index loc("aff.mlir":8:24)):
      "affine.store"(%arg2, %arg0, %arg4) <{map = affine_map<(d0) -> (d0)>}> : (f32, memref<?xf32>, index) -> () loc("aff.mlir":9:5)
      "affine.yield"() : () -> () loc("aff.mlir":8:3)
    }) : () -> () loc("aff.mlir":8:3)
    "scf.parallel"(%arg1, %arg1, %arg1) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>}> ({
    ^bb0(%arg3: index loc("aff.mlir":11:17)):
      "memref.store"(%arg2, %arg0, %arg3) : (f32, memref<?xf32>, index) -> () loc("aff.mlir":11:48)
      "scf.reduce"() : () -> () loc("aff.mlir":11:3)
    }) : (index, index, index) -> () loc("aff.mlir":11:3)
    "func.return"() : () -> () loc("aff.mlir":12:3)
  }) : () -> () loc("aff.mlir":1:1)
}) : () -> () loc("aff.mlir":0:0)
