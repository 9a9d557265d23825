// RUN: freehold opt %s | expect %t.out
// RUN: freehold opt %s --input-version=main | expect %t.from_main.out
// RUN: freehold opt %s --input-version=main --mlir-version=main | expect %t.main.out

// Main rounds a literal once, to its type. Until 23, it is rounded to f64 first.
func.func private @literals() attributes {
  a = 0.1 : f80,
  b = -0.1 : f128,
  c = 1.00048828125000000000001 : f16,
  d = 1.00390625000000000000001 : bf16,
  e = 1.00000005960464477539062500000000001 : f32,
  f = -1.12500000000000000000001 : f8E5M2,
  g = 1.06250000000000000000001 : f8E4M3,
  h = dense<[0.1, -0.2]> : tensor<2xf80>
}
