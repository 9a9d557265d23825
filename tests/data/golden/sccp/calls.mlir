// RUN: freehold opt %s --sccp --allow-unregistered-dialect | expect %t.out
// RUN: freehold opt %s --pass-pipeline=builtin.module(builtin.module(sccp)) --allow-unregistered-dialect | expect %t.nested.out

// All calls are seen, and pass the same.
func.func private @twice(%x: i32) -> i32 {
  %0 = arith.addi %x, %x : i32
  return %0 : i32
}
func.func @four(%m: memref<i32>) -> i32 {
  %c2 = arith.constant 2 : i32
  %0 = call @twice(%c2) : (i32) -> i32
  memref.store %0, %m[] : memref<i32>
  %1 = call @twice(%c2) : (i32) -> i32
  return %1 : i32
}

// Calls pass different operands, and each return has the same one.
func.func private @pick(%x: i32, %c: i1) -> (i32, i32) {
  %c8 = arith.constant 8 : i32
  cf.cond_br %c, ^a, ^b
^a:
  return %x, %c8 : i32, i32
^b:
  %0 = arith.constant 8 : i32
  return %c8, %0 : i32, i32
}
func.func @picks(%c: i1) -> (i32, i32) {
  %c8 = arith.constant 8 : i32
  %c9 = arith.constant 9 : i32
  %0:2 = call @pick(%c8, %c) : (i32, i1) -> (i32, i32)
  %1:2 = call @pick(%c9, %c) : (i32, i1) -> (i32, i32)
  return %0#0, %1#1 : i32, i32
}

// Calls itself.
func.func private @down(%n: i32, %k: i32) -> i32 {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %done = arith.cmpi eq, %n, %c0 : i32
  cf.cond_br %done, ^end, ^more
^end:
  return %k : i32
^more:
  %less = arith.subi %n, %c1 : i32
  %0 = call @down(%less, %k) : (i32, i32) -> i32
  return %0 : i32
}
func.func @start(%n: i32) -> i32 {
  %c6 = arith.constant 6 : i32
  %0 = call @down(%n, %c6) : (i32, i32) -> i32
  return %0 : i32
}

// Never called, so never looked at.
func.func private @nobody() -> i32 {
  %c1 = arith.constant 1 : i32
  %0 = arith.addi %c1, %c1 : i32
  return %0 : i32
}

// Named by something other than a call.
func.func private @named(%x: i32) -> i32 {
  return %x : i32
}
func.func @names() -> i32 {
  %c1 = arith.constant 1 : i32
  %0 = call @named(%c1) : (i32) -> i32
  "foo.use"() {callee = [@named]} : () -> ()
  return %0 : i32
}

// Ends in an unknown terminator.
func.func private @strange(%x: i32) -> i32 {
  "foo.return"(%x) : (i32) -> ()
}
func.func private @outside(%x: i32) -> i32
func.func @others() -> (i32, i32) {
  %c1 = arith.constant 1 : i32
  %0 = call @strange(%c1) : (i32) -> i32
  %1 = call @outside(%c1) : (i32) -> i32
  return %0, %1 : i32, i32
}

module @inner {
  func.func nested @visible(%x: i32) -> i32 {
    return %x : i32
  }
  func.func private @hidden(%x: i32) -> i32 {
    return %x : i32
  }
  func.func @calls() -> (i32, i32) {
    %c1 = arith.constant 1 : i32
    %0 = func.call @visible(%c1) : (i32) -> i32
    %1 = func.call @hidden(%c1) : (i32) -> i32
    return %0, %1 : i32, i32
  }
}
