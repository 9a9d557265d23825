// RUN: freehold opt %s -allow-unregistered-dialect -irdl-file=%S/../../dialects/arena.irdl.mlir -hlo-deallocate -split-input-file -verify-diagnostics

// What the scheme cannot express.

func.func @freed_in_loop(%lb: index, %ub: index, %step: index) {
  %a = memref.alloc() : memref<i32>
  // expected-error @+1 {{can't implicitly capture across loop boundaries; use an explicit iter arg instead: '%alloc' is freed in the loop}}
  scf.for %i = %lb to %ub step %step {
    memref.dealloc %a : memref<i32>
  }
  return
}

// -----

func.func @reallocated_in_loop(%n: index, %lb: index, %ub: index, %step: index) {
  %a = memref.alloc(%n) : memref<?xi32>
  // expected-error @+1 {{can't implicitly capture across loop boundaries; use an explicit iter arg instead: '%alloc' is freed in the loop}}
  scf.parallel (%i) = (%lb) to (%ub) step (%step) {
    %b = memref.realloc %a(%n) : memref<?xi32> to memref<?xi32>
  }
  return
}

// -----

func.func @no_else(%n: index, %c: i1) {
  %a = memref.alloc(%n) : memref<?xi32>
  // expected-error @+1 {{cannot implicitly capture from an if without else: '%alloc' is freed if the condition holds, and not otherwise; add an else branch that yields it}}
  scf.if %c {
    %b = memref.realloc %a(%n) : memref<?xi32> to memref<?xi32>
  }
  return
}

// -----

func.func @not_yielded(%n: index, %c: i1) {
  %a = memref.alloc(%n) : memref<?xi32>
  // expected-error @+1 {{released value not yielded on other branch: '%alloc' is freed on one branch, and must be freed or yielded on the other}}
  scf.if %c {
    %b = memref.realloc %a(%n) : memref<?xi32> to memref<?xi32>
  } else {
    "test.dummy"() : () -> ()
  }
  return
}

// -----

func.func @argument(%a: memref<?xi32>, %n: index) {
  // expected-error @+1 {{unable to find ownership indicator for operand '%arg0': it is not a buffer that this function owns}}
  %b = memref.realloc %a(%n) : memref<?xi32> to memref<?xi32>
  return
}

// -----

// expected-error @+1 {{invalid realloc of memref: '%alloc' is freed where this function does not own it, or not any more}}
func.func @twice(%n: index) {
  %a = memref.alloc(%n) : memref<?xi32>
  %b = memref.realloc %a(%n) : memref<?xi32> to memref<?xi32>
  %c = memref.realloc %a(%n) : memref<?xi32> to memref<?xi32>
  return
}

// -----

// expected-error @+1 {{invalid realloc of memref: '%alloc' is freed where this function does not own it, or not any more}}
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
  // expected-error @+1 {{same value released twice: '%alloc' is freed twice in a region}}
  %r = scf.execute_region -> memref<?xi32> {
    %b = memref.realloc %a(%n) : memref<?xi32> to memref<?xi32>
    // expected-note @+1 {{freed again here}}
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
    // expected-note @+1 {{freed here}}
    %b = memref.realloc %a(%n) : memref<?xi32> to memref<?xi32>
    scf.yield %b : memref<?xi32>
  } else {
    scf.yield %a : memref<?xi32>
  }
  // expected-error @+1 {{'%alloc' is used after it was freed}}
  memref.store %v, %a[%c0] : memref<?xi32>
  return
}

// -----

// A use of a view after the buffer was freed; its size may still be asked for.
func.func @used_after_free(%v: i32) -> index {
  %c0 = arith.constant 0 : index
  %a = memref.alloc() : memref<4xi32>
  %b = memref.cast %a : memref<4xi32> to memref<?xi32>
  // expected-note @+1 {{freed here}}
  memref.dealloc %a : memref<4xi32>
  %d = memref.dim %b, %c0 : memref<?xi32>
  // expected-error @+1 {{'%cast' is used after it was freed}}
  memref.store %v, %b[%c0] : memref<?xi32>
  return %d : index
}

// -----

func.func @returned_after_free() -> memref<4xi32> {
  %a = memref.alloc() : memref<4xi32>
  // expected-note @+1 {{freed here}}
  memref.dealloc %a : memref<4xi32>
  // expected-error @+1 {{'%alloc' is used after it was freed}}
  return %a : memref<4xi32>
}

// -----

func.func @freed_on_some_paths(%c: i1) {
  %a = memref.alloc() : memref<4xi32>
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  // expected-error @+1 {{'%alloc' is freed on some paths only, so that its owner is not known afterwards}}
  memref.dealloc %a : memref<4xi32>  // expected-note {{free it on all paths, or remove this op}}
  cf.br ^bb2
^bb2:
  return
}

// -----

func.func @stored(%a: memref<2xf32>, %box: memref<memref<2xf32>>) {
  // expected-error @+1 {{stores the buffer '%arg0' in memory, where its owner cannot be tracked}}
  memref.store %a, %box[] : memref<memref<2xf32>>  // expected-note {{pass the buffer as a value instead}}
  return
}

// -----

func.func @deallocated_before() {
  %a = memref.alloc() : memref<4xi32>
  // expected-error @+1 {{the function's buffers are freed already by this op}}
  %o = deallocation.own %a : memref<4xi32>  // expected-note {{run 'hlo-deallocate' on a function without ops of deallocation passes}}
  deallocation.retain() of(%o) : (!deallocation.ownership) -> ()
  return
}

// -----

func.func @deallocated_by_others(%c: i1) {
  %a = memref.alloc() : memref<4xi32>
  // expected-error @+1 {{the function's buffers are freed already by this op}}
  bufferization.dealloc (%a : memref<4xi32>) if (%c)  // expected-note {{run 'hlo-deallocate' on a function without ops of deallocation passes}}
  return
}

// -----

// expected-error @+1 {{the function takes indicators of ownership, so that its buffers are freed already}}
func.func @takes_indicators(%a: memref<4xi32>, %o: !deallocation.ownership) {  // expected-note {{run 'hlo-deallocate' once, on functions without '!deallocation.ownership'}}
  return
}

// -----

func.func @unknown_frees() {
  %a = memref.alloc() : memref<4xf32>
  // expected-error @+1 {{block unexpectededly released or returned an alloc: it frees '%alloc', and this op cannot pass its ownership on}}
  "test.unknown"() ({
    memref.dealloc %a : memref<4xf32>
    "test.done"() : () -> ()
  }) : () -> ()
  return
}

// -----

func.func @unknown_branch() {
  %a = memref.alloc() : memref<4xf32>
  // expected-note @+2 {{declare 'test.branch' in a file for '--irdl-file', with 'freehold.branch = {}'}}
  // expected-error @+1 {{cannot pass the ownership of buffers to its successors: which operands it passes is not known}}
  "test.branch"()[^bb1] : () -> ()
^bb1:
  return
}

// -----

// A function ends with func.return if it returns buffers.
func.func @exit() -> memref<4xf32> {
  %a = memref.alloc() : memref<4xf32>
  // expected-note @+2 {{return them with 'func.return'}}
  // expected-error @+1 {{'arena.give' returns buffers from the function, and cannot return who owns them}}
  "arena.give"(%a) : (memref<4xf32>) -> ()
}
