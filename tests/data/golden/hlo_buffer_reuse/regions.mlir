// Temporaries of regions: hoisted, shared by the regions of an op, and placed on the stack.
// RUN: freehold opt %s --hlo-buffer-reuse | expect %t.out
// RUN: freehold opt %s --hlo-buffer-reuse="promotion=false" | expect %t.heap.out
// RUN: freehold opt %s --hlo-buffer-reuse="promotion=false compat" | expect %t.compat.out

// Two pairs, one after the other, in one branch: one buffer.
func.func @pairs_in_if(%c: i1, %m: memref<4xf32>) {
  scf.if %c {
    %a = memref.alloc() : memref<4xf32>
    linalg.exp ins(%m : memref<4xf32>) outs(%a : memref<4xf32>)
    linalg.exp ins(%a : memref<4xf32>) outs(%m : memref<4xf32>)
    memref.dealloc %a : memref<4xf32>
    %b = memref.alloc() : memref<4xf32>
    linalg.exp ins(%m : memref<4xf32>) outs(%b : memref<4xf32>)
    linalg.exp ins(%b : memref<4xf32>) outs(%m : memref<4xf32>)
    memref.dealloc %b : memref<4xf32>
  }
  return
}

// A loop that runs at least once.
func.func @for(%m: memref<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  scf.for %i = %c0 to %c8 step %c1 {
    %a = memref.alloc() : memref<4xf32>
    linalg.exp ins(%m : memref<4xf32>) outs(%a : memref<4xf32>)
    linalg.exp ins(%a : memref<4xf32>) outs(%m : memref<4xf32>)
    memref.dealloc %a : memref<4xf32>
  }
  return
}

// A loop that may not run: on the heap, the buffer stays where it is.
func.func @for_unknown(%m: memref<4xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %a = memref.alloc() : memref<4xf32>
    linalg.exp ins(%m : memref<4xf32>) outs(%a : memref<4xf32>)
    linalg.exp ins(%a : memref<4xf32>) outs(%m : memref<4xf32>)
    memref.dealloc %a : memref<4xf32>
  }
  return
}

func.func @nested_for(%m: memref<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  scf.for %i = %c0 to %c8 step %c1 {
    scf.for %j = %c0 to %c8 step %c1 {
      %a = memref.alloc() : memref<4xf32>
      linalg.exp ins(%m : memref<4xf32>) outs(%a : memref<4xf32>)
      linalg.exp ins(%a : memref<4xf32>) outs(%m : memref<4xf32>)
      memref.dealloc %a : memref<4xf32>
    }
  }
  return
}

// The first region of a loop runs at least once, the second may not run. They share a buffer on the stack.
func.func @while(%m: memref<4xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.while (%i = %c0) : (index) -> index {
    %a = memref.alloc() : memref<4xf32>
    linalg.exp ins(%m : memref<4xf32>) outs(%a : memref<4xf32>)
    linalg.exp ins(%a : memref<4xf32>) outs(%m : memref<4xf32>)
    memref.dealloc %a : memref<4xf32>
    %go = arith.cmpi ult, %i, %n : index
    scf.condition(%go) %i : index
  } do {
  ^bb0(%i: index):
    %b = memref.alloc() : memref<4xf32>
    linalg.exp ins(%m : memref<4xf32>) outs(%b : memref<4xf32>)
    linalg.exp ins(%b : memref<4xf32>) outs(%m : memref<4xf32>)
    memref.dealloc %b : memref<4xf32>
    %next = arith.addi %i, %c1 : index
    scf.yield %next : index
  }
  return
}

// Both branches need a buffer of the type: it is hoisted, and one is enough.
func.func @branches(%c: i1, %m: memref<4xf32>) {
  scf.if %c {
    %a = memref.alloc() : memref<4xf32>
    linalg.exp ins(%m : memref<4xf32>) outs(%a : memref<4xf32>)
    linalg.exp ins(%a : memref<4xf32>) outs(%m : memref<4xf32>)
    memref.dealloc %a : memref<4xf32>
  } else {
    %b = memref.alloc() : memref<4xf32>
    linalg.negf ins(%m : memref<4xf32>) outs(%b : memref<4xf32>)
    linalg.negf ins(%b : memref<4xf32>) outs(%m : memref<4xf32>)
    memref.dealloc %b : memref<4xf32>
  }
  return
}

// Only the i32 is needed by both branches: on the heap, it alone is hoisted.
func.func @different_branches(%c: i1, %i: memref<i32>, %m: memref<2xf32>, %n: memref<3xf32>) {
  scf.if %c {
    %a = memref.alloc() : memref<i32>
    %b = memref.alloc() : memref<2xf32>
    memref.copy %i, %a : memref<i32> to memref<i32>
    linalg.exp ins(%m : memref<2xf32>) outs(%b : memref<2xf32>)
    linalg.exp ins(%b : memref<2xf32>) outs(%m : memref<2xf32>)
    memref.copy %a, %i : memref<i32> to memref<i32>
    memref.dealloc %a : memref<i32>
    memref.dealloc %b : memref<2xf32>
  } else {
    %a = memref.alloc() : memref<3xf32>
    %b = memref.alloc() : memref<i32>
    memref.copy %i, %b : memref<i32> to memref<i32>
    linalg.exp ins(%n : memref<3xf32>) outs(%a : memref<3xf32>)
    linalg.exp ins(%a : memref<3xf32>) outs(%n : memref<3xf32>)
    memref.copy %b, %i : memref<i32> to memref<i32>
    memref.dealloc %a : memref<3xf32>
    memref.dealloc %b : memref<i32>
  }
  return
}

// Buffers before, in and after a loop: one.
func.func @around(%m: memref<4xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = memref.alloc() : memref<4xf32>
  linalg.exp ins(%m : memref<4xf32>) outs(%a : memref<4xf32>)
  linalg.exp ins(%a : memref<4xf32>) outs(%m : memref<4xf32>)
  memref.dealloc %a : memref<4xf32>
  scf.while (%i = %c0) : (index) -> index {
    %go = arith.cmpi ult, %i, %n : index
    scf.condition(%go) %i : index
  } do {
  ^bb0(%i: index):
    %b = memref.alloc() : memref<4xf32>
    linalg.exp ins(%m : memref<4xf32>) outs(%b : memref<4xf32>)
    linalg.exp ins(%b : memref<4xf32>) outs(%m : memref<4xf32>)
    memref.dealloc %b : memref<4xf32>
    %next = arith.addi %i, %c1 : index
    scf.yield %next : index
  }
  %d = memref.alloc() : memref<4xf32>
  linalg.exp ins(%m : memref<4xf32>) outs(%d : memref<4xf32>)
  linalg.exp ins(%d : memref<4xf32>) outs(%m : memref<4xf32>)
  memref.dealloc %d : memref<4xf32>
  return
}

// Regions without a buffer.
func.func @empty(%c: i1, %m: memref<4xf32>) {
  scf.if %c {
    linalg.exp ins(%m : memref<4xf32>) outs(%m : memref<4xf32>)
  }
  scf.if %c {
  } else {
  }
  return
}

// The peak: %a and %b do not live at the same time, so that neither lives throughout the loop on the heap.
func.func @one_after_the_other(%m: memref<4xf32>, %k: memref<8xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  scf.for %i = %c0 to %c8 step %c1 {
    %a = memref.alloc() : memref<4xf32>
    linalg.exp ins(%m : memref<4xf32>) outs(%a : memref<4xf32>)
    linalg.exp ins(%a : memref<4xf32>) outs(%m : memref<4xf32>)
    memref.dealloc %a : memref<4xf32>
    %b = memref.alloc() : memref<8xf32>
    linalg.exp ins(%k : memref<8xf32>) outs(%b : memref<8xf32>)
    linalg.exp ins(%b : memref<8xf32>) outs(%k : memref<8xf32>)
    memref.dealloc %b : memref<8xf32>
  }
  return
}

// Both live at the same time in each iteration, and both are hoisted.
func.func @at_the_same_time(%m: memref<4xf32>, %k: memref<4xf64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  scf.for %i = %c0 to %c8 step %c1 {
    %a = memref.alloc() : memref<4xf32>
    %b = memref.alloc() : memref<4xf64>
    linalg.exp ins(%m : memref<4xf32>) outs(%a : memref<4xf32>)
    linalg.exp ins(%k : memref<4xf64>) outs(%b : memref<4xf64>)
    linalg.exp ins(%a : memref<4xf32>) outs(%m : memref<4xf32>)
    memref.dealloc %a : memref<4xf32>
    linalg.exp ins(%b : memref<4xf64>) outs(%k : memref<4xf64>)
    memref.dealloc %b : memref<4xf64>
  }
  return
}
