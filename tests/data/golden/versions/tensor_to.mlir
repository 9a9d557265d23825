// RUN: freehold opt %s --mlir-version=19 | expect %t.19.out
// RUN: freehold opt %s --mlir-version=16 | expect %t.16.out
// RUN: freehold opt %s --mlir-version=15 -mlir-print-op-generic | expect %t.15.generic.out
// RUN: freehold opt %s --mlir-version=13 | expect %t.13.out
// RUN: freehold opt %s --mlir-version=13 -mlir-print-op-generic | expect %t.13.generic.out
func.func @f(%t: tensor<?x6xf32>, %n: index, %x: f32) -> tensor<?x2x6xf32> {
  %e = tensor.empty(%n) : tensor<?x4xf32>
  %p = tensor.pad %t low[1, 0] high[%n, 2] {
  ^bb0(%i: index, %j: index):
    tensor.yield %x : f32
  } : tensor<?x6xf32> to tensor<?x8xf32>
  %g = tensor.generate %n {
  ^bb0(%i: index):
    tensor.yield %x : f32
  } : tensor<?xf32>
  %s = tensor.splat %x : tensor<4xf32>
  %r = tensor.rank %t : tensor<?x6xf32>
  %c = tensor.collapse_shape %t [[0, 1]] : tensor<?x6xf32> into tensor<?xf32>
  %zero = arith.constant 0 : index
  %size = tensor.dim %t, %zero : tensor<?x6xf32>
  %two = arith.constant 2 : index
  %outer = arith.divsi %size, %two : index
  %x0 = tensor.expand_shape %t [[0, 1], [2]] output_shape [%outer, 2, 6] : tensor<?x6xf32> into tensor<?x2x6xf32>
  return %x0 : tensor<?x2x6xf32>
}
