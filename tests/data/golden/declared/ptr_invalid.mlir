// RUN: freehold opt %s -verify-diagnostics

func.func @flags(%p: !ptr.ptr<#ptr.generic_space>, %i: index) {
  // expected-error @+1 {{'loudly' is no flag of an addition}}
  %0 = ptr.ptr_add loudly %p, %i : !ptr.ptr<#ptr.generic_space>, index
  return
}
