// RUN: freehold opt %s --ownership-elaboration -split-input-file -verify-diagnostics

// Frees that are wrong on every path.

func.func @twice(%m: memref<4xf32>) {
  // expected-note @+1 {{allocated here}}
  %a = memref.alloc() : memref<4xf32>
  memref.copy %m, %a : memref<4xf32> to memref<4xf32>
  // expected-note @+1 {{freed here}}
  memref.dealloc %a : memref<4xf32>
  // expected-error @+1 {{this buffer is freed already}}
  memref.dealloc %a : memref<4xf32>
  return
}

// -----

func.func @twice_through_a_cast(%m: memref<4xf32>) {
  // expected-note @+1 {{allocated here}}
  %a = memref.alloc() : memref<4xf32>
  %v = memref.cast %a : memref<4xf32> to memref<?xf32>
  // expected-note @+1 {{freed here}}
  memref.dealloc %v : memref<?xf32>
  // expected-error @+1 {{this buffer is freed already}}
  memref.dealloc %a : memref<4xf32>
  return
}

// -----

func.func @twice_in_another_block(%c: i1) {
  // expected-note @+1 {{allocated here}}
  %a = memref.alloc() : memref<4xf32>
  // expected-note @+1 {{freed here}}
  memref.dealloc %a : memref<4xf32>
  cf.cond_br %c, ^again, ^end
^again:
  // expected-error @+1 {{this buffer is freed already}}
  memref.dealloc %a : memref<4xf32>
  cf.br ^end
^end:
  return
}

// -----

func.func @too_early(%m: memref<4xf32>) {
  // expected-note @+1 {{allocated here}}
  %a = memref.alloc() : memref<4xf32>
  // expected-note @+1 {{freed here}}
  memref.dealloc %a : memref<4xf32>
  // expected-error @+1 {{this op uses a buffer that is freed already}}
  memref.copy %a, %m : memref<4xf32> to memref<4xf32>
  return
}

// -----

func.func @used_through_a_view(%m: memref<4xf32>) {
  // expected-note @+1 {{allocated here}}
  %a = memref.alloc() : memref<8xf32>
  %v = memref.subview %a[0] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1]>>
  // expected-note @+1 {{freed here}}
  memref.dealloc %a : memref<8xf32>
  // expected-error @+1 {{this op uses a buffer that is freed already}}
  memref.copy %v, %m : memref<4xf32, strided<[1]>> to memref<4xf32>
  return
}

// -----

func.func @used_in_a_region(%c: i1, %m: memref<4xf32>) {
  // expected-note @+1 {{allocated here}}
  %a = memref.alloc() : memref<4xf32>
  // expected-note @+1 {{freed here}}
  memref.dealloc %a : memref<4xf32>
  scf.if %c {
    // expected-error @+1 {{this op uses a buffer that is freed already}}
    memref.copy %a, %m : memref<4xf32> to memref<4xf32>
  }
  return
}

// -----

// expected-note @+1 {{remove the free, and free the buffer in the caller}}
func.func @argument(%m: memref<4xf32>) {
  // expected-error @+1 {{this frees an argument, which belongs to the caller}}
  memref.dealloc %m : memref<4xf32>
  return
}

// -----

// expected-note @+1 {{remove the free, and free the buffer in the caller}}
func.func @view_of_argument(%m: memref<4xf32>) {
  %v = memref.cast %m : memref<4xf32> to memref<?xf32>
  // expected-error @+1 {{this frees an argument, which belongs to the caller}}
  memref.dealloc %v : memref<?xf32>
  return
}

// -----

memref.global "private" @state : memref<4xf32> = dense<0.0>
func.func @global() {
  // expected-note @+1 {{remove the free}}
  %g = memref.get_global @state : memref<4xf32>
  // expected-error @+1 {{this frees a global, which is never freed}}
  memref.dealloc %g : memref<4xf32>
  return
}

// -----

func.func @stack() {
  // expected-note @+1 {{remove the free}}
  %s = memref.alloca() : memref<4xf32>
  // expected-error @+1 {{this frees a stack buffer, which is freed at the end of its scope}}
  memref.dealloc %s : memref<4xf32>
  return
}

// -----

func.func @returned_after_the_free(%m: memref<4xf32>) -> memref<4xf32> {
  // expected-note @+1 {{allocated here}}
  %a = memref.alloc() : memref<4xf32>
  // expected-note @+1 {{freed here}}
  memref.dealloc %a : memref<4xf32>
  // expected-error @+1 {{this op uses a buffer that is freed already}}
  return %a : memref<4xf32>
}

// -----

func.func @arguments_on_both_sides(%c: i1, %m: memref<4xf32>, %n: memref<4xf32>) {
  // expected-note @+1 {{remove the free, or free a buffer of this function}}
  %r = scf.if %c -> memref<4xf32> {
    scf.yield %n : memref<4xf32>
  } else {
    scf.yield %m : memref<4xf32>
  }
  // expected-error @+1 {{this frees a buffer that belongs to the caller on every path}}
  memref.dealloc %r : memref<4xf32>
  return
}
