// RUN: freehold opt %s --static-memory-planner-analysis=arena-mode=arg -split-input-file -verify-diagnostics

// expected-error @+1 {{arena-mode=arg requires at least one function argument}}
func.func @no_argument() {
  %a = memref.alloc() : memref<4xf32>
  memref.dealloc %a : memref<4xf32>
  return
}

// -----

// expected-error @+1 {{arena-mode=arg requires first argument to be memref<...xi8>}}
func.func @other_element(%arena: memref<16xf32>) {
  %a = memref.alloc() : memref<4xf32>
  memref.dealloc %a : memref<4xf32>
  return
}

// -----

// expected-error @+1 {{arena-mode=arg requires first argument to be memref<...xi8>}}
func.func @layout(%arena: memref<16xi8, strided<[2]>>) {
  %a = memref.alloc() : memref<4xf32>
  memref.dealloc %a : memref<4xf32>
  return
}

// -----

// expected-error @+1 {{the buffers take 32 bytes, but the arena of the caller has 16}}
func.func @too_small(%arena: memref<16xi8>) {
  %a = memref.alloc() : memref<4xf32>
  %b = memref.alloc() : memref<4xf32>
  memref.dealloc %a : memref<4xf32>
  memref.dealloc %b : memref<4xf32>
  return
}
