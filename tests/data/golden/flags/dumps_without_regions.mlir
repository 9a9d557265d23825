// RUN: freehold opt %s --mlir-print-skip-regions --mlir-print-ir-before-all --pass-pipeline="builtin.module(func.func(cse,canonicalize))" 2>&1 | expect %t.out
func.func private @arguments(%t: tensor<4xf32>, %u: f32) -> tensor<4xf32> {
  return %t : tensor<4xf32>
}
