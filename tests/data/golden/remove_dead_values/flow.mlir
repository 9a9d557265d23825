// RUN: freehold opt %s --remove-dead-values --allow-unregistered-dialect | expect %t.out
// RUN: freehold opt %s --remove-dead-values=canonicalize=false --allow-unregistered-dialect | expect %t.poison.out

func.func @branch(%c: i1, %a: i32, %b: i32) -> i32 {
  %d = arith.addi %a, %b : i32
  cf.cond_br %c, ^x(%d, %a : i32, i32), ^y(%d : i32)
^x(%p: i32, %q: i32):
  return %q : i32
^y(%r: i32):
  cf.br ^x(%r, %b : i32, i32)
}
func.func private @f(%a: i32, %b: i32) -> (i32, i32) {
  %0 = arith.addi %a, %a : i32
  cf.br ^bb1(%0, %b: i32, i32)
^bb1(%x: i32, %y: i32):
  return %x, %y : i32, i32
}
func.func @g(%a: i32, %b: i32) -> i32 {
  %0:2 = call @f(%a, %b) : (i32, i32) -> (i32, i32)
  return %0#0 : i32
}
func.func @loop(%lb: index, %ub: index, %s: index, %i: i32, %m: memref<?xi32>) -> i32 {
  %0:3 = scf.for %k = %lb to %ub step %s iter_args(%x = %i, %y = %i, %z = %i) -> (i32, i32, i32) {
    %1 = arith.addi %x, %i : i32
    %2 = arith.addi %y, %y : i32
    memref.store %z, %m[%k] : memref<?xi32>
    scf.yield %1, %2, %z : i32, i32, i32
  }
  return %0#0 : i32
}
func.func @iff(%c: i1, %i: i32, %m: memref<i32>) -> i32 {
  %0:2 = scf.if %c -> (i32, i32) {
    %1 = arith.addi %i, %i : i32
    memref.store %i, %m[] : memref<i32>
    scf.yield %i, %1 : i32, i32
  } else {
    %2 = arith.muli %i, %i : i32
    scf.yield %2, %2 : i32, i32
  }
  return %0#0 : i32
}
func.func private @declared(%a: i32) -> i32
func.func private @unused(%a: i32) -> i32 {
  %0 = arith.addi %a, %a : i32
  return %0 : i32
}
func.func @ext(%a: i32) {
  %0 = call @declared(%a) : (i32) -> i32
  %alloc = memref.alloc() : memref<i32>
  %l = memref.load %alloc[] : memref<i32>
  return
}
