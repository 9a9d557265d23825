// Loops that carry a buffer: double buffering, and what frees their results.
// RUN: freehold opt %s --hlo-buffer-reuse | expect %t.out
// RUN: freehold opt %s --hlo-buffer-reuse="loop-simplification=false" | expect %t.spares.out
// RUN: freehold opt %s --hlo-buffer-reuse="compat promotion=false" | expect %t.compat.out

func.func @for(%m: memref<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %a = memref.alloc() : memref<4xf32>
  linalg.exp ins(%m : memref<4xf32>) outs(%a : memref<4xf32>)
  %r = scf.for %i = %c0 to %c8 step %c1 iter_args(%x = %a) -> memref<4xf32> {
    %n = memref.alloc() : memref<4xf32>
    linalg.exp ins(%x : memref<4xf32>) outs(%n : memref<4xf32>)
    linalg.exp ins(%n : memref<4xf32>) outs(%m : memref<4xf32>)
    memref.dealloc %x : memref<4xf32>
    scf.yield %n : memref<4xf32>
  }
  memref.dealloc %r : memref<4xf32>
  return
}

// The result is used: both buffers stay on the heap.
func.func @used_result(%m: memref<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %a = memref.alloc() : memref<4xf32>
  linalg.exp ins(%m : memref<4xf32>) outs(%a : memref<4xf32>)
  %r = scf.for %i = %c0 to %c8 step %c1 iter_args(%x = %a) -> memref<4xf32> {
    %n = memref.alloc() : memref<4xf32>
    linalg.exp ins(%x : memref<4xf32>) outs(%n : memref<4xf32>)
    memref.dealloc %x : memref<4xf32>
    scf.yield %n : memref<4xf32>
  }
  memref.copy %r, %m : memref<4xf32> to memref<4xf32>
  memref.dealloc %r : memref<4xf32>
  return
}

// The same in a loop that may not run: a spare on the heap could raise the peak.
func.func @unknown_trip_count(%m: memref<4xf32>, %k: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = memref.alloc() : memref<4xf32>
  linalg.exp ins(%m : memref<4xf32>) outs(%a : memref<4xf32>)
  %r = scf.for %i = %c0 to %k step %c1 iter_args(%x = %a) -> memref<4xf32> {
    %n = memref.alloc() : memref<4xf32>
    linalg.exp ins(%x : memref<4xf32>) outs(%n : memref<4xf32>)
    memref.dealloc %x : memref<4xf32>
    scf.yield %n : memref<4xf32>
  }
  memref.copy %r, %m : memref<4xf32> to memref<4xf32>
  memref.dealloc %r : memref<4xf32>
  return
}

func.func @while_after(%m: memref<4xf32>, %k: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = memref.alloc() : memref<4xf32>
  linalg.exp ins(%m : memref<4xf32>) outs(%a : memref<4xf32>)
  %r:2 = scf.while (%i = %c0, %x = %a) : (index, memref<4xf32>) -> (index, memref<4xf32>) {
    %go = arith.cmpi ult, %i, %k : index
    scf.condition(%go) %i, %x : index, memref<4xf32>
  } do {
  ^bb0(%i: index, %x: memref<4xf32>):
    %n = memref.alloc() : memref<4xf32>
    linalg.exp ins(%x : memref<4xf32>) outs(%n : memref<4xf32>)
    linalg.exp ins(%n : memref<4xf32>) outs(%m : memref<4xf32>)
    memref.dealloc %x : memref<4xf32>
    %next = arith.addi %i, %c1 : index
    scf.yield %next, %n : index, memref<4xf32>
  }
  memref.dealloc %r#1 : memref<4xf32>
  return
}

func.func @while_both(%m: memref<4xf32>, %k: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = memref.alloc() : memref<4xf32>
  linalg.exp ins(%m : memref<4xf32>) outs(%a : memref<4xf32>)
  %r:2 = scf.while (%i = %c0, %x = %a) : (index, memref<4xf32>) -> (index, memref<4xf32>) {
    %n = memref.alloc() : memref<4xf32>
    linalg.negf ins(%x : memref<4xf32>) outs(%n : memref<4xf32>)
    memref.dealloc %x : memref<4xf32>
    %go = arith.cmpi ult, %i, %k : index
    scf.condition(%go) %i, %n : index, memref<4xf32>
  } do {
  ^bb0(%i: index, %x: memref<4xf32>):
    %n = memref.alloc() : memref<4xf32>
    linalg.exp ins(%x : memref<4xf32>) outs(%n : memref<4xf32>)
    linalg.exp ins(%n : memref<4xf32>) outs(%m : memref<4xf32>)
    memref.dealloc %x : memref<4xf32>
    %next = arith.addi %i, %c1 : index
    scf.yield %next, %n : index, memref<4xf32>
  }
  memref.dealloc %r#1 : memref<4xf32>
  return
}

// A loop that permutes three buffers.
func.func @permuted(%m: memref<4xf32>, %k: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = memref.alloc() : memref<4xf32>
  %b = memref.alloc() : memref<4xf32>
  %d = memref.alloc() : memref<4xf32>
  linalg.exp ins(%m : memref<4xf32>) outs(%a : memref<4xf32>)
  linalg.exp ins(%a : memref<4xf32>) outs(%b : memref<4xf32>)
  linalg.exp ins(%b : memref<4xf32>) outs(%d : memref<4xf32>)
  %r:4 = scf.while (%i = %c0, %x = %a, %y = %b, %z = %d)
      : (index, memref<4xf32>, memref<4xf32>, memref<4xf32>) -> (index, memref<4xf32>, memref<4xf32>, memref<4xf32>) {
    linalg.exp ins(%x : memref<4xf32>) outs(%m : memref<4xf32>)
    %go = arith.cmpi ult, %i, %k : index
    scf.condition(%go) %i, %z, %y, %x : index, memref<4xf32>, memref<4xf32>, memref<4xf32>
  } do {
  ^bb0(%i: index, %x: memref<4xf32>, %y: memref<4xf32>, %z: memref<4xf32>):
    %next = arith.addi %i, %c1 : index
    scf.yield %next, %y, %x, %z : index, memref<4xf32>, memref<4xf32>, memref<4xf32>
  }
  memref.dealloc %r#1 : memref<4xf32>
  memref.dealloc %r#2 : memref<4xf32>
  memref.dealloc %r#3 : memref<4xf32>
  return
}

// The carried buffer is freed, and then one is allocated, in both regions: it is the same one.
func.func @reallocated(%m: memref<4xf32>, %k: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = memref.alloc() : memref<4xf32>
  %o = deallocation.own %a : memref<4xf32>
  linalg.exp ins(%m : memref<4xf32>) outs(%a : memref<4xf32>)
  %r:3 = scf.while (%i = %c0, %x = %a, %p = %o)
      : (index, memref<4xf32>, !deallocation.ownership) -> (index, memref<4xf32>, !deallocation.ownership) {
    linalg.exp ins(%x : memref<4xf32>) outs(%m : memref<4xf32>)
    memref.dealloc %x : memref<4xf32>
    %n = memref.alloc() : memref<4xf32>
    %q = deallocation.own %n : memref<4xf32>
    linalg.exp ins(%m : memref<4xf32>) outs(%n : memref<4xf32>)
    %go = arith.cmpi ult, %i, %k : index
    scf.condition(%go) %i, %n, %q : index, memref<4xf32>, !deallocation.ownership
  } do {
  ^bb0(%i: index, %x: memref<4xf32>, %p: !deallocation.ownership):
    linalg.exp ins(%x : memref<4xf32>) outs(%m : memref<4xf32>)
    memref.dealloc %x : memref<4xf32>
    %n = memref.alloc() : memref<4xf32>
    %q = deallocation.own %n : memref<4xf32>
    linalg.exp ins(%m : memref<4xf32>) outs(%n : memref<4xf32>)
    %next = arith.addi %i, %c1 : index
    scf.yield %next, %n, %q : index, memref<4xf32>, !deallocation.ownership
  }
  memref.dealloc %r#1 : memref<4xf32>
  return
}

// The buffer that the loop frees is not the one that it carries: the spare is another one in each iteration.
func.func @other_buffer(%m: memref<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %a = memref.alloc() : memref<4xf32>
  %b = memref.alloc() : memref<4xf32>
  linalg.exp ins(%m : memref<4xf32>) outs(%a : memref<4xf32>)
  linalg.exp ins(%m : memref<4xf32>) outs(%b : memref<4xf32>)
  %r:2 = scf.for %i = %c0 to %c8 step %c1 iter_args(%x = %a, %y = %b) -> (memref<4xf32>, memref<4xf32>) {
    %n = memref.alloc() : memref<4xf32>
    linalg.add ins(%x, %y : memref<4xf32>, memref<4xf32>) outs(%n : memref<4xf32>)
    linalg.exp ins(%n : memref<4xf32>) outs(%m : memref<4xf32>)
    memref.dealloc %x : memref<4xf32>
    scf.yield %y, %n : memref<4xf32>, memref<4xf32>
  }
  memref.dealloc %r#0 : memref<4xf32>
  memref.dealloc %r#1 : memref<4xf32>
  return
}

// A buffer that is made in the loop: what frees the result cannot free the operand.
func.func @made_in_the_loop(%m: memref<4xf32>, %k: index, %c: i1) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = memref.alloc() : memref<4xf32>
  linalg.exp ins(%m : memref<4xf32>) outs(%a : memref<4xf32>)
  %r = scf.for %i = %c0 to %k step %c1 iter_args(%x = %a) -> memref<4xf32> {
    %y = scf.if %c -> memref<4xf32> {
      %n = memref.alloc() : memref<4xf32>
      linalg.exp ins(%x : memref<4xf32>) outs(%n : memref<4xf32>)
      memref.dealloc %x : memref<4xf32>
      scf.yield %n : memref<4xf32>
    } else {
      scf.yield %x : memref<4xf32>
    }
    scf.yield %y : memref<4xf32>
  }
  memref.dealloc %r : memref<4xf32>
  return
}
