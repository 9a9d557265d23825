// RUN: freehold opt %s --buffer-deallocation=copy-based-call-results=upstream -split-input-file -verify-diagnostics

// LLVM 19 refuses loops of blocks.

// expected-error @+1 {{Only structured control-flow loops are supported.}}
func.func @cycle(%c: i1) {
  cf.br ^head
^head:
  cf.cond_br %c, ^head, ^end
^end:
  return
}

// -----

// In a region, and without buffers.
// expected-error @+1 {{Only structured control-flow loops are supported.}}
func.func @inner_cycle(%c: i1) {
  scf.execute_region {
    cf.br ^head
  ^head:
    cf.br ^next
  ^next:
    cf.cond_br %c, ^head, ^end
  ^end:
    scf.yield
  }
  return
}
