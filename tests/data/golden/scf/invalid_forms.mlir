// RUN: freehold opt %s -allow-unregistered-dialect -split-input-file -verify-diagnostics

func.func @scf_expected(%i: index) {
  // expected-error @+1 {{custom op 'scf.index_switch' expected 'default'}}
  %s = scf.index_switch %i , f32
  return
}

// -----

func.func @condition_number_of_operands_and_types_do(%ub: index, %init: f32) {
  %w:2 = scf.while (%a = %init, %b = %ub) : (f32, index) -> (index, f32) {
    // expected-error @+1 {{custom op 'scf.condition' number of operands and types do not match: got 1 operands and 2 types}}
    scf.condition(%c) %a : index, f32
  } do {
  ^bb0(%b: index, %a: f32):
  }
  return
}

// -----

func.func @for_successors_in_non_terminator(%arg24: i32) {
  // expected-error @+1 {{successors in non-terminator}}
  "scf.for"(%arg24, %arg24, %arg24) [{unsignedCmp}> ({
  ^bb0(%arg29: i32):
  }) : (i32, i32, i32) -> ()
  return
}

// -----

func.func @forall_operand_count_does_not_match_with(%arg1: index) {
  // expected-error @+1 {{'scf.forall' op operand count (1) does not match with the total size (0) specified in attribute 'operandSegmentSizes'}}
  "scf.forall"(%arg1) <{staticLowerBound = array<i64: 0, 0>, staticStep = array<i64: 1, 1>, staticUpperBound = array<i64: -9223372036854775808, 4>}> ({
  ^bb0(%arg9: index, %arg10: index):
  }) : (index) -> ()
  return
}

// -----

func.func @forall_requires_attribute(%arg1: index) {
  // expected-error @+1 {{'scf.forall' op requires attribute 'staticLowerBound'}}
  "scf.forall"(%arg1) <{operandSegmentSizes = array<i32: 0, 1, 0, 0>, staticStep = array<i64: 1, 1>, staticUpperBound = array<i64: -9223372036854775808, 4>}> ({
  ^bb0(%arg9: index, %arg10: index):
    %2 = "arith.addi"(%arg9, %arg10) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
  }) : (index) -> ()
  return
}

// -----

func.func @forall_element_type_bitwidth_must_be_a(%arg4: tensor<8xf32>) {
  // expected-error @+1 {{element type bitwidth must be a multiple of 8}}
  %1 = "scf.forall"(%arg4) <{operandSegmentSizes = array<i32: 0, 0, 0, 1>, staticLowerBound = array<i64: 0>, staticStep = array<i5: 4>, staticUpperBound = array<i64: 8>}> ({
  ^bb0(%arg7: index, %arg8: tensor<8xf32>):
  }) : (tensor<8xf32>) -> tensor<8xf32>
  return
}

// -----

func.func @forall_expected_dynamic_upper_bound_values(%arg1: index) {
  // expected-error @+1 {{expected 0 dynamic upper bound values}}
  "scf.forall"(%arg1) <{operandSegmentSizes = array<i32: 0, 1, 0, 0>, staticLowerBound = array<i64: 0, 0>, staticStep = array<i64: 1, 1>, staticUpperBound = array<i64: 7, 4>}> ({
  ^bb0(%arg9: index, %arg10: index):
    %2 = "arith.addi"(%arg9, %arg10) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
  }) : (index) -> ()
  return
}

// -----

func.func @forall_expected_upper_bound_values_got() {
  // expected-error @+1 {{expected 2 upper bound values, got 1}}
  scf.forall (%i, %j) in (4) {
  }
  return
}

// -----

func.func @forall_expected_i_type_for_or_values(%arg1: index) {
  // expected-error @+1 {{expected i1 type for 'true' or 'false' values}}
  "scf.forall"(%arg1) <{operandSegmentSizes = array<i32: 0, true, 0, 0>, staticLowerBound = array<i64: 0>, staticStep = array<i64: 1>, staticUpperBound = array<i64: -9223372036854775808>}> ({
  ^bb0(%arg6: index):
  }) {note} : (index) -> ()
  return
}

// -----

func.func @forall_integer_constant_out_of_range(%arg1: index) {
  // expected-error @+1 {{integer constant out of range}}
  "scf.forall"(%arg1) <{operandSegmentSizes = array<i32: 0, 1, 0, 0>, staticLowerBound = array<i64: 0>, staticStep = array<i64: 1>, staticUpperBound = array<i0: -9223372036854775808>}> ({
  ^bb0(%arg6: index):
  }) {note} : (index) -> ()
  return
}

// -----

func.func @if_expected_named_operation_to_have_at(%c: i1) {
  // expected-error @+1 {{expected named operation to have at least 1 result}}
  %r:0 = scf.if %c -> (f32, f32) {
  } else {
  } {note = 1 : i32}
  return
}

// -----

func.func @if_operation_defines_results_but_was_provided(%c: i1) {
  // expected-error @+1 {{operation defines 2 results but was provided 1 to bind}}
  %r2 = scf.if %c -> (f32, f32) {
  } else {
  } {note = 1 : i32}
  return
}

// -----

func.func @index_switch_requires_attribute(%arg17: index) {
  // expected-error @+1 {{'scf.index_switch' op requires attribute 'cases'}}
  %6 = "scf.index_switch"(%arg17) <{}> ({
  }, {
  }, {
  }) : (index) -> f32
  return
}

// -----

func.func @index_switch_element_type_bitwidth_must_be_a(%arg17: index) {
  // expected-error @+1 {{element type bitwidth must be a multiple of 8}}
  %6 = "scf.index_switch"(%arg17) <{cases = array<i3: 2, 5>}> ({
  }, {
  }, {
  }) : (index) -> f32
  return
}

// -----

func.func @index_switch_integer_constant_out_of_range(%arg17: index) {
  // expected-error @+1 {{integer constant out of range}}
  %6 = "scf.index_switch"(%arg17) <{cases = array<i0: 2, 5>}> ({
  }, {
  }, {
  }) : (index) -> f32
  return
}

// -----

func.func @parallel_attribute_cannot_have_negative_elements(%arg0: index, %arg1: index, %arg2: index) {
  // expected-error @+1 {{'scf.parallel' op 'operandSegmentSizes' attribute cannot have negative elements}}
  "scf.parallel"(%arg0, %arg0, %arg1, %arg1, %arg2, %arg2) <{operandSegmentSizes = array<i32: -1, 2, 2, 0>}> ({
  ^bb0(%arg14: index, %arg15: index):
  }) : (index, index, index, index, index, index) -> ()
  return
}

// -----

func.func @parallel_operand_count_does_not_match_with(%arg0: index, %arg1: index, %arg2: index) {
  // expected-error @+1 {{'scf.parallel' op operand count (6) does not match with the total size (0) specified in attribute 'operandSegmentSizes'}}
  "scf.parallel"(%arg0, %arg0, %arg1, %arg1, %arg2, %arg2) <{}> ({
  ^bb0(%arg14: index, %arg15: index):
  }) : (index, index, index, index, index, index) -> ()
  return
}

// -----

func.func @parallel_expected_operands(%lb: index, %ub: index, %step: index) {
  // expected-error @+1 {{custom op 'scf.parallel' expected 2 operands}}
  scf.parallel (%i, %j) = (%lb) to (%ub, %ub) step (%step, %step) {
  }
  return
}

// -----

func.func @parallel_element_type_bitwidth_must_be_a(%arg0: index, %arg1: index, %arg2: index) {
  // expected-error @+1 {{element type bitwidth must be a multiple of 8}}
  "scf.parallel"(%arg0, %arg0, %arg1, %arg1, %arg2, %arg2) <{operandSegmentSizes = array<i5: 2, 2, 2, 0>}> ({
  ^bb0(%arg14: index, %arg15: index):
  }) : (index, index, index, index, index, index) -> ()
  return
}

// -----

func.func @parallel_integer_constant_out_of_range(%arg0: index, %arg1: index, %arg2: index) {
  // expected-error @+1 {{integer constant out of range}}
  "scf.parallel"(%arg0, %arg0, %arg1, %arg1, %arg2, %arg2) <{operandSegmentSizes = array<i0: 2, 2, 2, 0>}> ({
  ^bb0(%arg14: index, %arg15: index):
  }) : (index, index, index, index, index, index) -> ()
  return
}

// -----

func.func @while_invalid_kind_of_type_specified_expected(%ub: index, %init: f32) {
  // expected-error @+1 {{custom op 'scf.while' invalid kind of type specified: expected builtin.function, but found 'f32'}}
  %w:2 = scf.while (%a = %init, %b = %ub) : f32, index) -> (index, f32) {
  } do {
  ^bb0(%b: index, %a: f32):
  }
  return
}

// -----

func.func @while_operation_defines_results_but_was_provided(%ub: index, %init: f32) {
  // expected-error @+1 {{operation defines 2 results but was provided 7 to bind}}
  %w:7 = scf.while (%a = %init, %b = %ub) : (f32, index) -> (index, f32) {
  } do {
  ^bb0(%b: index, %a: f32):
  }
  return
}

// -----

func.func @yield_number_of_operands_and_types_do(%c: i1, %x: f32) {
  %r:2 = scf.if %c -> (f32, f32) {
  } else {
    // expected-error @+1 {{custom op 'scf.yield' number of operands and types do not match: got 1 operands and 2 types}}
    scf.yield %x : f32, f32
  } {note = 1 : i32}
  return
}
