// RUN: freehold opt %s --plan-memory --canonicalize -split-input-file | expect %t.out
// RUN: freehold opt %s --plan-memory=check-arena=false --canonicalize -split-input-file | expect %t.unchecked.out

// Equal sizes share a slot; the slot of a larger size is placed on what lives with it.

func.func @sizes(%m: memref<?xf32>, %n: index) {
  %zero = arith.constant 0 : index
  %d = memref.dim %m, %zero : memref<?xf32>
  %a = memref.alloc(%d) : memref<?xf32>
  memref.copy %m, %a : memref<?xf32> to memref<?xf32>
  %b = memref.alloc(%d) : memref<?xf32>
  memref.copy %a, %b : memref<?xf32> to memref<?xf32>
  memref.dealloc %a : memref<?xf32>
  %c = memref.alloc(%d) : memref<?xf32>
  memref.copy %b, %c : memref<?xf32> to memref<?xf32>
  memref.copy %c, %m : memref<?xf32> to memref<?xf32>
  memref.dealloc %b : memref<?xf32>
  memref.dealloc %c : memref<?xf32>
  return
}

// -----

// The size in the loop is computed before it, and counts as 0 if it is negative. A buffer of static size comes first.

func.func @loop(%m: memref<?xf32>, %n: index, %f: f32) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %k = memref.alloc() : memref<1xf32>
  memref.store %f, %k[%zero] : memref<1xf32>
  scf.for %i = %zero to %n step %one {
    %less = arith.subi %n, %one : index
    %t = memref.alloc(%less) : memref<?x4xf32>
    %x = memref.load %k[%zero] : memref<1xf32>
    linalg.fill ins(%x : f32) outs(%t : memref<?x4xf32>)
    memref.dealloc %t : memref<?x4xf32>
  }
  memref.dealloc %k : memref<1xf32>
  return
}

// -----

// `%n` and `%n + 1` share a slot, which is as large as the larger one.

func.func @affine(%n: index, %f: f32) {
  %one = arith.constant 1 : index
  %a = memref.alloc(%n) : memref<?xf32>
  linalg.fill ins(%f : f32) outs(%a : memref<?xf32>)
  memref.dealloc %a : memref<?xf32>
  %more = arith.addi %n, %one : index
  %b = memref.alloc(%more) : memref<?xf32>
  linalg.fill ins(%f : f32) outs(%b : memref<?xf32>)
  memref.dealloc %b : memref<?xf32>
  return
}

// -----

// Stays: a size that is loaded after the first buffer is needed, one that may trap, and one on a branch.

func.func @stays(%m: memref<?xf32>, %n: index, %c: i1, %sizes: memref<1xindex>, %f: f32) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %d = memref.dim %m, %zero : memref<?xf32>
  %a = memref.alloc(%d) : memref<?xf32>
  linalg.fill ins(%f : f32) outs(%a : memref<?xf32>)
  memref.dealloc %a : memref<?xf32>
  %loaded = memref.load %sizes[%zero] : memref<1xindex>
  %b = memref.alloc(%loaded) : memref<?xf32>
  linalg.fill ins(%f : f32) outs(%b : memref<?xf32>)
  memref.dealloc %b : memref<?xf32>
  scf.for %i = %zero to %n step %one {
    %quotient = arith.divui %d, %n : index
    %t = memref.alloc(%quotient) : memref<?xf32>
    linalg.fill ins(%f : f32) outs(%t : memref<?xf32>)
    memref.dealloc %t : memref<?xf32>
  }
  scf.if %c {
    %u = memref.alloc(%n) : memref<?xf32>
    linalg.fill ins(%f : f32) outs(%u : memref<?xf32>)
    memref.dealloc %u : memref<?xf32>
  }
  return
}
