// RUN: freehold opt %s -allow-unregistered-dialect -split-input-file -verify-diagnostics

func.func @other_key() {
  // expected-error @below {{unknown key 'effects'; an op that Freehold defines can only state the 'size' and the 'alignment' of elements whose type nobody declared}}
  %a = memref.alloc() {freehold.facts = {effects = {}}} : memref<4x!tt.tile>
  return
}

// -----

func.func @no_size() {
  // expected-error @below {{'size' is missing: the bytes of an element}}
  %a = memref.alloc() {freehold.facts = {alignment = 4 : i64}} : memref<4x!tt.tile>
  return
}

// -----

func.func @empty() {
  // expected-error @below {{'size': expected a positive number of bytes}}
  %a = memref.alloc() {freehold.facts = {size = 0 : i64}} : memref<4x!tt.tile>
  return
}

// -----

func.func @alignment() {
  // expected-error @below {{'alignment': expected a power of two, at most 4294967296}}
  %a = memref.alloc() {freehold.facts = {size = 12 : i64, alignment = 3 : i64}} : memref<4x!tt.tile>
  return
}

// -----

func.func @gaps() {
  // expected-error @below {{'size': expected a multiple of the alignment 8, but found 12}}
  %a = memref.alloc() {freehold.facts = {size = 12 : i64, alignment = 8 : i64}} : memref<4x!tt.tile>
  return
}

// -----

func.func @no_dictionary() {
  // expected-error @below {{expected a dictionary}}
  %a = memref.alloc() {freehold.facts = 4 : i64} : memref<4x!tt.tile>
  return
}

// -----

func.func @known() {
  // expected-error @below {{'freehold.facts' states the size of 'f32', which is known}}
  // expected-note @below {{remove 'freehold.facts'}}
  %a = memref.alloc() {freehold.facts = {size = 4 : i64}} : memref<4xf32>
  return
}

// -----

func.func @load(%m: memref<4xf32>, %i: index) {
  // expected-error @below {{'memref.load' is defined by Freehold, or by the program that uses it; only ops that were declared in a file, or not at all, declarations of functions, and allocations of elements that nobody declared have facts}}
  %a = memref.load %m[%i] {freehold.facts = {size = 4 : i64}} : memref<4xf32>
  return
}
