// RUN: freehold opt %s -allow-unregistered-dialect -split-input-file -verify-diagnostics

func.func @call_does_not_reference_a_valid_function(%arg0: i32) {
  // expected-error @+1 {{'func.call' op 'public_body' does not reference a valid function}}
  %0:2 = "func.call"(%arg0) <{callee = @public_body}> : (i32) -> (i5, f32)
  return
}

// -----

func.func @call_requires_attribute(%arg0: i32) {
  // expected-error @+1 {{'func.call' op requires attribute 'callee'}}
  %0:2 = "func.call"(%arg0) <{}> : (i32) -> (i32, f32)
  return
}

// -----

func.func @call_expected_named_operation_to_have_at(%arg0: i32) {
  // expected-error @+1 {{expected named operation to have at least 1 result}}
  %0:0 = "func.call"(%arg0) <{callee = @public_body}> : (i32) -> (i32, f32)
  return
}

// -----

func.func @call_operation_defines_results_but_was_provided(%arg0: i32) {
  // expected-error @+1 {{operation defines 1 results but was provided 2 to bind}}
  %0:2 = "func.call"(%arg0) <{callee = @public_body}> : (i32) -> i32, f32)
  return
}

// -----

func.func @call_successors_in_non_terminator(%arg0: i32) {
  // expected-error @+1 {{successors in non-terminator}}
  %0:2 = "func.call"(%arg0) [{callee = @public_body}> : (i32) -> (i32, f32)
  return
}

// -----

func.func @call_indirect_expected_named_operation_to_have_at(%arg0: i32) {
  // expected-error @+1 {{expected named operation to have at least 1 result}}
  %2:0 = "func.call_indirect"(%1, %arg0) : ((i32) -> (i32, f32), i32) -> (i32, f32)
  return
}

// -----

func.func @call_indirect_operation_defines_results_but_was_provided(%arg0: i32) {
  // expected-error @+1 {{operation defines 2 results but was provided 1 to bind}}
  %1 = "func.call_indirect"(%1, %arg0) : ((i32) -> (i32, f32), i32) -> (i32, f32)
  return
}

// -----

func.func @constant_operation_defines_results_but_was_provided() {
  // expected-error @+1 {{operation defines 2 results but was provided 1 to bind}}
  %1 = func.constant @public_body : (i32) -> i32, f32)
  return
}
