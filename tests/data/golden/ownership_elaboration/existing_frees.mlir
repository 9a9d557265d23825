// RUN: freehold opt %s --ownership-elaboration | expect %t.out

// Frees that are there already: the pass completes them, and frees as early as possible.

func.func @on_all_paths(%m: memref<4xf32>) {
  %a = memref.alloc() : memref<4xf32>
  memref.copy %m, %a : memref<4xf32> to memref<4xf32>
  memref.copy %m, %m : memref<4xf32> to memref<4xf32>
  memref.dealloc %a : memref<4xf32>
  return
}

func.func @on_one_side(%c: i1, %m: memref<4xf32>) {
  %a = memref.alloc() : memref<4xf32>
  memref.copy %m, %a : memref<4xf32> to memref<4xf32>
  scf.if %c {
    memref.dealloc %a : memref<4xf32>
  }
  return
}

func.func @in_one_block(%c: i1, %m: memref<4xf32>) {
  %a = memref.alloc() : memref<4xf32>
  memref.copy %m, %a : memref<4xf32> to memref<4xf32>
  cf.cond_br %c, ^free, ^end
^free:
  memref.dealloc %a : memref<4xf32>
  cf.br ^end
^end:
  return
}

func.func @through_a_cast(%m: memref<4xf32>) {
  %a = memref.alloc() : memref<4xf32>
  %v = memref.cast %a : memref<4xf32> to memref<?xf32>
  memref.copy %m, %a : memref<4xf32> to memref<4xf32>
  memref.dealloc %v : memref<?xf32>
  return
}

func.func @in_each_iteration(%n: index, %m: memref<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %a = memref.alloc() : memref<4xf32>
    memref.copy %m, %a : memref<4xf32> to memref<4xf32>
    memref.dealloc %a : memref<4xf32>
  }
  return
}

// The carried buffer is freed by hand in every iteration, and the last one never.
func.func @carried(%n: index, %m: memref<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = memref.alloc() : memref<4xf32>
  memref.copy %m, %a : memref<4xf32> to memref<4xf32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%x = %a) -> memref<4xf32> {
    %b = memref.alloc() : memref<4xf32>
    memref.copy %x, %b : memref<4xf32> to memref<4xf32>
    memref.dealloc %x : memref<4xf32>
    scf.yield %b : memref<4xf32>
  }
  memref.copy %r, %m : memref<4xf32> to memref<4xf32>
  return
}

// In a loop, under a condition that holds at most once.
func.func @once_in_a_loop(%n: index, %m: memref<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = memref.alloc() : memref<4xf32>
  memref.copy %m, %a : memref<4xf32> to memref<4xf32>
  scf.for %i = %c0 to %n step %c1 {
    %first = arith.cmpi eq, %i, %c0 : index
    scf.if %first {
      memref.dealloc %a : memref<4xf32>
    }
  }
  return
}

func.func private @fresh() -> memref<4xf32>
func.func @of_a_result(%m: memref<4xf32>) {
  %r = call @fresh() : () -> memref<4xf32>
  memref.copy %r, %m : memref<4xf32> to memref<4xf32>
  memref.dealloc %r : memref<4xf32>
  return
}

// A select and an `scf.if` hand over one of two buffers, which is freed by hand; the other one is not.
func.func @of_a_select(%c: i1, %m: memref<4xf32>) {
  %a = memref.alloc() : memref<4xf32>
  %b = memref.alloc() : memref<4xf32>
  memref.copy %m, %a : memref<4xf32> to memref<4xf32>
  memref.copy %m, %b : memref<4xf32> to memref<4xf32>
  %r = arith.select %c, %a, %b : memref<4xf32>
  memref.copy %r, %m : memref<4xf32> to memref<4xf32>
  memref.dealloc %r : memref<4xf32>
  return
}

func.func @of_an_argument_on_one_side(%c: i1, %m: memref<4xf32>, %out: memref<4xf32>) {
  %a = memref.alloc() : memref<4xf32>
  memref.copy %m, %a : memref<4xf32> to memref<4xf32>
  %r = scf.if %c -> memref<4xf32> {
    scf.yield %a : memref<4xf32>
  } else {
    scf.yield %m : memref<4xf32>
  }
  memref.copy %r, %out : memref<4xf32> to memref<4xf32>
  scf.if %c {
    memref.dealloc %r : memref<4xf32>
  }
  return
}

// From the second iteration on, the buffer would be freed already: it is freed after the loop.
func.func @from_outside_in_a_loop(%n: index, %m: memref<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = memref.alloc() : memref<4xf32>
  scf.for %i = %c0 to %n step %c1 {
    memref.copy %a, %m : memref<4xf32> to memref<4xf32>
    memref.dealloc %a : memref<4xf32>
  }
  return
}
