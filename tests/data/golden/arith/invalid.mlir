// RUN: freehold opt %s -split-input-file -verify-diagnostics
// One program for each rule that arithmetic must obey.

func.func @extsi(%0: i32) {
  // expected-error @+1 {{'arith.extsi' op operand type 'i32' and result type 'i16' are cast incompatible}}
  %1 = arith.extsi %0 : i32 to i16
  return
}

// -----

func.func @extui(%0: i32) {
  // expected-error @+1 {{'arith.extui' op operand type 'i32' and result type 'i32' are cast incompatible}}
  %1 = arith.extui %0 : i32 to i32
  return
}

// -----

func.func @extf(%0: f32) {
  // expected-error @+1 {{'arith.extf' op operand type 'f32' and result type 'f16' are cast incompatible}}
  %1 = arith.extf %0 : f32 to f16
  return
}

// -----

func.func @trunci(%0: i16) {
  // expected-error @+1 {{'arith.trunci' op operand type 'i16' and result type 'i32' are cast incompatible}}
  %1 = arith.trunci %0 : i16 to i32
  return
}

// -----

func.func @truncf(%0: f16) {
  // expected-error @+1 {{'arith.truncf' op operand type 'f16' and result type 'f32' are cast incompatible}}
  %1 = arith.truncf %0 : f16 to f32
  return
}

// -----

func.func @bitcast(%0: i32) {
  // expected-error @+1 {{'arith.bitcast' op operand type 'i32' and result type 'f64' are cast incompatible}}
  %1 = arith.bitcast %0 : i32 to f64
  return
}

// -----

func.func @index_cast(%0: index) {
  // expected-error @+1 {{'arith.index_cast' op operand type 'index' and result type 'index' are cast incompatible}}
  %1 = arith.index_cast %0 : index to index
  return
}

// -----

func.func @index_castui(%0: index) {
  // expected-error @+1 {{'arith.index_castui' op operand type 'index' and result type 'index' are cast incompatible}}
  %1 = arith.index_castui %0 : index to index
  return
}

// -----

func.func @extsi(%0: vector<2xi32>) {
  // expected-error @+1 {{'arith.extsi' op requires the same shape for all operands and results}}
  %1 = arith.extsi %0 : vector<2xi32> to vector<4xi64>
  return
}

// -----

func.func @sitofp(%0: tensor<2xi32>) {
  // expected-error @+1 {{'arith.sitofp' op failed to verify that input and output have the same tensor dimensions}}
  %1 = arith.sitofp %0 : tensor<2xi32> to tensor<4xf32>
  return
}

// -----

func.func @bitcast(%0: vector<4xi32>) {
  // expected-error @+1 {{'arith.bitcast' op failed to verify that input and output have the same tensor dimensions}}
  %1 = arith.bitcast %0 : vector<4xi32> to tensor<4xf32>
  return
}

// -----

func.func @extf(%0: tensor<2xf32, "a">) {
  // expected-error @+1 {{'arith.extf' op operand type 'tensor<2xf32, "a">' and result type 'tensor<2xf64, "b">' are cast incompatible}}
  %1 = arith.extf %0 : tensor<2xf32, "a"> to tensor<2xf64, "b">
  return
}

// -----

func.func @fptosi(%0: f32) {
  // expected-error @+1 {{'arith.fptosi' op result #0 must be signless-fixed-width-integer-like, but got 'f32'}}
  %1 = arith.fptosi %0 : f32 to f32
  return
}

// -----

func.func @uitofp(%0: index) {
  // expected-error @+1 {{'arith.uitofp' op operand #0 must be signless-fixed-width-integer-like, but got 'index'}}
  %1 = arith.uitofp %0 : index to f32
  return
}

// -----

func.func @signed() {
  // expected-error @+1 {{'arith.constant' op integer return type must be signless}}
  %0 = "arith.constant"() <{value = 1 : si32}> : () -> si32
  return
}

// -----

func.func @constant_type() {
  // expected-error @+1 {{'arith.constant' op failed to verify that all of {value, result} have same type}}
  %0 = "arith.constant"() <{value = 1 : i32}> : () -> i64
  return
}

// -----

func.func @text() {
  // expected-error @+1 {{'arith.constant' op value must be an integer, float, or elements attribute}}
  %0 = "arith.constant"() <{value = "text" : i32}> : () -> i32
  return
}

// -----

func.func @scalable() {
  // expected-error @+1 {{'arith.constant' op intializing scalable vectors with elements attribute is not supported unless it's a vector splat}}
  %0 = arith.constant dense<[1, 2]> : vector<[2]xi32>
  return
}

// -----

func.func @mask(%0: vector<4xi1>, %1: vector<3xf32>) {
  // expected-error @+1 {{'arith.select' op failed to verify that condition is signless i1 or has matching shape}}
  %2 = arith.select %0, %1, %1 : vector<4xi1>, vector<3xf32>
  return
}

// -----

// expected-note @+1 {{prior use here}}
func.func @operands(%0: i32) {
  // expected-error @+1 {{use of value '%0' expects different type than prior uses: 'f32' vs 'i32'}}
  %1 = arith.addi %0, %0 : f32
  return
}

// -----

func.func @float_operand(%0: f32) {
  // expected-error @+1 {{'arith.addi' op operand #0 must be signless-integer-like, but got 'f32'}}
  %1 = arith.addi %0, %0 : f32
  return
}

// -----

func.func @integer_operand(%0: i32) {
  // expected-error @+1 {{'arith.addf' op operand #0 must be floating-point-like, but got 'i32'}}
  %1 = arith.addf %0, %0 : i32
  return
}

// -----

func.func @predicate(%0: i32) {
  // expected-error @+1 {{custom op 'arith.cmpi' expected string or keyword containing one of the following enum values for attribute 'predicate' [eq, ne, slt, sle, sgt, sge, ult, ule, ugt, uge]}}
  %1 = arith.cmpi maybe, %0, %0 : i32
  return
}

// -----

func.func @predicate_number(%0: i32) {
  // expected-error @+1 {{invalid properties {predicate = 77 : i64} for op arith.cmpi: Invalid attribute `predicate` in property conversion: 77 : i64}}
  %1 = "arith.cmpi"(%0, %0) <{predicate = 77 : i64}> : (i32, i32) -> i1
  return
}

// -----

func.func @comparison_shape(%0: vector<4xi32>) {
  // expected-error @+1 {{'arith.cmpi' op failed to verify that result type has i1 element type and same shape as operands}}
  %1 = "arith.cmpi"(%0, %0) <{predicate = 0 : i64}> : (vector<4xi32>, vector<4xi32>) -> vector<3xi1>
  return
}

// -----

func.func @overflow_shape(%0: vector<4xi32>) {
  // expected-error @+1 {{'arith.addui_extended' op if an operand is non-scalar, then all results must be non-scalar}}
  %1:2 = arith.addui_extended %0, %0 : vector<4xi32>, i1
  return
}

// -----

func.func @different_operands(%0: i32, %1: i64) {
  // expected-error @+1 {{'arith.addi' op requires the same type for all operands and results}}
  %2 = "arith.addi"(%0, %1) : (i32, i64) -> i32
  return
}

// -----

func.func @selection_by_one_bit(%c: tensor<2xi1>, %x: tensor<3xf32>) {
  // expected-error @+1 {{'arith.select' op failed to verify that condition is signless i1 or has matching shape}}
  %0 = "arith.select"(%c, %x, %x) : (tensor<2xi1>, tensor<3xf32>, tensor<3xf32>) -> tensor<3xf32>
  return
}

// -----

func.func @selection_of_vectors(%c: vector<3xi1>, %x: vector<2xf32>) {
  // expected-error @+1 {{'arith.select' op failed to verify that condition is signless i1 or has matching shape}}
  %0 = "arith.select"(%c, %x, %x) : (vector<3xi1>, vector<2xf32>, vector<2xf32>) -> vector<2xf32>
  return
}

// -----

// mlir-opt crashes on this.
func.func @selection_of_scalars_by_one_bit(%c: tensor<2xi1>, %x: f32) {
  // expected-error @+1 {{'arith.select' op failed to verify that condition is signless i1 or has matching shape}}
  %0 = "arith.select"(%c, %x, %x) : (tensor<2xi1>, f32, f32) -> f32
  return
}

// -----

func.func @selection_by_another_encoding(%c: tensor<2xi1, "dense">, %x: tensor<2xf32, "sparse">) {
  // expected-error @+1 {{'arith.select' op expected condition type to have the same shape as the result type, expected 'tensor<2xi1, "sparse">', but got 'tensor<2xi1, "dense">'}}
  %0 = arith.select %c, %x, %x : tensor<2xi1, "dense">, tensor<2xf32, "sparse">
  return
}
