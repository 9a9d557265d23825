// RUN: freehold opt %s -split-input-file -verify-diagnostics
// One program for each rule that functions, calls and returns must obey.

func.func @too_many() {
  %0 = arith.constant 1 : i32
  // expected-error @+1 {{'func.return' op has 1 operands, but enclosing function (@too_many) returns 0}}
  return %0 : i32
}

// -----

func.func @other_type(%0: i64) -> i32 {
  // expected-error @+1 {{type of return operand 0 ('i64') doesn't match function result type ('i32') in function @other_type}}
  return %0 : i64
}

// -----

func.func @nobody() {
  // expected-error @+1 {{'func.call' op 'missing' does not reference a valid function}}
  call @missing() : () -> ()
  return
}

// -----

memref.global @buffer : memref<4xf32>
func.func @no_function() {
  // expected-error @+1 {{'func.call' op 'buffer' does not reference a valid function}}
  call @buffer() : () -> ()
  return
}

// -----

func.func private @callee(i32)
func.func @too_few() {
  // expected-error @+1 {{'func.call' op incorrect number of operands for callee}}
  call @callee() : () -> ()
  return
}

// -----

func.func private @callee(i32)
func.func @other_operand(%0: f32) {
  // expected-error @+1 {{'func.call' op operand type mismatch: expected operand type 'i32', but provided 'f32' for operand number 0}}
  call @callee(%0) : (f32) -> ()
  return
}

// -----

func.func private @callee()
func.func @too_many_results() {
  // expected-error @+1 {{'func.call' op incorrect number of results for callee}}
  %0 = call @callee() : () -> i32
  return
}

// -----

func.func private @callee() -> i32
func.func @other_result() {
  // expected-error @+3 {{'func.call' op result type mismatch at index 0}}
  // expected-note @+2 {{op result types: 'f32'}}
  // expected-note @+1 {{function result types: 'i32'}}
  %0 = call @callee() : () -> f32
  return
}

// -----

func.func @undefined_constant() {
  // expected-error @+1 {{'func.constant' op reference to undefined function 'missing'}}
  %0 = constant @missing : () -> ()
  return
}

// -----

func.func private @callee() -> i32
func.func @mismatched_constant() {
  // expected-error @+1 {{'func.constant' op reference to function with mismatched type}}
  %0 = constant @callee : () -> ()
  return
}

// -----

// expected-error @+1 {{'func.func' op entry block must have 1 arguments to match function signature}}
"func.func"() <{function_type = (i32) -> (), sym_name = "arguments"}> ({
^bb0:
  "func.return"() : () -> ()
}) : () -> ()

// -----

// expected-error @+1 {{'func.func' op type of entry block argument #0('i64') must match the type of the corresponding argument in function signature('i32')}}
"func.func"() <{function_type = (i32) -> (), sym_name = "argument_type"}> ({
^bb0(%0: i64):
  "func.return"() : () -> ()
}) : () -> ()

// -----

// expected-error @+1 {{'func.func' op expects argument attribute array to have the same number of elements as the number of function arguments, got 2, but expected 1}}
"func.func"() <{arg_attrs = [{}, {}], function_type = (i32) -> (), sym_name = "attributes", sym_visibility = "private"}> ({
}) : () -> ()

// -----

// expected-error @+1 {{'func.func' op expects result attribute array to have the same number of elements as the number of function results, got 1, but expected 0}}
"func.func"() <{res_attrs = [{}], function_type = (i32) -> (), sym_name = "attributes", sym_visibility = "private"}> ({
}) : () -> ()

// -----

// expected-error @+1 {{'func.func' op arguments may only have dialect attributes}}
func.func private @plain_argument_attribute(i32 {plain})

// -----

// expected-error @+1 {{'func.func' op results may only have dialect attributes}}
func.func private @plain_result_attribute() -> (i32 {plain})

// -----

// expected-error @+1 {{'func.func' op symbol declaration cannot have public visibility}}
func.func @public_declaration()

// -----

// expected-note @+1 {{see existing symbol definition here}}
func.func private @twice()
// expected-error @+1 {{redefinition of symbol named 'twice'}}
func.func private @twice()

// -----

// expected-error @+1 {{expected non-empty function body}}
func.func @empty() {
}

// -----

// expected-error @+1 {{expected SSA identifier}}
func.func @half_named(%0: i32, i32)

// -----

// expected-error @+1 {{expected type instead of SSA identifier}}
func.func @half_named(i32, %0: i32)

// -----

// expected-error @+1 {{'sym_visibility' is an inferred attribute and should not be specified in the explicit attribute dictionary}}
func.func @inferred() attributes {sym_visibility = "private"} {
  return
}

// -----

func.func @indirect(%0: () -> (), %1: i32) {
  // expected-error @+1 {{'func.call_indirect' op failed to verify that callee input types match argument types}}
  "func.call_indirect"(%0, %1) : (() -> (), i32) -> ()
  return
}

// -----

// expected-error @+1 {{'func.return' op expects parent op 'func.func'}}
func.return
