// RUN: freehold opt %s -allow-unregistered-dialect -split-input-file -verify-diagnostics

func.func @assert_requires_attribute(%arg1: i1, %arg2: i32, %arg3: i64) {
  // expected-error @+1 {{'cf.assert' op requires attribute 'msg'}}
  "cf.assert"(%arg1) <{}> : (i1) -> ()
^bb1(%0: i32): 
  "cf.cond_br"(%arg1, %0)[^bb2, ^bb3] <{operandSegmentSizes = array<i32: 1, 1, 0>}> : (i1, i32) -> ()
^bb2(%1: i32): 
  "cf.cond_br"(%arg1, %arg2, %1, %0)[^bb2, ^bb4] <{operandSegmentSizes = array<i32: 1, 1, 2>}> : (i1, i32, i32, i32) -> ()
^bb3: 
  "cf.cond_br"(%arg1, %arg2, %arg2, %arg2)[^bb1, ^bb4] <{operandSegmentSizes = array<i32: 1, 1, 2>}> {note} : (i1, i32, i32, i32) -> ()
^bb4(%2: i32, %3: i32): 
  "cf.switch"(%2, %3, %2)[^bb6, ^bb6, ^bb5] <{case_operand_segments = array<i32: 1, 0>, case_values = dense<[42, -1]> : vector<2xi32>, operandSegmentSizes = array<i32: 1, 1, 1>}> : (i32, i32, i32) -> ()
^bb5: 
  "cf.switch"(%arg3, %arg2)[^bb6] <{case_operand_segments = array<i32>, operandSegmentSizes = array<i32: 1, 1, 0>}> : (i64, i32) -> ()
^bb6(%4: i32): 
  return
}

// -----

func.func @cond_br_attribute_cannot_have_negative_elements(%arg0: i1) {
  // expected-error @+1 {{'cf.cond_br' op 'operandSegmentSizes' attribute cannot have negative elements}}
  "cf.cond_br"(%arg0)[^bb1, ^bb2] <{branch_weights = array<i32: 90, 10>, operandSegmentSizes = array<i32: -1, 0, 0>}> : (i1) -> ()
^bb1: 
  return
^bb2: 
  "cf.br"()[^bb1] : () -> ()
}

// -----

func.func @cond_br_operand_count_does_not_match_with(%arg0: i1) {
  // expected-error @+1 {{'cf.cond_br' op operand count (1) does not match with the total size (2) specified in attribute 'operandSegmentSizes'}}
  "cf.cond_br"(%arg0)[^bb1, ^bb2] <{branch_weights = array<i32: 90, 10>, operandSegmentSizes = array<i32: 1, 0, 1>}> : (i1) -> ()
^bb1: 
  return
^bb2: 
  "cf.br"()[^bb1] : () -> ()
}

// -----

func.func @cond_br_number_of_operands_and_types_do(%c: i1, %a: i32) {
  // expected-error @+1 {{custom op 'cf.cond_br' number of operands and types do not match: got 1 operands and 2 types}}
  cf.cond_br %c, ^start(%a : i32), ^select(%a : i32, i32) {note}
  return
}

// -----

func.func @cond_br_element_type_bitwidth_must_be_a(%arg0: i1) {
  // expected-error @+1 {{element type bitwidth must be a multiple of 8}}
  "cf.cond_br"(%arg0)[^bb1, ^bb2] <{branch_weights = array<i5: 90, 10>, operandSegmentSizes = array<i32: 1, 0, 0>}> : (i1) -> ()
  return
}

// -----

func.func @cond_br_expected_i_type_for_or_values(%arg0: i1) {
  // expected-error @+1 {{expected i1 type for 'true' or 'false' values}}
  "cf.cond_br"(%arg0)[^bb1, ^bb2] <{branch_weights = array<i32: true, 10>, operandSegmentSizes = array<i32: 1, 0, 0>}> : (i1) -> ()
  return
}

// -----

func.func @cond_br_integer_constant_out_of_range(%arg0: i1) {
  // expected-error @+1 {{integer constant out of range}}
  "cf.cond_br"(%arg0)[^bb1, ^bb2] <{branch_weights = array<i0: 90, 10>, operandSegmentSizes = array<i32: 1, 0, 0>}> : (i1) -> ()
  return
}

// -----

func.func @switch_invalid_kind_of_type_specified_expected() {
  // expected-error @+1 {{custom op 'cf.switch' invalid kind of type specified: expected builtin.integer, but found 'f64'}}
  cf.switch %l : f64, [
  return
}

// -----

func.func @switch_element_type_bitwidth_must_be_a(%arg2: i32, %arg3: i64) {
  // expected-error @+1 {{element type bitwidth must be a multiple of 8}}
  "cf.switch"(%arg3, %arg2)[^bb6] <{case_operand_segments = array<i32>, operandSegmentSizes = array<i2: 1, 1, 0>}> : (i64, i32) -> ()
  return
}

// -----

func.func @switch_expected_i_type_for_or_values() {
  // expected-error @+1 {{expected i1 type for 'true' or 'false' values}}
  "cf.switch"(%2, %3, %2)[^bb6, ^bb6, ^bb5] <{case_operand_segments = array<i32: 1, 0>, case_values = dense<[42, true]> : vector<2xi32>, operandSegmentSizes = array<i32: 1, 1, 1>}> : (i32, i32, i32) -> ()
  return
}

// -----

func.func @switch_integer_constant_out_of_range() {
  // expected-error @+1 {{integer constant out of range}}
  "cf.switch"(%2, %3, %2)[^bb6, ^bb6, ^bb5] <{case_operand_segments = array<i32: 1, 0>, case_values = dense<[42, -1]> : vector<2xi32>, operandSegmentSizes = array<i0: 1, 1, 1>}> : (i32, i32, i32) -> ()
  return
}

// -----

func.func @switch_integer_constant_out_of_range_for() {
  // expected-error @+1 {{integer constant out of range for type}}
  "cf.switch"(%2, %3, %2)[^bb6, ^bb6, ^bb5] <{case_operand_segments = array<i32: 1, 0>, case_values = dense<[42, -1]> : vector<2xi0>, operandSegmentSizes = array<i32: 1, 1, 1>}> : (i32, i32, i32) -> ()
  return
}
