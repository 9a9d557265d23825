// RUN: freehold opt %s -allow-unregistered-dialect --ownership-elaboration -split-input-file -verify-diagnostics

func.func @unknown_op(%m: memref<4xf32>) {
  // expected-error @+3 {{nothing is known about what 'test.op' does with its buffers}}
  // expected-note @+2 {{declare it in a file for '--irdl-file', for example:}}
  // expected-note @+1 {{or pass 'unknown-ops=borrow' if such ops only read and write their operands}}
  "test.op"(%m) : (memref<4xf32>) -> ()
  return
}

// -----

func.func @unknown_op_with_two_operands(%m: memref<4xf32>, %f: f32) {
  // expected-error @+3 {{nothing is known about what 'test.op' does with its buffers}}
  // expected-note @+2 {{operand1 = ["read", "write"]}}
  // expected-note @+1 {{or pass 'unknown-ops=borrow' if such ops only read and write their operands}}
  "test.op"(%f, %m) : (f32, memref<4xf32>) -> ()
  return
}

// -----

func.func @unknown_op_with_result(%m: memref<4xf32>) -> memref<4xf32> {
  // expected-error @+2 {{nothing is known about what 'test.op' does with its buffers}}
  // expected-note @+1 {{result0 = "operand0"}}
  %0 = "test.op"(%m) : (memref<4xf32>) -> memref<4xf32>
  return %0 : memref<4xf32>
}

// -----

func.func @unknown_allocation() -> memref<4xf32> {
  // expected-error @+2 {{nothing is known about what 'test.op' does with its buffers}}
  // expected-note @+1 {{result0 = ["allocate"]}}
  %0 = "test.op"() : () -> memref<4xf32>
  return %0 : memref<4xf32>
}

// -----

func.func @freed_twice() {
  // expected-note @+1 {{allocated here}}
  %a = memref.alloc() : memref<4xf32>
  // expected-note @+1 {{freed here}}
  memref.dealloc %a : memref<4xf32>
  // expected-error @+1 {{this buffer is freed already}}
  memref.dealloc %a : memref<4xf32>
  return
}

// -----

func.func @used_after_free(%i: index) -> f32 {
  // expected-note @+1 {{allocated here}}
  %a = memref.alloc() : memref<4xf32>
  // expected-note @+1 {{freed here}}
  memref.dealloc %a : memref<4xf32>
  // expected-error @+1 {{this op uses a buffer that is freed already}}
  %v = memref.load %a[%i] : memref<4xf32>
  return %v : f32
}

// -----

// expected-note @+1 {{remove the free, and free the buffer in the caller}}
func.func @frees_an_argument(%m: memref<4xf32>) {
  // expected-error @+1 {{this frees an argument, which belongs to the caller}}
  memref.dealloc %m : memref<4xf32>
  return
}

// -----

memref.global "private" constant @g : memref<4xf32> = dense<0.0>
func.func @frees_a_global() {
  // expected-note @+1 {{remove the free}}
  %g = memref.get_global @g : memref<4xf32>
  // expected-error @+1 {{this frees a global, which is never freed}}
  memref.dealloc %g : memref<4xf32>
  return
}

// -----

func.func @frees_a_stack_buffer() {
  // expected-note @+1 {{remove the free}}
  %a = memref.alloca() : memref<4xf32>
  // expected-error @+1 {{this frees a stack buffer, which is freed at the end of its scope}}
  memref.dealloc %a : memref<4xf32>
  return
}

// -----

func.func @stored_in_an_argument(%m: memref<2xmemref<4xf32>>, %i: index) {
  // expected-note @+1 {{the buffer comes from here; nothing would free it}}
  %a = memref.alloc() : memref<4xf32>
  // expected-error @+2 {{this stores a buffer where it outlives the function}}
  // expected-note @+1 {{store a buffer of the caller, or pass 'allow-escape' to leave it unfreed}}
  memref.store %a, %m[%i] : memref<2xmemref<4xf32>>
  return
}

// -----

func.func @stored_in_a_container_of_an_outer_scope(%c: i1, %i: index) {
  %m = memref.alloc() : memref<2xmemref<4xf32>>
  scf.if %c {
    // expected-note @+1 {{the buffer comes from here; nothing would free it}}
    %a = memref.alloc() : memref<4xf32>
    // expected-error @+2 {{this stores a buffer in one that is used where the stored one no longer exists}}
    // expected-note @+1 {{store a buffer of the caller, or pass 'allow-escape' to leave it unfreed}}
    memref.store %a, %m[%i] : memref<2xmemref<4xf32>>
  }
  %b = memref.load %m[%i] : memref<2xmemref<4xf32>>
  %f = memref.load %b[%i] : memref<4xf32>
  return
}

// -----

func.func @stored_in_a_returned_container(%i: index) -> memref<2xmemref<4xf32>> {
  // expected-note @+1 {{the buffer comes from here; nothing would free it}}
  %a = memref.alloc() : memref<4xf32>
  %m = memref.alloc() : memref<2xmemref<4xf32>>
  // expected-error @+2 {{this stores a buffer in one that is forwarded to where the stored one does not exist}}
  // expected-note @+1 {{store a buffer of the caller, or pass 'allow-escape' to leave it unfreed}}
  memref.store %a, %m[%i] : memref<2xmemref<4xf32>>
  return %m : memref<2xmemref<4xf32>>
}
