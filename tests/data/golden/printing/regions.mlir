// RUN: freehold opt %s -allow-unregistered-dialect | expect %t.out
// RUN: freehold opt %s -allow-unregistered-dialect -mlir-print-op-generic | expect %t.generic.out
// RUN: freehold opt %s -allow-unregistered-dialect -mlir-print-local-scope | expect %t.local.out
// RUN: freehold opt %s -allow-unregistered-dialect -mlir-print-unique-ssa-ids | expect %t.unique.out

module @m attributes {a.b = 1 : i32} {
  "t.x"() ({
    "t.y"()[^bb1] : () -> ()
  ^bb1:
    "t.y"()[^bb1] : () -> ()
  }, {}, {^bb0:}, {^bb0(%a: i32):}) : () -> ()
  func.func private @decl(i32 {a.m}) -> (i32 {a.n = 1 : i32})
  module {
    func.func @f(%arg0: i32) {
      builtin.module {
      }
      return
    }
  }
}
