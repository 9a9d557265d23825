// RUN: freehold opt %s -allow-unregistered-dialect -split-input-file -verify-diagnostics

// expected-error @+1 {{unsupported memory space Attribute}}
func.func private @no_layout_and_no_space(memref<4xf32, [1]>)

// -----

// expected-error @+1 {{multiple memory spaces specified in memref type}}
func.func private @two_spaces(memref<4xf32, 1, 2>)

// -----

// expected-error @+1 {{invalid memref element type}}
func.func private @elements_that_no_buffer_holds(memref<4x!shape.size>)
