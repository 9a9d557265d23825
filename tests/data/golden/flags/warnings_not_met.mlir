// RUN: not freehold opt %s -verify-diagnostics 2>&1 | expect %t.out
// RUN: not freehold opt %s -verify-diagnostics=only-expected 2>&1 | expect %t.only-expected.out
// Missing diagnostics are underlined; unexpected ones show their line. Tests had only expectations that are met.
func.func @a(%0: i32) {
   // expected-warning @+1 {{a}} expected-note @+2 {{b}}
 %3 = "arith.addi"(%0) : (i32) -> i32
  // expected-remark-re@-1 {{a {{[0-9]+}} b}}
  return
}
