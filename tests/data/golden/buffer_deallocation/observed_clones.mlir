// RUN: freehold opt %s --buffer-deallocation 2>&1 | expect %t.out

// Clones that the program could observe, because one of the two buffers is written while the other is used: upstream
// inserts them, and the program computes something else. The buffers of such a function are freed by ownership flags.

// The join is written, which the caller sees if it is the argument.
func.func @written_join(%c: i1, %x: memref<4xf32>) {
  %r = scf.if %c -> (memref<4xf32>) {
    scf.yield %x : memref<4xf32>
  } else {
    %t = memref.alloc() : memref<4xf32>
    linalg.exp ins(%x : memref<4xf32>) outs(%t : memref<4xf32>)
    scf.yield %t : memref<4xf32>
  }
  linalg.exp ins(%r : memref<4xf32>) outs(%r : memref<4xf32>)
  return
}

// The original is written, and then the join is read.
func.func @written_original(%c: i1, %x: memref<4xf32>, %out: memref<4xf32>) {
  %o = memref.alloc() : memref<4xf32>
  linalg.exp ins(%x : memref<4xf32>) outs(%o : memref<4xf32>)
  %r = scf.if %c -> (memref<4xf32>) {
    scf.yield %o : memref<4xf32>
  } else {
    %t = memref.alloc() : memref<4xf32>
    linalg.exp ins(%x : memref<4xf32>) outs(%t : memref<4xf32>)
    scf.yield %t : memref<4xf32>
  }
  linalg.exp ins(%o : memref<4xf32>) outs(%o : memref<4xf32>)
  memref.copy %r, %out : memref<4xf32> to memref<4xf32>
  return
}

// One buffer is carried under two names.
func.func @two_names(%lb: index, %ub: index, %x: memref<4xf32>, %out: memref<4xf32>) {
  %c1 = arith.constant 1 : index
  %o = memref.alloc() : memref<4xf32>
  linalg.exp ins(%x : memref<4xf32>) outs(%o : memref<4xf32>)
  %r:2 = scf.for %i = %lb to %ub step %c1 iter_args(%a = %o, %b = %o) -> (memref<4xf32>, memref<4xf32>) {
    linalg.exp ins(%x : memref<4xf32>) outs(%a : memref<4xf32>)
    %t = memref.alloc() : memref<4xf32>
    linalg.exp ins(%b : memref<4xf32>) outs(%t : memref<4xf32>)
    scf.yield %t, %t : memref<4xf32>, memref<4xf32>
  }
  memref.copy %r#0, %out : memref<4xf32> to memref<4xf32>
  return
}

// A callee writes the join.
func.func private @write(%x: memref<4xf32>) {
  linalg.exp ins(%x : memref<4xf32>) outs(%x : memref<4xf32>)
  return
}
func.func private @read(%x: memref<4xf32>) {
  %c0 = arith.constant 0 : index
  %l = memref.load %x[%c0] : memref<4xf32>
  return
}
func.func @written_by_callee(%c: i1, %x: memref<4xf32>) {
  %r = scf.if %c -> (memref<4xf32>) {
    scf.yield %x : memref<4xf32>
  } else {
    %t = memref.alloc() : memref<4xf32>
    linalg.exp ins(%x : memref<4xf32>) outs(%t : memref<4xf32>)
    scf.yield %t : memref<4xf32>
  }
  call @write(%r) : (memref<4xf32>) -> ()
  return
}

// The following clones are not observed. A callee reads the join.
func.func @read_by_callee(%c: i1, %x: memref<4xf32>) {
  %r = scf.if %c -> (memref<4xf32>) {
    scf.yield %x : memref<4xf32>
  } else {
    %t = memref.alloc() : memref<4xf32>
    linalg.exp ins(%x : memref<4xf32>) outs(%t : memref<4xf32>)
    scf.yield %t : memref<4xf32>
  }
  call @read(%r) : (memref<4xf32>) -> ()
  return
}

// The original is not used any more when the join is written.
func.func @dead_original(%c: i1, %x: memref<4xf32>, %out: memref<4xf32>) {
  %r = scf.if %c -> (memref<4xf32>) {
    %s = memref.alloc() : memref<4xf32>
    memref.copy %x, %s : memref<4xf32> to memref<4xf32>
    scf.yield %s : memref<4xf32>
  } else {
    %t = memref.alloc() : memref<4xf32>
    linalg.exp ins(%x : memref<4xf32>) outs(%t : memref<4xf32>)
    scf.yield %t : memref<4xf32>
  }
  linalg.exp ins(%r : memref<4xf32>) outs(%r : memref<4xf32>)
  memref.copy %r, %out : memref<4xf32> to memref<4xf32>
  return
}

// The loop runs at least once, so that its result, which is written, is not the argument.
func.func @runs_once(%x: memref<4xf32>, %out: memref<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %r = scf.for %i = %c0 to %c4 step %c1 iter_args(%a = %x) -> (memref<4xf32>) {
    %t = memref.alloc() : memref<4xf32>
    linalg.exp ins(%a : memref<4xf32>) outs(%t : memref<4xf32>)
    scf.yield %t : memref<4xf32>
  }
  linalg.exp ins(%r : memref<4xf32>) outs(%r : memref<4xf32>)
  memref.copy %r, %out : memref<4xf32> to memref<4xf32>
  return
}
