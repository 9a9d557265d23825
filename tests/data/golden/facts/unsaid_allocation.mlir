// RUN: freehold opt --allow-unregistered-dialect %s --buffer-deallocation -verify-diagnostics
// RUN: freehold opt --allow-unregistered-dialect %s --hlo-deallocate -verify-diagnostics
// An undeclared op returns a buffer that can be none of its operands: nothing says who frees it.

func.func @f(%o: memref<2xf32>) {
  // expected-error @+2 {{'x.make' does not say what it does with its buffers}}
  // expected-note @+1 {{say what holds for it; for example, add 'freehold.facts = {effects = {result0 = "allocate"}}' to this op}}
  %0 = "x.make"() : () -> memref<2xf32>
  memref.copy %0, %o : memref<2xf32> to memref<2xf32>
  return
}
