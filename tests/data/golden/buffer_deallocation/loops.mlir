// RUN: freehold opt %s --buffer-deallocation | expect %t.out

// Loop-carried buffers.

// Each iteration allocates: the initial value and what is yielded are cloned.
func.func @replaced(%lb: index, %ub: index, %in: memref<4xf32>, %out: memref<4xf32>) {
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %lb to %ub step %c1 iter_args(%x = %in) -> (memref<4xf32>) {
    %n = memref.alloc() : memref<4xf32>
    linalg.exp ins(%x : memref<4xf32>) outs(%n : memref<4xf32>)
    scf.yield %n : memref<4xf32>
  }
  memref.copy %r, %out : memref<4xf32> to memref<4xf32>
  return
}

// Carried unchanged, or always replaced by outer allocations: no clones.
func.func @outer(%lb: index, %ub: index, %in: memref<4xf32>, %out: memref<4xf32>) {
  %c1 = arith.constant 1 : index
  %o = memref.alloc() : memref<4xf32>
  %p = memref.alloc() : memref<4xf32>
  memref.copy %in, %o : memref<4xf32> to memref<4xf32>
  memref.copy %in, %p : memref<4xf32> to memref<4xf32>
  %r:2 = scf.for %i = %lb to %ub step %c1 iter_args(%x = %o, %y = %p) -> (memref<4xf32>, memref<4xf32>) {
    linalg.exp ins(%x : memref<4xf32>) outs(%y : memref<4xf32>)
    scf.yield %y, %x : memref<4xf32>, memref<4xf32>
  }
  memref.copy %r#0, %out : memref<4xf32> to memref<4xf32>
  return
}

// An inner if yields a new allocation or the carried buffer.
func.func @sometimes(%lb: index, %ub: index, %c: i1, %in: memref<4xf32>, %out: memref<4xf32>) {
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %lb to %ub step %c1 iter_args(%x = %in) -> (memref<4xf32>) {
    %n = scf.if %c -> (memref<4xf32>) {
      %t = memref.alloc() : memref<4xf32>
      linalg.exp ins(%x : memref<4xf32>) outs(%t : memref<4xf32>)
      scf.yield %t : memref<4xf32>
    } else {
      scf.yield %x : memref<4xf32>
    }
    scf.yield %n : memref<4xf32>
  }
  memref.copy %r, %out : memref<4xf32> to memref<4xf32>
  return
}

func.func @nested(%lb: index, %ub: index, %in: memref<4xf32>, %out: memref<4xf32>) {
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %lb to %ub step %c1 iter_args(%x = %in) -> (memref<4xf32>) {
    %s = scf.for %j = %lb to %ub step %c1 iter_args(%y = %x) -> (memref<4xf32>) {
      %n = memref.alloc() : memref<4xf32>
      linalg.exp ins(%y : memref<4xf32>) outs(%n : memref<4xf32>)
      scf.yield %n : memref<4xf32>
    }
    scf.yield %s : memref<4xf32>
  }
  memref.copy %r, %out : memref<4xf32> to memref<4xf32>
  return
}

// The arguments of both regions, and the result, are freed: each gets a clone.
func.func @while(%limit: index, %in: memref<4xf32>, %out: memref<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r:2 = scf.while (%x = %in, %i = %c0) : (memref<4xf32>, index) -> (memref<4xf32>, index) {
    %c = arith.cmpi slt, %i, %limit : index
    scf.condition(%c) %x, %i : memref<4xf32>, index
  } do {
  ^bb0(%y: memref<4xf32>, %j: index):
    %n = memref.alloc() : memref<4xf32>
    linalg.exp ins(%y : memref<4xf32>) outs(%n : memref<4xf32>)
    %k = arith.addi %j, %c1 : index
    scf.yield %n, %k : memref<4xf32>, index
  }
  memref.copy %r#0, %out : memref<4xf32> to memref<4xf32>
  return
}

// An allocation before a loop that does not use it.
func.func @unused(%lb: index, %ub: index, %out: memref<4xf32>, %f: f32) {
  %c1 = arith.constant 1 : index
  %t = memref.alloc() : memref<4xf32>
  scf.for %i = %lb to %ub step %c1 {
    linalg.fill ins(%f : f32) outs(%out : memref<4xf32>)
  }
  return
}
