// RUN: freehold opt --allow-unregistered-dialect %s --buffer-deallocation -verify-diagnostics
// An undeclared branch with two successors: facts of an op cannot say where the operands of each successor end.

func.func @f(%c: i1, %o: memref<2xf32>) {
  %0 = memref.alloc() : memref<2xf32>
  // expected-error @+2 {{'x.br' does not say which operands it passes to its successors}}
  // expected-note @+1 {{declare 'x.br' in a file for '--irdl-file', with 'freehold.branch = {successor0 = "operand1", successor1 = "operand2"}' for the names of its groups of operands and successors}}
  "x.br"(%c, %0, %o)[^bb1, ^bb2] : (i1, memref<2xf32>, memref<2xf32>) -> ()
^bb1(%1: memref<2xf32>):
  return
^bb2(%2: memref<2xf32>):
  return
}
