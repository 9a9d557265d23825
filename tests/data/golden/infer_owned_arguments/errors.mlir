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

// -----

// The function uses the argument after the free.

// expected-note @+1 {{here: the function is refused if it takes over the argument}}
func.func private @frees(%m: memref<4xf32>, %f: f32) {
  // expected-error @+1 {{this frees an argument that a call does not hand over}}
  memref.dealloc %m : memref<4xf32>
  linalg.fill ins(%f : f32) outs(%m : memref<4xf32>)
  return
}

func.func @calls(%f: f32) {
  %a = memref.alloc() : memref<4xf32>
  call @frees(%a, %f) : (memref<4xf32>, f32) -> ()
  return
}

// -----

// The caller has a 'memref.realloc'.

func.func private @frees(%m: memref<4xf32>) {
  // expected-error @+1 {{this frees an argument that a call does not hand over}}
  memref.dealloc %m : memref<4xf32>
  return
}

func.func @calls(%n: index) -> memref<?xf32> {
  %a = memref.alloc() : memref<4xf32>
  // expected-note @+1 {{here: the caller is refused, or has a memref.realloc}}
  call @frees(%a) : (memref<4xf32>) -> ()
  %b = memref.alloc() : memref<2xf32>
  %c = memref.realloc %b(%n) : memref<2xf32> to memref<?xf32>
  return %c : memref<?xf32>
}
