// RUN: freehold opt %s -hlo-xla-buffer-arg-rewrite -split-input-file -verify-diagnostics

// expected-error @+2 {{number of result arguments does not match size of mapping: 2 result arguments, and a mapping of 1}}
// expected-note @+1 {{give each argument that is an input the attribute 'xla_framework.input_mapping'}}
func.func @sizes(%a: memref<4xf32>, %r: memref<4xf32>) attributes {xla_framework.result_mapping = 1 : i32} {
  return
}
