// RUN: freehold opt %s --canonicalize | filecheck %s

// CHECK-LABEL: func.func @known_inputs
func.func @known_inputs(%a: tensor<4x?xf32>, %b: tensor<?x?xf32>, %c: tensor<4x?xf32>) -> tensor<?x?xf32> {
  // CHECK: %[[B:.*]] = tensor.cast %arg1 : tensor<?x?xf32> to tensor<4x?xf32>
  // CHECK: %[[CONCAT:.*]] = tensor.concat dim(1) %arg0, %[[B]], %arg2 : (tensor<4x?xf32>, tensor<4x?xf32>, tensor<4x?xf32>) -> tensor<4x?xf32>
  // CHECK: tensor.cast %[[CONCAT]] : tensor<4x?xf32> to tensor<?x?xf32>
  %0 = tensor.concat dim(1) %a, %b, %c : (tensor<4x?xf32>, tensor<?x?xf32>, tensor<4x?xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// CHECK-LABEL: func.func @known_sum
func.func @known_sum(%a: tensor<2x?xf32>, %b: tensor<3x?xf32>) -> tensor<?x?xf32> {
  // CHECK: tensor.concat dim(0) %arg0, %arg1 : (tensor<2x?xf32>, tensor<3x?xf32>) -> tensor<5x?xf32>
  %0 = tensor.concat dim(0) %a, %b : (tensor<2x?xf32>, tensor<3x?xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// CHECK-LABEL: func.func @full_tiles
func.func @full_tiles(%s: tensor<32x32xi8>, %d: tensor<1x1x32x32xi8>) -> tensor<1x1x32x32xi8> {
  %c = arith.constant 0 : i8
  // CHECK-NEXT: linalg.pack %arg0 outer_dims_perm = [0, 1] inner_dims_pos = [0, 1] inner_tiles = [32, 32] into %arg1 : tensor<32x32xi8> -> tensor<1x1x32x32xi8>
  %p = linalg.pack %s padding_value(%c : i8) outer_dims_perm = [0, 1] inner_dims_pos = [0, 1] inner_tiles = [32, 32] into %d
    : tensor<32x32xi8> -> tensor<1x1x32x32xi8>
  return %p : tensor<1x1x32x32xi8>
}

// CHECK-LABEL: func.func @partial_tiles
func.func @partial_tiles(%s: tensor<30x?xi8>, %d: tensor<1x?x32x32xi8>) -> tensor<1x?x32x32xi8> {
  %c = arith.constant 0 : i8
  // CHECK: padding_value
  %p = linalg.pack %s padding_value(%c : i8) inner_dims_pos = [0, 1] inner_tiles = [32, 32] into %d
    : tensor<30x?xi8> -> tensor<1x?x32x32xi8>
  return %p : tensor<1x?x32x32xi8>
}
