// RUN: freehold opt %s -canonicalize | expect %t.out

// Casts to the same types, and to others and back.

func.func @same(%a: i32, %b: i64) -> (i32, i64) {
  %0:2 = builtin.unrealized_conversion_cast %a, %b : i32, i64 to i32, i64
  return %0#0, %0#1 : i32, i64
}

func.func @there_and_back(%a: i32, %b: f32) -> (i32, f32) {
  %0:3 = builtin.unrealized_conversion_cast %a, %b : i32, f32 to i8, i16, i64
  %1:2 = builtin.unrealized_conversion_cast %0#0, %0#1, %0#2 : i8, i16, i64 to i32, f32
  return %1#0, %1#1 : i32, f32
}

func.func @not_back(%a: i32, %b: f32) -> (i32, f32, f32, i32, i32) {
  %0:2 = builtin.unrealized_conversion_cast %a, %b : i32, f32 to i64, i64
  %1:2 = builtin.unrealized_conversion_cast %0#1, %0#0 : i64, i64 to i32, f32
  %2:2 = builtin.unrealized_conversion_cast %0#0, %0#1 : i64, i64 to f32, i32
  %3 = builtin.unrealized_conversion_cast %0#0 : i64 to i32
  return %1#0, %1#1, %2#0, %2#1, %3 : i32, f32, f32, i32, i32
}
