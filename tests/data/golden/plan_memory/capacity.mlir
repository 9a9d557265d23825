// RUN: freehold opt %s --plan-memory=capacity=511 -split-input-file -verify-diagnostics

// The capacity counts all that a function allocates, not only its arena.

func.func private @use(memref<64xf32>)
// expected-error @below {{'returned' allocates 512 bytes at once, which is 1 more than the capacity of 511}}
func.func @returned(%f: f32) -> (memref<64xf32>, memref<64xf32>) {
  // expected-note @below {{this buffer has 256 bytes}}
  %a = memref.alloc() : memref<64xf32>
  // expected-note @below {{this buffer has 256 bytes}}
  %b = memref.alloc() : memref<64xf32>
  linalg.fill ins(%f : f32) outs(%a : memref<64xf32>)
  linalg.fill ins(%f : f32) outs(%b : memref<64xf32>)
  return %a, %b : memref<64xf32>, memref<64xf32>
}

// -----

func.func private @make() -> memref<64xf32>
func.func private @use(memref<64xf32>)
// expected-error @below {{'passed_on' allocates 512 bytes at once, which is 1 more than the capacity of 511}}
func.func @passed_on() {
  // expected-note @below {{this call returns 256 bytes}}
  %a = call @make() : () -> memref<64xf32>
  // expected-note @+1 {{this buffer has 256 bytes}}
  %b = memref.alloc() : memref<64xf32>
  call @use(%a) : (memref<64xf32>) -> ()
  call @use(%b) : (memref<64xf32>) -> ()
  memref.dealloc %a : memref<64xf32>
  memref.dealloc %b : memref<64xf32>
  return
}

// -----

// expected-error @below {{the arena of this function may exceed the capacity of 511 bytes: its size is known only at run time}}
// expected-note @below {{a capacity needs buffers of static size; without it, a plan of dynamic size is made}}
func.func @dynamic(%n: index, %f: f32) {
  // expected-note @below {{this buffer of dynamic size is in it}}
  %a = memref.alloc(%n) : memref<?xf32>
  linalg.fill ins(%f : f32) outs(%a : memref<?xf32>)
  memref.dealloc %a : memref<?xf32>
  return
}

// -----

func.func @dynamic_result(%n: index) -> memref<?xf32> {
  // expected-error @below {{this buffer may exceed the capacity of 511 bytes: its size is known only at run time}}
  // expected-note @below {{a capacity needs buffers of static size; without it, a plan of dynamic size is made}}
  %a = memref.alloc(%n) : memref<?xf32>
  return %a : memref<?xf32>
}

// -----

func.func private @make() -> memref<64xf32>
// expected-error @below {{'next_to_an_arena' allocates 512 bytes at once, which is 1 more than the capacity of 511}}
func.func @next_to_an_arena(%f: f32) {
  // expected-note @below {{this call returns 256 bytes}}
  %a = call @make() : () -> memref<64xf32>
  // expected-note @-3 {{this arena has 256 bytes}}
  %c = memref.alloc() : memref<32xf32>
  %d = memref.alloc() : memref<32xf32>
  linalg.fill ins(%f : f32) outs(%c : memref<32xf32>)
  linalg.fill ins(%f : f32) outs(%d : memref<32xf32>)
  memref.copy %c, %d : memref<32xf32> to memref<32xf32>
  memref.dealloc %c : memref<32xf32>
  memref.dealloc %d : memref<32xf32>
  memref.dealloc %a : memref<64xf32>
  return
}

// -----

// One after the other: 256 bytes at once.
func.func private @use(memref<64xf32>)
func.func private @make() -> memref<64xf32>
func.func @fits() {
  %a = call @make() : () -> memref<64xf32>
  call @use(%a) : (memref<64xf32>) -> ()
  memref.dealloc %a : memref<64xf32>
  %b = memref.alloc() : memref<64xf32>
  call @use(%b) : (memref<64xf32>) -> ()
  memref.dealloc %b : memref<64xf32>
  return
}
