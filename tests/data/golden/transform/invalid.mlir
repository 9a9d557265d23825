// RUN: freehold opt %s -split-input-file -verify-diagnostics

transform.named_sequence @f(%a: !transform.any_op) {
  // expected-error @+1 {{custom op 'transform.structured.multitile_sizes' expects a trailing functional type with one argument and one result}}
  transform.structured.multitile_sizes %a {dimension = 1, target_size = 3} : (!transform.any_op, !transform.any_op) -> !transform.any_op
}

// -----

transform.named_sequence @f(%a: !transform.any_op) {
  // expected-error @+1 {{custom op 'transform.foreach_match' expected attribute value}}
  transform.foreach_match in %a 1 -> @b : (!transform.any_op) -> !transform.any_op
}

// -----

transform.named_sequence @f(%a: !transform.any_op) {
  // expected-error @+1 {{custom op 'transform.foreach_match' expected attribute value}}
  transform.foreach_match in %a @b -> 2 : (!transform.any_op) -> !transform.any_op
}

// -----

transform.named_sequence @f(%a: !transform.any_op) {
  // expected-error @+1 {{custom op 'transform.sequence' expected types to be provided for all operands}}
  transform.sequence %a, %a : !transform.any_op, !transform.any_op, !transform.any_op failures(propagate) {
  }
}

// -----

transform.named_sequence @f(%a: !transform.any_op) {
  // expected-error @+1 {{custom op 'transform.apply_registered_pass' expected key to either be an identifier or a string}}
  transform.apply_registered_pass "x" with options = {1 = 2} to %a : (!transform.any_op) -> !transform.any_op
}

// -----

transform.named_sequence @f(%a: !transform.any_op) {
  // expected-error @+1 {{custom op 'transform.apply_registered_pass' expected '=' after key in key-value pair}}
  transform.apply_registered_pass "x" with options = {a 2} to %a : (!transform.any_op) -> !transform.any_op
}

// -----

transform.named_sequence @f(%a: !transform.any_op) {
  // expected-error @+1 {{custom op 'transform.apply_registered_pass' duplicate keys found in options dictionary}}
  transform.apply_registered_pass "x" with options = {a = 1, "a" = 2} to %a : (!transform.any_op) -> !transform.any_op
}

// -----

transform.named_sequence @f(%a: !transform.any_op, %p: !transform.any_param) {
  // expected-error @+1 {{'transform.apply_registered_pass' op dynamic option index 2 is out of bounds for the number of dynamic options: 1}}
  "transform.apply_registered_pass"(%a, %p) <{options = {x = #transform.param_operand<index = 2 : i64>}, pass_name = "x"}> : (!transform.any_op, !transform.any_param) -> !transform.any_op
}

// -----

transform.named_sequence @f(%a: !transform.any_op, %p: !transform.any_param) {
  // expected-error @+1 {{'transform.apply_registered_pass' op dynamic option index 0 is already used in options}}
  "transform.apply_registered_pass"(%a, %p) <{options = {x = [#transform.param_operand<index = 0 : i64>], y = #transform.param_operand<index = 0 : i64>}, pass_name = "x"}> : (!transform.any_op, !transform.any_param) -> !transform.any_op
}

// -----

transform.named_sequence @f(%a: !transform.any_op, %p: !transform.any_param) {
  // expected-error @+1 {{'transform.apply_registered_pass' op a param operand does not have a corresponding param_operand attr in the options dict}}
  "transform.apply_registered_pass"(%a, %p) <{pass_name = "x"}> : (!transform.any_op, !transform.any_param) -> !transform.any_op
}

// -----

// expected-note @+1 {{prior use here}}
transform.named_sequence @f(%a: !transform.any_op) {
  // expected-error @+1 {{use of value '%a' expects different type than prior uses: '!transform.any_param' vs '!transform.any_op'}}
  transform.apply_cse to %a : !transform.any_param
}

// -----

transform.named_sequence @f(%a: !transform.any_op) {
  // expected-error @+1 {{'transform.bufferization.empty_tensor_to_alloc_tensor' op operand #0 must be Transform IR handle to tensor.empty operations, but got '!transform.any_op'}}
  transform.bufferization.empty_tensor_to_alloc_tensor %a : (!transform.any_op) -> !transform.op<"bufferization.alloc_tensor">
}
