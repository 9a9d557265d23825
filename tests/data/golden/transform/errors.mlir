// RUN: freehold opt %s --transform-interpreter -split-input-file -verify-diagnostics

module attributes {transform.with_named_sequence} {
  func.func @f(%a: i32, %b: i32) -> i32 {
    %0 = arith.addi %a, %b : i32
    %1 = arith.addi %a, %b : i32
    %2 = arith.muli %0, %1 : i32
    return %2 : i32
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %f = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    // expected-error @+1 {{'transform.structured.vectorize' is a transform op that Freehold reads, but does not execute}}
    transform.structured.vectorize %f : !transform.any_op
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  func.func @f(%a: i32, %b: i32) -> i32 {
    %0 = arith.addi %a, %b : i32
    %1 = arith.addi %a, %b : i32
    %2 = arith.muli %0, %1 : i32
    return %2 : i32
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %f = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    %add = transform.structured.match ops{["arith.addi"]} in %f : (!transform.any_op) -> !transform.any_op
    // expected-error @+1 {{requires exactly one target handle}}
    transform.structured.match ops{["arith.addi"]} in %add : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  func.func @f(%a: i32, %b: i32) -> i32 {
    %0 = arith.addi %a, %b : i32
    %1 = arith.addi %a, %b : i32
    %2 = arith.muli %0, %1 : i32
    return %2 : i32
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %f = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    // expected-error @+1 {{If filter_operand_types contains more than a type, then it must contain as much types as the number of operands in the target ops}}
    %x = transform.structured.match ops{["arith.addi"]} filter_operand_types = [i32, i32, i32] in %f : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  func.func @f(%a: i32, %b: i32) -> i32 {
    // expected-note @+1 {{target op}}
    %0 = arith.addi %a, %b : i32
    %1 = arith.addi %a, %b : i32
    %2 = arith.muli %0, %1 : i32
    return %2 : i32
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %f = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    %add = transform.structured.match ops{["arith.addi"]} in %f : (!transform.any_op) -> !transform.any_op
    // expected-error @+1 {{could not find a parent op that matches all requirements}}
    %x = transform.get_parent_op %add {op_name = "scf.for"} : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  func.func @f(%a: i32, %b: i32) -> i32 {
    // expected-note @+1 {{target op}}
    %0 = arith.addi %a, %b : i32
    %1 = arith.addi %a, %b : i32
    %2 = arith.muli %0, %1 : i32
    return %2 : i32
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %f = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    %add = transform.structured.match ops{["arith.addi"]} in %f : (!transform.any_op) -> !transform.any_op
    // expected-error @+1 {{could not find a producer for operand number: 0 of %0 = "arith.addi"(%arg0, %arg1) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32}}
    %x = transform.get_producer_of_operand %add[0] : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  func.func @f(%a: i32, %b: i32) -> i32 {
    %0 = arith.addi %a, %b : i32
    %1 = arith.addi %a, %b : i32
    %2 = arith.muli %0, %1 : i32
    return %2 : i32
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %f = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    %add = transform.structured.match ops{["arith.addi"]} in %f : (!transform.any_op) -> !transform.any_op
    // expected-error @+1 {{handle must be mapped to exactly one payload op}}
    %x = transform.get_consumers_of_result %add[0] : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  func.func @f(%a: i32, %b: i32) -> i32 {
    %0 = arith.addi %a, %b : i32
    %1 = arith.addi %a, %b : i32
    %2 = arith.muli %0, %1 : i32
    return %2 : i32
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %f = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    %mul = transform.structured.match ops{["arith.muli"]} in %f : (!transform.any_op) -> !transform.any_op
    // expected-error @+1 {{result number overflow}}
    %x = transform.get_consumers_of_result %mul[4] : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  // expected-note @+1 {{target value}}
  func.func @f(%a: i32, %b: i32) -> i32 {
    %0 = arith.addi %a, %b : i32
    %1 = arith.addi %a, %b : i32
    %2 = arith.muli %0, %1 : i32
    return %2 : i32
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %f = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    %add = transform.structured.match ops{["arith.addi"]} in %f : (!transform.any_op) -> !transform.any_op
    %v = transform.get_operand %add[0] : (!transform.any_op) -> !transform.any_value
    // expected-error @+1 {{cannot get defining op of block argument}}
    %x = transform.get_defining_op %v : (!transform.any_value) -> !transform.any_op
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  func.func @f(%a: i32, %b: i32) -> i32 {
    // expected-note @+1 {{while considering positions of this payload operation}}
    %0 = arith.addi %a, %b : i32
    %1 = arith.addi %a, %b : i32
    %2 = arith.muli %0, %1 : i32
    return %2 : i32
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %f = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    %add = transform.structured.match ops{["arith.addi"]} in %f : (!transform.any_op) -> !transform.any_op
    // expected-error @+1 {{position overflow 4 (updated from 4) for maximum 2}}
    %v = transform.get_operand %add[4] : (!transform.any_op) -> !transform.any_value
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  func.func @f(%a: i32, %b: i32) -> i32 {
    // expected-note @+1 {{while considering positions of this payload operation}}
    %0 = arith.addi %a, %b : i32
    %1 = arith.addi %a, %b : i32
    %2 = arith.muli %0, %1 : i32
    return %2 : i32
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %f = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    %add = transform.structured.match ops{["arith.addi"]} in %f : (!transform.any_op) -> !transform.any_op
    // expected-error @+1 {{position underflow -2 (updated from -4)}}
    %v = transform.get_operand %add[-4] : (!transform.any_op) -> !transform.any_value
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  func.func @f(%a: i32, %b: i32) -> i32 {
    // expected-note @+1 {{while considering positions of this payload operation}}
    %0 = arith.addi %a, %b : i32
    %1 = arith.addi %a, %b : i32
    %2 = arith.muli %0, %1 : i32
    return %2 : i32
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %f = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    %add = transform.structured.match ops{["arith.addi"]} in %f : (!transform.any_op) -> !transform.any_op
    // expected-error @+1 {{repeated position 1 (updated from -1)}}
    %v = transform.get_operand %add[1, -1] : (!transform.any_op) -> !transform.any_value
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  func.func @f(%a: i32, %b: i32) -> i32 {
    %0 = arith.addi %a, %b : i32
    %1 = arith.addi %a, %b : i32
    %2 = arith.muli %0, %1 : i32
    return %2 : i32
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %f = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    %add = transform.structured.match ops{["arith.addi"]} in %f : (!transform.any_op) -> !transform.any_op
    // expected-error @+1 {{%1 = "transform.structured.match"(%0) <{ops = ["arith.addi"]}> : (!transform.any_op) -> !transform.any_op expected to contain 3 payloads but it contains 2 payloads}}
    %x:3 = transform.split_handle %add : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  func.func @f(%a: i32, %b: i32) -> i32 {
    %0 = arith.addi %a, %b : i32
    %1 = arith.addi %a, %b : i32
    %2 = arith.muli %0, %1 : i32
    return %2 : i32
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    // expected-error @+1 {{<block argument> of type '!transform.any_op' at index: 0 expected to contain 3 payloads but it contains 1 payloads}}
    %x:3 = transform.split_handle %root : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  func.func @f(%a: i32, %b: i32) -> i32 {
    // expected-note @+1 {{payload operation}}
    %0 = arith.addi %a, %b : i32
    %1 = arith.addi %a, %b : i32
    %2 = arith.muli %0, %1 : i32
    return %2 : i32
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %f = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    %add = transform.structured.match ops{["arith.addi"]} in %f : (!transform.any_op) -> !transform.any_op
    // expected-error @+1 {{incompatible payload operation name expected arith.muli vs arith.addi -> %0 = "arith.addi"(%arg0, %arg1) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32}}
    %x = transform.cast %add : !transform.any_op to !transform.op<"arith.muli">
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  func.func @f(%a: i32, %b: i32) -> i32 {
    %0 = arith.addi %a, %b : i32
    %1 = arith.addi %a, %b : i32
    %2 = arith.muli %0, %1 : i32
    return %2 : i32
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    // expected-error @+1 {{expected the type of the parameter attribute ('i32') to match the parameter type ('i64')}}
    %p = transform.param.constant 1 : i32 -> !transform.param<i64>
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  func.func @f(%a: i32, %b: i32) -> i32 {
    %0 = arith.addi %a, %b : i32
    %1 = arith.addi %a, %b : i32
    %2 = arith.muli %0, %1 : i32
    return %2 : i32
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    // expected-error @+1 {{expected type attribute, got 1 : i32}}
    %p = transform.param.constant 1 : i32 -> !transform.type
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  func.func @f(%a: i32, %b: i32) -> i32 {
    %0 = arith.addi %a, %b : i32
    %1 = arith.addi %a, %b : i32
    %2 = arith.muli %0, %1 : i32
    return %2 : i32
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    // expected-error @+1 {{expected affine map attribute, got i32}}
    %p = transform.param.constant i32 -> !transform.affine_map
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  func.func @f(%a: i32, %b: i32) -> i32 {
    %0 = arith.addi %a, %b : i32
    %1 = arith.addi %a, %b : i32
    %2 = arith.muli %0, %1 : i32
    return %2 : i32
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    // expected-note @+1 {{value # 0 associated with the parameter defined here}}
    %a = transform.param.constant 1 : i64 -> !transform.any_param
    %b = transform.param.constant 2 : i64 -> !transform.any_param
    // expected-error @+1 {{expected parameter to be equal to 2, got 1}}
    transform.match.param.cmpi eq %a, %b : !transform.any_param
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  func.func @f(%a: i32, %b: i32) -> i32 {
    %0 = arith.addi %a, %b : i32
    %1 = arith.addi %a, %b : i32
    %2 = arith.muli %0, %1 : i32
    return %2 : i32
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    // expected-note @+1 {{value # 0 associated with the parameter defined here}}
    %a = transform.param.constant 2 : i64 -> !transform.any_param
    %b = transform.param.constant 2 : i64 -> !transform.any_param
    // expected-error @+1 {{expected parameter to be not equal to 2, got 2}}
    transform.match.param.cmpi ne %a, %b : !transform.any_param
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  func.func @f(%a: i32, %b: i32) -> i32 {
    %0 = arith.addi %a, %b : i32
    %1 = arith.addi %a, %b : i32
    %2 = arith.muli %0, %1 : i32
    return %2 : i32
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    // expected-note @+1 {{value # 0 associated with the parameter defined here}}
    %a = transform.param.constant 2 : i64 -> !transform.any_param
    %b = transform.param.constant 2 : i64 -> !transform.any_param
    // expected-error @+1 {{expected parameter to be less than 2, got 2}}
    transform.match.param.cmpi lt %a, %b : !transform.any_param
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  func.func @f(%a: i32, %b: i32) -> i32 {
    %0 = arith.addi %a, %b : i32
    %1 = arith.addi %a, %b : i32
    %2 = arith.muli %0, %1 : i32
    return %2 : i32
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    // expected-note @+1 {{value # 0 associated with the parameter defined here}}
    %a = transform.param.constant 3 : i64 -> !transform.any_param
    %b = transform.param.constant 2 : i64 -> !transform.any_param
    // expected-error @+1 {{expected parameter to be less than or equal to 2, got 3}}
    transform.match.param.cmpi le %a, %b : !transform.any_param
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  func.func @f(%a: i32, %b: i32) -> i32 {
    %0 = arith.addi %a, %b : i32
    %1 = arith.addi %a, %b : i32
    %2 = arith.muli %0, %1 : i32
    return %2 : i32
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    // expected-note @+1 {{value # 0 associated with the parameter defined here}}
    %a = transform.param.constant 2 : i64 -> !transform.any_param
    %b = transform.param.constant 2 : i64 -> !transform.any_param
    // expected-error @+1 {{expected parameter to be greater than 2, got 2}}
    transform.match.param.cmpi gt %a, %b : !transform.any_param
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  func.func @f(%a: i32, %b: i32) -> i32 {
    %0 = arith.addi %a, %b : i32
    %1 = arith.addi %a, %b : i32
    %2 = arith.muli %0, %1 : i32
    return %2 : i32
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    // expected-note @+1 {{value # 0 associated with the parameter defined here}}
    %a = transform.param.constant 1 : i64 -> !transform.any_param
    %b = transform.param.constant 2 : i64 -> !transform.any_param
    // expected-error @+1 {{expected parameter to be greater than or equal to 2, got 1}}
    transform.match.param.cmpi ge %a, %b : !transform.any_param
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  func.func @f(%a: i32, %b: i32) -> i32 {
    %0 = arith.addi %a, %b : i32
    %1 = arith.addi %a, %b : i32
    %2 = arith.muli %0, %1 : i32
    return %2 : i32
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %a = transform.param.constant 1 : i64 -> !transform.any_param
    %b = transform.param.constant 2 : i32 -> !transform.any_param
    // expected-error @+1 {{mismatching integer attribute types in parameter #0}}
    transform.match.param.cmpi eq %a, %b : !transform.any_param
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  func.func @f(%a: i32, %b: i32) -> i32 {
    %0 = arith.addi %a, %b : i32
    %1 = arith.addi %a, %b : i32
    %2 = arith.muli %0, %1 : i32
    return %2 : i32
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %a = transform.param.constant 1 : i64 -> !transform.any_param
    %b = transform.param.constant "a" -> !transform.any_param
    // expected-error @+1 {{non-integer parameter value not expected}}
    transform.match.param.cmpi eq %a, %b : !transform.any_param
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  func.func @f(%a: i32, %b: i32) -> i32 {
    %0 = arith.addi %a, %b : i32
    %1 = arith.addi %a, %b : i32
    %2 = arith.muli %0, %1 : i32
    return %2 : i32
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    // expected-note @+1 {{value # 0 associated with the parameter defined here}}
    %a = transform.param.constant 1 : i128 -> !transform.any_param
    %b = transform.param.constant 2 : i128 -> !transform.any_param
    // expected-error @+1 {{expected parameter to be equal to 2, got 1}}
    transform.match.param.cmpi eq %a, %b : !transform.any_param
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  func.func @f(%a: i32, %b: i32) -> i32 {
    %0 = arith.addi %a, %b : i32
    %1 = arith.addi %a, %b : i32
    %2 = arith.muli %0, %1 : i32
    return %2 : i32
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %a = transform.param.constant 1 : i64 -> !transform.any_param
    %b = transform.merge_handles %a, %a : !transform.any_param
    // expected-error @+1 {{parameters have different payload lengths (1 vs 2)}}
    transform.match.param.cmpi eq %a, %b : !transform.any_param
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  func.func @f(%a: i32, %b: i32) -> i32 {
    %0 = arith.addi %a, %b : i32
    %1 = arith.addi %a, %b : i32
    %2 = arith.muli %0, %1 : i32
    return %2 : i32
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %f = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    %add = transform.structured.match ops{["arith.addi"]} in %f : (!transform.any_op) -> !transform.any_op
    %a = transform.param.constant 1 : i64 -> !transform.any_param
    %b = transform.merge_handles %a, %a, %a : !transform.any_param
    // expected-error @+1 {{parameter and target have different payload lengths (3 vs 2)}}
    transform.annotate %add "x" = %b : !transform.any_op, !transform.any_param
    transform.yield
  }
}

// -----

// expected-note @+1 {{target payload op}}
module attributes {transform.with_named_sequence} {
  func.func @f(%a: i32, %b: i32) -> i32 {
    %0 = arith.addi %a, %b : i32
    %1 = arith.addi %a, %b : i32
    %2 = arith.muli %0, %1 : i32
    return %2 : i32
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %f = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    // expected-error @+1 {{cannot apply transform to itself (or one of its ancestors)}}
    transform.apply_cse to %root : !transform.any_op
    transform.yield
  }
}

// -----

// expected-note @+1 {{target payload op}}
module attributes {transform.with_named_sequence} {
  func.func @f(%a: i32, %b: i32) -> i32 {
    %0 = arith.addi %a, %b : i32
    %1 = arith.addi %a, %b : i32
    %2 = arith.muli %0, %1 : i32
    return %2 : i32
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %f = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    // expected-error @+1 {{cannot apply transform to itself (or one of its ancestors)}}
    transform.apply_dce to %root : !transform.any_op
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  func.func @f(%a: i32, %b: i32) -> i32 {
    // expected-note @+1 {{when applied to this op}}
    %0 = arith.addi %a, %b : i32
    // expected-note @+1 {{when applied to this op}}
    %1 = arith.addi %a, %b : i32
    %2 = arith.muli %0, %1 : i32
    return %2 : i32
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %f = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    %add = transform.structured.match ops{["arith.addi"]} in %f : (!transform.any_op) -> !transform.any_op
    // expected-error @+2 {{transform applied to the wrong op kind}}
    // expected-error @+1 {{transform applied to the wrong op kind}}
    transform.apply_licm to %add : !transform.any_op
    transform.yield
  }
}

// -----

// expected-note @+1 {{target payload op}}
module attributes {transform.with_named_sequence} {
  func.func @f(%a: i32, %b: i32) -> i32 {
    %0 = arith.addi %a, %b : i32
    %1 = arith.addi %a, %b : i32
    %2 = arith.muli %0, %1 : i32
    return %2 : i32
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %f = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    // expected-error @+1 {{cannot apply transform to itself (or one of its ancestors)}}
    transform.apply_patterns to %root {
    } : !transform.any_op
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  func.func @f(%a: i32, %b: i32) -> i32 {
    %0 = arith.addi %a, %b : i32
    %1 = arith.addi %a, %b : i32
    %2 = arith.muli %0, %1 : i32
    return %2 : i32
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %f = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.apply_patterns to %f {
      // expected-error @+1 {{'transform.apply_patterns.vector.lower_masks' names patterns that Freehold does not have}}
      transform.apply_patterns.vector.lower_masks
    } : !transform.any_op
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  func.func @f(%a: i32, %b: i32) -> i32 {
    %0 = arith.addi %a, %b : i32
    %1 = arith.addi %a, %b : i32
    %2 = arith.muli %0, %1 : i32
    return %2 : i32
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %f = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    // expected-error @+1 {{unknown pass or pass pipeline: no-such-pass}}
    %x = transform.apply_registered_pass "no-such-pass" to %f : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  func.func @f(%a: i32, %b: i32) -> i32 {
    %0 = arith.addi %a, %b : i32
    %1 = arith.addi %a, %b : i32
    %2 = arith.muli %0, %1 : i32
    return %2 : i32
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %f = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    // expected-error @+2 {{<Pass-Options-Parser>: no such option no-such-option}}
    // expected-error @+1 {{failed to add pass or pass pipeline to pipeline: canonicalize}}
    %x = transform.apply_registered_pass "canonicalize" with options = {"no-such-option" = 1} to %f : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}

// -----

// expected-note @+1 {{target payload op}}
module attributes {transform.with_named_sequence} {
  func.func @f(%a: i32, %b: i32) -> i32 {
    %0 = arith.addi %a, %b : i32
    %1 = arith.addi %a, %b : i32
    %2 = arith.muli %0, %1 : i32
    return %2 : i32
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %f = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    // expected-error @+1 {{cannot apply transform to itself (or one of its ancestors)}}
    %x = transform.apply_registered_pass "canonicalize" to %root : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  // expected-error @+2 {{'func.func' op trying to schedule pass 'OneShotBufferizePass' on an unsupported operation}}
  // expected-note @+1 {{target op}}
  func.func @f(%a: i32, %b: i32) -> i32 {
    %0 = arith.addi %a, %b : i32
    %1 = arith.addi %a, %b : i32
    %2 = arith.muli %0, %1 : i32
    return %2 : i32
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %f = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    // expected-error @+1 {{pass pipeline failed}}
    %x = transform.apply_registered_pass "one-shot-bufferize" to %f : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  func.func @f(%a: i32, %b: i32) -> i32 {
    // expected-error @+2 {{'arith.addi' op trying to schedule a pass on an operation not marked as 'IsolatedFromAbove'}}
    // expected-note @+1 {{target op}}
    %0 = arith.addi %a, %b : i32
    %1 = arith.addi %a, %b : i32
    %2 = arith.muli %0, %1 : i32
    return %2 : i32
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %f = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    %add = transform.structured.match ops{["arith.addi"]} in %f : (!transform.any_op) -> !transform.any_op
    // expected-error @+1 {{pass pipeline failed}}
    %x = transform.apply_registered_pass "canonicalize" to %add : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  func.func @f(%a: i32, %b: i32) -> i32 {
    %0 = arith.addi %a, %b : i32
    %1 = arith.addi %a, %b : i32
    %2 = arith.muli %0, %1 : i32
    return %2 : i32
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %f = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    %add = transform.structured.match ops{["arith.addi"]} in %f : (!transform.any_op) -> !transform.any_op
    // expected-error @+1 {{expected module or function target}}
    %x = transform.bufferization.one_shot_bufferize %add : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  func.func @f(%a: i32, %b: i32) -> i32 {
    %0 = arith.addi %a, %b : i32
    %1 = arith.addi %a, %b : i32
    %2 = arith.muli %0, %1 : i32
    return %2 : i32
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %f = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    // expected-error @+1 {{expected module target}}
    %x = transform.bufferization.one_shot_bufferize %f {bufferize_function_boundaries = true} : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  func.func @f(%a: i32, %b: i32) -> i32 {
    %0 = arith.addi %a, %b : i32
    %1 = arith.addi %a, %b : i32
    %2 = arith.muli %0, %1 : i32
    return %2 : i32
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %f = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    %x = transform.bufferization.one_shot_bufferize %f : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  func.func @f(%a: i32, %b: i32) -> i32 {
    // expected-note @+1 {{payload operation}}
    %0 = arith.addi %a, %b : i32
    %1 = arith.addi %a, %b : i32
    %2 = arith.muli %0, %1 : i32
    return %2 : i32
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %f = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    %add = transform.structured.match ops{["arith.addi"]} in %f : (!transform.any_op) -> !transform.any_op
    // expected-error @+1 {{incompatible payload operation name expected tensor.empty vs arith.addi -> %0 = "arith.addi"(%arg0, %arg1) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32}}
    %x = transform.cast %add : !transform.any_op to !transform.op<"tensor.empty">
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  func.func @f(%a: i32, %b: i32) -> i32 {
    %0 = arith.addi %a, %b : i32
    %1 = arith.addi %a, %b : i32
    %2 = arith.muli %0, %1 : i32
    return %2 : i32
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %f = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    %add = transform.structured.match ops{["arith.addi"]} in %f : (!transform.any_op) -> !transform.any_op
    transform.bufferization.eliminate_empty_tensors %add : !transform.any_op
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  func.func @f(%a: i32, %b: i32) -> i32 {
    %0 = arith.addi %a, %b : i32
    %1 = arith.addi %a, %b : i32
    %2 = arith.muli %0, %1 : i32
    return %2 : i32
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %f = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    %add = transform.structured.match ops{["arith.addi"]} in %f : (!transform.any_op) -> !transform.any_op
    transform.bufferization.buffer_loop_hoisting %add : !transform.any_op
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  // expected-note @+1 {{ancestor payload op}}
  func.func @f(%a: i32, %b: i32) -> i32 {
    // expected-note @+1 {{nested payload op}}
    %0 = arith.addi %a, %b : i32
    %1 = arith.addi %a, %b : i32
    %2 = arith.muli %0, %1 : i32
    return %2 : i32
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %f = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    // expected-note @+1 {{handle to invalidated ops}}
    %add = transform.structured.match ops{["arith.addi"]} in %f : (!transform.any_op) -> !transform.any_op
    // expected-note @+1 {{invalidated by this transform op that consumes its operand #0 and invalidates all handles to payload IR entities associated with this operand and entities nested in them}}
    %g = transform.apply_registered_pass "cse" to %f : (!transform.any_op) -> !transform.any_op
    // expected-error @+1 {{op uses a handle invalidated by a previously executed transform op}}
    transform.debug.emit_remark_at %add, "gone" : !transform.any_op
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  // expected-note @+2 {{ancestor payload op}}
  // expected-note @+1 {{nested payload op}}
  func.func @f(%a: i32, %b: i32) -> i32 {
    %0 = arith.addi %a, %b : i32
    %1 = arith.addi %a, %b : i32
    %2 = arith.muli %0, %1 : i32
    return %2 : i32
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    // expected-note @+1 {{handle to invalidated ops}}
    %f = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    // expected-note @+1 {{invalidated by this transform op that consumes its operand #0 and invalidates all handles to payload IR entities associated with this operand and entities nested in them}}
    %g = transform.apply_registered_pass "cse" to %f : (!transform.any_op) -> !transform.any_op
    // expected-error @+1 {{op uses a handle invalidated by a previously executed transform op}}
    transform.debug.emit_remark_at %f, "gone" : !transform.any_op
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  // expected-note @+1 {{ancestor payload op}}
  func.func @f(%a: i32, %b: i32) -> i32 {
    // expected-note @+1 {{op defining the value as result #0}}
    %0 = arith.addi %a, %b : i32
    %1 = arith.addi %a, %b : i32
    %2 = arith.muli %0, %1 : i32
    return %2 : i32
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %f = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    %add = transform.structured.match ops{["arith.addi"]} in %f : (!transform.any_op) -> !transform.any_op
    // expected-note @+1 {{handle to invalidated values}}
    %v = transform.get_result %add[0] : (!transform.any_op) -> !transform.any_value
    %w = transform.get_operand %add[0] : (!transform.any_op) -> !transform.any_value
    // expected-note @+1 {{invalidated by this transform op that consumes its operand #0 and invalidates all handles to payload IR entities associated with this operand and entities nested in them}}
    %g = transform.apply_registered_pass "cse" to %f : (!transform.any_op) -> !transform.any_op
    // expected-error @+1 {{op uses a handle invalidated by a previously executed transform op}}
    transform.debug.emit_remark_at %v, "gone" : !transform.any_value
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  // expected-note @+2 {{ancestor payload op}}
  // expected-note @+1 {{op defining the value as block argument #0 of block #0 in region #0}}
  func.func @f(%a: i32, %b: i32) -> i32 {
    %0 = arith.addi %a, %b : i32
    %1 = arith.addi %a, %b : i32
    %2 = arith.muli %0, %1 : i32
    return %2 : i32
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %f = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    %add = transform.structured.match ops{["arith.addi"]} in %f : (!transform.any_op) -> !transform.any_op
    // expected-note @+1 {{handle to invalidated values}}
    %w = transform.get_operand %add[0] : (!transform.any_op) -> !transform.any_value
    // expected-note @+1 {{invalidated by this transform op that consumes its operand #0 and invalidates all handles to payload IR entities associated with this operand and entities nested in them}}
    %g = transform.apply_registered_pass "cse" to %f : (!transform.any_op) -> !transform.any_op
    // expected-error @+1 {{op uses a handle invalidated by a previously executed transform op}}
    transform.debug.emit_remark_at %w, "gone" : !transform.any_value
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  func.func @f(%a: i32, %b: i32) -> i32 {
    %0 = arith.addi %a, %b : i32
    %1 = arith.addi %a, %b : i32
    %2 = arith.muli %0, %1 : i32
    return %2 : i32
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %none = transform.structured.match ops{["no.op"]} in %root : (!transform.any_op) -> !transform.any_op
    // expected-note @+1 {{invalidated by this transform op that consumes its operand #0}}
    %g = transform.apply_registered_pass "cse" to %none : (!transform.any_op) -> !transform.any_op
    // expected-error @+1 {{op uses a handle associated with empty payload and invalidated by a previously executed transform op}}
    transform.debug.emit_remark_at %none, "gone" : !transform.any_op
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  // expected-note @+1 {{repeated target op}}
  func.func @f(%a: i32, %b: i32) -> i32 {
    %0 = arith.addi %a, %b : i32
    %1 = arith.addi %a, %b : i32
    %2 = arith.muli %0, %1 : i32
    return %2 : i32
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %f = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    %g = transform.merge_handles %f, %f : !transform.any_op
    // expected-error @+1 {{a handle passed as operand #0 and consumed by this operation points to a payload entity more than once}}
    %h = transform.apply_registered_pass "cse" to %g : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  func.func @f(%a: i32, %b: i32) -> i32 {
    // expected-error @+2 {{'arith.addi' op trying to schedule a pass on an operation not marked as 'IsolatedFromAbove'}}
    // expected-note @+1 {{target op}}
    %0 = arith.addi %a, %b : i32
    %1 = arith.addi %a, %b : i32
    %2 = arith.muli %0, %1 : i32
    return %2 : i32
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %f = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    %add = transform.structured.match ops{["arith.addi"]} in %f : (!transform.any_op) -> !transform.any_op
    %h = transform.foreach %add : !transform.any_op -> !transform.any_op {
    ^bb0(%one: !transform.any_op):
      // expected-error @+1 {{pass pipeline failed}}
      %g = transform.apply_registered_pass "cse" to %one : (!transform.any_op) -> !transform.any_op
      transform.yield %one : !transform.any_op
    }
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  func.func @f(%a: i32, %b: i32) -> i32 {
    %0 = arith.addi %a, %b : i32
    %1 = arith.addi %a, %b : i32
    %2 = arith.muli %0, %1 : i32
    return %2 : i32
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %f = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    %add = transform.structured.match ops{["arith.addi"]} in %f : (!transform.any_op) -> !transform.any_op
    // expected-error @+1 {{prior targets' payload size (2) differs from payload size (1) of target %0 = "transform.structured.match"(%arg0) <{ops = ["func.func"]}> : (!transform.any_op) -> !transform.any_op}}
    transform.foreach %add, %f : !transform.any_op, !transform.any_op {
    ^bb0(%one: !transform.any_op, %other: !transform.any_op):
      transform.yield
    }
    transform.yield
  }
}

// -----

// expected-note @+1 {{scope}}
module attributes {transform.with_named_sequence} {
  func.func @f(%a: i32, %b: i32) -> i32 {
    %0 = arith.addi %a, %b : i32
    %1 = arith.addi %a, %b : i32
    %2 = arith.muli %0, %1 : i32
    return %2 : i32
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    // expected-error @+1 {{scope must not contain the transforms being applied}}
    transform.alternatives %root : !transform.any_op {
    ^bb0(%scope: !transform.any_op):
      transform.yield
    }
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  func.func @f(%a: i32, %b: i32) -> i32 {
    // expected-note @+1 {{scope}}
    %0 = arith.addi %a, %b : i32
    %1 = arith.addi %a, %b : i32
    %2 = arith.muli %0, %1 : i32
    return %2 : i32
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %f = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    %add = transform.structured.match ops{["arith.addi"]} in %f : (!transform.any_op) -> !transform.any_op
    // expected-error @+1 {{only isolated-from-above ops can be alternative scopes}}
    transform.alternatives %add : !transform.any_op {
    ^bb0(%scope: !transform.any_op):
      transform.yield
    }
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  func.func @f(%a: i32, %b: i32) -> i32 {
    %0 = arith.addi %a, %b : i32
    %1 = arith.addi %a, %b : i32
    %2 = arith.muli %0, %1 : i32
    return %2 : i32
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %f = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    // expected-error @+1 {{all alternatives failed}}
    transform.alternatives %f : !transform.any_op {
    ^bb0(%scope: !transform.any_op):
      transform.match.operation_name %scope ["x"] : !transform.any_op
      transform.yield
    }, {
    ^bb0(%scope: !transform.any_op):
      transform.match.operation_empty %scope : !transform.any_op
      transform.yield
    }
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  func.func @f(%a: i32, %b: i32) -> i32 {
    %0 = arith.addi %a, %b : i32
    %1 = arith.addi %a, %b : i32
    %2 = arith.muli %0, %1 : i32
    return %2 : i32
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %f = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    // expected-error @+1 {{operation is not empty}}
    transform.match.operation_empty %f : !transform.any_op
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  func.func @f(%a: i32, %b: i32) -> i32 {
    %0 = arith.addi %a, %b : i32
    %1 = arith.addi %a, %b : i32
    %2 = arith.muli %0, %1 : i32
    return %2 : i32
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %f = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    // expected-error @+1 {{wrong operation name}}
    transform.match.operation_name %f ["x"] : !transform.any_op
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  func.func @f(%a: i32, %b: i32) -> i32 {
    %0 = arith.addi %a, %b : i32
    %1 = arith.addi %a, %b : i32
    %2 = arith.muli %0, %1 : i32
    return %2 : i32
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %f = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    %add = transform.structured.match ops{["arith.addi"]} in %f : (!transform.any_op) -> !transform.any_op
    // expected-error @+1 {{SingleOpMatchOpTrait requires the operand handle to point to a single payload op}}
    transform.match.operation_name %add ["x"] : !transform.any_op
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  func.func @f(%a: i32, %b: i32) -> i32 {
    %0 = arith.addi %a, %b : i32
    %1 = arith.addi %a, %b : i32
    %2 = arith.muli %0, %1 : i32
    return %2 : i32
  }
  transform.named_sequence @later(%x: !transform.any_op {transform.readonly})
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %f = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    // expected-error @+1 {{unresolved external named sequence}}
    transform.include @later failures(propagate) (%f) : (!transform.any_op) -> ()
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  func.func @f(%a: i32, %b: i32) -> i32 {
    %0 = arith.addi %a, %b : i32
    %1 = arith.addi %a, %b : i32
    %2 = arith.muli %0, %1 : i32
    return %2 : i32
  }
  transform.named_sequence @m(%x: !transform.any_op {transform.readonly})
  transform.named_sequence @a(%x: !transform.any_op {transform.readonly}) {
    transform.yield
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %f = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    // expected-error @+1 {{unresolved external symbol @m}}
    %u = transform.foreach_match in %root
      @m -> @a : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  func.func @f(%a: i32, %b: i32) -> i32 {
    %0 = arith.addi %a, %b : i32
    %1 = arith.addi %a, %b : i32
    %2 = arith.muli %0, %1 : i32
    return %2 : i32
  }
  transform.named_sequence @m(%x: !transform.any_op {transform.readonly}) {
    // expected-error @+1 {{expected operations in the match part to implement MatchOpInterface}}
    transform.apply_cse to %x : !transform.any_op
    transform.yield
  }
  transform.named_sequence @a(%x: !transform.any_op {transform.readonly}) {
    transform.yield
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %f = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    %u = transform.foreach_match in %root
      @m -> @a : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  func.func @f(%a: i32, %b: i32) -> i32 {
    %0 = arith.addi %a, %b : i32
    %1 = arith.addi %a, %b : i32
    // expected-note @+1 {{when applied to this matching payload}}
    %2 = arith.muli %0, %1 : i32
    return %2 : i32
  }
  transform.named_sequence @m(%x: !transform.any_op {transform.readonly}) -> !transform.any_op {
    transform.match.operation_name %x ["arith.muli"] : !transform.any_op
    transform.yield %x : !transform.any_op
  }
  // expected-note @+1 {{failed action: operation is not empty}}
  transform.named_sequence @a(%x: !transform.any_op {transform.readonly}) {
    transform.match.operation_empty %x : !transform.any_op
    transform.yield
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %f = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    // expected-error @+1 {{actions failed}}
    %u = transform.foreach_match in %root
      @m -> @a : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  func.func @f(%a: i32, %b: i32) -> i32 {
    %0 = arith.addi %a, %b : i32
    %1 = arith.addi %a, %b : i32
    %2 = arith.muli %0, %1 : i32
    return %2 : i32
  }
  transform.named_sequence @m(%x: !transform.any_op {transform.readonly}) -> !transform.any_op {
    transform.match.operation_name %x ["arith.muli"] : !transform.any_op
    transform.yield %x : !transform.any_op
  }
  transform.named_sequence @a(%x: !transform.any_op {transform.readonly}) -> !transform.any_op {
    %z = transform.merge_handles %x, %x : !transform.any_op
    transform.yield %z : !transform.any_op
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %f = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    // expected-error @+1 {{action @a has results associated with multiple payload entities, but flattening was not requested}}
    %u, %v = transform.foreach_match in %root
      @m -> @a : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  func.func @f(%a: i32, %b: i32) -> i32 {
    %0 = arith.addi %a, %b : i32
    %1 = arith.addi %a, %b : i32
    %2 = arith.muli %0, %1 : i32
    return %2 : i32
  }
  transform.named_sequence @m(%x: !transform.any_op {transform.readonly}) -> !transform.any_op
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %f = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    // expected-error @+1 {{unresolved external symbol @m}}
    %u = transform.collect_matching @m in %root : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  func.func @f(%a: i32, %b: i32) -> i32 {
    %0 = arith.addi %a, %b : i32
    %1 = arith.addi %a, %b : i32
    %2 = arith.muli %0, %1 : i32
    return %2 : i32
  }
  transform.named_sequence @m(%x: !transform.any_op {transform.readonly}) -> !transform.any_op {
    transform.match.operation_name %x ["arith.muli"] : !transform.any_op
    %z = transform.merge_handles %x, %x : !transform.any_op
    transform.yield %z : !transform.any_op
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %f = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    // expected-error @+1 {{result #0, associated with 2 payload objects, expected 1}}
    %u = transform.collect_matching @m in %root : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  func.func @f(%a: i32, %b: i32) -> i32 {
    %0 = arith.addi %a, %b : i32
    %1 = arith.addi %a, %b : i32
    %2 = arith.muli %0, %1 : i32
    return %2 : i32
  }
  // expected-error @+1 {{operation expects 1 extra value bindings, but 0 were provided to the interpreter}}
  transform.named_sequence @__transform_main(%root: !transform.any_op, %more: !transform.any_op) {
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  func.func @f(%a: i32) -> i32 {
    %c0 = arith.constant 0 : i32
    // expected-note @+1 {{[0] replacement value 0}}
    %0 = arith.muli %a, %a : i32
    // expected-note @+1 {{[0] replaced op}}
    %1 = arith.subi %0, %c0 : i32
    return %1 : i32
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %f = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    // expected-note @+1 {{replacement is required because this handle must be updated}}
    %sub = transform.structured.match ops{["arith.subi"]} in %f : (!transform.any_op) -> !transform.any_op
    // expected-error @+2 {{tracking listener failed to find replacement op during application of this transform op}}
    // expected-note @+1 {{ran out of suitable replacement values}}
    transform.apply_patterns to %f {
      transform.apply_patterns.canonicalization
    } : !transform.any_op
    transform.debug.emit_remark_at %sub, "kept" : !transform.any_op
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  // expected-note @+1 {{[0] replacement value 0}}
  func.func @f(%a: i32) -> i32 {
    %c0 = arith.constant 0 : i32
    // expected-note @+1 {{[0] replaced op}}
    %1 = arith.subi %a, %c0 : i32
    return %1 : i32
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %f = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    // expected-note @+1 {{replacement is required because this handle must be updated}}
    %sub = transform.structured.match ops{["arith.subi"]} in %f : (!transform.any_op) -> !transform.any_op
    // expected-error @+2 {{tracking listener failed to find replacement op during application of this transform op}}
    // expected-note @+1 {{replacement values belong to different ops}}
    transform.apply_patterns to %f {
      transform.apply_patterns.canonicalization
    } : !transform.any_op
    transform.debug.emit_remark_at %sub, "kept" : !transform.any_op
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  func.func @f(%a: memref<4xf32>) -> memref<?xf32> {
    %0 = memref.cast %a : memref<4xf32> to memref<?xf32>
    // expected-remark @+1 {{kept}}
    %1 = memref.cast %0 : memref<?xf32> to memref<?xf32>
    return %1 : memref<?xf32>
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %f = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    %cast = transform.structured.match ops{["memref.cast"]} in %f : (!transform.any_op) -> !transform.any_op
    transform.apply_patterns to %f {
      transform.apply_patterns.canonicalization
    } : !transform.any_op
    transform.debug.emit_remark_at %cast, "kept" : !transform.any_op
    transform.yield
  }
}
