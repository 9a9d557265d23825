// RUN: freehold opt %s -allow-unregistered-dialect --pass-pipeline="builtin.module(shape.function_library(bufferization-lower-deallocations))" -split-input-file -verify-diagnostics

// expected-error @+1 {{root operation must be a builtin.module or a function}}
shape.function_library @l {
  func.func @f() { return }
} mapping { }
