// RUN: freehold opt %s --ownership-based-buffer-deallocation -split-input-file -verify-diagnostics
// RUN: freehold opt %s --buffer-deallocation -split-input-file -verify-diagnostics

// The write is read in the next iteration.

func.func private @returns_argument(%a: memref<4xi32>) -> memref<4xi32> {
  return %a : memref<4xi32>
}
func.func @writes_before_the_next_iteration(%x: i32, %n: index) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %a = memref.alloc() : memref<4xi32>
  // expected-note @below {{'%0' is returned here}}
  %r = call @returns_argument(%a) : (memref<4xi32>) -> memref<4xi32>
  memref.store %x, %a[%zero] : memref<4xi32>
  scf.for %i = %zero to %n step %one {
    // expected-note @below {{'%alloc' is read here}}
    %y = memref.load %a[%zero] : memref<4xi32>
    vector.print %y : i32
    // expected-error @below {{this write to '%0' may be read through '%alloc'}}
    // expected-note @below {{use one name of the buffer after the call}}
    memref.store %x, %r[%zero] : memref<4xi32>
  }
  return
}

// -----

// A loop of blocks carries the copy of the previous iteration.

func.func private @returns_argument(%a: memref<4xi32>) -> memref<4xi32> {
  return %a : memref<4xi32>
}
func.func @reads_the_previous_copy(%x: i32, %more: i1) {
  %zero = arith.constant 0 : index
  %a = memref.alloc() : memref<4xi32>
  %b = memref.alloc() : memref<4xi32>
  linalg.fill ins(%x : i32) outs(%a : memref<4xi32>)
  linalg.fill ins(%x : i32) outs(%b : memref<4xi32>)
  cf.br ^head(%b : memref<4xi32>)
^head(%before: memref<4xi32>):
  // expected-note @below {{'%1' is returned here}}
  %r = call @returns_argument(%a) : (memref<4xi32>) -> memref<4xi32>
  // expected-error @below {{this write to '%1' may be read through '%0'}}
  // expected-note @below {{use one name of the buffer after the call}}
  memref.store %x, %r[%zero] : memref<4xi32>
  // expected-note @below {{'%0' is read here}}
  %y = memref.load %before[%zero] : memref<4xi32>
  vector.print %y : i32
  cf.cond_br %more, ^head(%r : memref<4xi32>), ^exit
^exit:
  return
}
