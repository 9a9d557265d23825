// RUN: freehold opt %s -allow-unregistered-dialect -split-input-file -verify-diagnostics

// expected-error @+1 {{unsupported memory space Attribute}}
func.func private @space_of_nobody(memref<4xf32, #foo.bar>)

// -----

// expected-error @+1 {{unsupported memory space Attribute}}
func.func private @space_of_nobody_after_a_layout(memref<4xf32, strided<[2]>, #foo<"far away">>)

// -----

// expected-error @+1 {{unsupported memory space Attribute}}
func.func private @space_of_nobody_for_any_rank(memref<*xf32, #foo.bar>)

// -----

// expected-error @+1 {{unsupported memory space Attribute}}
func.func private @no_layout_and_no_space(memref<4xf32, [1]>)

// -----

// expected-error @+1 {{multiple memory spaces specified in memref type}}
func.func private @two_spaces(memref<4xf32, 1, 2>)

// -----

// expected-error @+1 {{invalid memref element type}}
func.func private @elements_of_nobody(memref<4x!foo.bar>)

// -----

// expected-error @+1 {{invalid memref element type}}
func.func private @elements_that_no_buffer_holds(memref<4x!shape.size>)

// -----

// expected-error @+1 {{failed to verify 'elementType': VectorElementTypeInterface instance}}
func.func private @vectors_of_nothing_known(vector<4x!foo.bar>)
