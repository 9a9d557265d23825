// The decisions of buffer-loop-hoisting, as upstream's.
// RUN: freehold opt %s --buffer-loop-hoisting | expect %t.out

func.func @loops(%n: index, %v: f32, %c: i1) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  scf.for %i = %zero to %n step %one {
    %a = memref.alloc() : memref<4xf32>
    memref.store %v, %a[%zero] : memref<4xf32>
    %b = memref.alloc() : memref<8xf32>
    memref.store %v, %b[%zero] : memref<8xf32>
  }
  affine.for %i = 0 to 8 {
    %a = memref.alloc() : memref<5xf32>
    affine.store %v, %a[0] : memref<5xf32>
  }
  scf.while : () -> () {
    %a = memref.alloc() : memref<6xf32>
    memref.store %v, %a[%zero] : memref<6xf32>
    %w = memref.load %a[%zero] : memref<6xf32>
    %less = arith.cmpf olt, %w, %w : f32
    scf.condition(%less)
  } do {
    %a = memref.alloc() : memref<7xf32>
    memref.store %v, %a[%zero] : memref<7xf32>
    scf.yield
  }
  return
}

// Before the outermost loop, as far as the size is known. On the stack too.
func.func @nests(%n: index, %v: f32) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  scf.for %i = %one to %n step %one {
    scf.for %j = %zero to %n step %one {
      %a = memref.alloc() : memref<4xf32>
      memref.store %v, %a[%zero] : memref<4xf32>
      %b = memref.alloc(%i) : memref<?xf32>
      memref.store %v, %b[%zero] : memref<?xf32>
      %d = memref.alloca() : memref<2xf32>
      memref.store %v, %d[%zero] : memref<2xf32>
      %k = arith.addi %j, %one : index
      %e = memref.alloc(%k) : memref<?xf32>
      memref.store %v, %e[%zero] : memref<?xf32>
    }
  }
  return
}

// Carried by the loop, directly or as a view.
func.func @carried(%n: index, %in: memref<4xf32>) -> memref<4xf32> {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %r = scf.for %i = %zero to %n step %one iter_args(%x = %in) -> (memref<4xf32>) {
    %a = memref.alloc() : memref<4xf32>
    memref.copy %x, %a : memref<4xf32> to memref<4xf32>
    scf.yield %a : memref<4xf32>
  }
  %d = memref.cast %r : memref<4xf32> to memref<?xf32>
  %s = scf.for %i = %zero to %n step %one iter_args(%x = %d) -> (memref<?xf32>) {
    %a = memref.alloc() : memref<4xf32>
    memref.copy %r, %a : memref<4xf32> to memref<4xf32>
    %b = memref.cast %a : memref<4xf32> to memref<?xf32>
    scf.yield %b : memref<?xf32>
  }
  return %r : memref<4xf32>
}

// Not out of branches, parallel loops, and loops of blocks.
func.func @stays(%n: index, %c: i1, %v: f32) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  scf.for %i = %zero to %n step %one {
    scf.if %c {
      %a = memref.alloc() : memref<4xf32>
      memref.store %v, %a[%zero] : memref<4xf32>
    }
  }
  scf.parallel (%i) = (%zero) to (%n) step (%one) {
    %a = memref.alloc() : memref<4xf32>
    memref.store %v, %a[%zero] : memref<4xf32>
    scf.reduce
  }
  scf.forall (%i) in (%n) {
    %a = memref.alloc() : memref<4xf32>
    memref.store %v, %a[%zero] : memref<4xf32>
  }
  cf.br ^loop(%zero : index)
^loop(%i: index):
  %b = memref.alloc() : memref<4xf32>
  memref.store %v, %b[%zero] : memref<4xf32>
  %j = arith.addi %i, %one : index
  %more = arith.cmpi slt, %j, %n : index
  cf.cond_br %more, ^loop(%j : index), ^end
^end:
  return
}
