// RUN: freehold opt %s --plan-memory --canonicalize -split-input-file | expect %t.out
// RUN: freehold opt %s --plan-memory=check-arena=false --canonicalize -split-input-file | expect %t.unchecked.out

// An extent is not negative, so the quotient is not used: the size is the extent, and one arena is enough.

func.func @checked(%m: memref<?xf32>, %f: f32) {
  %zero = arith.constant 0 : index
  %zero_i64 = arith.constant 0 : i64
  %d = memref.dim %m, %zero : memref<?xf32>
  %a = memref.alloc(%d) : memref<?xf32>
  linalg.fill ins(%f : f32) outs(%a : memref<?xf32>)
  %number = arith.index_cast %d : index to i64
  %quotient = arith.divsi %zero_i64, %number : i64
  %is_negative = arith.cmpi slt, %number, %zero_i64 : i64
  %chosen = arith.select %is_negative, %quotient, %number : i64
  %size = arith.index_cast %chosen : i64 to index
  %b = memref.alloc(%size) : memref<?xf32>
  memref.copy %a, %b : memref<?xf32> to memref<?xf32>
  memref.dealloc %a : memref<?xf32>
  %c = memref.alloc(%size) : memref<?xf32>
  memref.copy %b, %c : memref<?xf32> to memref<?xf32>
  memref.dealloc %b : memref<?xf32>
  memref.dealloc %c : memref<?xf32>
  return
}

// -----

// Extents that are merged and split again are the same, if the product does not overflow, which is checked. A product and its
// factors are the same size.

func.func @merged(%m: memref<?x4xf32>, %f: f32) {
  %zero = arith.constant 0 : index
  %zero_i64 = arith.constant 0 : i64
  %four = arith.constant 4 : index
  %d = memref.dim %m, %zero : memref<?x4xf32>
  %a = memref.alloc(%d) : memref<?x4xf32>
  linalg.fill ins(%f : f32) outs(%a : memref<?x4xf32>)
  memref.dealloc %a : memref<?x4xf32>
  %number = arith.index_cast %d : index to i64
  %quotient = arith.divsi %zero_i64, %number : i64
  %is_negative = arith.cmpi sgt, %zero_i64, %number : i64
  %chosen = arith.select %is_negative, %quotient, %number : i64
  %size = arith.index_cast %chosen : i64 to index
  %product = arith.muli %size, %four : index
  %b = memref.alloc(%product) : memref<?xf32>
  linalg.fill ins(%f : f32) outs(%b : memref<?xf32>)
  memref.dealloc %b : memref<?xf32>
  %again = arith.divsi %product, %four : index
  %largest = arith.maxui %again, %size : index
  %c = memref.alloc(%largest) : memref<?x4xf32>
  linalg.fill ins(%f : f32) outs(%c : memref<?x4xf32>)
  memref.dealloc %c : memref<?x4xf32>
  return
}

// -----

// Not known: a number that may be negative, and a quotient by another number than the factor.

func.func @unknown(%m: memref<?xf32>, %n: i64, %k: i64, %f: f32) {
  %zero = arith.constant 0 : index
  %zero_i64 = arith.constant 0 : i64
  %d = memref.dim %m, %zero : memref<?xf32>
  %a = memref.alloc(%d) : memref<?xf32>
  linalg.fill ins(%f : f32) outs(%a : memref<?xf32>)
  memref.dealloc %a : memref<?xf32>
  %quotient = arith.divsi %n, %k : i64
  %is_negative = arith.cmpi slt, %n, %zero_i64 : i64
  %chosen = arith.select %is_negative, %quotient, %n : i64
  %size = arith.index_cast %chosen : i64 to index
  %b = memref.alloc(%size) : memref<?xf32>
  linalg.fill ins(%f : f32) outs(%b : memref<?xf32>)
  memref.dealloc %b : memref<?xf32>
  return
}

// -----

// An extent that is read in a branch is not available after it.

func.func @branch(%m: memref<?xf32>, %c: i1, %f: f32) {
  %zero = arith.constant 0 : index
  scf.if %c {
    %inner = memref.dim %m, %zero : memref<?xf32>
    %less = arith.subi %inner, %inner : index
    memref.store %f, %m[%less] : memref<?xf32>
  }
  %d = memref.dim %m, %zero : memref<?xf32>
  %a = memref.alloc(%d) : memref<?xf32>
  linalg.fill ins(%f : f32) outs(%a : memref<?xf32>)
  memref.dealloc %a : memref<?xf32>
  return
}
