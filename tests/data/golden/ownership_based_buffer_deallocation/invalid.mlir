// RUN: freehold opt %s --ownership-based-buffer-deallocation -allow-unregistered-dialect -split-input-file -verify-diagnostics

// Each error of the pass.

func.func @unknown_effects(%m: memref<2xf32>) {
  // expected-error @+1 {{ops with unknown memory side effects are not supported}}
  "test.unknown"(%m) : (memref<2xf32>) -> ()
  return
}

// -----

func.func @freed_by_hand_without_saying_so() {
  // expected-note @+1 {{this allocation has 'bufferization.manual_deallocation'; the ops that free it must have it too}}
  %a = memref.alloc() {bufferization.manual_deallocation} : memref<2xf32>
  // expected-error @+1 {{memory free side-effect on MemRef value not supported!}}
  memref.dealloc %a : memref<2xf32>
  return
}

// -----

func.func @reallocated(%n: index) {
  %a = memref.alloc() : memref<2xf32>
  // expected-error @+2 {{memory free side-effect on MemRef value not supported!}}
  // expected-note @+1 {{run 'expand-realloc' with 'emit-deallocs=false' before this pass}}
  %b = memref.realloc %a(%n) : memref<2xf32> to memref<?xf32>
  return
}

// -----

// expected-note @+1 {{remove the free, and free the buffer in the caller}}
func.func @frees_an_argument(%m: memref<2xf32>) {
  // expected-error @+1 {{this frees an argument, which belongs to the caller}}
  memref.dealloc %m : memref<2xf32>
  return
}

// -----

func.func @frees_a_stack_buffer() {
  // expected-note @+1 {{remove the free}}
  %a = memref.alloca() : memref<2xf32>
  // expected-error @+1 {{this frees a stack buffer, which is freed at the end of its scope}}
  memref.dealloc %a : memref<2xf32>
  return
}

// -----

memref.global "private" constant @global : memref<2xf32> = dense<0.0>

func.func @frees_a_global() {
  // expected-note @+1 {{remove the free}}
  %a = memref.get_global @global : memref<2xf32>
  // expected-error @+1 {{this frees a global, which is never freed}}
  memref.dealloc %a : memref<2xf32>
  return
}

// -----

func.func @frees_twice() {
  // expected-note @+1 {{allocated here}}
  %a = memref.alloc() : memref<2xf32>
  // expected-note @+1 {{freed here}}
  memref.dealloc %a : memref<2xf32>
  // expected-error @+1 {{this buffer is freed already}}
  memref.dealloc %a : memref<2xf32>
  return
}

// -----

func.func @uses_what_is_freed(%out: memref<2xf32>) {
  // expected-note @+1 {{allocated here}}
  %a = memref.alloc() : memref<2xf32>
  // expected-note @+1 {{freed here}}
  memref.dealloc %a : memref<2xf32>
  // expected-error @+1 {{this op uses a buffer that is freed already}}
  memref.copy %a, %out : memref<2xf32> to memref<2xf32>
  return
}

// -----

func.func @frees_what_is_always_the_callers(%c: i1, %m: memref<2xf32>, %n: memref<2xf32>) {
  // expected-note @+1 {{remove the free, or free a buffer of this function}}
  %x = arith.select %c, %m, %n : memref<2xf32>
  // expected-error @+1 {{this frees a buffer that belongs to the caller on every path}}
  memref.dealloc %x : memref<2xf32>
  return
}
