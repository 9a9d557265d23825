// RUN: freehold opt %s -sccp | filecheck %s
// RUN: freehold opt %s --remove-dead-values | filecheck %s --check-prefix=DEAD

// The fold of memref.extract_strided_metadata creates constants for static sizes. These values did not exist when the
// analysis began: it panicked. Tests of the two passes had no op whose fold creates ops; goldens of that fold ran
// canonicalize alone.

// CHECK-LABEL: func.func @size
// DEAD-LABEL: func.func @size
func.func @size(%arg0: memref<8x2xf32>) -> index {
  // CHECK: %[[SIZE:.*]] = arith.constant 2 : index
  // CHECK: memref.extract_strided_metadata
  // CHECK: return %[[SIZE]]
  // DEAD: %[[SIZE:.*]] = arith.constant 2 : index
  // DEAD-NEXT: return %[[SIZE]]
  %base, %offset, %sizes:2, %strides:2 = memref.extract_strided_metadata %arg0 : memref<8x2xf32> -> memref<f32>, index, index, index, index, index
  return %sizes#1 : index
}

// The analysis knows nothing about created values, like mlir-opt: neither a loop nor a block argument that they may
// become is replaced with the other constant.

// CHECK-LABEL: func.func @joins
func.func @joins(%arg0: memref<8x2xf32>, %n: index, %c: i1) -> (index, index, index) {
  // CHECK: %[[C2:.*]] = arith.constant 2 : index
  // CHECK: %[[SUM:.*]] = arith.addi %[[C2]]
  // CHECK: %[[FOR:.*]] = scf.for
  // CHECK: ^bb1(%[[ARG:.*]]: index):
  // CHECK: return %[[FOR]], %[[ARG]], %[[SUM]]
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  %base, %offset, %sizes:2, %strides:2 = memref.extract_strided_metadata %arg0 : memref<8x2xf32> -> memref<f32>, index, index, index, index, index
  %sum = arith.addi %sizes#1, %c5 : index
  %for = scf.for %i = %c0 to %n step %c1 iter_args(%k = %sizes#1) -> index {
    scf.yield %c5 : index
  }
  cf.cond_br %c, ^bb1(%c5 : index), ^bb1(%sizes#1 : index)
^bb1(%u: index):
  return %for, %u, %sum : index, index, index
}
