// RUN: freehold opt %s --plan-memory --canonicalize -split-input-file | expect %t.out
// RUN: freehold opt %s --plan-memory=check-arena=false --canonicalize -split-input-file | expect %t.unchecked.out

// A size that is loaded after the first buffer is needed: the buffers of this size have an arena where it is known.

func.func @later(%m: memref<?xf32>, %sizes: memref<1xindex>, %f: f32) {
  %zero = arith.constant 0 : index
  %d = memref.dim %m, %zero : memref<?xf32>
  %a = memref.alloc(%d) : memref<?xf32>
  linalg.fill ins(%f : f32) outs(%a : memref<?xf32>)
  memref.dealloc %a : memref<?xf32>
  %n = memref.load %sizes[%zero] : memref<1xindex>
  %b = memref.alloc(%n) : memref<?xf32>
  linalg.fill ins(%f : f32) outs(%b : memref<?xf32>)
  %c = memref.alloc(%n) : memref<?xf32>
  memref.copy %b, %c : memref<?xf32> to memref<?xf32>
  memref.dealloc %b : memref<?xf32>
  %e = memref.alloc(%n) : memref<?xf32>
  memref.copy %c, %e : memref<?xf32> to memref<?xf32>
  memref.dealloc %c : memref<?xf32>
  memref.dealloc %e : memref<?xf32>
  return
}

// -----

// A size of the body of a loop: the arena is allocated once in an iteration, also for the buffer of the inner loop. What is
// computed in the inner loop moves to the arena.

func.func @loop(%sizes: memref<4xindex>, %f: f32) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %four = arith.constant 4 : index
  scf.for %i = %zero to %four step %one {
    %n = memref.load %sizes[%i] : memref<4xindex>
    %a = memref.alloc(%n) : memref<?xf32>
    linalg.fill ins(%f : f32) outs(%a : memref<?xf32>)
    scf.for %j = %zero to %n step %one {
      %more = arith.addi %n, %one : index
      %t = memref.alloc(%more) : memref<?xf32>
      linalg.fill ins(%f : f32) outs(%t : memref<?xf32>)
      %x = memref.load %t[%j] : memref<?xf32>
      memref.store %x, %a[%j] : memref<?xf32>
      memref.dealloc %t : memref<?xf32>
    }
    memref.dealloc %a : memref<?xf32>
  }
  return
}

// -----

// A branch that is not taken allocates nothing.

func.func @branch(%c: i1, %n: index, %f: f32) {
  %zero = arith.constant 0 : index
  scf.if %c {
    %a = memref.alloc(%n) : memref<?xf32>
    linalg.fill ins(%f : f32) outs(%a : memref<?xf32>)
    %b = memref.alloc(%n) : memref<?xf32>
    memref.copy %a, %b : memref<?xf32> to memref<?xf32>
    memref.dealloc %a : memref<?xf32>
    memref.dealloc %b : memref<?xf32>
  }
  return
}

// -----

// Stays: one buffer has nothing to share an arena with, and an arena of `%a` and `%e` would be needed while `%b` lives,
// whose size is not known when `%a` is allocated.

func.func @stays(%sizes: memref<2xindex>, %m: memref<?xf32>, %f: f32) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %four = arith.constant 4 : index
  scf.for %i = %zero to %four step %one {
    %n = memref.load %sizes[%zero] : memref<2xindex>
    %a = memref.alloc(%n) : memref<?xf32>
    linalg.fill ins(%f : f32) outs(%a : memref<?xf32>)
    memref.dealloc %a : memref<?xf32>
    %k = memref.load %sizes[%one] : memref<2xindex>
    %b = memref.alloc(%k) : memref<?xf32>
    linalg.fill ins(%f : f32) outs(%b : memref<?xf32>)
    memref.dealloc %b : memref<?xf32>
    %e = memref.alloc(%n) : memref<?xf32>
    linalg.fill ins(%f : f32) outs(%e : memref<?xf32>)
    memref.dealloc %e : memref<?xf32>
  }
  return
}

// -----

// Iterations of a parallel loop share nothing.

func.func @parallel(%sizes: memref<4xindex>, %f: f32) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %four = arith.constant 4 : index
  scf.parallel (%i) = (%zero) to (%four) step (%one) {
    %n = memref.load %sizes[%i] : memref<4xindex>
    %a = memref.alloc(%n) : memref<?xf32>
    linalg.fill ins(%f : f32) outs(%a : memref<?xf32>)
    %b = memref.alloc(%n) : memref<?xf32>
    memref.copy %a, %b : memref<?xf32> to memref<?xf32>
    memref.dealloc %a : memref<?xf32>
    memref.dealloc %b : memref<?xf32>
  }
  return
}

// -----

// What another block computes is available, and stays where all its users see it.

func.func @blocks(%c: i1, %k: index, %sizes: memref<2xindex>, %f: f32) {
  cf.br ^first
^first:
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %two = arith.constant 2 : index
  %base = arith.addi %k, %one : index
  cf.cond_br %c, ^second, ^third
^second:
  scf.for %i = %zero to %two step %one {
    %n = memref.load %sizes[%i] : memref<2xindex>
    %a = memref.alloc(%n) : memref<?xf32>
    linalg.fill ins(%f : f32) outs(%a : memref<?xf32>)
    %more = arith.addi %n, %base : index
    %b = memref.alloc(%more) : memref<?xf32>
    linalg.fill ins(%f : f32) outs(%b : memref<?xf32>)
    memref.dealloc %a : memref<?xf32>
    memref.dealloc %b : memref<?xf32>
  }
  cf.br ^third
^third:
  %size = memref.load %sizes[%one] : memref<2xindex>
  %sum = arith.addi %size, %base : index
  memref.store %sum, %sizes[%zero] : memref<2xindex>
  return
}
