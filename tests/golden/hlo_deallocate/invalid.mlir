// RUN: freehold opt %s -allow-unregistered-dialect -irdl-file=%S/../../dialects/arena.irdl.mlir -hlo-deallocate -split-input-file -verify-diagnostics

// What the scheme cannot express.

func.func @freed_in_loop(%lb: index, %ub: index, %step: index) {
  %a = memref.alloc() : memref<i32>
  // expected-error @+1 {{x}}
  scf.for %i = %lb to %ub step %step {
    memref.dealloc %a : memref<i32>
  }
  return
}

// -----

func.func @reallocated_in_loop(%n: index, %lb: index, %ub: index, %step: index) {
  %a = memref.alloc(%n) : memref<?xi32>
  // expected-error @+1 {{x}}
  scf.parallel (%i) = (%lb) to (%ub) step (%step) {
    %b = memref.realloc %a(%n) : memref<?xi32> to memref<?xi32>
  }
  return
}

// -----

func.func @no_else(%n: index, %c: i1) {
  %a = memref.alloc(%n) : memref<?xi32>
  // expected-error @+1 {{x}}
  scf.if %c {
    %b = memref.realloc %a(%n) : memref<?xi32> to memref<?xi32>
  }
  return
}

// -----

func.func @not_yielded(%n: index, %c: i1) {
  %a = memref.alloc(%n) : memref<?xi32>
  // expected-error @+1 {{x}}
  scf.if %c {
    %b = memref.realloc %a(%n) : memref<?xi32> to memref<?xi32>
  } else {
    "test.dummy"() : () -> ()
  }
  return
}

// -----

func.func @argument(%a: memref<?xi32>, %n: index) {
  // expected-error @+1 {{x}}
  %b = memref.realloc %a(%n) : memref<?xi32> to memref<?xi32>
  return
}

// -----

// expected-error @+1 {{x}}
func.func @twice(%n: index) {
  %a = memref.alloc(%n) : memref<?xi32>
  %b = memref.realloc %a(%n) : memref<?xi32> to memref<?xi32>
  %c = memref.realloc %a(%n) : memref<?xi32> to memref<?xi32>
  return
}

// -----

// expected-error @+1 {{x}}
func.func @twice_in_branches(%n: index, %c: i1) {
  %a = memref.alloc(%n) : memref<?xi32>
  %r = scf.if %c -> memref<?xi32> {
    %b = memref.realloc %a(%n) : memref<?xi32> to memref<?xi32>
    scf.yield %b : memref<?xi32>
  } else {
    scf.yield %a : memref<?xi32>
  }
  %s = scf.if %c -> memref<?xi32> {
    %b = memref.realloc %a(%n) : memref<?xi32> to memref<?xi32>
    scf.yield %b : memref<?xi32>
  } else {
    scf.yield %a : memref<?xi32>
  }
  return
}

// -----

func.func @twice_in_one(%n: index, %c: i1) {
  %a = memref.alloc(%n) : memref<?xi32>
  // expected-error @+1 {{x}}
  %r = scf.execute_region -> memref<?xi32> {
    %b = memref.realloc %a(%n) : memref<?xi32> to memref<?xi32>
    // expected-note @+1 {{x}}
    %d = memref.realloc %a(%n) : memref<?xi32> to memref<?xi32>
    scf.yield %b : memref<?xi32>
  }
  return
}

// -----

// A use after an implicit capture.
func.func @used_after_capture(%n: index, %c: i1, %v: i32) {
  %c0 = arith.constant 0 : index
  %a = memref.alloc(%n) : memref<?xi32>
  %r = scf.if %c -> memref<?xi32> {
    // expected-note @+1 {{x}}
    %b = memref.realloc %a(%n) : memref<?xi32> to memref<?xi32>
    scf.yield %b : memref<?xi32>
  } else {
    scf.yield %a : memref<?xi32>
  }
  // expected-error @+1 {{x}}
  memref.store %v, %a[%c0] : memref<?xi32>
  return
}

// -----

// A use of a view after the buffer was freed; its size may still be asked for.
func.func @used_after_free(%v: i32) -> index {
  %c0 = arith.constant 0 : index
  %a = memref.alloc() : memref<4xi32>
  %b = memref.cast %a : memref<4xi32> to memref<?xi32>
  // expected-note @+1 {{x}}
  memref.dealloc %a : memref<4xi32>
  %d = memref.dim %b, %c0 : memref<?xi32>
  // expected-error @+1 {{x}}
  memref.store %v, %b[%c0] : memref<?xi32>
  return %d : index
}

// -----

func.func @returned_after_free() -> memref<4xi32> {
  %a = memref.alloc() : memref<4xi32>
  // expected-note @+1 {{x}}
  memref.dealloc %a : memref<4xi32>
  // expected-error @+1 {{x}}
  return %a : memref<4xi32>
}

// -----

func.func @freed_on_some_paths(%c: i1) {
  %a = memref.alloc() : memref<4xi32>
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  // expected-error @+1 {{x}}
  memref.dealloc %a : memref<4xi32>
  cf.br ^bb2
^bb2:
  return
}

// -----

func.func @stored(%a: memref<2xf32>, %box: memref<memref<2xf32>>) {
  // expected-error @+1 {{x}}
  memref.store %a, %box[] : memref<memref<2xf32>>
  return
}

// -----

func.func @deallocated_before() {
  %a = memref.alloc() : memref<4xi32>
  // expected-error @+1 {{x}}
  %o = deallocation.own %a : memref<4xi32>
  deallocation.retain() of(%o) : (!deallocation.ownership) -> ()
  return
}

// -----

func.func @deallocated_by_others(%c: i1) {
  %a = memref.alloc() : memref<4xi32>
  // expected-error @+1 {{x}}
  bufferization.dealloc (%a : memref<4xi32>) if (%c)
  return
}

// -----

// expected-error @+1 {{x}}
func.func @takes_indicators(%a: memref<4xi32>, %o: !deallocation.ownership) {
  return
}

// -----

// An op that returns one buffer, and nothing else.
func.func @no_room() {
  // expected-error @+1 {{x}}
  %r = "arena.once"() ({
    %a = "arena.heap"() : () -> memref<4xf32>
    "arena.give"(%a) : (memref<4xf32>) -> ()
  }) : () -> memref<4xf32>
  return
}

// -----

func.func @unknown_frees() {
  %a = memref.alloc() : memref<4xf32>
  // expected-error @+1 {{x}}
  "test.unknown"() ({
    memref.dealloc %a : memref<4xf32>
    "test.done"() : () -> ()
  }) : () -> ()
  return
}

// -----

func.func @unknown_branch() {
  %a = memref.alloc() : memref<4xf32>
  // expected-error @+1 {{x}}
  "test.branch"()[^bb1] : () -> ()
^bb1:
  return
}
