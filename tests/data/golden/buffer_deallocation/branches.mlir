// RUN: freehold opt %s --buffer-deallocation | expect %t.out

// Block arguments that join buffers.

// The argument is also reached without the allocation: both paths pass a clone.
func.func @joined(%c: i1, %in: memref<4xf32>, %out: memref<4xf32>) {
  cf.cond_br %c, ^a, ^b
^a:
  cf.br ^end(%in : memref<4xf32>)
^b:
  %t = memref.alloc() : memref<4xf32>
  linalg.exp ins(%in : memref<4xf32>) outs(%t : memref<4xf32>)
  cf.br ^end(%t : memref<4xf32>)
^end(%r: memref<4xf32>):
  memref.copy %r, %out : memref<4xf32> to memref<4xf32>
  return
}

// The size is an argument of the block: the clone needs no size.
func.func @dynamic(%c: i1, %in: memref<?xf32>, %out: memref<?xf32>, %n: index) {
  cf.cond_br %c, ^a, ^b(%n : index)
^a:
  cf.br ^end(%in : memref<?xf32>)
^b(%size: index):
  %t = memref.alloc(%size) : memref<?xf32>
  %zero = arith.constant 0.0 : f32
  linalg.fill ins(%zero : f32) outs(%t : memref<?xf32>)
  cf.br ^end(%t : memref<?xf32>)
^end(%r: memref<?xf32>):
  %c0 = arith.constant 0 : index
  %d = memref.dim %r, %c0 : memref<?xf32>
  return
}

func.func @unranked(%c: i1, %in: memref<*xf32>, %n: index) -> index {
  cf.cond_br %c, ^a, ^b
^a:
  cf.br ^end(%in : memref<*xf32>)
^b:
  %t = memref.alloc(%n) : memref<?xf32>
  %u = memref.cast %t : memref<?xf32> to memref<*xf32>
  cf.br ^end(%u : memref<*xf32>)
^end(%r: memref<*xf32>):
  %rank = memref.rank %r : memref<*xf32>
  return %rank : index
}

// An outer allocation on one path, one of the branch on the other: both are cloned.
func.func @outer_and_inner(%c: i1, %in: memref<4xf32>, %out: memref<4xf32>) {
  %o = memref.alloc() : memref<4xf32>
  linalg.exp ins(%in : memref<4xf32>) outs(%o : memref<4xf32>)
  cf.cond_br %c, ^a, ^b
^a:
  cf.br ^end(%o : memref<4xf32>)
^b:
  %t = memref.alloc() : memref<4xf32>
  linalg.exp ins(%o : memref<4xf32>) outs(%t : memref<4xf32>)
  cf.br ^end(%t : memref<4xf32>)
^end(%r: memref<4xf32>):
  memref.copy %r, %out : memref<4xf32> to memref<4xf32>
  return
}

// Two outer allocations, or one and a buffer on the stack: no clones, since both dominate the join.
func.func @outer(%c: i1, %in: memref<4xf32>, %out: memref<4xf32>) {
  %o = memref.alloc() : memref<4xf32>
  %p = memref.alloc() : memref<4xf32>
  linalg.exp ins(%in : memref<4xf32>) outs(%o : memref<4xf32>)
  linalg.exp ins(%in : memref<4xf32>) outs(%p : memref<4xf32>)
  cf.cond_br %c, ^a, ^b
^a:
  cf.br ^end(%o : memref<4xf32>)
^b:
  %s = memref.alloca() : memref<4xf32>
  linalg.exp ins(%in : memref<4xf32>) outs(%s : memref<4xf32>)
  cf.cond_br %c, ^end(%p : memref<4xf32>), ^end(%s : memref<4xf32>)
^end(%r: memref<4xf32>):
  memref.copy %r, %out : memref<4xf32> to memref<4xf32>
  return
}

// The allocation reaches the critical join through two joins that it dominates.
func.func @chain(%c: i1, %in: memref<4xf32>, %out: memref<4xf32>) {
  cf.cond_br %c, ^a, ^b
^a:
  cf.br ^join(%in : memref<4xf32>)
^b:
  %t = memref.alloc() : memref<4xf32>
  linalg.exp ins(%in : memref<4xf32>) outs(%t : memref<4xf32>)
  cf.cond_br %c, ^d, ^e
^d:
  cf.br ^f(%t : memref<4xf32>)
^e:
  cf.br ^f(%t : memref<4xf32>)
^f(%x: memref<4xf32>):
  cf.br ^join(%x : memref<4xf32>)
^join(%y: memref<4xf32>):
  cf.br ^end(%y : memref<4xf32>)
^end(%r: memref<4xf32>):
  memref.copy %r, %out : memref<4xf32> to memref<4xf32>
  return
}

// Used in one branch only: freed after the first op of the block that both lead to.
func.func @one_branch(%c: i1, %in: memref<4xf32>, %out: memref<4xf32>) {
  %t = memref.alloc() : memref<4xf32>
  cf.cond_br %c, ^a, ^end
^a:
  linalg.exp ins(%in : memref<4xf32>) outs(%t : memref<4xf32>)
  memref.copy %t, %out : memref<4xf32> to memref<4xf32>
  cf.br ^end
^end:
  linalg.exp ins(%out : memref<4xf32>) outs(%out : memref<4xf32>)
  linalg.exp ins(%out : memref<4xf32>) outs(%out : memref<4xf32>)
  return
}

// Several arguments of one join.
func.func @several(%c: i1, %x: memref<4xf32>, %y: memref<4xf32>, %out: memref<4xf32>) {
  cf.cond_br %c, ^a, ^b
^a:
  cf.br ^end(%x, %y : memref<4xf32>, memref<4xf32>)
^b:
  %t = memref.alloc() : memref<4xf32>
  %u = memref.alloc() : memref<4xf32>
  linalg.exp ins(%x : memref<4xf32>) outs(%t : memref<4xf32>)
  linalg.exp ins(%y : memref<4xf32>) outs(%u : memref<4xf32>)
  cf.br ^end(%t, %u : memref<4xf32>, memref<4xf32>)
^end(%r: memref<4xf32>, %s: memref<4xf32>):
  %sum = memref.alloc() : memref<4xf32>
  linalg.add ins(%r, %s : memref<4xf32>, memref<4xf32>) outs(%sum : memref<4xf32>)
  memref.copy %sum, %out : memref<4xf32> to memref<4xf32>
  return
}
