// RUN: not freehold opt %s -split-input-file 2>&1 | expect %t.out
// If types cannot be inferred there are two errors, and only the second shows the op. Other tests check errors, not
// notes.

func.func @const_shape() {
  %0 = shape.const_shape [4, 5, 6] : tensor<2xindex>
  return
}
// -----
func.func @f(%arg0: !shape.shape, %arg1: index) {
  %0 = shape.meet %arg0, %arg1 : !shape.shape, index -> index
  return
}
// -----
func.func @invalid_value_shape_of(%value_arg: tensor<1x2xindex>) -> tensor<3xindex> {
  %0 = shape.shape_of %value_arg : tensor<1x2xindex> -> tensor<3xindex>
  return %0 : tensor<3xindex>
}
// -----
func.func @f(%a: vector<4xf32>) {
  %0 = "vector.extract"(%a) <{static_position = array<i64: 1>}> : (vector<4xf32>) -> vector<2xf32>
  return
}
// -----
func.func @f(%a: memref<?xf32>) {
  %0:4 = "memref.extract_strided_metadata"(%a) : (memref<?xf32>) -> (memref<1xf32>, index, index, index)
  return
}
// -----
func.func @f(%a: tensor<2x3xf32>, %b: tensor<2x3xf32>) {
  %0 = "tensor.concat"(%a, %b) <{dim = 0 : i64}> : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}
// -----
func.func @f(%a: tensor<2x3xf32>) {
  %0 = "vector.transpose"(%a) <{permutation = array<i64: 0, 1>}> : (tensor<2x3xf32>) -> vector<2x3xf32>
  return
}
// -----
func.func @f(%a: memref<2x3xf32>) {
  %0 = "memref.extract_aligned_pointer_as_index"(%a) : (memref<2x3xf32>) -> i32
  return
}
// -----
func.func @f(%a: index) {
  %0:2 = "affine.delinearize_index"(%a) <{static_basis = array<i64: 2, 3>}> : (index) -> (index, i32)
  return
}
// -----
func.func @f(%a: vector<2xf32>) {
  %0 = "vector.shuffle"(%a, %a) <{mask = array<i64: 1>}> : (vector<2xf32>, vector<2xf32>) -> vector<3xf32>
  return
}
