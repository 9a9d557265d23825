// RUN: freehold opt %s -split-input-file | expect %t.out
// Expectation comments are plain comments without -verify-diagnostics.
// expected-error @+1 {{nope}}
func.func private @f()
// -----
func.func private @g()
