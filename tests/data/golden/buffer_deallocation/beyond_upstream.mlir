// RUN: freehold opt %s --buffer-deallocation=unknown-ops=borrow -allow-unregistered-dialect | expect %t.out

// Programs that LLVM 19 gets wrong, or on which it crashes.

// A branch passes the argument directly to the join: upstream clones it before the branch, and leaks if the other
// edge is taken.
func.func @critical_edge(%c: i1, %x: memref<4xf32>, %out: memref<4xf32>) {
  cf.cond_br %c, ^a, ^end(%x : memref<4xf32>)
^a:
  %t = memref.alloc() : memref<4xf32>
  linalg.exp ins(%x : memref<4xf32>) outs(%t : memref<4xf32>)
  cf.br ^end(%t : memref<4xf32>)
^end(%r: memref<4xf32>):
  memref.copy %r, %out : memref<4xf32> to memref<4xf32>
  return
}

// Both edges of a branch lead to one block.
func.func @both_edges(%c: i1, %d: i1, %x: memref<4xf32>, %y: memref<4xf32>, %out: memref<4xf32>) {
  cf.cond_br %c, ^a, ^b
^a:
  %t = memref.alloc() : memref<4xf32>
  linalg.exp ins(%x : memref<4xf32>) outs(%t : memref<4xf32>)
  cf.br ^end(%t : memref<4xf32>)
^b:
  cf.cond_br %d, ^end(%x : memref<4xf32>), ^end(%y : memref<4xf32>)
^end(%r: memref<4xf32>):
  memref.copy %r, %out : memref<4xf32> to memref<4xf32>
  return
}

func.func @switch(%i: i32, %x: memref<4xf32>, %y: memref<4xf32>, %out: memref<4xf32>) {
  cf.switch %i : i32, [
    default: ^a,
    1: ^end(%x : memref<4xf32>),
    2: ^end(%y : memref<4xf32>)
  ]
^a:
  %t = memref.alloc() : memref<4xf32>
  linalg.exp ins(%x : memref<4xf32>) outs(%t : memref<4xf32>)
  cf.br ^end(%t : memref<4xf32>)
^end(%r: memref<4xf32>):
  memref.copy %r, %out : memref<4xf32> to memref<4xf32>
  return
}

// The block that all paths lead to has only a terminator: upstream takes that for the last use, and leaks.
func.func @only_terminator(%c: i1, %x: memref<4xf32>, %out: memref<4xf32>) {
  %t = memref.alloc() : memref<4xf32>
  cf.cond_br %c, ^a, ^end
^a:
  linalg.exp ins(%x : memref<4xf32>) outs(%t : memref<4xf32>)
  memref.copy %t, %out : memref<4xf32> to memref<4xf32>
  cf.br ^end
^end:
  return
}

// Two returns: upstream crashes. The buffer is freed on each path.
func.func @two_returns(%c: i1, %x: memref<4xf32>, %out: memref<4xf32>) {
  %t = memref.alloc() : memref<4xf32>
  linalg.exp ins(%x : memref<4xf32>) outs(%t : memref<4xf32>)
  cf.cond_br %c, ^a, ^b
^a:
  memref.copy %t, %out : memref<4xf32> to memref<4xf32>
  return
^b:
  linalg.exp ins(%out : memref<4xf32>) outs(%out : memref<4xf32>)
  return
}

// One of them returns the buffer.
func.func @returned_on_one_path(%c: i1, %x: memref<4xf32>) -> memref<4xf32> {
  %t = memref.alloc() : memref<4xf32>
  %u = memref.alloc() : memref<4xf32>
  linalg.exp ins(%x : memref<4xf32>) outs(%t : memref<4xf32>)
  linalg.exp ins(%t : memref<4xf32>) outs(%u : memref<4xf32>)
  cf.cond_br %c, ^a, ^b
^a:
  return %t : memref<4xf32>
^b:
  return %u : memref<4xf32>
}

// An edge of its own is needed: ^end is also reached without the use.
func.func @three_returns(%c: i1, %d: i1, %x: memref<4xf32>, %out: memref<4xf32>) {
  %t = memref.alloc() : memref<4xf32>
  linalg.exp ins(%x : memref<4xf32>) outs(%t : memref<4xf32>)
  cf.cond_br %c, ^a, ^end
^a:
  cf.cond_br %d, ^b, ^end
^b:
  memref.copy %t, %out : memref<4xf32> to memref<4xf32>
  return
^end:
  linalg.exp ins(%out : memref<4xf32>) outs(%out : memref<4xf32>)
  return
}

// The block that all uses lead to is also reached without the allocation: upstream frees it there, which is invalid.
func.func @not_dominated(%c: i1, %d: i1, %x: memref<4xf32>, %out: memref<4xf32>) {
  cf.cond_br %c, ^a, ^end
^a:
  %t = memref.alloc() : memref<4xf32>
  linalg.exp ins(%x : memref<4xf32>) outs(%t : memref<4xf32>)
  cf.cond_br %d, ^b, ^end
^b:
  memref.copy %t, %out : memref<4xf32> to memref<4xf32>
  cf.br ^end
^end:
  linalg.exp ins(%out : memref<4xf32>) outs(%out : memref<4xf32>)
  return
}

// An allocation that may be returned: upstream leaks it on the other path.
func.func @maybe_returned(%c: i1, %x: memref<4xf32>) -> memref<4xf32> {
  %t = memref.alloc() : memref<4xf32>
  linalg.exp ins(%x : memref<4xf32>) outs(%t : memref<4xf32>)
  %r = scf.if %c -> (memref<4xf32>) {
    scf.yield %t : memref<4xf32>
  } else {
    scf.yield %x : memref<4xf32>
  }
  return %r : memref<4xf32>
}

// An unknown op may return its operand: upstream frees the buffer before the result is used.
func.func @unknown_result(%x: memref<4xf32>, %out: memref<4xf32>) {
  %t = memref.alloc() : memref<4xf32>
  linalg.exp ins(%x : memref<4xf32>) outs(%t : memref<4xf32>)
  %u = "test.view"(%t) : (memref<4xf32>) -> memref<4xf32>
  memref.copy %u, %out : memref<4xf32> to memref<4xf32>
  return
}
