// Functions that something other than calls refers to, and blocks that never run: upstream leaves a program that is not valid.
// RUN: freehold opt %s --remove-dead-values --allow-unregistered-dialect | expect %t.out

func.func private @g(%a: i32 {foo.a}, %b: i32 {foo.b}) -> (i32 {foo.c}, i32 {foo.d}) {
  return %b, %a : i32, i32
}
func.func @u(%a: i32) -> i32 {
  %0:2 = call @g(%a, %a) {foo.k} : (i32, i32) -> (i32, i32)
  %fn = func.constant @h : (i32) -> i32
  %1 = call_indirect %fn(%a) : (i32) -> i32
  return %0#0 : i32
}
func.func private @h(%a: i32) -> i32 {
  %c = arith.constant 1 : i32
  return %c : i32
}
func.func @dead(%a: i32, %m: memref<i32>) -> i32 {
  %false = arith.constant false
  %0 = arith.addi %a, %a : i32
  %1 = arith.muli %a, %a : i32
  cf.cond_br %false, ^x, ^y
^x:
  memref.store %0, %m[] : memref<i32>
  return %1 : i32
^y:
  return %a : i32
}
