// RUN: freehold opt %s -allow-unregistered-dialect | expect %t.out
// RUN: freehold opt %s -allow-unregistered-dialect -mlir-print-op-generic | expect %t.generic.out
// RUN: freehold opt %s -allow-unregistered-dialect -mlir-print-local-scope | expect %t.local.out
// RUN: freehold opt %s -allow-unregistered-dialect -mlir-print-unique-ssa-ids | expect %t.unique.out

"foo.r"() {v = dense_resource<k> : tensor<2xi32>, w = dense_resource<j> : tensor<1xi32>, n = dense_resource<none> : tensor<1xi32>} : () -> ()
{-#
  dialect_resources: {
    builtin: {
      k: "0x040000000100000002000000",
      unused: "0x040000000100000002000000",
      j: "0x0400000001000000"
    }
  },
  external_resources: {
    foo: { a: "abc", b: true, c: "0x0400000001000000" },
    bar: { d: false }
  }
#-}
