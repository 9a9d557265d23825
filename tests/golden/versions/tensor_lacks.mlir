// RUN: not freehold opt %s --mlir-version=16 2>&1 | expect %t.out
func.func @f(%t: tensor<?xf32>, %n: index, %x: f32) {
  %0 = tensor.expand_shape %t [[0, 1]] output_shape [%n, %n] : tensor<?xf32> into tensor<?x?xf32>
  %1 = tensor.splat %x[%n] : tensor<?xf32>
  return
}
