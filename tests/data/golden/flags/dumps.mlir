// RUN: freehold opt %s --canonicalize --cse -mlir-print-ir-before-all 2>&1 | expect %t.before-all.out
// RUN: freehold opt %s --canonicalize --cse -mlir-print-ir-after-all 2>&1 | expect %t.after-all.out
// RUN: freehold opt %s --canonicalize --cse -mlir-print-ir-before=cse -mlir-print-ir-after=canonicalize 2>&1 | expect %t.named.out
// RUN: freehold opt %s --cse --canonicalize --cse -mlir-print-ir-after-all -mlir-print-ir-after-change 2>&1 | expect %t.change.out
// RUN: freehold opt %s --pass-pipeline='builtin.module(func.func(cse,canonicalize),builtin.module(func.func(cse)),symbol-dce)' -mlir-print-ir-before-all -mlir-disable-threading 2>&1 | expect %t.nested.out
// RUN: freehold opt %s --pass-pipeline='builtin.module(func.func(cse),builtin.module(func.func(cse)))' -mlir-print-ir-after-all -mlir-print-ir-module-scope -mlir-disable-threading 2>&1 | expect %t.module-scope.out
// RUN: freehold opt %s --pass-pipeline='builtin.module(func.func(cse),builtin.module(func.func(cse)))' -mlir-print-ir-after-all -mlir-print-ir-module-scope 2>&1 | expect %t.module-scope.out
// RUN: freehold opt %s --cse -mlir-print-ir-after-all -mlir-print-op-generic 2>&1 | expect %t.generic.out
// RUN: freehold opt %s --cse -mlir-print-ir-after-all -mlir-print-local-scope 2>&1 | expect %t.local.out
// RUN: freehold opt %s --cse -mlir-print-ir-after-failure 2>&1 | expect %t.no-failure.out

#map = affine_map<(d0) -> (d0 * 4)>
module {
  module @library {
    func.func @sum(%a: i32) -> i32 {
      %three = arith.constant 3 : i32
      %again = arith.constant 3 : i32
      %six = arith.addi %three, %again : i32
      %unused = arith.muli %a, %a : i32
      return %six : i32
    }
    func.func private @elsewhere(i32)
  }
  func.func @scaled(%i: index) -> (index, index) {
    %0 = affine.apply #map(%i)
    %1 = affine.apply #map(%i)
    return %0, %1 : index, index
  }
}
