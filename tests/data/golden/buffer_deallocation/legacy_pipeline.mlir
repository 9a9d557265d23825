// RUN: freehold opt %s --buffer-deallocation-legacy-pipeline | expect %t.out

// Hoisting, promotion to the stack, copy-based deallocation, canonicalization.

// Hoisted, so that no clone is needed, and promoted.
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

// The clone of what is yielded is the yielded buffer; the initial clone stays.
func.func @replaced(%n: index, %lb: index, %ub: index, %in: memref<?xf32>, %out: memref<?xf32>) {
  %c1 = arith.constant 1 : index
  %c0 = arith.constant 0 : index
  %r = scf.for %i = %lb to %ub step %c1 iter_args(%x = %in) -> (memref<?xf32>) {
    %d = memref.dim %x, %c0 : memref<?xf32>
    %t = memref.alloc(%d) : memref<?xf32>
    linalg.exp ins(%x : memref<?xf32>) outs(%t : memref<?xf32>)
    scf.yield %t : memref<?xf32>
  }
  memref.copy %r, %out : memref<?xf32> to memref<?xf32>
  return
}
