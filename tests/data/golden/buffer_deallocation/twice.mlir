// RUN: freehold opt %s --buffer-deallocation --buffer-deallocation | expect %t.out

// A second run changes nothing: upstream clones the clones, and frees block arguments twice.

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

func.func @replaced(%lb: index, %ub: index, %in: memref<4xf32>, %out: memref<4xf32>) {
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %lb to %ub step %c1 iter_args(%x = %in) -> (memref<4xf32>) {
    %n = memref.alloc() : memref<4xf32>
    linalg.exp ins(%x : memref<4xf32>) outs(%n : memref<4xf32>)
    scf.yield %n : memref<4xf32>
  }
  memref.copy %r, %out : memref<4xf32> to memref<4xf32>
  return
}

// With ownership flags: the second run leaves the function as it is.
func.func @observed(%c: i1, %x: memref<4xf32>) {
  %r = scf.if %c -> (memref<4xf32>) {
    scf.yield %x : memref<4xf32>
  } else {
    %t = memref.alloc() : memref<4xf32>
    linalg.exp ins(%x : memref<4xf32>) outs(%t : memref<4xf32>)
    scf.yield %t : memref<4xf32>
  }
  linalg.exp ins(%r : memref<4xf32>) outs(%r : memref<4xf32>)
  return
}
