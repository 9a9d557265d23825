// RUN: freehold opt %s | expect %t.out
// RUN: freehold opt %s --input-version=main | expect %t.from_main.out
// RUN: freehold opt %s --input-version=main --mlir-version=main | expect %t.main.out

// Main rounds a literal once, to its type. Until 23, it is rounded to f64 first.
func.func @literals() -> (f80, f128, f16, bf16, f32, f8E5M2, f8E4M3, tensor<2xf80>) {
  %0 = arith.constant 0.1 : f80
  %1 = arith.constant -0.1 : f128
  %2 = arith.constant 1.00048828125000000000001 : f16
  %3 = arith.constant 1.00390625000000000000001 : bf16
  %4 = arith.constant 1.00000005960464477539062500000000001 : f32
  %5 = arith.constant -1.12500000000000000000001 : f8E5M2
  %6 = arith.constant 1.06250000000000000000001 : f8E4M3
  %7 = arith.constant dense<[0.1, -0.2]> : tensor<2xf80>
  return %0, %1, %2, %3, %4, %5, %6, %7 : f80, f128, f16, bf16, f32, f8E5M2, f8E4M3, tensor<2xf80>
}
