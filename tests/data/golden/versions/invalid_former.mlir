// RUN: not freehold opt %s -split-input-file 2>&1 | expect %t.out
// Ops of other versions that are wrong, or that MLIR 22 has no op for.

"affine.for"() ({
^bb0(%i: index):
  "affine.yield"() : () -> ()
}) {lower_bound = affine_map<(d0) -> (d0)>, step = 1 : index, upper_bound = affine_map<() -> (10)>} : () -> ()

// -----

func.func @f(%a: index) {
  %0 = "affine.parallel"(%a) ({
  ^bb0(%i: index):
    %c = arith.constant 1.0 : f32
    "affine.yield"(%c) : (f32) -> ()
  }) {lowerBoundsGroups = dense<1> : tensor<1xi32>, lowerBoundsMap = affine_map<() -> (0)>, reductions = [77], steps = [1], upperBoundsGroups = dense<1> : tensor<1xi32>, upperBoundsMap = affine_map<()[s0] -> (s0)>} : (index) -> f32
  return
}

// -----

func @f(%a: memref<4x4x4xf32>, %b: memref<4x4x4xf32>, %c: memref<4x4x4xf32>) {
  linalg.conv(%a, %b, %c) {padding = dense<1> : tensor<1x2xi64>} : memref<4x4x4xf32>, memref<4x4x4xf32>, memref<4x4x4xf32>
  return
}

// -----

func @f(%a: memref<4xf32>) {
  linalg.conv(%a, %a, %a) : memref<4xf32>, memref<4xf32>, memref<4xf32>
  return
}

// -----

func @f(%a: memref<4x4xf32>, %b: memref<4x4xf32>) {
  linalg.conv(%a, %a, %b) {padding = dense<1> : tensor<2x2xi64>} : memref<4x4xf32>, memref<4x4xf32>, memref<4x4xf32>
  return
}

// -----

func @f(%a: memref<4x4xf32>) {
  linalg.matmul_column_major ins(%a, %a : memref<4x4xf32>, memref<4x4xf32>) outs(%a : memref<4x4xf32>)
  return
}

// -----

func.func @f(%a: tensor<2x3x3x5xf32>, %b: tensor<6x6x5x2xf32>) -> tensor<6x6x5x2xf32> {
  %0 = linalg.winograd_filter_transform m(9) r(3) ins(%a : tensor<2x3x3x5xf32>) outs(%b : tensor<6x6x5x2xf32>) -> tensor<6x6x5x2xf32>
  return %0 : tensor<6x6x5x2xf32>
}

// -----

func.func @f(%m: memref<4xf32>, %i: index, %v: f32) {
  %0 = "memref.atomic_rmw"(%v, %m, %i) {kind = 77} : (f32, memref<4xf32>, index) -> f32
  return
}

// -----

func.func @f(%n: index, %a: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %0:2 = scf.foreach_thread (%i) in (%n) -> (tensor<4xf32>, tensor<4xf32>) {
    scf.foreach_thread.perform_concurrently {
      tensor.parallel_insert_slice %a into %a[0] [4] [1] : tensor<4xf32> into tensor<4xf32>
    }
  }
  return %0#0, %0#1 : tensor<4xf32>, tensor<4xf32>
}

// -----

func.func @f(%a: tensor<?xf32>) -> tensor<?x?xf32> {
  %0 = tensor.expand_shape %a [[0, 1]] : tensor<?xf32> into tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// -----

func.func @f() -> tensor<4xf32> {
  %0 = linalg.init_tensor [5] : tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

func.func @f(%v: vector<4x4xf32>) -> vector<4xf32> {
  %0 = vector.multi_reduction #vector.kind<and>, %v [1] : vector<4x4xf32> to vector<4xf32>
  return %0 : vector<4xf32>
}
