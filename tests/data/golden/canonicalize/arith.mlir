// RUN: freehold opt %s --canonicalize | expect %t.out

// Folds and patterns of integers and floats.

func.func @integers(%a: i32, %b: i32) -> (i32, i32, i32, i32, i32, i32) {
  %c0 = arith.constant 0 : i32
  %c3 = arith.constant 3 : i32
  %c5 = arith.constant 5 : i32
  %minus = arith.constant -1 : i32
  %0 = arith.addi %c3, %a : i32
  %1 = arith.addi %0, %c5 : i32
  %2 = arith.subi %1, %c0 : i32
  %3 = arith.muli %b, %minus : i32
  %4 = arith.addi %a, %3 : i32
  %5 = arith.xori %a, %minus : i32
  %6 = arith.andi %5, %a : i32
  %7 = arith.divsi %c5, %c3 : i32
  %8 = arith.floordivsi %minus, %c3 : i32
  %9 = arith.divsi %c3, %c0 : i32
  return %2, %4, %6, %7, %8, %9 : i32, i32, i32, i32, i32, i32
}

func.func @wraps() -> (i8, i8, i1) {
  %c100 = arith.constant 100 : i8
  %least = arith.constant -128 : i8
  %minus = arith.constant -1 : i8
  %0 = arith.addi %c100, %c100 : i8
  %1 = arith.divsi %least, %minus : i8
  %2 = arith.cmpi ult, %c100, %minus : i8
  return %0, %1, %2 : i8, i8, i1
}

func.func @elements() -> (tensor<4xi32>, vector<2xf32>) {
  %a = arith.constant dense<[1, 2, 3, 4]> : tensor<4xi32>
  %b = arith.constant dense<10> : tensor<4xi32>
  %0 = arith.addi %a, %b : tensor<4xi32>
  %c = arith.constant dense<[1.5, 2.5]> : vector<2xf32>
  %1 = arith.mulf %c, %c : vector<2xf32>
  return %0, %1 : tensor<4xi32>, vector<2xf32>
}

func.func @floats(%x: f32) -> (f32, f32, f32, f32, f16) {
  %zero = arith.constant 0.0 : f32
  %negative_zero = arith.constant -0.0 : f32
  %one = arith.constant 1.0 : f32
  %0 = arith.addf %x, %zero : f32
  %1 = arith.addf %x, %negative_zero : f32
  %2 = arith.mulf %one, %x : f32
  %3 = arith.divf %one, %zero : f32
  %big = arith.constant 1.000001 : f32
  %4 = arith.truncf %big : f32 to f16
  return %0, %1, %2, %3, %4 : f32, f32, f32, f32, f16
}

func.func @compare(%a: i32, %c: i1, %x: i16) -> (i1, i1, i32, i32, i1) {
  %c7 = arith.constant 7 : i32
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %true = arith.constant true
  %half = arith.constant 4.5 : f32
  %0 = arith.cmpi slt, %c7, %a : i32
  %1 = arith.cmpi eq, %a, %a : i32
  %not = arith.xori %c, %true : i1
  %2 = arith.select %not, %a, %c7 : i32
  %3 = arith.select %c, %c1, %c0 : i32
  %f = arith.sitofp %x : i16 to f32
  %4 = arith.cmpf olt, %f, %half : f32
  return %0, %1, %2, %3, %4 : i1, i1, i32, i32, i1
}

func.func @casts(%a: i8, %i: index, %w: i64) -> (i32, i8, i8, index, i64) {
  %0 = arith.extui %a : i8 to i16
  %1 = arith.extui %0 : i16 to i32
  %2 = arith.trunci %1 : i32 to i8
  %3 = arith.index_cast %i : index to i8
  %4 = arith.index_cast %w : i64 to index
  %5 = arith.index_cast %4 : index to i64
  return %1, %2, %3, %4, %5 : i32, i8, i8, index, i64
}
