// A buffer serves as another one only if its alignment suffices. By default the alignments are equal, because alignment
// takes padding; with compat, an allocation gets the greater alignment.
// RUN: freehold opt %s --hlo-buffer-reuse=promotion=false | expect %t.out
// RUN: freehold opt %s --hlo-buffer-reuse="compat promotion=false" | expect %t.compat.out
// RUN: freehold opt %s --hlo-buffer-reuse | expect %t.stack.out

func.func @pair(%m: memref<4xf32>) {
  %a = memref.alloc() : memref<4xf32>
  linalg.exp ins(%m : memref<4xf32>) outs(%a : memref<4xf32>)
  linalg.exp ins(%a : memref<4xf32>) outs(%m : memref<4xf32>)
  memref.dealloc %a : memref<4xf32>
  %b = memref.alloc() {alignment = 64 : i64} : memref<4xf32>
  linalg.exp ins(%m : memref<4xf32>) outs(%b : memref<4xf32>)
  linalg.exp ins(%b : memref<4xf32>) outs(%m : memref<4xf32>)
  memref.dealloc %b : memref<4xf32>
  return
}

func.func @same(%m: memref<4xf32>) {
  %a = memref.alloc() {alignment = 64 : i64} : memref<4xf32>
  linalg.exp ins(%m : memref<4xf32>) outs(%a : memref<4xf32>)
  linalg.exp ins(%a : memref<4xf32>) outs(%m : memref<4xf32>)
  memref.dealloc %a : memref<4xf32>
  %b = memref.alloc() {alignment = 64 : i64} : memref<4xf32>
  linalg.exp ins(%m : memref<4xf32>) outs(%b : memref<4xf32>)
  linalg.exp ins(%b : memref<4xf32>) outs(%m : memref<4xf32>)
  memref.dealloc %b : memref<4xf32>
  return
}

// The branches share the buffer: it has the greater alignment.
func.func @branches(%c: i1, %m: memref<4xf32>) {
  scf.if %c {
    %a = memref.alloc() {alignment = 16 : i64} : memref<4xf32>
    linalg.exp ins(%m : memref<4xf32>) outs(%a : memref<4xf32>)
    linalg.exp ins(%a : memref<4xf32>) outs(%m : memref<4xf32>)
    memref.dealloc %a : memref<4xf32>
  } else {
    %b = memref.alloc() {alignment = 128 : i64} : memref<4xf32>
    linalg.negf ins(%m : memref<4xf32>) outs(%b : memref<4xf32>)
    linalg.negf ins(%b : memref<4xf32>) outs(%m : memref<4xf32>)
    memref.dealloc %b : memref<4xf32>
  }
  return
}

// The loop would carry a buffer of no alignment to an allocation that asks for one.
func.func @carried(%m: memref<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %a = memref.alloc() : memref<4xf32>
  linalg.exp ins(%m : memref<4xf32>) outs(%a : memref<4xf32>)
  %r = scf.for %i = %c0 to %c8 step %c1 iter_args(%x = %a) -> memref<4xf32> {
    %n = memref.alloc() {alignment = 64 : i64} : memref<4xf32>
    linalg.exp ins(%x : memref<4xf32>) outs(%n : memref<4xf32>)
    memref.dealloc %x : memref<4xf32>
    scf.yield %n : memref<4xf32>
  }
  memref.copy %r, %m : memref<4xf32> to memref<4xf32>
  memref.dealloc %r : memref<4xf32>
  return
}

// As above, but all buffers have the alignment.
func.func @carried_aligned(%m: memref<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %a = memref.alloc() {alignment = 64 : i64} : memref<4xf32>
  linalg.exp ins(%m : memref<4xf32>) outs(%a : memref<4xf32>)
  %r = scf.for %i = %c0 to %c8 step %c1 iter_args(%x = %a) -> memref<4xf32> {
    %n = memref.alloc() {alignment = 64 : i64} : memref<4xf32>
    linalg.exp ins(%x : memref<4xf32>) outs(%n : memref<4xf32>)
    memref.dealloc %x : memref<4xf32>
    scf.yield %n : memref<4xf32>
  }
  memref.copy %r, %m : memref<4xf32> to memref<4xf32>
  memref.dealloc %r : memref<4xf32>
  return
}

// Nothing is known of the alignment of an argument, unless it states one.
func.func @argument(%m: memref<4xf32>, %out: memref<4xf32> {deallocation.restrict = true}) {
  %a = memref.alloc() {alignment = 64 : i64} : memref<4xf32>
  linalg.exp ins(%m : memref<4xf32>) outs(%a : memref<4xf32>)
  memref.copy %a, %out : memref<4xf32> to memref<4xf32>
  memref.dealloc %a : memref<4xf32>
  return
}

func.func @aligned_argument(%m: memref<4xf32>, %out: memref<4xf32> {deallocation.restrict = true, llvm.align = 64 : i64}) {
  %a = memref.alloc() {alignment = 64 : i64} : memref<4xf32>
  linalg.exp ins(%m : memref<4xf32>) outs(%a : memref<4xf32>)
  memref.copy %a, %out : memref<4xf32> to memref<4xf32>
  memref.dealloc %a : memref<4xf32>
  return
}

func.func @copy(%m: memref<4xf32>) {
  %a = memref.alloc() {alignment = 64 : i64} : memref<4xf32>
  %b = memref.alloc() : memref<4xf32>
  linalg.exp ins(%m : memref<4xf32>) outs(%a : memref<4xf32>)
  memref.copy %a, %b : memref<4xf32> to memref<4xf32>
  memref.dealloc %a : memref<4xf32>
  linalg.exp ins(%b : memref<4xf32>) outs(%m : memref<4xf32>)
  memref.dealloc %b : memref<4xf32>
  return
}

func.func @promoted(%m: memref<4xf32>) {
  %a = memref.alloc() {alignment = 64 : i64} : memref<4xf32>
  linalg.exp ins(%m : memref<4xf32>) outs(%a : memref<4xf32>)
  linalg.exp ins(%a : memref<4xf32>) outs(%m : memref<4xf32>)
  memref.dealloc %a : memref<4xf32>
  return
}
