// RUN: freehold opt %s --reuse-loop-buffers="assume-loops-run ignore-peak" | expect %t.out

// The buffers that the first loop frees come from two allocations that are aligned as the one in the loop asks. The buffer
// without an alignment elsewhere in the program does not matter, but the second loop may free it.

func.func @seen(%n: index) -> (memref<f32>, memref<8xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f32
  %other = memref.alloc() : memref<8xf32>
  linalg.fill ins(%zero : f32) outs(%other : memref<8xf32>)
  %init = memref.alloc() {alignment = 64 : i64} : memref<f32>
  memref.store %zero, %init[] : memref<f32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %init) -> (memref<f32>) {
    %x = memref.load %a[] : memref<f32>
    memref.dealloc %a : memref<f32>
    %y = math.sqrt %x : f32
    %b = memref.alloc() {alignment = 64 : i64} : memref<f32>
    memref.store %y, %b[] : memref<f32>
    scf.yield %b : memref<f32>
  }
  return %r, %other : memref<f32>, memref<8xf32>
}

func.func @less_aligned(%n: index) -> memref<f32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f32
  %init = memref.alloc() : memref<f32>
  memref.store %zero, %init[] : memref<f32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %init) -> (memref<f32>) {
    %x = memref.load %a[] : memref<f32>
    memref.dealloc %a : memref<f32>
    %y = math.sqrt %x : f32
    %b = memref.alloc() {alignment = 64 : i64} : memref<f32>
    memref.store %y, %b[] : memref<f32>
    scf.yield %b : memref<f32>
  }
  return %r : memref<f32>
}

// The free does not run in the first iteration, so that it never frees the argument, whose alignment is unknown.
func.func @not_the_initial_one(%n: index, %init: memref<f32>) -> (memref<f32>, i1) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %false = arith.constant false
  %true = arith.constant true
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %init, %own = %false) -> (memref<f32>, i1) {
    %x = memref.load %a[] : memref<f32>
    scf.if %own {
      memref.dealloc %a : memref<f32>
    }
    %y = math.sqrt %x : f32
    %b = memref.alloc() {alignment = 64 : i64} : memref<f32>
    memref.store %y, %b[] : memref<f32>
    scf.yield %b, %true : memref<f32>, i1
  }
  return %r#0, %r#1 : memref<f32>, i1
}

// The loop passes its second initial value on: the second iteration frees it.
func.func @passed_on(%n: index, %init: memref<f32>, %second: memref<f32>) -> (memref<f32>, memref<f32>, i1) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %false = arith.constant false
  %true = arith.constant true
  %r:3 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %init, %b = %second, %own = %false) -> (memref<f32>, memref<f32>, i1) {
    %x = memref.load %a[] : memref<f32>
    scf.if %own {
      memref.dealloc %a : memref<f32>
    }
    %y = math.sqrt %x : f32
    %c = memref.alloc() {alignment = 64 : i64} : memref<f32>
    memref.store %y, %c[] : memref<f32>
    scf.yield %b, %c, %true : memref<f32>, memref<f32>, i1
  }
  return %r#0, %r#1, %r#2 : memref<f32>, memref<f32>, i1
}

// The same in a loop of two blocks.
func.func @through_the_body(%init: memref<f32>, %limit: f32) -> (memref<f32>, i1) {
  %false = arith.constant false
  %true = arith.constant true
  %r:2 = scf.while (%a = %init, %own = %false) : (memref<f32>, i1) -> (memref<f32>, i1) {
    %x = memref.load %a[] : memref<f32>
    %go = arith.cmpf olt, %x, %limit : f32
    scf.condition(%go) %a, %own : memref<f32>, i1
  } do {
  ^bb0(%a: memref<f32>, %own: i1):
    %x = memref.load %a[] : memref<f32>
    scf.if %own {
      memref.dealloc %a : memref<f32>
    }
    %y = math.sqrt %x : f32
    %b = memref.alloc() {alignment = 64 : i64} : memref<f32>
    memref.store %y, %b[] : memref<f32>
    scf.yield %b, %true : memref<f32>, i1
  }
  return %r#0, %r#1 : memref<f32>, i1
}

// Two frees come before two allocations: the later free may be of the argument, which is less aligned, and the other one feeds the
// first allocation.
func.func @the_free_that_fits(%init: memref<4xf32>, %limit: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f32
  %other = memref.alloc() {alignment = 64 : i64} : memref<4xf32>
  linalg.fill ins(%zero : f32) outs(%other : memref<4xf32>)
  %r:3 = scf.while (%i = %c0, %a = %init, %b = %other) : (index, memref<4xf32>, memref<4xf32>) -> (index, memref<4xf32>, memref<4xf32>) {
    %x = memref.load %b[%c1] : memref<4xf32>
    memref.dealloc %b : memref<4xf32>
    %y = memref.load %a[%c1] : memref<4xf32>
    memref.dealloc %a : memref<4xf32>
    %t = memref.alloc() {alignment = 64 : i64} : memref<4xf32>
    linalg.fill ins(%x : f32) outs(%t : memref<4xf32>)
    %u = memref.load %t[%c0] : memref<4xf32>
    memref.dealloc %t : memref<4xf32>
    %c = memref.alloc() {alignment = 64 : i64} : memref<4xf32>
    linalg.fill ins(%u : f32) outs(%c : memref<4xf32>)
    %go = arith.cmpi ult, %i, %limit : index
    %d = memref.alloc() {alignment = 64 : i64} : memref<4xf32>
    linalg.fill ins(%y : f32) outs(%d : memref<4xf32>)
    scf.condition(%go) %i, %c, %d : index, memref<4xf32>, memref<4xf32>
  } do {
  ^bb0(%i: index, %a: memref<4xf32>, %b: memref<4xf32>):
    %next = arith.addi %i, %c1 : index
    scf.yield %next, %b, %a : index, memref<4xf32>, memref<4xf32>
  }
  memref.dealloc %r#1 : memref<4xf32>
  memref.dealloc %r#2 : memref<4xf32>
  return
}
