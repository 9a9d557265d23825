// RUN: freehold opt %s --ownership-based-buffer-deallocation -split-input-file -verify-diagnostics
// RUN: freehold opt %s --buffer-deallocation -split-input-file -verify-diagnostics
// Whether a copy of a returned argument can be observed by functions whose declarations say what they do.

func.func private @reads(memref<4xi32>) attributes {freehold.facts = {effects = {argument0 = "read"}}}
func.func @returns_argument(%a: memref<4xi32>) -> memref<4xi32> {
  return %a : memref<4xi32>
}
// Both names are only read.
func.func @main() {
  %a = memref.alloc() : memref<4xi32>
  %r = call @returns_argument(%a) : (memref<4xi32>) -> memref<4xi32>
  call @reads(%r) : (memref<4xi32>) -> ()
  call @reads(%a) : (memref<4xi32>) -> ()
  return
}

// -----

func.func private @writes(memref<4xi32>) attributes {freehold.facts = {effects = {argument0 = "write"}}}
func.func @returns_argument(%a: memref<4xi32>) -> memref<4xi32> {
  return %a : memref<4xi32>
}
// Both names are only written.
func.func @main() {
  %a = memref.alloc() : memref<4xi32>
  %r = call @returns_argument(%a) : (memref<4xi32>) -> memref<4xi32>
  call @writes(%r) : (memref<4xi32>) -> ()
  call @writes(%a) : (memref<4xi32>) -> ()
  return
}

// -----

func.func private @reads(memref<4xi32>) attributes {freehold.facts = {effects = {argument0 = "read"}}}
func.func private @writes(memref<4xi32>) attributes {freehold.facts = {effects = {argument0 = "write"}}}
func.func @returns_argument(%a: memref<4xi32>) -> memref<4xi32> {
  return %a : memref<4xi32>
}
func.func @main() {
  %a = memref.alloc() : memref<4xi32>
  // expected-note @below {{'%0' is returned here}}
  %r = call @returns_argument(%a) : (memref<4xi32>) -> memref<4xi32>
  // expected-error @below {{this write to '%0' may be read through '%alloc'}}
  // expected-note @below {{use one name of the buffer after the call}}
  call @writes(%r) : (memref<4xi32>) -> ()
  // expected-note @below {{'%alloc' is read here}}
  call @reads(%a) : (memref<4xi32>) -> ()
  return
}

// -----

func.func private @new(memref<4xi32>) -> memref<4xi32> attributes {
  freehold.facts = {effects = {argument0 = "read"}, fresh = ["result0"]}}
func.func @returns_argument(%a: memref<4xi32>) -> memref<4xi32> {
  return %a : memref<4xi32>
}
// What is read is a new buffer.
func.func @main(%x: i32) -> i32 {
  %zero = arith.constant 0 : index
  %a = memref.alloc() : memref<4xi32>
  %r = call @returns_argument(%a) : (memref<4xi32>) -> memref<4xi32>
  %n = call @new(%a) : (memref<4xi32>) -> memref<4xi32>
  memref.store %x, %r[%zero] : memref<4xi32>
  %y = memref.load %n[%zero] : memref<4xi32>
  return %y : i32
}

// -----

func.func private @same(memref<4xi32>) -> memref<4xi32> attributes {
  freehold.facts = {effects = {}, aliases = {result0 = "argument0"}}}
func.func @returns_argument(%a: memref<4xi32>) -> memref<4xi32> {
  return %a : memref<4xi32>
}
func.func @main(%x: i32) -> i32 {
  %zero = arith.constant 0 : index
  %a = memref.alloc() : memref<4xi32>
  // expected-note @below {{'%0' is returned here}}
  %r = call @returns_argument(%a) : (memref<4xi32>) -> memref<4xi32>
  %n = call @same(%a) : (memref<4xi32>) -> memref<4xi32>
  // expected-error @below {{this write to '%0' may be read through '%1'}}
  // expected-note @below {{use one name of the buffer after the call}}
  memref.store %x, %r[%zero] : memref<4xi32>
  // expected-note @below {{'%1' is read here}}
  %y = memref.load %n[%zero] : memref<4xi32>
  return %y : i32
}
