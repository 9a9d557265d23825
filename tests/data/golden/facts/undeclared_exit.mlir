// RUN: freehold opt --allow-unregistered-dialect %s --buffer-deallocation -verify-diagnostics

func.func @end() {
  %0 = memref.alloc() : memref<4xf32>
  // expected-error @+2 {{'x.end' does not say which operands it passes to the op around it}}
  // expected-note @+1 {{add 'freehold.facts = {exit = "operand0"}' to this op, or declare 'x.end' in a file for '--irdl-file', with 'freehold.exit = "operand0"'}}
  "x.end"(%0) : (memref<4xf32>) -> ()
}
