// RUN: freehold opt %s -split-input-file -verify-diagnostics
// One program for each rule that functions and globals of models must obey.

ml_program.func @too_many(%0: i32) -> i32 {
  // expected-error @+1 {{'ml_program.return' op has 2 operands, but enclosing function (@too_many) returns 1}}
  ml_program.return %0, %0 : i32, i32
}

// -----

ml_program.subgraph @too_many(%0: i32) -> i32 {
  // expected-error @+1 {{'ml_program.output' op has 2 operands, but enclosing function (@too_many) outputs 1}}
  ml_program.output %0, %0 : i32, i32
}

// -----

ml_program.subgraph @other_type(%0: i64) -> i32 {
  // expected-error @+1 {{type of output operand 0 ('i64') doesn't match function result type ('i32') in function @other_type}}
  ml_program.output %0 : i64
}

// -----

// expected-error @+1 {{'ml_program.global' op immutable global must have an initial value}}
ml_program.global private @weights : i32

// -----

ml_program.func @missing() {
  // expected-error @+1 {{'ml_program.global_load' op undefined global: @weights}}
  %0 = ml_program.global_load @weights : i32
  ml_program.return
}

// -----

ml_program.global private mutable @weights : i32
ml_program.func @mutable_constant() {
  // expected-error @+1 {{'ml_program.global_load_const' op cannot load as const from mutable global @weights}}
  %0 = ml_program.global_load_const @weights : i32
  ml_program.return
}

// -----

ml_program.global private mutable @weights : i64
ml_program.func @other_type() {
  // expected-error @+1 {{'ml_program.global_load' op cannot load from global typed 'i64' as 'i32'}}
  %0 = ml_program.global_load @weights : i32
  ml_program.return
}

// -----

ml_program.global private @weights(4 : i32) : i32
ml_program.func @immutable(%0: i32) {
  // expected-error @+1 {{'ml_program.global_store' op cannot store to an immutable global @weights}}
  ml_program.global_store @weights = %0 : i32
  ml_program.return
}

// -----

ml_program.global private mutable @weights : i64
ml_program.func @store_type(%0: i32) {
  // expected-error @+1 {{'ml_program.global_store' op cannot store to a global typed 'i64' from 'i32'}}
  ml_program.global_store @weights = %0 : i32
  ml_program.return
}
