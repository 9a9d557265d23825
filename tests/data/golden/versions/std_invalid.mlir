// RUN: freehold opt %s -split-input-file -verify-diagnostics
// Text of 'std' that is not that of any version, or that has no op today.

func @constant() {
  // expected-error @+1 {{'std.constant' op has the form of no version of MLIR}}
  %0 = "std.constant"() {value = {}} : () -> none
  return
}

// -----

func @switch(%a: i32) {
  // expected-error @+1 {{'cf.switch' op operand count (3) does not match with the total size (0) specified in attribute 'operandSegmentSizes'}}
  "std.switch"(%a, %a, %a)[^bb1, ^bb1] {case_operand_offsets = dense<0> : vector<1xi32>, case_values = dense<5> : vector<1xi32>} : (i32, i32, i32) -> ()
^bb1(%b: i32):
  return
}
