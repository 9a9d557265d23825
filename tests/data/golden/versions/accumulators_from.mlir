// RUN: freehold opt %s --input-version=14 | expect %t.out

// What looks like an op that keeps an accumulator, but does not keep a neutral constant, is an op like any other.

func @other_value(%v: vector<4xi32>) -> i32 {
  %c = arith.constant 7 : i32
  %0 = builtin.unrealized_conversion_cast %c : i32 to index {freehold.accumulator}
  %1 = vector.multi_reduction <and>, %v [0] : vector<4xi32> to i32
  return %1 : i32
}

func @used(%v: vector<4xi32>) -> (i32, index) {
  %c = arith.constant -1 : i32
  %0 = builtin.unrealized_conversion_cast %c : i32 to index {freehold.accumulator}
  %1 = vector.multi_reduction <and>, %v [0] : vector<4xi32> to i32
  return %1, %0 : i32, index
}

func @argument(%v: vector<4xi32>, %a: i32) -> i32 {
  %0 = builtin.unrealized_conversion_cast %a : i32 to index {freehold.accumulator}
  %1 = vector.multi_reduction <and>, %v [0] : vector<4xi32> to i32
  return %1 : i32
}
