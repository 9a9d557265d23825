// RUN: not freehold opt %s -split-input-file -verify-diagnostics 2>&1 | expect %t.out
// As mlir-opt, but for the words of the library of regular expressions.
func.func @a(%0: i32) {
  // expected-error-re @below {{nope {{[}}}}
  return
}
