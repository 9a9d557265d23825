// RUN: freehold opt %s --ownership-elaboration | expect %t.out

// Buffers that a loop swaps or rotates: each stays owned by exactly one of the carried values.

func.func @swap(%n: index, %m: memref<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = memref.alloc() : memref<4xf32>
  %b = memref.alloc() : memref<4xf32>
  memref.copy %m, %a : memref<4xf32> to memref<4xf32>
  memref.copy %m, %b : memref<4xf32> to memref<4xf32>
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%x = %a, %y = %b) -> (memref<4xf32>, memref<4xf32>) {
    memref.copy %x, %y : memref<4xf32> to memref<4xf32>
    scf.yield %y, %x : memref<4xf32>, memref<4xf32>
  }
  memref.copy %r#0, %m : memref<4xf32> to memref<4xf32>
  return
}

func.func @rotate(%n: index, %m: memref<4xf32>) -> memref<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = memref.alloc() : memref<4xf32>
  %b = memref.alloc() : memref<4xf32>
  %c = memref.alloc() : memref<4xf32>
  memref.copy %m, %a : memref<4xf32> to memref<4xf32>
  memref.copy %m, %b : memref<4xf32> to memref<4xf32>
  memref.copy %m, %c : memref<4xf32> to memref<4xf32>
  %r:3 = scf.for %i = %c0 to %n step %c1 iter_args(%x = %a, %y = %b, %z = %c)
      -> (memref<4xf32>, memref<4xf32>, memref<4xf32>) {
    scf.yield %y, %z, %x : memref<4xf32>, memref<4xf32>, memref<4xf32>
  }
  return %r#1 : memref<4xf32>
}

// The oldest buffer of the three dies in each iteration.
func.func @shift(%n: index, %m: memref<4xf32>) -> memref<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = memref.alloc() : memref<4xf32>
  %b = memref.alloc() : memref<4xf32>
  memref.copy %m, %a : memref<4xf32> to memref<4xf32>
  memref.copy %m, %b : memref<4xf32> to memref<4xf32>
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%x = %a, %y = %b) -> (memref<4xf32>, memref<4xf32>) {
    %new = memref.alloc() : memref<4xf32>
    memref.copy %x, %new : memref<4xf32> to memref<4xf32>
    scf.yield %new, %x : memref<4xf32>, memref<4xf32>
  }
  return %r#0 : memref<4xf32>
}

// The caller's buffer takes part: flags are carried with the values.
func.func @swap_with_argument(%n: index, %m: memref<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = memref.alloc() : memref<4xf32>
  memref.copy %m, %a : memref<4xf32> to memref<4xf32>
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%x = %a, %y = %m) -> (memref<4xf32>, memref<4xf32>) {
    memref.copy %x, %y : memref<4xf32> to memref<4xf32>
    scf.yield %y, %x : memref<4xf32>, memref<4xf32>
  }
  return
}

// One buffer is carried twice at first; later, the two differ.
func.func @same_at_first(%n: index, %m: memref<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = memref.alloc() : memref<4xf32>
  memref.copy %m, %a : memref<4xf32> to memref<4xf32>
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%x = %a, %y = %a) -> (memref<4xf32>, memref<4xf32>) {
    %new = memref.alloc() : memref<4xf32>
    memref.copy %y, %new : memref<4xf32> to memref<4xf32>
    scf.yield %new, %x : memref<4xf32>, memref<4xf32>
  }
  memref.copy %r#0, %m : memref<4xf32> to memref<4xf32>
  memref.copy %r#1, %m : memref<4xf32> to memref<4xf32>
  return
}

// Two arguments whose flags are the same on every edge have one flag; the flag of the third one differs.
func.func @shared_flag(%n: index, %m: memref<4xf32>, %k: memref<4xf32>) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %first = memref.alloc() : memref<4xf32>
  memref.copy %m, %first : memref<4xf32> to memref<4xf32>
  cf.br ^head(%zero, %m, %k, %first : index, memref<4xf32>, memref<4xf32>, memref<4xf32>)
^head(%i: index, %x: memref<4xf32>, %y: memref<4xf32>, %z: memref<4xf32>):
  %more = arith.cmpi ult, %i, %n : index
  cf.cond_br %more, ^body, ^done
^body:
  %a = memref.alloc() : memref<4xf32>
  memref.copy %x, %a : memref<4xf32> to memref<4xf32>
  %b = memref.alloc() : memref<4xf32>
  memref.copy %y, %b : memref<4xf32> to memref<4xf32>
  memref.copy %z, %b : memref<4xf32> to memref<4xf32>
  %j = arith.addi %i, %one : index
  cf.br ^head(%j, %a, %b, %m : index, memref<4xf32>, memref<4xf32>, memref<4xf32>)
^done:
  memref.copy %x, %k : memref<4xf32> to memref<4xf32>
  memref.copy %y, %k : memref<4xf32> to memref<4xf32>
  memref.copy %z, %k : memref<4xf32> to memref<4xf32>
  return
}
