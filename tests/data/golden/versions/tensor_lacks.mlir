// RUN: not freehold opt %s --mlir-version=16 2>&1 | expect %t.out
func.func @f(%t: tensor<?xf32>, %n: index, %x: f32) {
  %0 = tensor.expand_shape %t [[0, 1]] output_shape [%n, %n] : tensor<?xf32> into tensor<?x?xf32>
  %1 = tensor.splat %x[%n] : tensor<?xf32>
  return
}
// -----
// Sizes that contradict the type, which the verifier accepts.
func.func @other_size(%t: tensor<?x?xf32>, %n: index, %m: index) -> tensor<?x4x?xf32> {
  %0 = tensor.expand_shape %t [[0, 1], [2]] output_shape [%n, 44, %m] : tensor<?x?xf32> into tensor<?x4x?xf32>
  return %0 : tensor<?x4x?xf32>
}
