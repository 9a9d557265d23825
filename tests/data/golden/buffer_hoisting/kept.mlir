// Allocations that upstream moves although the program is wrong afterwards.
// RUN: freehold opt %s --buffer-hoisting -verify-diagnostics | expect %t.out

// The buffer is freed on one path only: after the move, the other path would leak it.
func.func @freed(%c: i1, %in: memref<4xf32>, %out: memref<4xf32>) {
  %r, %s = scf.if %c -> (memref<4xf32>, memref<4xf32>) {
    %a = memref.alloc() : memref<4xf32>  // expected-remark {{the allocation 'memref.alloc' is not moved: its buffer is freed, and would not be on other paths; run this pass before buffers are freed}}
    memref.copy %in, %a : memref<4xf32> to memref<4xf32>
    %b = memref.alloc() : memref<4xf32>
    memref.copy %in, %b : memref<4xf32> to memref<4xf32>
    scf.yield %a, %b : memref<4xf32>, memref<4xf32>
  } else {
    scf.yield %out, %out : memref<4xf32>, memref<4xf32>
  }
  memref.copy %r, %in : memref<4xf32> to memref<4xf32>
  memref.dealloc %r : memref<4xf32>  // expected-note {{'memref.dealloc' is here}}
  return
}

// The loop carries the buffer of the previous iteration to the next, which writes another one.
func.func @carried(%n: index, %in: memref<4xf32>, %c: i1, %init: memref<4xf32>) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  cf.cond_br %c, ^loop(%zero, %init : index, memref<4xf32>), ^end(%in : memref<4xf32>)
^loop(%i: index, %x: memref<4xf32>):
  %j = arith.addi %i, %one : index
  %more = arith.cmpi slt, %j, %n : index
  cf.br ^body
^body:
  %a = memref.alloc() : memref<4xf32>  // expected-remark {{the allocation 'memref.alloc' is not moved: it is in a loop of blocks, and a later iteration may use the buffer}}
  linalg.add ins(%x, %in : memref<4xf32>, memref<4xf32>) outs(%a : memref<4xf32>)
  linalg.add ins(%a, %x : memref<4xf32>, memref<4xf32>) outs(%a : memref<4xf32>)
  cf.cond_br %more, ^loop(%j, %a : index, memref<4xf32>), ^end(%a : memref<4xf32>)
^end(%r: memref<4xf32>):
  memref.copy %r, %in : memref<4xf32> to memref<4xf32>
  return
}
