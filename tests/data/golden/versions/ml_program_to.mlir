// RUN: freehold opt %s --mlir-version=15 | expect %t.15.out
// RUN: not freehold opt %s --mlir-version=14 2>&1 | expect %t.14.out
ml_program.global private mutable @state(dense<1> : tensor<4xi32>) : tensor<4xi32>
func.func @f() -> tensor<4xi32> {
  %0 = ml_program.global_load @state : tensor<4xi32>
  return %0 : tensor<4xi32>
}
