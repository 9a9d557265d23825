// RUN: not freehold opt %s -verify-diagnostics 2>&1 | expect %t.out
// RUN: not freehold opt %s -verify-diagnostics=only-expected 2>&1 | expect %t.only-expected.out
// Missing diagnostics are underlined; unexpected ones show their line. Tests had only expectations that are met.
func.func @a() {
  // expected-error @+1 {{nope}}
  %0 = arith.constant 1 : i32
  // expected-error @below {{nope}}
  %1 = arith.addi %0, %0 : i64
  return
}
