// RUN: freehold opt %s --ownership-elaboration | expect %t.out

// The results of a function belong to its caller, and are different buffers: whatever the function does not own, or
// returns twice, is copied at the return.

func.func @argument(%m: memref<4xf32>) -> memref<4xf32> {
  return %m : memref<4xf32>
}

func.func @view_of_argument(%m: memref<4x4xf32>) -> memref<4xf32, strided<[1], offset: 4>> {
  %v = memref.subview %m[1, 0] [1, 4] [1, 1] : memref<4x4xf32> to memref<4xf32, strided<[1], offset: 4>>
  return %v : memref<4xf32, strided<[1], offset: 4>>
}

// Only the way on which the argument is returned copies.
func.func @argument_on_one_side(%c: i1, %m: memref<?xf32>, %n: index) -> memref<?xf32> {
  %r = scf.if %c -> memref<?xf32> {
    %a = memref.alloc(%n) : memref<?xf32>
    scf.yield %a : memref<?xf32>
  } else {
    scf.yield %m : memref<?xf32>
  }
  return %r : memref<?xf32>
}

func.func @argument_in_one_block(%c: i1, %m: memref<4xf32>) -> memref<4xf32> {
  cf.cond_br %c, ^own, ^end(%m : memref<4xf32>)
^own:
  %a = memref.alloc() : memref<4xf32>
  memref.copy %m, %a : memref<4xf32> to memref<4xf32>
  cf.br ^end(%a : memref<4xf32>)
^end(%r: memref<4xf32>):
  return %r : memref<4xf32>
}

func.func @early(%c: i1, %m: memref<4xf32>) -> memref<4xf32> {
  cf.cond_br %c, ^own, ^other
^own:
  %a = memref.alloc() : memref<4xf32>
  memref.copy %m, %a : memref<4xf32> to memref<4xf32>
  return %a : memref<4xf32>
^other:
  return %m : memref<4xf32>
}

func.func @twice(%m: memref<4xf32>) -> (memref<4xf32>, memref<4xf32>) {
  %a = memref.alloc() : memref<4xf32>
  memref.copy %m, %a : memref<4xf32> to memref<4xf32>
  return %a, %a : memref<4xf32>, memref<4xf32>
}

// Whether the two are one buffer depends on the path.
func.func @twice_on_one_side(%c: i1, %m: memref<4xf32>) -> (memref<4xf32>, memref<4xf32>) {
  %a = memref.alloc() : memref<4xf32>
  memref.copy %m, %a : memref<4xf32> to memref<4xf32>
  %r = scf.if %c -> memref<4xf32> {
    scf.yield %a : memref<4xf32>
  } else {
    %b = memref.alloc() : memref<4xf32>
    memref.copy %m, %b : memref<4xf32> to memref<4xf32>
    scf.yield %b : memref<4xf32>
  }
  return %a, %r : memref<4xf32>, memref<4xf32>
}

memref.global "private" @state : memref<4xf32> = dense<0.0>
func.func @global() -> memref<4xf32> {
  %g = memref.get_global @state : memref<4xf32>
  return %g : memref<4xf32>
}

func.func @stack(%m: memref<4xf32>) -> memref<4xf32> {
  %s = memref.alloca() : memref<4xf32>
  memref.copy %m, %s : memref<4xf32> to memref<4xf32>
  return %s : memref<4xf32>
}

func.func @unranked(%m: memref<4xf32>) -> memref<*xf32> {
  %a = memref.alloc() : memref<4xf32>
  memref.copy %m, %a : memref<4xf32> to memref<4xf32>
  %u = memref.cast %a : memref<4xf32> to memref<*xf32>
  return %u : memref<*xf32>
}

// Results under one flag share the check.
func.func @several_carried(%n: index, %m: memref<4xf32>, %k: memref<4xf32>) -> (memref<4xf32>, memref<4xf32>) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %r:2 = scf.for %i = %zero to %n step %one iter_args(%x = %m, %y = %k) -> (memref<4xf32>, memref<4xf32>) {
    %a = memref.alloc() : memref<4xf32>
    memref.copy %x, %a : memref<4xf32> to memref<4xf32>
    %b = memref.alloc() : memref<4xf32>
    memref.copy %y, %b : memref<4xf32> to memref<4xf32>
    scf.yield %a, %b : memref<4xf32>, memref<4xf32>
  }
  return %r#0, %r#1 : memref<4xf32>, memref<4xf32>
}
