// RUN: freehold opt %s --ownership-elaboration | expect %t.out

// Branches between blocks without loops: `cf.cond_br`, `cf.switch`, edges that need a block of their own.

func.func @diamond(%c: i1, %m: memref<4xf32>) {
  %a = memref.alloc() : memref<4xf32>
  memref.copy %m, %a : memref<4xf32> to memref<4xf32>
  cf.cond_br %c, ^left, ^right
^left:
  memref.copy %a, %m : memref<4xf32> to memref<4xf32>
  cf.br ^end
^right:
  cf.br ^end
^end:
  return
}

// The edge to ^end is critical: the buffer is freed in a new block on it.
func.func @critical_edge(%c: i1, %m: memref<4xf32>) {
  %a = memref.alloc() : memref<4xf32>
  memref.copy %m, %a : memref<4xf32> to memref<4xf32>
  cf.cond_br %c, ^use, ^end
^use:
  memref.copy %a, %m : memref<4xf32> to memref<4xf32>
  cf.br ^end
^end:
  return
}

func.func @critical_edge_with_operands(%c: i1, %m: memref<4xf32>, %i: index) -> index {
  %c0 = arith.constant 0 : index
  %a = memref.alloc() : memref<4xf32>
  memref.copy %m, %a : memref<4xf32> to memref<4xf32>
  cf.cond_br %c, ^use, ^end(%i : index)
^use:
  memref.copy %a, %m : memref<4xf32> to memref<4xf32>
  cf.br ^end(%c0 : index)
^end(%r: index):
  return %r : index
}

// Each edge frees what it does not hand over.
func.func @one_of_two(%c: i1, %m: memref<4xf32>) {
  %a = memref.alloc() : memref<4xf32>
  %b = memref.alloc() : memref<4xf32>
  memref.copy %m, %a : memref<4xf32> to memref<4xf32>
  memref.copy %m, %b : memref<4xf32> to memref<4xf32>
  cf.cond_br %c, ^end(%a : memref<4xf32>), ^end(%b : memref<4xf32>)
^end(%r: memref<4xf32>):
  memref.copy %r, %m : memref<4xf32> to memref<4xf32>
  return
}

func.func @argument_or_new(%c: i1, %m: memref<4xf32>, %out: memref<4xf32>) {
  cf.cond_br %c, ^new, ^end(%m : memref<4xf32>)
^new:
  %a = memref.alloc() : memref<4xf32>
  memref.copy %m, %a : memref<4xf32> to memref<4xf32>
  cf.br ^end(%a : memref<4xf32>)
^end(%r: memref<4xf32>):
  memref.copy %r, %out : memref<4xf32> to memref<4xf32>
  return
}

func.func @switch(%n: i32, %m: memref<4xf32>) {
  %a = memref.alloc() : memref<4xf32>
  %b = memref.alloc() : memref<4xf32>
  memref.copy %m, %a : memref<4xf32> to memref<4xf32>
  memref.copy %m, %b : memref<4xf32> to memref<4xf32>
  cf.switch %n : i32, [
    default: ^end(%a : memref<4xf32>),
    0: ^end(%b : memref<4xf32>),
    1: ^own,
    2: ^none
  ]
^own:
  %c = memref.alloc() : memref<4xf32>
  memref.copy %b, %c : memref<4xf32> to memref<4xf32>
  cf.br ^end(%c : memref<4xf32>)
^end(%r: memref<4xf32>):
  memref.copy %r, %m : memref<4xf32> to memref<4xf32>
  cf.br ^none
^none:
  return
}

// Two edges from one branch to one block, one handing over the buffer.
func.func @both_edges_to_one_block(%c: i1, %m: memref<4xf32>, %out: memref<4xf32>) {
  %a = memref.alloc() : memref<4xf32>
  memref.copy %m, %a : memref<4xf32> to memref<4xf32>
  cf.cond_br %c, ^end(%a : memref<4xf32>), ^end(%m : memref<4xf32>)
^end(%r: memref<4xf32>):
  memref.copy %r, %out : memref<4xf32> to memref<4xf32>
  return
}

// A way that ends without a return is no exit.
func.func @early_return(%c: i1, %m: memref<4xf32>) -> i32 {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %a = memref.alloc() : memref<4xf32>
  memref.copy %m, %a : memref<4xf32> to memref<4xf32>
  cf.cond_br %c, ^early, ^late
^early:
  return %zero : i32
^late:
  memref.copy %a, %m : memref<4xf32> to memref<4xf32>
  return %one : i32
}
