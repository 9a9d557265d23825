// RUN: freehold opt %s -allow-unregistered-dialect -split-input-file -verify-diagnostics

func.func @arith_expected(%a: i32) {
  // expected-error @+1 {{custom op 'arith.extsi' expected 'to'}}
  %2 = arith.extsi %a : i32  i64
  return
}

// -----

func.func @addf_result_must_be_floating_point_like(%arg5: f32, %arg6: f32) {
  // expected-error @+1 {{'arith.addf' op result #0 must be floating-point-like, but got 'i64'}}
  %25 = "arith.addf"(%arg5, %arg6) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> i64
  return
}

// -----

func.func @addi_requires_the_same_type_for_all(%arg8: i32, %arg9: i32) {
  // expected-error @+1 {{'arith.addi' op requires the same type for all operands and results}}
  %39 = "arith.addi"(%arg8, %arg9) <{overflowFlags = #arith.overflow<nsw, nuw>}> : (i32, i32) -> i3
  return
}

// -----

func.func @addui_extended_result_must_be_bool_like_but(%a: i32, %b: i32) {
  // expected-error @+1 {{'arith.addui_extended' op result #1 must be bool-like, but got 'i5'}}
  %2, %3 = arith.addui_extended %a, %b : i32, i5
  return
}

// -----

func.func @addui_extended_result_must_be_signless_integer_like(%arg8: i32, %arg9: i32) {
  // expected-error @+1 {{'arith.addui_extended' op result #0 must be signless-integer-like, but got 'memref<4xf32, strided<[2], offset: ?>>'}}
  %40:2 = "arith.addui_extended"(%arg8, %arg9) : (i32, i32) -> (memref<4xf32, strided<[2], offset: ?>>, i1)
  return
}

// -----

func.func @andi_result_must_be_signless_integer_like(%arg10: vector<4xi32>) {
  // expected-error @+1 {{'arith.andi' op result #0 must be signless-integer-like, but got 'tensor<?x3xf32>'}}
  %41 = "arith.andi"(%arg10, %arg10) : (vector<4xi32>, vector<4xi32>) -> tensor<?x3xf32>
  return
}

// -----

func.func @bitcast_requires_the_same_shape_for_all(%a: i32) {
  // expected-error @+1 {{'arith.bitcast' op requires the same shape for all operands and results}}
  %0 = arith.bitcast %a : i32 to vector<4xf32>
  return
}

// -----

func.func @bitcast_result_must_be_signless_integer_or(%a: i32) {
  // expected-error @+1 {{'arith.bitcast' op result #0 must be signless-integer-or-float-like or memref of signless-integer or float, but got '!shape.size'}}
  %0 = arith.bitcast %a : i32 to !shape.size
  return
}

// -----

func.func @ceildivsi_requires_the_same_type_for_all(%arg8: i32, %arg9: i32) {
  // expected-error @+1 {{'arith.ceildivsi' op requires the same type for all operands and results}}
  %42 = "arith.ceildivsi"(%arg8, %arg9) : (i32, i32) -> i3
  return
}

// -----

func.func @ceildivui_result_must_be_signless_integer_like(%arg8: i32, %arg9: i32) {
  // expected-error @+1 {{'arith.ceildivui' op result #0 must be signless-integer-like, but got '!shape.shape'}}
  %43 = "arith.ceildivui"(%arg8, %arg9) : (i32, i32) -> !shape.shape
  return
}

// -----

func.func @cmpf_failed_to_verify_that_result_type(%arg7: vector<2x2xf64>) {
  // expected-error @+1 {{'arith.cmpf' op failed to verify that result type has i1 element type and same shape as operands}}
  %37 = "arith.cmpf"(%arg7, %arg7) <{fastmath = #arith.fastmath<contract>, predicate = 13 : i64}> : (vector<2x2xf64>, vector<2x2xf64>) -> vector<2x5xi1>
  return
}

// -----

func.func @cmpf_result_must_be_bool_like_but(%arg7: vector<2x2xf64>) {
  // expected-error @+1 {{'arith.cmpf' op result #0 must be bool-like, but got 'memref<4xf32>'}}
  %37 = "arith.cmpf"(%arg7, %arg7) <{fastmath = #arith.fastmath<contract>, predicate = 13 : i64}> : (vector<2x2xf64>, vector<2x2xf64>) -> memref<4xf32>
  return
}

// -----

func.func @cmpf_must_be_floating_point_like_but(%v: vector<2x2xf64>) {
  // expected-error @+1 {{custom op 'arith.cmpf' 'lhs' must be floating-point-like, but got 'index'}}
  %12 = arith.cmpf une, %v, %v fastmath<contract> : index
  return
}

// -----

func.func @cmpi_requires_attribute(%arg8: i32, %arg9: i32) {
  // expected-error @+1 {{'arith.cmpi' op requires attribute 'predicate'}}
  %62 = "arith.cmpi"(%arg8, %arg9) <{}> : (i32, i32) -> i1
  return
}

// -----

func.func @cmpi_must_be_signless_integer_like_but(%t: tensor<?xi64>) {
  // expected-error @+1 {{custom op 'arith.cmpi' 'lhs' must be signless-integer-like, but got 'tensor<*xf32>'}}
  %28 = arith.cmpi ult, %t, %t : tensor<*xf32>
  return
}

// -----

func.func @cmpi_integer_constant_out_of_range_for(%arg8: i32, %arg9: i32) {
  // expected-error @+1 {{integer constant out of range for attribute}}
  %62 = "arith.cmpi"(%arg8, %arg9) <{predicate = 2 : i1}> : (i32, i32) -> i1
  return
}

// -----

func.func @constant_failed_to_verify_that_all_of() {
  // expected-error @+1 {{'arith.constant' op failed to verify that all of {value, result} have same type}}
  %5 = "arith.constant"() <{value = true}> : () -> f32
  return
}

// -----

func.func @constant_requires_attribute() {
  // expected-error @+1 {{'arith.constant' op requires attribute 'value'}}
  %4 = "arith.constant"() <{}> : () -> f64
  return
}

// -----

func.func @constant_value_must_be_an_integer_float() {
  // expected-error @+1 {{'arith.constant' op value must be an integer, float, or elements attribute}}
  %1 = arith.constant "x" : index
  return
}

// -----

func.func @constant_expected_i_type_for_or_values() {
  // expected-error @+1 {{expected i1 type for 'true' or 'false' values}}
  %6 = arith.constant dense<[1, 2, true]> : tensor<3xi8>
  return
}

// -----

func.func @constant_expected_three_consecutive_dots_for_an() {
  // expected-error @+1 {{expected three consecutive dots for an ellipsis}}
  %7 = "arith.constant"() <{value = dense<5.000000e-1.0> : vector<2x3xf32>}> : () -> vector<2x3xf32>
  return
}

// -----

func.func @constant_floating_point_value_not_valid_for() {
  // expected-error @+1 {{floating point value not valid for specified type}}
  %9 = "arith.constant"() <{value = 1.0 : i16}> {note = "kept"} : () -> i16
  return
}

// -----

func.func @constant_integer_constant_out_of_range_for() {
  // expected-error @+1 {{integer constant out of range for attribute}}
  %0 = arith.constant 42 : i1
  return
}

// -----

func.func @constant_integer_constant_out_of_range_for_2() {
  // expected-error @+1 {{integer constant out of range for type}}
  %6 = "arith.constant"() <{value = dense<[1, 2, 3]> : tensor<3xi0>}> : () -> tensor<3xi8>
  return
}

// -----

func.func @divf_requires_the_same_type_for_all(%arg5: f32, %arg6: f32) {
  // expected-error @+1 {{'arith.divf' op requires the same type for all operands and results}}
  %27 = "arith.divf"(%arg5, %arg6) <{fastmath = #arith.fastmath<fast>}> : (f32, f32) -> f64
  return
}

// -----

func.func @divf_result_must_be_floating_point_like(%arg5: f32, %arg6: f32) {
  // expected-error @+1 {{'arith.divf' op result #0 must be floating-point-like, but got 'index'}}
  %27 = "arith.divf"(%arg5, %arg6) <{fastmath = #arith.fastmath<fast>}> : (f32, f32) -> index
  return
}

// -----

func.func @divsi_requires_the_same_type_for_all(%arg8: i32, %arg9: i32) {
  // expected-error @+1 {{'arith.divsi' op requires the same type for all operands and results}}
  %44 = "arith.divsi"(%arg8, %arg9) <{isExact}> : (i32, i32) -> i1
  return
}

// -----

func.func @divsi_result_must_be_signless_integer_like(%arg8: i32, %arg9: i32) {
  // expected-error @+1 {{'arith.divsi' op result #0 must be signless-integer-like, but got 'tuple<i32>'}}
  %44 = "arith.divsi"(%arg8, %arg9) <{isExact}> : (i32, i32) -> tuple<i32>
  return
}

// -----

func.func @divui_requires_the_same_type_for_all(%arg8: i32, %arg9: i32) {
  // expected-error @+1 {{'arith.divui' op requires the same type for all operands and results}}
  %45 = "arith.divui"(%arg8, %arg9) : (i32, i32) -> i5
  return
}

// -----

func.func @divui_result_must_be_signless_integer_like(%arg8: i32, %arg9: i32) {
  // expected-error @+1 {{'arith.divui' op result #0 must be signless-integer-like, but got 'memref<f32>'}}
  %45 = "arith.divui"(%arg8, %arg9) : (i32, i32) -> memref<f32>
  return
}

// -----

func.func @extf_requires_the_same_shape_for_all(%h: f16) {
  // expected-error @+1 {{'arith.extf' op requires the same shape for all operands and results}}
  %1 = arith.extf %h : f16 to tensor<f32>
  return
}

// -----

func.func @extf_result_must_be_floating_point_like(%h: f16) {
  // expected-error @+1 {{'arith.extf' op result #0 must be floating-point-like, but got 'complex<f32>'}}
  %1 = arith.extf %h : f16 to complex<f32>
  return
}

// -----

func.func @extsi_operand_type_and_result_type_are(%a: i32) {
  // expected-error @+1 {{'arith.extsi' op operand type 'i32' and result type 'i3' are cast incompatible}}
  %2 = arith.extsi %a : i32 to i3
  return
}

// -----

func.func @extsi_requires_the_same_shape_for_all(%a: i32) {
  // expected-error @+1 {{'arith.extsi' op requires the same shape for all operands and results}}
  %2 = arith.extsi %a : i32 to vector<2x3xi32>
  return
}

// -----

func.func @extsi_result_must_be_signless_fixed_width(%a: i32) {
  // expected-error @+1 {{'arith.extsi' op result #0 must be signless-fixed-width-integer-like, but got 'none'}}
  %2 = arith.extsi %a : i32 to none
  return
}

// -----

func.func @extui_failed_to_verify_that_input_and(%a: i32) {
  // expected-error @+1 {{'arith.extui' op failed to verify that input and output have the same tensor dimensions}}
  %3 = arith.extui %a : i32 to tensor<2x2xi1>
  return
}

// -----

func.func @extui_operand_type_and_result_type_are(%a: i32) {
  // expected-error @+1 {{'arith.extui' op operand type 'i32' and result type 'i2' are cast incompatible}}
  %3 = arith.extui %a : i32 to i2
  return
}

// -----

func.func @extui_result_must_be_signless_fixed_width(%a: i32) {
  // expected-error @+1 {{'arith.extui' op result #0 must be signless-fixed-width-integer-like, but got 'none'}}
  %3 = arith.extui %a : i32 to none
  return
}

// -----

func.func @floordivsi_requires_the_same_type_for_all(%arg8: i32, %arg9: i32) {
  // expected-error @+1 {{'arith.floordivsi' op requires the same type for all operands and results}}
  %46 = "arith.floordivsi"(%arg8, %arg9) : (i32, i32) -> i1
  return
}

// -----

func.func @fptosi_result_must_be_signless_fixed_width(%x: f32) {
  // expected-error @+1 {{'arith.fptosi' op result #0 must be signless-fixed-width-integer-like, but got 'f32'}}
  %4 = arith.fptosi %x : f32 to f32
  return
}

// -----

func.func @fptoui_requires_the_same_shape_for_all(%arg1: f32) {
  // expected-error @+1 {{'arith.fptoui' op requires the same shape for all operands and results}}
  %15 = "arith.fptoui"(%arg1) : (f32) -> vector<2x3xi32>
  return
}

// -----

func.func @fptoui_result_must_be_signless_fixed_width(%x: f32) {
  // expected-error @+1 {{'arith.fptoui' op result #0 must be signless-fixed-width-integer-like, but got 'vector<f32>'}}
  %5 = arith.fptoui %x : f32 to vector<f32>
  return
}

// -----

func.func @index_cast_failed_to_verify_that_input_and(%arg2: index) {
  // expected-error @+1 {{'arith.index_cast' op failed to verify that input and output have the same tensor dimensions}}
  %16 = "arith.index_cast"(%arg2) : (index) -> tensor<2x2xi1>
  return
}

// -----

func.func @index_cast_operand_type_and_result_type_are(%arg2: index) {
  // expected-error @+1 {{'arith.index_cast' op operand type 'index' and result type 'index' are cast incompatible}}
  %16 = "arith.index_cast"(%arg2) : (index) -> index
  return
}

// -----

func.func @index_cast_requires_the_same_shape_for_all(%i: index) {
  // expected-error @+1 {{'arith.index_cast' op requires the same shape for all operands and results}}
  %6 = arith.index_cast %i : index to vector<2x3xi32>
  return
}

// -----

func.func @index_cast_result_must_be_signless_integer_like(%i: index) {
  // expected-error @+1 {{'arith.index_cast' op result #0 must be signless-integer-like or memref of signless-integer, but got 'none'}}
  %6 = arith.index_cast %i : index to none
  return
}

// -----

func.func @index_castui_failed_to_verify_that_input_and(%a: i32) {
  // expected-error @+1 {{'arith.index_castui' op failed to verify that input and output have the same tensor dimensions}}
  %7 = arith.index_castui %a : i32 to tensor<2x2xi1>
  return
}

// -----

func.func @index_castui_operand_type_and_result_type_are(%a: i32) {
  // expected-error @+1 {{'arith.index_castui' op operand type 'i32' and result type 'i64' are cast incompatible}}
  %7 = arith.index_castui %a : i32 to i64
  return
}

// -----

func.func @index_castui_result_must_be_signless_integer_like(%a: i32) {
  // expected-error @+1 {{'arith.index_castui' op result #0 must be signless-integer-like or memref of signless-integer, but got '!shape.size'}}
  %7 = arith.index_castui %a : i32 to !shape.size
  return
}

// -----

func.func @maximumf_result_must_be_floating_point_like(%arg5: f32, %arg6: f32) {
  // expected-error @+1 {{'arith.maximumf' op result #0 must be floating-point-like, but got 'none'}}
  %28 = "arith.maximumf"(%arg5, %arg6) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> none
  return
}

// -----

func.func @maxnumf_requires_the_same_type_for_all(%arg5: f32, %arg6: f32) {
  // expected-error @+1 {{'arith.maxnumf' op requires the same type for all operands and results}}
  %29 = "arith.maxnumf"(%arg5, %arg6) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> tensor<4xf32>
  return
}

// -----

func.func @maxnumf_result_must_be_floating_point_like(%arg5: f32, %arg6: f32) {
  // expected-error @+1 {{'arith.maxnumf' op result #0 must be floating-point-like, but got 'tensor<2x2xi1>'}}
  %29 = "arith.maxnumf"(%arg5, %arg6) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> tensor<2x2xi1>
  return
}

// -----

func.func @maxsi_requires_the_same_type_for_all(%arg8: i32, %arg9: i32) {
  // expected-error @+1 {{'arith.maxsi' op requires the same type for all operands and results}}
  %47 = "arith.maxsi"(%arg8, %arg9) : (i32, i32) -> i3
  return
}

// -----

func.func @maxsi_result_must_be_signless_integer_like(%arg8: i32, %arg9: i32) {
  // expected-error @+1 {{'arith.maxsi' op result #0 must be signless-integer-like, but got 'memref<?x3xi32>'}}
  %47 = "arith.maxsi"(%arg8, %arg9) : (i32, i32) -> memref<?x3xi32>
  return
}

// -----

func.func @maxui_requires_the_same_type_for_all(%arg11: tensor<?xi64>) {
  // expected-error @+1 {{'arith.maxui' op requires the same type for all operands and results}}
  %48 = "arith.maxui"(%arg11, %arg11) : (tensor<?xi64>, tensor<?xi64>) -> index
  return
}

// -----

func.func @minimumf_requires_the_same_type_for_all(%arg7: vector<2x2xf64>) {
  // expected-error @+1 {{'arith.minimumf' op requires the same type for all operands and results}}
  %30 = "arith.minimumf"(%arg7, %arg7) <{fastmath = #arith.fastmath<none>}> : (vector<2x2xf64>, vector<2x2xf64>) -> f32
  return
}

// -----

func.func @minimumf_result_must_be_floating_point_like(%arg7: vector<2x2xf64>) {
  // expected-error @+1 {{'arith.minimumf' op result #0 must be floating-point-like, but got '!shape.size'}}
  %30 = "arith.minimumf"(%arg7, %arg7) <{fastmath = #arith.fastmath<none>}> : (vector<2x2xf64>, vector<2x2xf64>) -> !shape.size
  return
}

// -----

func.func @minnumf_result_must_be_floating_point_like(%arg5: f32, %arg6: f32) {
  // expected-error @+1 {{'arith.minnumf' op result #0 must be floating-point-like, but got '!shape.size'}}
  %31 = "arith.minnumf"(%arg5, %arg6) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> !shape.size
  return
}

// -----

func.func @minsi_requires_the_same_type_for_all(%arg8: i32, %arg9: i32) {
  // expected-error @+1 {{'arith.minsi' op requires the same type for all operands and results}}
  %49 = "arith.minsi"(%arg8, %arg9) : (i32, i32) -> i1
  return
}

// -----

func.func @minui_requires_the_same_type_for_all(%arg8: i32, %arg9: i32) {
  // expected-error @+1 {{'arith.minui' op requires the same type for all operands and results}}
  %50 = "arith.minui"(%arg8, %arg9) : (i32, i32) -> i2
  return
}

// -----

func.func @minui_result_must_be_signless_integer_like(%arg8: i32, %arg9: i32) {
  // expected-error @+1 {{'arith.minui' op result #0 must be signless-integer-like, but got 'complex<f32>'}}
  %50 = "arith.minui"(%arg8, %arg9) : (i32, i32) -> complex<f32>
  return
}

// -----

func.func @muli_result_must_be_signless_integer_like(%arg12: index) {
  // expected-error @+1 {{'arith.muli' op result #0 must be signless-integer-like, but got 'tuple<i32>'}}
  %51 = "arith.muli"(%arg12, %arg12) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> tuple<i32>
  return
}

// -----

func.func @mulsi_extended_failed_to_verify_that_all_of(%arg8: i32, %arg9: i32) {
  // expected-error @+1 {{'arith.mulsi_extended' op failed to verify that all of {lhs, rhs, low, high} have same type}}
  %52:2 = "arith.mulsi_extended"(%arg8, %arg9) : (i32, i32) -> (i2, i32)
  return
}

// -----

func.func @mulsi_extended_result_must_be_signless_integer_like(%arg8: i32, %arg9: i32) {
  // expected-error @+1 {{'arith.mulsi_extended' op result #0 must be signless-integer-like, but got 'f32'}}
  %52:2 = "arith.mulsi_extended"(%arg8, %arg9) : (i32, i32) -> (f32, i32)
  return
}

// -----

func.func @mului_extended_failed_to_verify_that_all_of(%arg10: vector<4xi32>) {
  // expected-error @+1 {{'arith.mului_extended' op failed to verify that all of {lhs, rhs, low, high} have same type}}
  %53:2 = "arith.mului_extended"(%arg10, %arg10) : (vector<4xi32>, vector<4xi32>) -> (vector<4xi32>, i1)
  return
}

// -----

func.func @mului_extended_result_must_be_signless_integer_like(%arg10: vector<4xi32>) {
  // expected-error @+1 {{'arith.mului_extended' op result #1 must be signless-integer-like, but got 'tuple<i32>'}}
  %53:2 = "arith.mului_extended"(%arg10, %arg10) : (vector<4xi32>, vector<4xi32>) -> (vector<4xi32>, tuple<i32>)
  return
}

// -----

func.func @mului_extended_operation_defines_results_but_was_provided(%arg10: vector<4xi32>) {
  // expected-error @+1 {{operation defines 2 results but was provided 1 to bind}}
  %arg10 = "arith.mului_extended"(%arg10, %arg10) : (vector<4xi32>, vector<4xi32>) -> (vector<4xi32>, vector<4xi32>)
  return
}

// -----

func.func @negf_requires_the_same_type_for_all(%arg5: f32) {
  // expected-error @+1 {{'arith.negf' op requires the same type for all operands and results}}
  %33 = "arith.negf"(%arg5) <{fastmath = #arith.fastmath<none>}> : (f32) -> tensor<*xf32>
  return
}

// -----

func.func @negf_result_must_be_floating_point_like(%arg5: f32) {
  // expected-error @+1 {{'arith.negf' op result #0 must be floating-point-like, but got '!shape.size'}}
  %33 = "arith.negf"(%arg5) <{fastmath = #arith.fastmath<none>}> : (f32) -> !shape.size
  return
}

// -----

func.func @ori_requires_the_same_type_for_all(%arg8: i32, %arg9: i32) {
  // expected-error @+1 {{'arith.ori' op requires the same type for all operands and results}}
  %54 = "arith.ori"(%arg8, %arg9) : (i32, i32) -> i0
  return
}

// -----

func.func @ori_result_must_be_signless_integer_like(%arg8: i32, %arg9: i32) {
  // expected-error @+1 {{'arith.ori' op result #0 must be signless-integer-like, but got 'tensor<4xf32>'}}
  %54 = "arith.ori"(%arg8, %arg9) : (i32, i32) -> tensor<4xf32>
  return
}

// -----

func.func @remf_requires_the_same_type_for_all(%arg5: f32, %arg6: f32) {
  // expected-error @+1 {{'arith.remf' op requires the same type for all operands and results}}
  %34 = "arith.remf"(%arg5, %arg6) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f64
  return
}

// -----

func.func @remsi_result_must_be_signless_integer_like(%arg8: i32, %arg9: i32) {
  // expected-error @+1 {{'arith.remsi' op result #0 must be signless-integer-like, but got 'vector<[4]xf32>'}}
  %55 = "arith.remsi"(%arg8, %arg9) : (i32, i32) -> vector<[4]xf32>
  return
}

// -----

func.func @remui_requires_the_same_type_for_all(%arg8: i32, %arg9: i32) {
  // expected-error @+1 {{'arith.remui' op requires the same type for all operands and results}}
  %56 = "arith.remui"(%arg8, %arg9) : (i32, i32) -> i2
  return
}

// -----

func.func @scaling_extf_operand_types_and_result_type_are(%h: f16, %s: f8E8M0FNU) {
  // expected-error @+1 {{'arith.scaling_extf' op operand types 'f16', 'f8E8M0FNU' and result type 'vector<4xf32>' are cast incompatible}}
  %13 = arith.scaling_extf %h, %s : f16, f8E8M0FNU to vector<4xf32>
  return
}

// -----

func.func @scaling_extf_result_must_be_floating_point_like(%h: f16, %s: f8E8M0FNU) {
  // expected-error @+1 {{'arith.scaling_extf' op result #0 must be floating-point-like, but got 'tensor<2x2xi1>'}}
  %13 = arith.scaling_extf %h, %s : f16, f8E8M0FNU to tensor<2x2xi1>
  return
}

// -----

func.func @scaling_truncf_operand_types_and_result_type_are(%x: f32, %s: f8E8M0FNU) {
  // expected-error @+1 {{'arith.scaling_truncf' op operand types 'f32', 'f8E8M0FNU' and result type 'f64' are cast incompatible}}
  %14 = arith.scaling_truncf %x, %s : f32, f8E8M0FNU to f64
  return
}

// -----

func.func @scaling_truncf_result_must_be_floating_point_like(%x: f32, %s: f8E8M0FNU) {
  // expected-error @+1 {{'arith.scaling_truncf' op result #0 must be floating-point-like, but got 'tensor<3xindex>'}}
  %14 = arith.scaling_truncf %x, %s : f32, f8E8M0FNU to tensor<3xindex>
  return
}

// -----

func.func @select_failed_to_verify_that_all_of(%arg8: i32, %arg9: i32) {
  %62 = "arith.cmpi"(%arg8, %arg9) <{predicate = 2 : i64}> : (i32, i32) -> i1
  // expected-error @+1 {{'arith.select' op failed to verify that all of {true_value, false_value, result} have same type}}
  %64 = "arith.select"(%62, %arg8, %arg9) : (i1, i32, i32) -> i1
  return
}

// -----

func.func @select_expected_operands(%t: tensor<?xi64>) {
  // expected-error @+1 {{custom op 'arith.select' expected 3 operands}}
  %30 = arith.select %t, %t : tensor<?xi1>, tensor<?xi64>
  return
}

// -----

func.func @shrsi_requires_the_same_type_for_all(%arg8: i32, %arg9: i32) {
  // expected-error @+1 {{'arith.shrsi' op requires the same type for all operands and results}}
  %58 = "arith.shrsi"(%arg8, %arg9) <{isExact}> : (i32, i32) -> i0
  return
}

// -----

func.func @sitofp_requires_the_same_shape_for_all(%a: i32) {
  // expected-error @+1 {{'arith.sitofp' op requires the same shape for all operands and results}}
  %8 = arith.sitofp %a : i32 to vector<[4]xf32>
  return
}

// -----

func.func @sitofp_result_must_be_floating_point_like(%a: i32) {
  // expected-error @+1 {{'arith.sitofp' op result #0 must be floating-point-like, but got 'none'}}
  %8 = arith.sitofp %a : i32 to none
  return
}

// -----

func.func @sitofp_successors_in_non_terminator(%arg0: i32) {
  // expected-error @+1 {{successors in non-terminator}}
  %18 = "arith.sitofp"(%arg0) [ (i32) -> f64
  return
}

// -----

func.func @subi_requires_the_same_type_for_all(%arg8: i32, %arg9: i32) {
  // expected-error @+1 {{'arith.subi' op requires the same type for all operands and results}}
  %60 = "arith.subi"(%arg8, %arg9) <{overflowFlags = #arith.overflow<nuw>}> : (i32, i32) -> i0
  return
}

// -----

func.func @truncf_operand_type_and_result_type_are(%x: f32) {
  // expected-error @+1 {{'arith.truncf' op operand type 'f32' and result type 'f32' are cast incompatible}}
  %11 = arith.truncf %x to_nearest_even : f32 to f32
  return
}

// -----

func.func @truncf_requires_the_same_shape_for_all(%arg1: f32) {
  // expected-error @+1 {{'arith.truncf' op requires the same shape for all operands and results}}
  %21 = "arith.truncf"(%arg1) <{roundingmode = 0 : i32}> : (f32) -> vector<4xf32>
  return
}

// -----

func.func @truncf_result_must_be_floating_point_like(%x: f32) {
  // expected-error @+1 {{'arith.truncf' op result #0 must be floating-point-like, but got 'memref<f32>'}}
  %11 = arith.truncf %x to_nearest_even : f32 to memref<f32>
  return
}

// -----

func.func @trunci_result_must_be_signless_fixed_width(%a: i32) {
  // expected-error @+1 {{'arith.trunci' op result #0 must be signless-fixed-width-integer-like, but got 'f64'}}
  %12 = arith.trunci %a : i32 to f64
  return
}

// -----

func.func @uitofp_failed_to_verify_that_input_and(%arg0: i32) {
  // expected-error @+1 {{'arith.uitofp' op failed to verify that input and output have the same tensor dimensions}}
  %19 = "arith.uitofp"(%arg0) : (i32) -> tensor<?x3xf32>
  return
}

// -----

func.func @uitofp_result_must_be_floating_point_like(%a: i32) {
  // expected-error @+1 {{'arith.uitofp' op result #0 must be floating-point-like, but got 'index'}}
  %9 = arith.uitofp %a : i32 to index
  return
}

// -----

func.func @xori_requires_the_same_type_for_all(%arg8: i32, %arg9: i32) {
  // expected-error @+1 {{'arith.xori' op requires the same type for all operands and results}}
  %61 = "arith.xori"(%arg8, %arg9) : (i32, i32) -> i3
  return
}

// -----

func.func @xori_result_must_be_signless_integer_like(%arg8: i32, %arg9: i32) {
  // expected-error @+1 {{'arith.xori' op result #0 must be signless-integer-like, but got 'f64'}}
  %61 = "arith.xori"(%arg8, %arg9) : (i32, i32) -> f64
  return
}

// -----

func.func @constant_of_no_type() {
  // expected-error @+1 {{custom op 'arith.constant' invalid kind of attribute specified}}
  %0 = arith.constant tensor<8xf32>
  return
}
