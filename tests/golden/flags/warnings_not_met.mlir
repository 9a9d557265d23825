// RUN: not freehold opt %s -verify-diagnostics 2>&1 | expect %t.out
// RUN: not freehold opt %s -verify-diagnostics=only-expected 2>&1 | expect %t.only-expected.out
// What is expected is underlined, and the line of what is not expected is shown. Tests had only expectations that are met.
func.func @a(%0: i32) {
   // expected-warning @+1 {{a}} expected-note @+2 {{b}}
 %3 = "arith.addi"(%0) : (i32) -> i32
  // expected-remark-re@-1 {{a {{[0-9]+}} b}}
  return
}
