// RUN: freehold opt %s --ownership-based-buffer-deallocation | expect %t.out
// RUN: freehold opt %s --buffer-deallocation-pipeline | expect %t.whole.out

// Loops of blocks, which mlir-opt rejects. The ownership of a value is that in the block that defines it, which dominates
// every block into which the value is live; so no order of the blocks matters.

// The buffer lives through the loop: nothing frees it there.
func.func @before_the_loop(%out: memref<4xf32>) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %n = arith.constant 3 : index
  %a = memref.alloc() : memref<4xf32>
  memref.copy %out, %a : memref<4xf32> to memref<4xf32>
  cf.br ^head(%zero : index)
^head(%i: index):
  %more = arith.cmpi slt, %i, %n : index
  cf.cond_br %more, ^body, ^end
^body:
  memref.copy %a, %out : memref<4xf32> to memref<4xf32>
  %next = arith.addi %i, %one : index
  cf.br ^head(%next : index)
^end:
  memref.copy %a, %out : memref<4xf32> to memref<4xf32>
  return
}

// The buffer is freed in each iteration.
func.func @in_each_iteration(%out: memref<4xf32>) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %n = arith.constant 3 : index
  cf.br ^body(%zero : index)
^body(%i: index):
  %a = memref.alloc() : memref<4xf32>
  memref.copy %out, %a : memref<4xf32> to memref<4xf32>
  memref.copy %a, %out : memref<4xf32> to memref<4xf32>
  %next = arith.addi %i, %one : index
  %more = arith.cmpi slt, %next, %n : index
  cf.cond_br %more, ^body(%next : index), ^end
^end:
  return
}

// The argument of the header is the caller's buffer in the first iteration, and owned in the others.
func.func @carried(%first: memref<4xf32>, %out: memref<4xf32>) -> memref<4xf32> {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %n = arith.constant 3 : index
  cf.br ^head(%zero, %first : index, memref<4xf32>)
^head(%i: index, %m: memref<4xf32>):
  %more = arith.cmpi slt, %i, %n : index
  cf.cond_br %more, ^body, ^end
^body:
  %a = memref.alloc() : memref<4xf32>
  memref.copy %m, %a : memref<4xf32> to memref<4xf32>
  %next = arith.addi %i, %one : index
  cf.br ^head(%next, %a : index, memref<4xf32>)
^end:
  return %m : memref<4xf32>
}

// A buffer that is live around the loop is also carried, under a second name.
func.func @carried_under_two_names(%out: memref<4xf32>) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %n = arith.constant 3 : index
  %a = memref.alloc() : memref<4xf32>
  %b = memref.alloc() : memref<4xf32>
  memref.copy %out, %a : memref<4xf32> to memref<4xf32>
  memref.copy %out, %b : memref<4xf32> to memref<4xf32>
  cf.br ^head(%zero, %b : index, memref<4xf32>)
^head(%i: index, %m: memref<4xf32>):
  memref.copy %m, %out : memref<4xf32> to memref<4xf32>
  %next = arith.addi %i, %one : index
  %more = arith.cmpi slt, %next, %n : index
  cf.cond_br %more, ^head(%next, %a : index, memref<4xf32>), ^end
^end:
  memref.copy %a, %out : memref<4xf32> to memref<4xf32>
  return
}

// Two entries into one loop.
func.func @irreducible(%c: i1, %out: memref<4xf32>) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %n = arith.constant 3 : index
  %a = memref.alloc() : memref<4xf32>
  memref.copy %out, %a : memref<4xf32> to memref<4xf32>
  cf.cond_br %c, ^left(%zero, %a : index, memref<4xf32>), ^right(%zero, %out : index, memref<4xf32>)
^left(%i: index, %l: memref<4xf32>):
  memref.copy %l, %out : memref<4xf32> to memref<4xf32>
  %b = memref.alloc() : memref<4xf32>
  memref.copy %l, %b : memref<4xf32> to memref<4xf32>
  %next = arith.addi %i, %one : index
  cf.br ^right(%next, %b : index, memref<4xf32>)
^right(%j: index, %r: memref<4xf32>):
  memref.copy %r, %out : memref<4xf32> to memref<4xf32>
  %more = arith.cmpi slt, %j, %n : index
  cf.cond_br %more, ^left(%j, %r : index, memref<4xf32>), ^end
^end:
  return
}

// An unreachable block that branches to a reachable one is erased: it has no ownership to pass.
func.func @unreachable(%c: i1, %m: memref<4xf32>, %out: memref<4xf32>) {
  cf.br ^a(%m : memref<4xf32>)
^a(%x: memref<4xf32>):
  memref.copy %x, %out : memref<4xf32> to memref<4xf32>
  return
^dead:
  cf.br ^a(%m : memref<4xf32>)
}
