// RUN: freehold opt %s -split-input-file -verify-diagnostics
// One program for each rule that branches must obey.

func.func @too_few() {
  // expected-error @+1 {{branch has 0 operands for successor #0, but target block has 1}}
  cf.br ^bb1
^bb1(%0: i32):
  return
}

// -----

func.func @other_type(%0: i1, %1: f32) {
  // expected-error @+1 {{type mismatch for bb argument #0 of successor #1}}
  cf.cond_br %0, ^bb1(%0 : i1), ^bb1(%1 : f32)
^bb1(%2: i1):
  return
}

// -----

func.func @flag_type(%0: i32) {
  // expected-error @+1 {{'cf.switch' op 'flag' type ('i32') should match case value type ('i64')}}
  "cf.switch"(%0)[^bb1, ^bb1] <{case_operand_segments = array<i32: 0>, case_values = dense<1> : vector<1xi64>, operandSegmentSizes = array<i32: 1, 0, 0>}> : (i32) -> ()
^bb1:
  return
}

// -----

func.func @case_count(%0: i32) {
  // expected-error @+1 {{'cf.switch' op number of case values (2) should match number of case destinations (1)}}
  "cf.switch"(%0)[^bb1, ^bb1] <{case_operand_segments = array<i32: 0>, case_values = dense<[1, 2]> : vector<2xi32>, operandSegmentSizes = array<i32: 1, 0, 0>}> : (i32) -> ()
^bb1:
  return
}

// -----

func.func @case_operands(%0: i32) {
  // expected-error @+1 {{branch has 0 operands for successor #1, but target block has 1}}
  cf.switch %0 : i32, [
    default: ^bb1(%0 : i32),
    1: ^bb1
  ]
^bb1(%1: i32):
  return
}
