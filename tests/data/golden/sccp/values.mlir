// RUN: freehold opt %s --sccp --allow-unregistered-dialect | expect %t.out
// RUN: freehold opt %s --pass-pipeline=builtin.module(func.func(sccp)) --allow-unregistered-dialect | expect %t.functions.out

// Folds, one after the other; dead ops are erased, ops with other effects stay.
func.func @straight(%x: i32, %m: memref<i32>) -> (i32, i32) {
  %c3 = arith.constant 3 : i32
  %c4 = arith.constant 4 : i32
  %0 = arith.addi %c3, %c4 : i32
  %1 = arith.muli %0, %c4 : i32
  %2 = arith.addi %1, %x : i32
  memref.store %1, %m[] : memref<i32>
  return %1, %2 : i32, i32
}

// Optimistic assumptions about an operand in a loop may be revised.
func.func @supposed(%n: i32) -> (i32, i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c7 = arith.constant 7 : i32
  cf.br ^head(%c0, %c7 : i32, i32)
^head(%i: i32, %same: i32):
  %go = arith.cmpi slt, %i, %n : i32
  cf.cond_br %go, ^body, ^end
^body:
  %next = arith.addi %i, %c1 : i32
  %zero = arith.subi %same, %c7 : i32
  %again = arith.addi %zero, %c7 : i32
  cf.br ^head(%next, %again : i32, i32)
^end:
  return %i, %same : i32, i32
}

// Both edges to one block: whichever is taken, both are executable.
func.func @two_ways(%a: i32, %b: i32) -> i32 {
  %true = arith.constant true
  %c1 = arith.constant 1 : i32
  cf.cond_br %true, ^end(%c1 : i32), ^end(%a : i32)
^end(%r: i32):
  return %r : i32
}

func.func @switch(%a: i32) -> i32 {
  %c2 = arith.constant 2 : i32
  %c5 = arith.constant 5 : i32
  cf.switch %c2 : i32, [
    default: ^other(%a : i32),
    1: ^one(%a, %a : i32, i32),
    2: ^two(%c5 : i32)
  ]
^other(%x: i32):
  return %x : i32
^one(%y: i32, %z: i32):
  cf.br ^two(%y : i32)
^two(%w: i32):
  %sum = arith.addi %w, %c2 : i32
  return %sum : i32
}

// A block that never runs stays as it is.
func.func @never() -> i32 {
  %false = arith.constant false
  %c1 = arith.constant 1 : i32
  cf.cond_br %false, ^dead, ^live
^dead:
  %c2 = arith.constant 2 : i32
  %sum = arith.addi %c1, %c2 : i32
  return %sum : i32
^live:
  return %c1 : i32
}

// The results of an unknown op are unknown, and so are the arguments of its regions.
func.func @unknown(%x: i32) -> (i32, i32) {
  %c1 = arith.constant 1 : i32
  %0 = "foo.region"(%c1) ({
  ^bb0(%y: i32):
    %1 = arith.addi %c1, %c1 : i32
    %2 = arith.addi %y, %1 : i32
    "foo.end"(%1, %2) : (i32, i32) -> ()
  }) : (i32) -> i32
  "foo.jump"()[^a, ^b] : () -> ()
^a:
  cf.br ^b
^b:
  %3 = arith.subi %c1, %c1 : i32
  return %0, %3 : i32, i32
}

// An op that would fold in place is left as it is.
func.func @in_place(%x: i32) -> i32 {
  %c1 = arith.constant 1 : i32
  %c2 = arith.constant 2 : i32
  %0 = arith.addi %c1, %x : i32
  %1 = arith.addi %0, %c2 : i32
  return %1 : i32
}
