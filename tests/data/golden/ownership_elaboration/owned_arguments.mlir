// RUN: freehold opt %s --ownership-elaboration -split-input-file -verify-diagnostics

// Marks that the calls contradict.

func.func private @next(%m: memref<4xf32> {freehold.owned}) {
  return
}

// expected-note @+1 {{the buffer comes from here}}
func.func @borrowed(%m: memref<4xf32>) {
  // expected-error @+1 {{the callee takes over operand #0, but the buffer belongs to the caller of this function, or is never freed}}
  call @next(%m) : (memref<4xf32>) -> ()
  return
}

// -----

func.func private @next(%m: memref<4xf32> {freehold.owned}) {
  return
}

func.func @lives() -> memref<4xf32> {
  // expected-note @+1 {{the buffer comes from here}}
  %a = memref.alloc() : memref<4xf32>
  // expected-error @+1 {{the callee takes over operand #0, but the buffer is used afterwards}}
  call @next(%a) : (memref<4xf32>) -> ()
  return %a : memref<4xf32>
}

// -----

func.func private @next(%m: memref<4xf32> {freehold.owned}, %n: memref<4xf32>) {
  return
}

func.func @twice() {
  // expected-note @+1 {{the buffer comes from here}}
  %a = memref.alloc() : memref<4xf32>
  // expected-error @+1 {{the callee takes over operand #0, but the call may pass the buffer twice}}
  call @next(%a, %a) : (memref<4xf32>, memref<4xf32>) -> ()
  return
}

// -----

func.func private @next(%m: memref<4xf32> {freehold.owned}) {
  return
}

func.func @on_one_path(%m: memref<4xf32>, %c: i1) {
  %a = memref.alloc() : memref<4xf32>
  // expected-note @+1 {{the buffer comes from here}}
  %r = scf.if %c -> (memref<4xf32>) {
    scf.yield %m : memref<4xf32>
  } else {
    scf.yield %a : memref<4xf32>
  }
  // expected-error @+1 {{the callee takes over operand #0, but this function does not own the buffer on every path}}
  call @next(%r) : (memref<4xf32>) -> ()
  return
}
