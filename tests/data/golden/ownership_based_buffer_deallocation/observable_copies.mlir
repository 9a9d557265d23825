// RUN: freehold opt %s --ownership-based-buffer-deallocation -split-input-file -verify-diagnostics
// RUN: freehold opt %s --buffer-deallocation-pipeline -split-input-file -verify-diagnostics
// RUN: freehold opt %s --buffer-deallocation -split-input-file -verify-diagnostics
// RUN: freehold opt %s --ownership-elaboration=private-results=copy -split-input-file -verify-diagnostics

// The copy of a returned argument, which the program can observe.

func.func @returns_argument(%a: memref<4xi32>) -> memref<4xi32> {
  return %a : memref<4xi32>
}
func.func @main(%x: i32) -> i32 {
  %zero = arith.constant 0 : index
  %a = memref.alloc() : memref<4xi32>
  linalg.fill ins(%x : i32) outs(%a : memref<4xi32>)
  // expected-note @below {{'%0' is returned here}}
  %r = call @returns_argument(%a) : (memref<4xi32>) -> memref<4xi32>
  // expected-error @below {{this write to '%0' may be read through '%alloc': both are one buffer, but by the function boundary ABI '@returns_argument' returns a copy of it}}
  // expected-note @below {{use one name of the buffer after the call, or let '@returns_argument' return a new buffer; 'assume-fresh-results' makes the copy nevertheless}}
  memref.store %x, %r[%zero] : memref<4xi32>
  // expected-note @below {{'%alloc' is read here}}
  %y = memref.load %a[%zero] : memref<4xi32>
  return %y : i32
}

// -----

// A global that is returned, and read by another function.

memref.global "private" @state : memref<4xi32> = dense<0>
func.func @returns_global() -> memref<4xi32> {
  // expected-note @below {{'%0' is read here}}
  %g = memref.get_global @state : memref<4xi32>
  return %g : memref<4xi32>
}
func.func private @reads_global() -> i32 {
  %zero = arith.constant 0 : index
  %g = memref.get_global @state : memref<4xi32>
  %y = memref.load %g[%zero] : memref<4xi32>
  return %y : i32
}
func.func @writes_global(%x: i32) {
  %zero = arith.constant 0 : index
  // expected-note @below {{'%0' is returned here}}
  %r = call @returns_global() : () -> memref<4xi32>
  // expected-error @below {{this write to '%0' may be read through '%0'}}
  // expected-note @below {{use one name of the buffer after the call}}
  memref.store %x, %r[%zero] : memref<4xi32>
  return
}

// -----

// Nothing is read through the other name, or another element, or what was written meanwhile.

func.func @returns_argument(%a: memref<4xi32>) -> memref<4xi32> {
  return %a : memref<4xi32>
}
func.func @main(%x: i32) -> i32 {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %a = memref.alloc() : memref<4xi32>
  linalg.fill ins(%x : i32) outs(%a : memref<4xi32>)
  %r = call @returns_argument(%a) : (memref<4xi32>) -> memref<4xi32>
  memref.store %x, %r[%zero] : memref<4xi32>
  %other = memref.load %a[%one] : memref<4xi32>
  memref.copy %r, %a : memref<4xi32> to memref<4xi32>
  %y = memref.load %a[%zero] : memref<4xi32>
  memref.store %x, %r[%one] : memref<4xi32>
  memref.store %y, %a[%one] : memref<4xi32>
  %z = memref.load %a[%one] : memref<4xi32>
  return %z : i32
}

// -----

// A loop that carries what the call returns: the argument of each iteration is the result of the one before.

func.func @steps(%a: memref<4xi32>) -> memref<4xi32> {
  return %a : memref<4xi32>
}
func.func @main(%n: index, %x: i32) -> i32 {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %a = memref.alloc() : memref<4xi32>
  linalg.fill ins(%x : i32) outs(%a : memref<4xi32>)
  %last = scf.for %i = %zero to %n step %one iter_args(%at = %a) -> (memref<4xi32>) {
    %v = memref.load %at[%zero] : memref<4xi32>
    %r = func.call @steps(%at) : (memref<4xi32>) -> memref<4xi32>
    memref.store %v, %r[%one] : memref<4xi32>
    scf.yield %r : memref<4xi32>
  }
  %y = memref.load %last[%one] : memref<4xi32>
  return %y : i32
}
