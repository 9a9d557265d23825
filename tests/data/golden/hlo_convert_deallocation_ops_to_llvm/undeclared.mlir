// RUN: freehold opt %s -split-input-file -verify-diagnostics -pass-pipeline="builtin.module(func.func(hlo-convert-deallocation-ops-to-llvm))"

// On a function, the pass cannot declare what it calls.

// expected-error @+1 {{the conversion calls '@free', which is not declared}}
func.func @f(%o: !deallocation.ownership) {  // expected-note {{schedule the pass on the module, so that it can declare the function}}
  deallocation.free %o
  return
}

// -----

llvm.func @free(!llvm.ptr)
func.func @f(%o: !deallocation.ownership) {
  deallocation.free %o
  return
}

// -----

llvm.func @free(i32)
// expected-error @+1 {{the conversion calls '@free', but the symbol '@free' is not 'llvm.func @free(!llvm.ptr)'}}
func.func @f(%o: !deallocation.ownership) {  // expected-note {{rename the symbol, or set the option 'free-function'}}
  deallocation.free %o
  return
}
