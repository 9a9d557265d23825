// RUN: freehold opt %s --irdl-file=%S/../../dialects/form.irdl.mlir -split-input-file -verify-diagnostics

func.func @f() {
  // expected-error @+1 {{expected attribute value}}
  form.anchor in()
  return
}
