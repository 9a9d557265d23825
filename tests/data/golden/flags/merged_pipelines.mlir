// RUN: freehold opt %s --pass-pipeline='builtin.module(any(cse),any(canonicalize))' -mlir-print-ir-before-all -mlir-print-ir-module-scope -mlir-disable-threading 2>&1 | expect %t.generic.out
// RUN: freehold opt %s --pass-pipeline='builtin.module(func.func(cse),any(one-shot-bufferize),func.func(canonicalize))' -mlir-print-ir-before-all -mlir-disable-threading 2>&1 | expect %t.apart.out
// RUN: freehold opt %s --pass-pipeline='builtin.module(any(cse),func.func(canonicalize))' -mlir-print-ir-before-all -mlir-disable-threading 2>&1 | expect %t.conflict.out
// Adjacent nested pipelines run together on one op after the other, unless both anchors may match the op. The tests had
// no `any` anchor.
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
