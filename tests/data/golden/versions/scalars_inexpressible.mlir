// RUN: not freehold opt %s --mlir-version=13 2>&1 | filecheck %s
// RUN: freehold opt %s --mlir-version=23 | expect %t.23.out
// What 13 has no op or no attribute for.

func.func @f(%a: i32, %b: i32, %c: i1, %i: index, %x: f32, %s: tensor<?xindex>) {
  // CHECK: error: MLIR 13 cannot express 'arith.maxsi'
  // CHECK: the first version that can is 14: --mlir-version=14
  %0 = arith.maxsi %a, %b : i32
  // CHECK: error: MLIR 13 cannot express the attribute 'overflowFlags' of 'arith.addi'
  // CHECK: the first version that can is 18: --mlir-version=18
  %1 = arith.addi %0, %b overflow<nsw> : i32
  // CHECK: error: MLIR 13 cannot express the attribute 'isExact' of 'arith.divsi'
  // CHECK: the first version that can is 22: --mlir-version=22
  %2 = arith.divsi %1, %b exact : i32
  // CHECK: error: MLIR 13 cannot express 'index.add'
  // CHECK: the first version that can is 16: --mlir-version=16
  %3 = index.add %i, %i
  // CHECK: error: MLIR 13 cannot express the attribute 'fastmath' of 'arith.addf'
  // CHECK: the first version that can is 16: --mlir-version=16
  %4 = arith.addf %x, %x fastmath<fast> : f32
  // CHECK: error: MLIR 13 cannot express 'ub.poison'
  // CHECK: the first version that can is 17: --mlir-version=17
  %7 = ub.poison : f32
  // CHECK: error: MLIR 13 cannot express extent tensors of 'shape.concat'
  // CHECK: the first version that can is 15: --mlir-version=15
  %8 = shape.concat %s, %s : tensor<?xindex>, tensor<?xindex> -> tensor<?xindex>
  // CHECK: error: MLIR 13 cannot express the attribute 'branch_weights' of 'cf.cond_br'
  // CHECK: the first version that can is 21: --mlir-version=21
  cf.cond_br %c weights([1, 2]), ^bb1, ^bb1
^bb1:
  return
}
