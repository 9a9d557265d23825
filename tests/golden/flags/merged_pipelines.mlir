// RUN: freehold opt %s --pass-pipeline='builtin.module(any(cse),any(canonicalize))' -mlir-print-ir-before-all -mlir-print-ir-module-scope -mlir-disable-threading 2>&1 | expect %t.generic.out
// RUN: freehold opt %s --pass-pipeline='builtin.module(func.func(cse),any(one-shot-bufferize),func.func(canonicalize))' -mlir-print-ir-before-all -mlir-disable-threading 2>&1 | expect %t.apart.out
// RUN: freehold opt %s --pass-pipeline='builtin.module(any(cse),func.func(canonicalize))' -mlir-print-ir-before-all -mlir-disable-threading 2>&1 | expect %t.conflict.out
// Pipelines that stand side by side run together on one op after the other, unless both may be meant for it. The tests
// had none on any op.
func.func @f() {
  return
}
module @m {
  func.func @g() {
    return
  }
}
func.func @h() {
  return
}
