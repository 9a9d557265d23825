// The decisions of buffer-hoisting, as upstream's.
// RUN: freehold opt %s --buffer-hoisting | expect %t.out

// Joined with another buffer: before the terminator of the block that dominates the join.
func.func @joined(%c: i1, %in: memref<4xf32>, %out: memref<4xf32>) {
  cf.cond_br %c, ^a, ^b
^a:
  cf.br ^end(%in : memref<4xf32>)
^b:
  %t = memref.alloc() {alignment = 64 : i64} : memref<4xf32>
  linalg.exp ins(%out : memref<4xf32>) outs(%t : memref<4xf32>)
  cf.br ^end(%t : memref<4xf32>)
^end(%r: memref<4xf32>):
  memref.copy %r, %out : memref<4xf32> to memref<4xf32>
  return
}

// The size is an argument of the block: it stays. With the size of the function's argument it moves.
func.func @sizes(%c: i1, %n: index) {
  cf.cond_br %c, ^a(%n : index), ^b
^a(%m: index):
  %s = memref.alloc(%m) : memref<?xf32>
  cf.br ^end(%s : memref<?xf32>)
^b:
  %t = memref.alloc(%n) : memref<?xf32>
  cf.br ^end(%t : memref<?xf32>)
^end(%r: memref<?xf32>):
  return
}

// As far as the size is known.
func.func @between(%c: i1, %n: index) {
  %two = arith.constant 2 : index
  cf.cond_br %c, ^a, ^end
^a:
  %m = arith.muli %n, %two : index
  cf.cond_br %c, ^b, ^d
^b:
  %s = memref.alloc(%m) : memref<?xf32>
  cf.br ^join(%s : memref<?xf32>)
^d:
  %t = memref.alloc(%n) : memref<?xf32>
  cf.br ^join(%t : memref<?xf32>)
^join(%r: memref<?xf32>):
  cf.br ^end
^end:
  return
}

// No alias is outside of the block or of the scf.if.
func.func @local(%c: i1, %v: f32) {
  %zero = arith.constant 0 : index
  cf.cond_br %c, ^a, ^b
^a:
  %t = memref.alloc() : memref<4xf32>
  memref.store %v, %t[%zero] : memref<4xf32>
  cf.br ^b
^b:
  scf.if %c {
    %s = memref.alloc() : memref<4xf32>
    memref.store %v, %s[%zero] : memref<4xf32>
  }
  return
}

// Both branches, in order; one stays where its size is computed.
func.func @branches(%c: i1, %n: index) -> (memref<4xf32>, memref<?xf32>) {
  %r = scf.if %c -> memref<4xf32> {
    %a = memref.alloc() : memref<4xf32>
    scf.yield %a : memref<4xf32>
  } else {
    %b = memref.alloc() : memref<4xf32>
    scf.yield %b : memref<4xf32>
  }
  %s = scf.if %c -> memref<?xf32> {
    %m = arith.addi %n, %n : index
    %a = memref.alloc(%m) : memref<?xf32>
    scf.yield %a : memref<?xf32>
  } else {
    %b = memref.alloc(%n) : memref<?xf32>
    scf.yield %b : memref<?xf32>
  }
  return %r, %s : memref<4xf32>, memref<?xf32>
}

func.func @nested(%c: i1, %d: i1, %in: memref<4xf32>, %out: memref<4xf32>) {
  %r = scf.if %c -> memref<4xf32> {
    %q = scf.if %d -> memref<4xf32> {
      %a = memref.alloc() : memref<4xf32>
      linalg.exp ins(%in : memref<4xf32>) outs(%a : memref<4xf32>)
      scf.yield %a : memref<4xf32>
    } else {
      scf.yield %in : memref<4xf32>
    }
    scf.yield %q : memref<4xf32>
  } else {
    scf.yield %in : memref<4xf32>
  }
  memref.copy %r, %out : memref<4xf32> to memref<4xf32>
  return
}

// Through other ops with known regions.
func.func @regions(%n: index) {
  %r = scf.execute_region -> memref<4xf32> {
    %a = memref.alloc() : memref<4xf32>
    scf.yield %a : memref<4xf32>
  }
  %s = memref.alloca_scope -> (memref<4xf32>) {
    %a = memref.alloc() : memref<4xf32>
    memref.alloca_scope.return %a : memref<4xf32>
  }
  %t = scf.index_switch %n -> memref<4xf32>
  case 1 {
    %a = memref.alloc() : memref<4xf32>
    scf.yield %a : memref<4xf32>
  }
  default {
    scf.yield %s : memref<4xf32>
  }
  return
}

// Not out of loops; out of a branch in a loop.
func.func @loops(%c: i1, %n: index, %in: memref<4xf32>) -> memref<4xf32> {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %r = scf.for %i = %zero to %n step %one iter_args(%x = %in) -> (memref<4xf32>) {
    %y = scf.if %c -> memref<4xf32> {
      %a = memref.alloc() : memref<4xf32>
      memref.copy %x, %a : memref<4xf32> to memref<4xf32>
      scf.yield %a : memref<4xf32>
    } else {
      %b = memref.alloc() : memref<4xf32>
      memref.copy %in, %b : memref<4xf32> to memref<4xf32>
      scf.yield %b : memref<4xf32>
    }
    %t = memref.alloc() : memref<4xf32>
    memref.copy %y, %t : memref<4xf32> to memref<4xf32>
    scf.yield %t : memref<4xf32>
  }
  return %r : memref<4xf32>
}

func.func @parallel(%n: index, %v: f32) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  scf.parallel (%i) = (%zero) to (%n) step (%one) {
    %a = memref.alloc() : memref<4xf32>
    memref.store %v, %a[%zero] : memref<4xf32>
    scf.reduce
  }
  scf.forall (%i) in (%n) {
    %a = memref.alloc() : memref<4xf32>
    memref.store %v, %a[%zero] : memref<4xf32>
  }
  return
}

// A loop of blocks: a local buffer stays; one that only leaves the loop moves, because at most one is in use.
func.func @loop_of_blocks(%c: i1, %n: index, %in: memref<4xf32>, %v: f32) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  cf.cond_br %c, ^loop(%zero : index), ^end(%in : memref<4xf32>)
^loop(%i: index):
  %a = memref.alloc() : memref<4xf32>
  %b = memref.alloc() : memref<4xf32>
  memref.store %v, %b[%zero] : memref<4xf32>
  memref.copy %b, %a : memref<4xf32> to memref<4xf32>
  %j = arith.addi %i, %one : index
  %more = arith.cmpi slt, %j, %n : index
  cf.cond_br %more, ^loop(%j : index), ^end(%a : memref<4xf32>)
^end(%r: memref<4xf32>):
  return
}

func.func private @declaration(memref<4xf32>)

// A block that cannot be reached; upstream crashes.
func.func @unreachable(%c: i1) {
  return
^a:
  %a = memref.alloc() : memref<4xf32>
  cf.br ^b(%a : memref<4xf32>)
^b(%r: memref<4xf32>):
  return
}
