// RUN: freehold opt %s --infer-owned-arguments -split-input-file -verify-diagnostics

// A private function may free its argument if every call hands it over.

func.func private @frees(%m: memref<4xf32>) {
  // expected-error @+1 {{this frees an argument that a call does not hand over}}
  memref.dealloc %m : memref<4xf32>
  return
}

func.func @calls(%m: memref<4xf32>) {
  %a = memref.alloc() : memref<4xf32>
  call @frees(%a) : (memref<4xf32>) -> ()
  // expected-note @+1 {{here: the buffer belongs to the caller of this function, or is never freed}}
  call @frees(%m) : (memref<4xf32>) -> ()
  return
}

// -----

func.func private @frees(%m: memref<4xf32>) {
  %c = memref.cast %m : memref<4xf32> to memref<?xf32>
  // expected-error @+1 {{this frees an argument that a call does not hand over}}
  memref.dealloc %c : memref<?xf32>
  return
}

func.func @calls() {
  %a = memref.alloc() : memref<4xf32>
  // expected-note @+1 {{here: the buffer is used afterwards}}
  call @frees(%a) : (memref<4xf32>) -> ()
  call @frees(%a) : (memref<4xf32>) -> ()
  return
}

// -----

func.func private @frees(%m: memref<4xf32>, %n: memref<4xf32>) {
  // expected-error @+1 {{this frees an argument that a call does not hand over}}
  memref.dealloc %m : memref<4xf32>
  return
}

func.func @calls() {
  %a = memref.alloc() : memref<4xf32>
  // expected-note @+1 {{here: the call may pass the buffer twice}}
  call @frees(%a, %a) : (memref<4xf32>, memref<4xf32>) -> ()
  return
}
