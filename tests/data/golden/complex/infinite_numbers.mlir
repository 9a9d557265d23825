// RUN: freehold opt %s --verify-roundtrip | filecheck %s
// Bits of a part may be those of f64, as mlir-opt reads them, or those of the element, as it writes them.

// CHECK: t.a = #complex.number<:f32 0x7F800000, 1.000000e+00> : complex<f32>
// CHECK-SAME: t.b = #complex.number<:f64 1.000000e+00, 0x7FF0000000000000> : complex<f64>
// CHECK-SAME: t.c = #complex.number<:f32 1.000000e+00, 0x7F800000> : complex<f32>
// CHECK-SAME: t.d = #complex.number<:f32 0xFF800000, 1.500000e+00> : complex<f32>
// CHECK-SAME: t.e = #complex.number<:f16 0x7C00, 1.500000e+00> : complex<f16>
module attributes {
  t.a = #complex.number<:f32 1.0e99, 1.0>,
  t.b = #complex.number<:f64 1.0, 0x7FF0000000000000>,
  t.c = #complex.number<:f32 1.0, 0x7FF0000000000000>,
  t.d = #complex.number<:f32 0xFF800000, 1.5>,
  t.e = #complex.number<:f16 0x7C00, 1.5>
} {}
