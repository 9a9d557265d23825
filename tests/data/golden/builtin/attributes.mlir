// RUN: freehold opt %s --allow-unregistered-dialect | expect %t.out
// RUN: freehold opt %s -mlir-print-op-generic --allow-unregistered-dialect | expect %t.generic.out

// Every builtin type and attribute, on unregistered ops.

!pair = tuple<i32, f32>
#fact = "aliased"
#nested = [1 : i32, #fact, {a = 1 : i8}]

module @attributes attributes {module.note} {
  "test.types"() {types = [i1, i32, si8, ui64, i129, index, none, f16, bf16, tf32, f32, f64, f80, f128,
    f4E2M1FN, f6E2M3FN, f6E3M2FN, f8E3M4, f8E4M3, f8E4M3B11FNUZ, f8E4M3FN, f8E4M3FNUZ, f8E5M2, f8E5M2FNUZ, f8E8M0FNU,
    complex<f32>, tuple<>, !pair, () -> (), (i32) -> f32, (i32, f32) -> (i1, i2), () -> (() -> ()),
    vector<4xf32>, vector<2x[4]xi8>, vector<[4]x[2]xf32>, vector<f32>,
    tensor<f32>, tensor<4x?xf32>, tensor<*xf32>, tensor<4xf32, #fact>, tensor<0x2xi1>,
    memref<f32>, memref<4x?xf32>, memref<*xf32>, memref<*xf32, 3>, memref<4xf32, 1>, memref<4xf32, "gpu">,
    memref<4x4xf32, strided<[4, 1]>>, memref<4x4xf32, strided<[?, 1], offset: ?>>, memref<2xf32, strided<[1], offset: 5>, 2>,
    memref<4x4xf32, affine_map<(d0, d1) -> (d1, d0)>>, memref<4x4xf32, affine_map<(d0, d1) -> (d0, d1)>>,
    !unknown.type, !unknown.type<a, [b, {c}], "x>y">, !unknown<"body text">]} : () -> ()
  "test.numbers"() {a = 0 : i1, b = true, c = -1 : i8, d = 255 : ui8, e = -128 : si8, f = 42, g = 42 : index,
    h = 340282366920938463463374607431768211455 : i128, i = 0x2A : i32, j = 1.0, k = 1.5e300 : f64, l = 0x7FC00000 : f32,
    m = 0.1 : f16, n = -0.0 : f32, o = 3.0 : bf16, p = 1.0e-40 : f32, q = 5.0 : f8E5M2, r = 1.25 : f80} : () -> ()
  "test.strings"() {a = "", b = "tab\09newline\0Aquote\22backslash\\", c = "caf\C3\A9", d = "typed" : i32,
    "needs quotes" = unit, unit, "dotted.name" = 1 : i32} : () -> ()
  "test.symbols"() {a = @flat, b = @"quoted name", c = @outer::@inner::@"in ner"} : () -> ()
  "test.dense"() {a = dense<1> : tensor<4xi32>, b = dense<[1, 2, 3]> : tensor<3xi8>, c = dense<[[1.0, 2.0], [3.0, 4.0]]> : tensor<2x2xf32>,
    d = dense<true> : tensor<8xi1>, e = dense<[true, false, true]> : vector<3xi1>, f = dense<> : tensor<0xf32>,
    g = dense<(1.0, 2.0)> : tensor<2xcomplex<f32>>, h = dense<[(1, 2), (3, 4)]> : tensor<2xcomplex<i8>>,
    i = dense<"0x0100000002000000"> : tensor<2xi32>, j = dense<["a", "b\0A"]> : tensor<2x!unknown.string>,
    k = dense<0x7F800000> : tensor<1xf32>, l = dense<[-1, 255]> : tensor<2xi8>} : () -> ()
  "test.sparse"() {a = sparse<[[0, 0], [1, 2]], [1, 5]> : tensor<3x4xi32>, b = sparse<0, 1.0> : tensor<1xf32>,
    c = sparse<[[1, 1]], -2.0> : tensor<3x4xf32>, d = sparse<> : tensor<2x2xi8>} : () -> ()
  "test.arrays"() {a = [], b = [1, "two", @three, f32], c = array<i32: 1, -2>, d = array<i8>, e = array<i1: true, false>,
    f = array<f32: 1.0, 0x7F800000>, g = array<i64: -9223372036854775808>, h = {}, i = {x = {y = []}}, j = #nested} : () -> ()
  "test.opaque"() {a = #unknown.attr, b = #unknown.attr<x, (y), "z">, c = #unknown<"text">, d = #unknown.attr<1> : i32} : () -> ()
  "test.distinct"() {a = distinct[0]<"x">, b = distinct[1]<"x">, c = distinct[0]<"x">, d = distinct[2]<>} : () -> ()
  "test.layout"() {a = strided<[1, ?], offset: 3>, b = strided<[]>, c = affine_set<() : (0 == 0)>} : () -> ()
  "test.resource"() {a = dense_resource<blob> : tensor<2xi32>} : () -> ()
}

{-#
  dialect_resources: {
    builtin: {
      blob: "0x040000000100000002000000"
    }
  },
  external_resources: {
    other_tool: {
      flag: true,
      text: "kept"
    }
  }
#-}
