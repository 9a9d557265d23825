// RUN: freehold opt %s --buffer-deallocation -verify-diagnostics
// RUN: freehold opt %s --ownership-based-buffer-deallocation -verify-diagnostics

// The callee writes a copy, and the caller reads an element that it wrote before.

func.func @returns_argument(%a: memref<4xi32>) -> memref<4xi32> {
  return %a : memref<4xi32>
}
func.func @writes(%a: memref<4xi32>, %x: i32) {
  %zero = arith.constant 0 : index
  // expected-note @below {{'%0' is returned here}}
  %r = call @returns_argument(%a) : (memref<4xi32>) -> memref<4xi32>
  // expected-error @below {{this write to '%0' may be read through '%alloc'}}
  // expected-note @below {{use one name of the buffer after the call}}
  memref.store %x, %r[%zero] : memref<4xi32>
  return
}
func.func @reads(%x: i32) -> i32 {
  %zero = arith.constant 0 : index
  %a = memref.alloc() : memref<4xi32>
  memref.store %x, %a[%zero] : memref<4xi32>
  call @writes(%a, %x) : (memref<4xi32>, i32) -> ()
  // expected-note @below {{'%alloc' is read here}}
  %y = memref.load %a[%zero] : memref<4xi32>
  return %y : i32
}
