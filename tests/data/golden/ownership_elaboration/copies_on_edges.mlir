// RUN: freehold opt %s --ownership-elaboration | expect %t.out

// An argument that is returned on one side is copied there; the result needs no flag.
func.func @one_side(%c: i1, %m: memref<4xf32>) -> memref<4xf32> {
  %r = scf.if %c -> (memref<4xf32>) {
    scf.yield %m : memref<4xf32>
  } else {
    %a = memref.alloc() : memref<4xf32>
    memref.copy %m, %a : memref<4xf32> to memref<4xf32>
    scf.yield %a : memref<4xf32>
  }
  return %r : memref<4xf32>
}

// The same through a cast, and an outer conditional.
func.func @nested(%c: i1, %d: i1, %m: memref<4xf32>) -> memref<?xf32> {
  %r = scf.if %c -> (memref<4xf32>) {
    %s = scf.if %d -> (memref<4xf32>) {
      scf.yield %m : memref<4xf32>
    } else {
      %a = memref.alloc() : memref<4xf32>
      memref.copy %m, %a : memref<4xf32> to memref<4xf32>
      scf.yield %a : memref<4xf32>
    }
    scf.yield %s : memref<4xf32>
  } else {
    %b = memref.alloc() : memref<4xf32>
    memref.copy %m, %b : memref<4xf32> to memref<4xf32>
    scf.yield %b : memref<4xf32>
  }
  %cast = memref.cast %r : memref<4xf32> to memref<?xf32>
  return %cast : memref<?xf32>
}

// On an edge of a conditional branch, in a block of its own. The other edge frees the buffer that it does not forward.
func.func @blocks(%c: i1, %m: memref<4xf32>) -> memref<4xf32> {
  %a = memref.alloc() : memref<4xf32>
  memref.copy %m, %a : memref<4xf32> to memref<4xf32>
  cf.cond_br %c, ^done(%m : memref<4xf32>), ^done(%a : memref<4xf32>)
^done(%r: memref<4xf32>):
  return %r : memref<4xf32>
}

// The argument is written after the join: a copy on the edge would not have the new contents.
func.func @written_later(%c: i1, %m: memref<4xf32>, %v: f32) -> memref<4xf32> {
  %r = scf.if %c -> (memref<4xf32>) {
    scf.yield %m : memref<4xf32>
  } else {
    %a = memref.alloc() : memref<4xf32>
    memref.copy %m, %a : memref<4xf32> to memref<4xf32>
    scf.yield %a : memref<4xf32>
  }
  %zero = arith.constant 0 : index
  memref.store %v, %m[%zero] : memref<4xf32>
  return %r : memref<4xf32>
}

// A loop may replace the buffer that it starts with: it is copied only if it is returned.
func.func @carried(%n: index, %m: memref<4xf32>) -> memref<4xf32> {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %r = scf.for %i = %zero to %n step %one iter_args(%x = %m) -> (memref<4xf32>) {
    %a = memref.alloc() : memref<4xf32>
    memref.copy %x, %a : memref<4xf32> to memref<4xf32>
    scf.yield %a : memref<4xf32>
  }
  return %r : memref<4xf32>
}

// One side forwards a buffer that is used later, and is returned as well: the result is its copy.
func.func @kept(%c: i1, %m: memref<4xf32>) -> (memref<4xf32>, memref<4xf32>) {
  %a = memref.alloc() : memref<4xf32>
  memref.copy %m, %a : memref<4xf32> to memref<4xf32>
  %r = scf.if %c -> (memref<4xf32>) {
    scf.yield %a : memref<4xf32>
  } else {
    %b = memref.alloc() : memref<4xf32>
    memref.copy %m, %b : memref<4xf32> to memref<4xf32>
    scf.yield %b : memref<4xf32>
  }
  return %a, %r : memref<4xf32>, memref<4xf32>
}
