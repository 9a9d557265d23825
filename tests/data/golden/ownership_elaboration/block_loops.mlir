// RUN: freehold opt %s --ownership-elaboration | expect %t.out

// Loops made of blocks, reducible and irreducible.

func.func @replaced(%n: index, %m: memref<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = memref.alloc() : memref<4xf32>
  memref.copy %m, %a : memref<4xf32> to memref<4xf32>
  cf.br ^head(%c0, %a : index, memref<4xf32>)
^head(%i: index, %x: memref<4xf32>):
  %more = arith.cmpi slt, %i, %n : index
  cf.cond_br %more, ^body, ^end
^body:
  %b = memref.alloc() : memref<4xf32>
  memref.copy %x, %b : memref<4xf32> to memref<4xf32>
  %next = arith.addi %i, %c1 : index
  cf.br ^head(%next, %b : index, memref<4xf32>)
^end:
  memref.copy %x, %m : memref<4xf32> to memref<4xf32>
  return
}

func.func @local_to_an_iteration(%n: index, %m: memref<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  cf.br ^head(%c0 : index)
^head(%i: index):
  %b = memref.alloc() : memref<4xf32>
  memref.copy %m, %b : memref<4xf32> to memref<4xf32>
  %next = arith.addi %i, %c1 : index
  %more = arith.cmpi slt, %next, %n : index
  cf.cond_br %more, ^head(%next : index), ^end
^end:
  return
}

// The last buffer is used after the loop: those of the iterations before are freed on the edge back.
func.func @last_one_used(%n: index, %m: memref<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  cf.br ^head(%c0 : index)
^head(%i: index):
  %b = memref.alloc() : memref<4xf32>
  memref.copy %m, %b : memref<4xf32> to memref<4xf32>
  %next = arith.addi %i, %c1 : index
  %more = arith.cmpi slt, %next, %n : index
  cf.cond_br %more, ^head(%next : index), ^end
^end:
  memref.copy %b, %m : memref<4xf32> to memref<4xf32>
  return
}

// A buffer from outside, used in the loop only.
func.func @used_in_the_loop(%n: index, %m: memref<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = memref.alloc() : memref<4xf32>
  cf.br ^head(%c0 : index)
^head(%i: index):
  memref.copy %m, %a : memref<4xf32> to memref<4xf32>
  %next = arith.addi %i, %c1 : index
  %more = arith.cmpi slt, %next, %n : index
  cf.cond_br %more, ^head(%next : index), ^end
^end:
  memref.copy %m, %m : memref<4xf32> to memref<4xf32>
  return
}

func.func @swap(%n: index, %m: memref<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = memref.alloc() : memref<4xf32>
  %b = memref.alloc() : memref<4xf32>
  memref.copy %m, %a : memref<4xf32> to memref<4xf32>
  memref.copy %m, %b : memref<4xf32> to memref<4xf32>
  cf.br ^head(%c0, %a, %b : index, memref<4xf32>, memref<4xf32>)
^head(%i: index, %x: memref<4xf32>, %y: memref<4xf32>):
  memref.copy %x, %y : memref<4xf32> to memref<4xf32>
  %next = arith.addi %i, %c1 : index
  %more = arith.cmpi slt, %next, %n : index
  cf.cond_br %more, ^head(%next, %y, %x : index, memref<4xf32>, memref<4xf32>), ^end
^end:
  memref.copy %x, %m : memref<4xf32> to memref<4xf32>
  return
}

// Two entries to one loop.
func.func @irreducible(%c: i1, %n: index, %m: memref<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = memref.alloc() : memref<4xf32>
  memref.copy %m, %a : memref<4xf32> to memref<4xf32>
  cf.cond_br %c, ^left(%c0, %a : index, memref<4xf32>), ^right(%c1, %a : index, memref<4xf32>)
^left(%i: index, %x: memref<4xf32>):
  %b = memref.alloc() : memref<4xf32>
  memref.copy %x, %b : memref<4xf32> to memref<4xf32>
  cf.br ^right(%i, %b : index, memref<4xf32>)
^right(%j: index, %y: memref<4xf32>):
  %next = arith.addi %j, %c1 : index
  %more = arith.cmpi slt, %next, %n : index
  cf.cond_br %more, ^left(%next, %y : index, memref<4xf32>), ^end
^end:
  memref.copy %y, %m : memref<4xf32> to memref<4xf32>
  return
}

// A buffer used on one way through an irreducible loop, and not afterwards.
func.func @irreducible_outside(%c: i1, %n: index, %m: memref<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = memref.alloc() : memref<4xf32>
  memref.copy %m, %a : memref<4xf32> to memref<4xf32>
  cf.cond_br %c, ^left(%c0 : index), ^right(%c1 : index)
^left(%i: index):
  memref.copy %a, %m : memref<4xf32> to memref<4xf32>
  cf.br ^right(%i : index)
^right(%j: index):
  %next = arith.addi %j, %c1 : index
  %more = arith.cmpi slt, %next, %n : index
  cf.cond_br %more, ^left(%next : index), ^end
^end:
  return
}
