// RUN: not freehold opt %s -allow-unregistered-dialect --mlir-version=15 2>&1 | expect %t.out
func.func @f(%n: index, %t: tensor<8xf32>, %s: tensor<1xf32>) {
  scf.forall (%i) in (%n) {
  } {mapping = [#gpu.thread<x>]}
  %0 = scf.forall (%i) in (%n) shared_outs(%o = %t) -> (tensor<8xf32>) {
  }
  return
}
