// RUN: freehold opt %s --buffer-deallocation -verify-diagnostics

// One buffer that the function creates is returned twice: the scheme of clones copies it.

func.func private @returns_twice() -> (memref<4xi32>, memref<4xi32>) {
  %a = memref.alloc() : memref<4xi32>
  return %a, %a : memref<4xi32>, memref<4xi32>
}
func.func @reads_the_other_result(%x: i32) -> i32 {
  %zero = arith.constant 0 : index
  // expected-note @below {{'%0#1' is returned here}}
  %r:2 = call @returns_twice() : () -> (memref<4xi32>, memref<4xi32>)
  // expected-error @below {{this write to '%0#0' may be read through '%0#1'}}
  // expected-note @below {{use one name of the buffer after the call}}
  linalg.fill ins(%x : i32) outs(%r#0 : memref<4xi32>)
  // expected-note @below {{'%0#1' is read here}}
  %y = memref.load %r#1[%zero] : memref<4xi32>
  return %y : i32
}
