// RUN: freehold opt %s | expect %t.out

// Decimal literals are parsed as double, so an f80 or f128 value that is not a double is printed as its bits.

func.func @doubles() -> (f80, f80, f128) {
  %one = arith.constant 1.0 : f80
  %tenth = arith.constant 0.1 : f80
  %small = arith.constant 5.0e-324 : f128
  return %one, %tenth, %small : f80, f80, f128
}

func.func @between_doubles() -> (f80, f128) {
  %above_one = arith.constant 0x3FFF8000000000000001 : f80
  %third = arith.constant 0x3FFD5555555555555555555555555555 : f128
  return %above_one, %third : f80, f128
}

func.func @beyond_doubles() -> (f80, f128, tensor<2xf80>) {
  %largest = arith.constant 0x7FFEFFFFFFFFFFFFFFFF : f80
  %smallest = arith.constant 0x1 : f128
  %both = arith.constant dense<[0x7FFEFFFFFFFFFFFFFFFF, 1.0]> : tensor<2xf80>
  return %largest, %smallest, %both : f80, f128, tensor<2xf80>
}

func.func @neither(%x: f80) -> (f80, f80) {
  %infinity = arith.constant 0x7FFF8000000000000000 : f80
  %nan = arith.constant 0x7FFFC000000000000000 : f80
  return %infinity, %nan : f80, f80
}
