// RUN: freehold opt %s --ownership-elaboration | expect %t.out

// Programs with many names for one buffer, or edges out of one node of which some free it at their target.

func.func @swapped_by_name(%n: index, %m: memref<4xf32>) {
  %a = memref.alloc() : memref<4xf32>
  %b = memref.alloc() : memref<4xf32>
  %r:2 = affine.for %i = 0 to %n iter_args(%x = %a, %y = %b) -> (memref<4xf32>, memref<4xf32>) {
    memref.copy %a, %m : memref<4xf32> to memref<4xf32>
    affine.yield %y, %x : memref<4xf32>, memref<4xf32>
  }
  return
}

func.func @swapped_by_name_scf(%n: index, %m: memref<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = memref.alloc() : memref<4xf32>
  %b = memref.alloc() : memref<4xf32>
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%x = %a, %y = %b) -> (memref<4xf32>, memref<4xf32>) {
    memref.copy %a, %m : memref<4xf32> to memref<4xf32>
    scf.yield %y, %x : memref<4xf32>, memref<4xf32>
  }
  return
}

// A carried value is first one buffer, thrice; then one position gets a new one.
func.func @thrice_one_buffer(%n: index, %c: i1) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = memref.alloc() : memref<4xf32>
  %r:3 = scf.for %i = %c0 to %n step %c1 iter_args(%x = %a, %y = %a, %z = %a) -> (memref<4xf32>, memref<4xf32>, memref<4xf32>) {
    %b = memref.alloc() : memref<4xf32>
    %d = memref.alloc() : memref<4xf32>
    scf.yield %b, %a, %d : memref<4xf32>, memref<4xf32>, memref<4xf32>
  }
  cf.cond_br %c, ^bb1, ^bb2(%r#2 : memref<4xf32>)
^bb1:
  %e = memref.alloc() : memref<4xf32>
  cf.br ^bb2(%e : memref<4xf32>)
^bb2(%v: memref<4xf32>):
  return
}

// %x is never owned by the function: nothing has to free it.
func.func @argument_in_a_container(%n: index, %m: memref<4xf32>, %out: memref<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%x = %m) -> memref<4xf32> {
    %box = memref.alloc() : memref<1xmemref<4xf32>>
    memref.store %x, %box[%c0] : memref<1xmemref<4xf32>>
    %l = memref.load %box[%c0] : memref<1xmemref<4xf32>>
    scf.yield %l : memref<4xf32>
  }
  memref.copy %r, %out : memref<4xf32> to memref<4xf32>
  return
}

// %a is freed before the copy of %r#1 at the return reads it. (Also, %l is compared with %box, which cannot be the same
// buffer.)
func.func @stored_and_returned(%n: index) -> memref<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %box = memref.alloc() : memref<1xmemref<4xf32>>
  %a = memref.alloc() : memref<4xf32>
  %f = arith.constant 1.0 : f32
  memref.store %f, %a[%c0] : memref<4xf32>
  memref.store %a, %box[%c0] : memref<1xmemref<4xf32>>
  %l = memref.load %box[%c0] : memref<1xmemref<4xf32>>
  %b = memref.alloc() : memref<4xf32>
  %d = memref.alloc() : memref<4xf32>
  %r:4 = scf.while (%i = %c0, %x = %b, %y = %d, %z = %l) : (index, memref<4xf32>, memref<4xf32>, memref<4xf32>) -> (index, memref<4xf32>, memref<4xf32>, memref<4xf32>) {
    %more = arith.cmpi ult, %i, %n : index
    scf.condition(%more) %i, %z, %x, %d : index, memref<4xf32>, memref<4xf32>, memref<4xf32>
  } do {
  ^bb0(%i: index, %x: memref<4xf32>, %y: memref<4xf32>, %z: memref<4xf32>):
    %next = arith.addi %i, %c1 : index
    scf.yield %next, %y, %z, %x : index, memref<4xf32>, memref<4xf32>, memref<4xf32>
  }
  return %r#1 : memref<4xf32>
}

// Refused: this buffer cannot be freed on the path on which it is not used.
func.func @loaded_and_carried(%n: index) -> memref<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %box = memref.alloc() : memref<1xmemref<4xf32>>
  %a = memref.alloc() : memref<4xf32>
  memref.store %a, %box[%c0] : memref<1xmemref<4xf32>>
  %l = memref.load %box[%c0] : memref<1xmemref<4xf32>>
  %b = memref.alloc() : memref<4xf32>
  %r:2 = scf.while (%i = %c0, %z = %l) : (index, memref<4xf32>) -> (index, memref<4xf32>) {
    %more = arith.cmpi ult, %i, %n : index
    scf.condition(%more) %i, %z : index, memref<4xf32>
  } do {
  ^bb0(%i: index, %z: memref<4xf32>):
    %next = arith.addi %i, %c1 : index
    scf.yield %next, %b : index, memref<4xf32>
  }
  return %r#1 : memref<4xf32>
}

func.func @targets_and_source(%n: i1, %c: i1, %m: memref<4xf32>) {
  %a = memref.alloc() : memref<4xf32>
  memref.copy %m, %a : memref<4xf32> to memref<4xf32>
  cf.cond_br %c, ^new, ^head(%a, %a : memref<4xf32>, memref<4xf32>)
^new:
  %b = memref.alloc() : memref<4xf32>
  cf.br ^head(%b, %a : memref<4xf32>, memref<4xf32>)
^head(%x: memref<4xf32>, %y: memref<4xf32>):
  memref.copy %a, %m : memref<4xf32> to memref<4xf32>
  memref.copy %x, %m : memref<4xf32> to memref<4xf32>
  cf.cond_br %n, ^head(%y, %y : memref<4xf32>, memref<4xf32>), ^end
^end:
  return
}

func.func @source_and_targets(%n: i1, %c: i1, %m: memref<4xf32>) {
  %a = memref.alloc() : memref<4xf32>
  memref.copy %m, %a : memref<4xf32> to memref<4xf32>
  cf.cond_br %c, ^new, ^head(%a, %a : memref<4xf32>, memref<4xf32>)
^new:
  %b = memref.alloc() : memref<4xf32>
  cf.br ^head(%b, %a : memref<4xf32>, memref<4xf32>)
^head(%x: memref<4xf32>, %y: memref<4xf32>):
  memref.copy %a, %m : memref<4xf32> to memref<4xf32>
  memref.copy %x, %m : memref<4xf32> to memref<4xf32>
  cf.cond_br %n, ^end, ^head(%y, %y : memref<4xf32>, memref<4xf32>)
^end:
  return
}
