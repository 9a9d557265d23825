// RUN: freehold opt %s --transform-interpreter -allow-unregistered-dialect -split-input-file -verify-diagnostics

module attributes {transform.with_named_sequence} {
  func.func @t(%t: tensor<4xf32>) -> tensor<4xf32> {
    // expected-error @+1 {{op was not bufferized}}
    %0 = "test.unknown"(%t) : (tensor<4xf32>) -> tensor<4xf32>
    return %0 : tensor<4xf32>
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %f = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    // expected-error @+1 {{bufferization failed}}
    %x = transform.bufferization.one_shot_bufferize %f : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  // expected-error @+1 {{failed to analyze op}}
  func.func @t(%m: memref<4xf32>) -> tensor<4xf32> {
    // expected-error @+1 {{'bufferization.to_tensor' op to_tensor ops without `restrict` are not supported by One-Shot Analysis}}
    %0 = bufferization.to_tensor %m : memref<4xf32> to tensor<4xf32>
    return %0 : tensor<4xf32>
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %f = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.bufferization.eliminate_empty_tensors %f : !transform.any_op
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  func.func @loop(%a: index, %b: index) {
    // expected-note @+1 {{target op}}
    scf.for %i = %a to %b step %b {
    }
    return
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %l = transform.structured.match ops{["scf.for"]} in %root : (!transform.any_op) -> !transform.any_op
    // expected-error @+1 {{empty tensors are eliminated only in ops that are isolated from above}}
    transform.bufferization.eliminate_empty_tensors %l : !transform.any_op
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  func.func @loop(%a: index, %b: index) {
    // expected-note @+1 {{target op}}
    scf.for %i = %a to %b step %b {
    }
    return
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %l = transform.structured.match ops{["scf.for"]} in %root : (!transform.any_op) -> !transform.any_op
    // expected-error @+1 {{allocations are hoisted only in ops that are isolated from above}}
    transform.bufferization.buffer_loop_hoisting %l : !transform.any_op
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  func.func @x(%t: tensor<4xf32>, %i: index) -> f32 {
    // expected-note @+1 {{target payload op}}
    %0 = tensor.extract %t[%i] : tensor<4xf32>
    return %0 : f32
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %x = transform.structured.match ops{["tensor.extract"]} in %root : (!transform.any_op) -> !transform.any_op
    // expected-error @+1 {{failed to bufferize operation}}
    %b, %n = transform.structured.bufferize_to_allocation %x : !transform.any_op
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  func.func @f(%a: i32, %b: i32) -> i32 {
    %0 = arith.addi %a, %b : i32
    return %0 : i32
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %f = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    // expected-error @+1 {{does not reference a named transform sequence}}
    transform.include @nobody failures(propagate) (%f) : (!transform.any_op) -> ()
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  // expected-error @+2 {{'builtin.module' op can only contain attributes with dialect-prefixed names, found: 'bad'}}
  // expected-note @+1 {{payload op}}
  module {
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %m = transform.structured.match ops{["builtin.module"]} in %root : (!transform.any_op) -> !transform.any_op
    %one, %two = transform.split_handle %m : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.annotate %one "bad" : !transform.any_op
    // expected-error @+1 {{failed to verify payload op}}
    transform.verify %one : !transform.any_op
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    // expected-error @+1 {{'arith.constant' is no transform op}}
    %c = arith.constant 1 : i32
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  func.func @f(%a: i32, %b: i32) -> i32 {
    %0 = arith.addi %a, %b : i32
    return %0 : i32
  }
  transform.named_sequence @one(%x: !transform.any_op {transform.readonly}) {
    // expected-error @+1 {{transforms are nested too deeply: sequences that include each other never end}}
    transform.include @two failures(propagate) (%x) : (!transform.any_op) -> ()
    transform.yield
  }
  transform.named_sequence @two(%x: !transform.any_op {transform.readonly}) {
    transform.include @one failures(propagate) (%x) : (!transform.any_op) -> ()
    transform.yield
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %f = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.include @one failures(propagate) (%f) : (!transform.any_op) -> ()
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  func.func @f(%a: i32, %b: i32) -> i32 {
    // expected-note @+1 {{repeated target value}}
    %0 = arith.addi %a, %b : i32
    return %0 : i32
  }
  transform.named_sequence @takes(%x: !transform.any_value {transform.consumed}) {
    transform.yield
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %a = transform.structured.match ops{["arith.addi"]} in %root : (!transform.any_op) -> !transform.any_op
    %v = transform.get_result %a[0] : (!transform.any_op) -> !transform.any_value
    %w = transform.merge_handles %v, %v : !transform.any_value
    // expected-error @+1 {{a handle passed as operand #0 and consumed by this operation points to a payload entity more than once}}
    transform.include @takes failures(propagate) (%w) : (!transform.any_value) -> ()
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  func.func @f(%a: i32, %b: i32) -> i32 {
    // expected-note @+3 {{ancestor payload op}}
    // expected-note @+2 {{nested payload op}}
    // expected-note @+1 {{consumed handle points to this payload value}}
    %0 = arith.addi %a, %b : i32
    return %0 : i32
  }
  transform.named_sequence @takes(%x: !transform.any_value {transform.consumed}) {
    transform.yield
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    // expected-note @+1 {{handle to invalidated ops}}
    %a = transform.structured.match ops{["arith.addi"]} in %root : (!transform.any_op) -> !transform.any_op
    %v = transform.get_result %a[0] : (!transform.any_op) -> !transform.any_value
    // expected-note @+1 {{invalidated by this transform op that consumes its operand #0 and invalidates all handles to payload IR entities associated with this operand and entities nested in them}}
    transform.include @takes failures(propagate) (%v) : (!transform.any_value) -> ()
    // expected-error @+1 {{op uses a handle invalidated by a previously executed transform op}}
    transform.debug.emit_remark_at %a, "gone" : !transform.any_op
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  func.func @f(%a: i32, %b: i32) -> i32 {
    %0 = arith.addi %a, %b : i32
    return %0 : i32
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %a = transform.structured.match ops{["arith.addi"]} in %root : (!transform.any_op) -> !transform.any_op
    %m = transform.merge_handles %a, %root : !transform.any_op
    // expected-error @+1 {{AtMostOneOpMatcherOpTrait requires the operand handle to point to at most one payload op}}
    transform.match.operation_empty %m : !transform.any_op
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %a = transform.param.constant 1267650600228229401496703205376 : i128 -> !transform.any_param
    // expected-error @+1 {{parameters of more than 64 bits are not compared}}
    transform.match.param.cmpi eq %a, %a : !transform.any_param
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  // expected-error @+1 {{greedy pattern application failed}}
  func.func @c(%i: index) -> i32 {
    %c0 = arith.constant 0 : i32
    %x = arith.index_cast %i : index to i32
    %0 = arith.addi %x, %c0 : i32
    return %0 : i32
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %f = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.apply_patterns to %f {
      transform.apply_patterns.canonicalization
    } {max_iterations = 1 : i64} : !transform.any_op
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  func.func @c(%i: index) -> i32 {
    %c0 = arith.constant 0 : i32
    // expected-note @+2 {{using output of 'CastOpInterface' op}}
    // expected-note @+1 {{[0] replacement value 0}}
    %x = arith.index_cast %i : index to i32
    // expected-note @+1 {{[0] replaced op}}
    %0 = arith.addi %x, %c0 : i32
    return %0 : i32
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %f = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    // expected-note @+1 {{replacement is required because this handle must be updated}}
    %a = transform.structured.match ops{["arith.addi"]} in %root : (!transform.any_op) -> !transform.any_op
    // expected-error @+2 {{tracking listener failed to find replacement op during application of this transform op}}
    // expected-note @+1 {{replacement values belong to different ops}}
    transform.apply_patterns to %f {
      transform.apply_patterns.canonicalization
    } : !transform.any_op
    transform.debug.emit_remark_at %a, "kept" : !transform.any_op
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  func.func @s(%t: tensor<4xi32>) -> tensor<2xi32> {
    %c0 = arith.constant dense<0> : tensor<2xi32>
    // expected-note @+2 {{using operands provided by 'FindPayloadReplacementOpInterface'}}
    // expected-note @+1 {{[0] replacement value 0}}
    %x = tensor.extract_slice %t[1] [2] [1] : tensor<4xi32> to tensor<2xi32>
    // expected-note @+1 {{[0] replaced op}}
    %0 = arith.addi %x, %c0 : tensor<2xi32>
    return %0 : tensor<2xi32>
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %f = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    // expected-note @+1 {{replacement is required because this handle must be updated}}
    %a = transform.structured.match ops{["arith.addi"]} in %root : (!transform.any_op) -> !transform.any_op
    // expected-error @+2 {{tracking listener failed to find replacement op during application of this transform op}}
    // expected-note @+1 {{replacement values belong to different ops}}
    transform.apply_patterns to %f {
      transform.apply_patterns.canonicalization
    } : !transform.any_op
    transform.debug.emit_remark_at %a, "kept" : !transform.any_op
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  func.func @read_first(%in: memref<16xf32>, %n: index) {
    // expected-error @+1 {{op failed to multibuffer}}
    %a = memref.alloc() : memref<16xf32>
    scf.for %i = %n to %n step %n {
      memref.copy %a, %in : memref<16xf32> to memref<16xf32>
      memref.copy %in, %a : memref<16xf32> to memref<16xf32>
    }
    return
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %alloc = transform.structured.match ops{["memref.alloc"]} in %root : (!transform.any_op) -> !transform.op<"memref.alloc">
    %new = transform.memref.multibuffer %alloc {factor = 3 : i64} : (!transform.op<"memref.alloc">) -> !transform.any_op
    transform.yield
  }
}
