// RUN: freehold opt %s --buffer-deallocation -split-input-file -verify-diagnostics

// The loop surely runs, but it writes a part: it carries a view of the other name.

func.func private @returns_twice(%n: index) -> (memref<?xf32>, memref<?xf32>) {
  %a = memref.alloc(%n) : memref<?xf32>
  return %a, %a : memref<?xf32>, memref<?xf32>
}
func.func @written_in_part(%n: index, %x: f32) -> f32 {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %two = arith.constant 2 : index
  // expected-note @below {{is returned here}}
  %r:2 = call @returns_twice(%n) : (index) -> (memref<?xf32>, memref<?xf32>)
  // expected-error @below {{this write to '%0#0' may be read through '%0#1'}}
  // expected-note @below {{use one name of the buffer after the call}}
  memref.store %x, %r#0[%zero] : memref<?xf32>
  %part = memref.subview %r#1[0] [%one] [1] : memref<?xf32> to memref<?xf32, strided<[1]>>
  %last = scf.for %i = %zero to %two step %one iter_args(%carried = %part) -> (memref<?xf32, strided<[1]>>) {
    linalg.fill ins(%x : f32) outs(%carried : memref<?xf32, strided<[1]>>)
    scf.yield %carried : memref<?xf32, strided<[1]>>
  }
  // expected-note @below {{is read here}}
  %y = memref.load %r#1[%zero] : memref<?xf32>
  return %y : f32
}

// -----

// The loop writes all elements, but it may not run.

func.func private @returns_twice(%n: index) -> (memref<?xf32>, memref<?xf32>) {
  %a = memref.alloc(%n) : memref<?xf32>
  return %a, %a : memref<?xf32>, memref<?xf32>
}
func.func @may_not_run(%n: index, %x: f32) -> f32 {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  // expected-note @below {{is returned here}}
  %r:2 = call @returns_twice(%n) : (index) -> (memref<?xf32>, memref<?xf32>)
  // expected-error @below {{this write to '%0#0' may be read through '%1'}}
  // expected-note @below {{use one name of the buffer after the call}}
  memref.store %x, %r#0[%zero] : memref<?xf32>
  %last = scf.for %i = %zero to %n step %one iter_args(%carried = %r#1) -> (memref<?xf32>) {
    linalg.fill ins(%x : f32) outs(%carried : memref<?xf32>)
    scf.yield %carried : memref<?xf32>
  }
  // expected-note @below {{is read here}}
  %y = memref.load %last[%zero] : memref<?xf32>
  return %y : f32
}
