// RUN: freehold opt %s --ownership-elaboration | expect %t.out

// Loops and branches in each other.

func.func @loops(%n: index, %m: memref<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = memref.alloc() : memref<4xf32>
  memref.copy %m, %a : memref<4xf32> to memref<4xf32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%x = %a) -> memref<4xf32> {
    %local = memref.alloc() : memref<4xf32>
    memref.copy %m, %local : memref<4xf32> to memref<4xf32>
    %s = scf.for %j = %c0 to %n step %c1 iter_args(%y = %x) -> memref<4xf32> {
      %b = memref.alloc() : memref<4xf32>
      memref.copy %y, %b : memref<4xf32> to memref<4xf32>
      memref.copy %local, %b : memref<4xf32> to memref<4xf32>
      scf.yield %b : memref<4xf32>
    }
    scf.yield %s : memref<4xf32>
  }
  memref.copy %r, %m : memref<4xf32> to memref<4xf32>
  return
}

// A buffer from outside, last used in an inner loop of one side.
func.func @last_use_deep_inside(%c: i1, %n: index, %m: memref<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = memref.alloc() : memref<4xf32>
  memref.copy %m, %a : memref<4xf32> to memref<4xf32>
  scf.if %c {
    scf.for %i = %c0 to %n step %c1 {
      scf.if %c {
        memref.copy %a, %m : memref<4xf32> to memref<4xf32>
      }
    }
    memref.copy %m, %m : memref<4xf32> to memref<4xf32>
  }
  return
}

func.func @ifs(%c: i1, %d: i1, %m: memref<4xf32>) {
  %a = memref.alloc() : memref<4xf32>
  memref.copy %m, %a : memref<4xf32> to memref<4xf32>
  %r = scf.if %c -> memref<4xf32> {
    %s = scf.if %d -> memref<4xf32> {
      scf.yield %a : memref<4xf32>
    } else {
      %b = memref.alloc() : memref<4xf32>
      memref.copy %m, %b : memref<4xf32> to memref<4xf32>
      scf.yield %b : memref<4xf32>
    }
    memref.copy %s, %m : memref<4xf32> to memref<4xf32>
    scf.yield %s : memref<4xf32>
  } else {
    scf.yield %a : memref<4xf32>
  }
  memref.copy %r, %m : memref<4xf32> to memref<4xf32>
  return
}
