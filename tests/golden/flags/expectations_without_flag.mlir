// RUN: freehold opt %s -split-input-file | expect %t.out
// Comments that expect something are comments where nobody asked for -verify-diagnostics.
// expected-error @+1 {{nope}}
func.func private @f()
// -----
func.func private @g()
