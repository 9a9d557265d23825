// RUN: freehold opt %s --infer-owned-arguments -split-input-file -verify-diagnostics

// A private function may free its argument if every call hands it over.

func.func private @frees(%m: memref<4xf32>) {
  memref.dealloc %m : memref<4xf32>
  return
}

func.func @calls(%m: memref<4xf32>) {
  %a = memref.alloc() : memref<4xf32>
  call @frees(%a) : (memref<4xf32>) -> ()
  call @frees(%m) : (memref<4xf32>) -> ()
  return
}

// -----

func.func private @frees(%m: memref<4xf32>) {
  %c = memref.cast %m : memref<4xf32> to memref<?xf32>
  memref.dealloc %c : memref<?xf32>
  return
}

func.func @calls() {
  %a = memref.alloc() : memref<4xf32>
  call @frees(%a) : (memref<4xf32>) -> ()
  call @frees(%a) : (memref<4xf32>) -> ()
  return
}

// -----

func.func private @frees(%m: memref<4xf32>, %n: memref<4xf32>) {
  memref.dealloc %m : memref<4xf32>
  return
}

func.func @calls() {
  %a = memref.alloc() : memref<4xf32>
  call @frees(%a, %a) : (memref<4xf32>, memref<4xf32>) -> ()
  return
}
