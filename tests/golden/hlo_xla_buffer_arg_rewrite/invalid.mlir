// RUN: freehold opt %s -hlo-xla-buffer-arg-rewrite -split-input-file -verify-diagnostics

// expected-error @+2 {{x}}
// expected-note @+1 {{x}}
func.func @sizes(%a: memref<4xf32>, %r: memref<4xf32>) attributes {xla_framework.result_mapping = 1 : i32} {
  return
}
