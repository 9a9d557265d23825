// RUN: freehold opt %s -allow-unregistered-dialect -split-input-file -verify-diagnostics

func.func @complex_expected(%bits: i64) {
  // expected-error @+1 {{custom op 'complex.bitcast' expected 'to'}}
  %2 = complex.bitcast %bits : i64  complex<f32>
  return
}

// -----

func.func @abs_result_must_be_floating_point_but(%arg4: complex<f32>) {
  // expected-error @+1 {{'complex.abs' op result #0 must be floating-point, but got 'index'}}
  %23 = "complex.abs"(%arg4) <{fastmath = #arith.fastmath<none>}> : (complex<f32>) -> index
  return
}

// -----

func.func @abs_invalid_kind_of_type_specified_expected(%a: complex<f32>) {
  // expected-error @+1 {{custom op 'complex.abs' invalid kind of type specified: expected builtin.complex, but found 'none'}}
  %10 = complex.abs %a : none
  return
}

// -----

func.func @abs_invalid_element_type_for_complex(%a: complex<f32>) {
  // expected-error @+1 {{invalid element type for complex}}
  %10 = complex.abs %a : complex<tuple<i32>>
  return
}

// -----

func.func @add_result_must_be_complex_type_with(%arg4: complex<f32>, %arg5: complex<f32>) {
  // expected-error @+1 {{'complex.add' op result #0 must be complex type with floating-point elements, but got 'index'}}
  %17 = "complex.add"(%arg4, %arg5) <{fastmath = #arith.fastmath<none>}> : (complex<f32>, complex<f32>) -> index
  return
}

// -----

func.func @add_invalid_kind_of_type_specified_expected(%a: complex<f32>, %b: complex<f32>) {
  // expected-error @+1 {{custom op 'complex.add' invalid kind of type specified: expected builtin.complex, but found 'tensor<f32>'}}
  %4 = complex.add %a, %b : tensor<f32>
  return
}

// -----

func.func @add_invalid_element_type_for_complex(%a: complex<f32>, %b: complex<f32>) {
  // expected-error @+1 {{invalid element type for complex}}
  %4 = complex.add %a, %b : complex<index>
  return
}

// -----

func.func @angle_failed_to_verify_that_complex_element(%arg4: complex<f32>) {
  // expected-error @+1 {{'complex.angle' op failed to verify that complex element type matches result type}}
  %29 = "complex.angle"(%arg4) <{fastmath = #arith.fastmath<none>}> : (complex<f32>) -> f64
  return
}

// -----

func.func @angle_result_must_be_floating_point_but(%arg4: complex<f32>) {
  // expected-error @+1 {{'complex.angle' op result #0 must be floating-point, but got 'tensor<*xf32>'}}
  %29 = "complex.angle"(%arg4) <{fastmath = #arith.fastmath<none>}> : (complex<f32>) -> tensor<*xf32>
  return
}

// -----

func.func @angle_must_be_complex_type_with_floating(%a: complex<f32>) {
  // expected-error @+1 {{custom op 'complex.angle' 'complex' must be complex type with floating-point elements, but got 'complex<i32>'}}
  %17 = complex.angle %a : complex<i32>
  return
}

// -----

func.func @angle_invalid_kind_of_type_specified_expected(%a: complex<f32>) {
  // expected-error @+1 {{custom op 'complex.angle' invalid kind of type specified: expected builtin.complex, but found 'none'}}
  %17 = complex.angle %a : none
  return
}

// -----

func.func @angle_invalid_element_type_for_complex(%a: complex<f32>) {
  // expected-error @+1 {{invalid element type for complex}}
  %17 = complex.angle %a : complex<tuple<i32>>
  return
}

// -----

func.func @atan2_requires_the_same_type_for_all(%arg0: complex<f32>, %arg1: complex<f32>) {
  // expected-error @+1 {{'complex.atan2' op requires the same type for all operands and results}}
  %0 = "complex.atan2"(%arg0, %arg1) <{fastmath = #arith.fastmath<none>}> : (complex<f32>, complex<f32>) -> complex<f64>
  return
}

// -----

func.func @atan2_result_must_be_complex_type_with(%arg0: complex<f32>, %arg1: complex<f32>) {
  // expected-error @+1 {{'complex.atan2' op result #0 must be complex type with floating-point elements, but got 'memref<*xf32>'}}
  %0 = "complex.atan2"(%arg0, %arg1) <{fastmath = #arith.fastmath<none>}> : (complex<f32>, complex<f32>) -> memref<*xf32>
  return
}

// -----

func.func @atan2_invalid_kind_of_type_specified_expected(%a: complex<f32>, %b: complex<f32>) {
  // expected-error @+1 {{custom op 'complex.atan2' invalid kind of type specified: expected builtin.complex, but found 'i1'}}
  %0 = complex.atan2 %a, %b : i1
  return
}

// -----

func.func @atan2_invalid_element_type_for_complex(%a: complex<f32>, %b: complex<f32>) {
  // expected-error @+1 {{invalid element type for complex}}
  %0 = complex.atan2 %a, %b : complex<index>
  return
}

// -----

func.func @bitcast_casting_bitwidths_do_not_match(%a: complex<f32>) {
  // expected-error @+1 {{'complex.bitcast' op casting bitwidths do not match}}
  %1 = complex.bitcast %a : complex<f32> to i1
  return
}

// -----

func.func @bitcast_requires_that_either_input_or_output(%bits: i64) {
  // expected-error @+1 {{'complex.bitcast' op requires that either input or output has a complex type}}
  %2 = complex.bitcast %bits : i64 to f32
  return
}

// -----

func.func @bitcast_invalid_element_type_for_complex(%a: complex<f32>) {
  // expected-error @+1 {{invalid element type for complex}}
  %1 = complex.bitcast %a : complex<index> to i64
  return
}

// -----

func.func @conj_result_must_be_complex_type_with(%arg4: complex<f32>) {
  // expected-error @+1 {{'complex.conj' op result #0 must be complex type with floating-point elements, but got 'i1'}}
  %28 = "complex.conj"(%arg4) <{fastmath = #arith.fastmath<none>}> : (complex<f32>) -> i1
  return
}

// -----

func.func @conj_invalid_kind_of_type_specified_expected(%a: complex<f32>) {
  // expected-error @+1 {{custom op 'complex.conj' invalid kind of type specified: expected builtin.complex, but found 'i1'}}
  %15 = complex.conj %a : i1
  return
}

// -----

func.func @conj_invalid_element_type_for_complex(%a: complex<f32>) {
  // expected-error @+1 {{invalid element type for complex}}
  %15 = complex.conj %a : complex<none>
  return
}

// -----

func.func @constant_requires_attribute() {
  // expected-error @+1 {{'complex.constant' op requires attribute 'value'}}
  %13 = "complex.constant"() <{}> : () -> complex<f32>
  return
}

// -----

func.func @constant_result_must_be_complex_type_but() {
  // expected-error @+1 {{'complex.constant' op result #0 must be complex-type, but got 'f64'}}
  %13 = "complex.constant"() <{value = [1.000000e+00 : f32, -2.500000e+00 : f32]}> : () -> f64
  return
}

// -----

func.func @constant_invalid_kind_of_type_specified_expected() {
  // expected-error @+1 {{custom op 'complex.constant' invalid kind of type specified: expected builtin.complex, but found 'vector<f32>'}}
  %0 = complex.constant [1.0 : f32, -2.5 : f32] : vector<f32>
  return
}

// -----

func.func @constant_floating_point_value_not_valid_for() {
  // expected-error @+1 {{floating point value not valid for specified type}}
  %0 = complex.constant [1.0 : !shape.shape, -2.5 : f32] : complex<f32>
  return
}

// -----

func.func @constant_invalid_element_type_for_complex() {
  // expected-error @+1 {{invalid element type for complex}}
  %0 = complex.constant [1.0 : f32, -2.5 : f32] : complex<tensor<f32>>
  return
}

// -----

func.func @cos_invalid_kind_of_type_specified_expected(%a: complex<f32>) {
  // expected-error @+1 {{custom op 'complex.cos' invalid kind of type specified: expected builtin.complex, but found 'f64'}}
  %3 = complex.cos %a : f64
  return
}

// -----

func.func @cos_invalid_element_type_for_complex(%a: complex<f32>) {
  // expected-error @+1 {{invalid element type for complex}}
  %3 = complex.cos %a : complex<tuple<i32>>
  return
}

// -----

func.func @create_result_must_be_complex_type_with(%arg6: f32) {
  // expected-error @+1 {{'complex.create' op result #0 must be complex type with floating-point elements, but got 'complex<i32>'}}
  %14 = "complex.create"(%arg6, %arg6) : (f32, f32) -> complex<i32>
  return
}

// -----

func.func @create_invalid_kind_of_type_specified_expected(%x: f32) {
  // expected-error @+1 {{custom op 'complex.create' invalid kind of type specified: expected builtin.complex, but found 'f32'}}
  %1 = complex.create %x, %x : f32
  return
}

// -----

func.func @create_invalid_element_type_for_complex(%arg6: f32) {
  // expected-error @+1 {{invalid element type for complex}}
  %14 = "complex.create"(%arg6, %arg6) : (f32, f32) -> complex<index>
  return
}

// -----

func.func @div_result_must_be_complex_type_with(%arg4: complex<f32>, %arg5: complex<f32>) {
  // expected-error @+1 {{'complex.div' op result #0 must be complex type with floating-point elements, but got 'memref<f32>'}}
  %20 = "complex.div"(%arg4, %arg5) <{fastmath = #arith.fastmath<none>}> : (complex<f32>, complex<f32>) -> memref<f32>
  return
}

// -----

func.func @div_invalid_kind_of_type_specified_expected(%a: complex<f32>, %b: complex<f32>) {
  // expected-error @+1 {{custom op 'complex.div' invalid kind of type specified: expected builtin.complex, but found 'i32'}}
  %7 = complex.div %a, %b : i32
  return
}

// -----

func.func @div_invalid_element_type_for_complex(%a: complex<f32>, %b: complex<f32>) {
  // expected-error @+1 {{invalid element type for complex}}
  %7 = complex.div %a, %b : complex<!shape.size>
  return
}

// -----

func.func @eq_result_must_be_bit_signless_integer(%arg4: complex<f32>, %arg5: complex<f32>) {
  // expected-error @+1 {{'complex.eq' op result #0 must be 1-bit signless integer, but got 'complex<f32>'}}
  %21 = "complex.eq"(%arg4, %arg5) : (complex<f32>, complex<f32>) -> complex<f32>
  return
}

// -----

func.func @eq_invalid_kind_of_type_specified_expected(%a: complex<f32>, %b: complex<f32>) {
  // expected-error @+1 {{custom op 'complex.eq' invalid kind of type specified: expected builtin.complex, but found 'i1'}}
  %8 = complex.eq %a, %b : i1
  return
}

// -----

func.func @eq_invalid_element_type_for_complex(%arg4: complex<f32>, %arg5: complex<f32>) {
  // expected-error @+1 {{invalid element type for complex}}
  %21 = "complex.eq"(%arg4, %arg5) : (complex<vector<2x3xi32>>, complex<f32>) -> i1
  return
}

// -----

func.func @exp_result_must_be_complex_type_with(%arg4: complex<f32>) {
  // expected-error @+1 {{'complex.exp' op result #0 must be complex type with floating-point elements, but got 'complex<i1>'}}
  %25 = "complex.exp"(%arg4) <{fastmath = #arith.fastmath<none>}> : (complex<f32>) -> complex<i1>
  return
}

// -----

func.func @exp_invalid_kind_of_type_specified_expected(%a: complex<f32>) {
  // expected-error @+1 {{custom op 'complex.exp' invalid kind of type specified: expected builtin.complex, but found 'i1'}}
  %12 = complex.exp %a : i1
  return
}

// -----

func.func @exp_invalid_element_type_for_complex(%a: complex<f32>) {
  // expected-error @+1 {{invalid element type for complex}}
  %12 = complex.exp %a : complex<memref<*xf32>>
  return
}

// -----

func.func @expm1_result_must_be_complex_type_with(%arg0: complex<f32>) {
  // expected-error @+1 {{'complex.expm1' op result #0 must be complex type with floating-point elements, but got 'i1'}}
  %4 = "complex.expm1"(%arg0) <{fastmath = #arith.fastmath<none>}> : (complex<f32>) -> i1
  return
}

// -----

func.func @expm1_invalid_kind_of_type_specified_expected(%a: complex<f32>) {
  // expected-error @+1 {{custom op 'complex.expm1' invalid kind of type specified: expected builtin.complex, but found 'f64'}}
  %4 = complex.expm1 %a : f64
  return
}

// -----

func.func @expm1_invalid_element_type_for_complex(%a: complex<f32>) {
  // expected-error @+1 {{invalid element type for complex}}
  %4 = complex.expm1 %a : complex<index>
  return
}

// -----

func.func @expm1_successors_in_non_terminator(%arg0: complex<f32>) {
  // expected-error @+1 {{successors in non-terminator}}
  %4 = "complex.expm1"(%arg0) [{fastmath = #arith.fastmath<none>}> : (complex<f32>) -> complex<f32>
  return
}

// -----

func.func @im_invalid_kind_of_type_specified_expected(%a: complex<f32>) {
  // expected-error @+1 {{custom op 'complex.im' invalid kind of type specified: expected builtin.complex, but found 'tuple<i32>'}}
  %3 = complex.im %a : tuple<i32>
  return
}

// -----

func.func @im_invalid_element_type_for_complex(%a: complex<f32>) {
  // expected-error @+1 {{invalid element type for complex}}
  %3 = complex.im %a : complex<index>
  return
}

// -----

func.func @log_result_must_be_complex_type_with(%arg0: complex<f32>) {
  // expected-error @+1 {{'complex.log' op result #0 must be complex type with floating-point elements, but got 'complex<i1>'}}
  %5 = "complex.log"(%arg0) <{fastmath = #arith.fastmath<fast>}> : (complex<f32>) -> complex<i1>
  return
}

// -----

func.func @log_invalid_kind_of_type_specified_expected(%a: complex<f32>) {
  // expected-error @+1 {{custom op 'complex.log' invalid kind of type specified: expected builtin.complex, but found 'i32'}}
  %5 = complex.log %a fastmath<fast> : i32
  return
}

// -----

func.func @log_invalid_element_type_for_complex(%a: complex<f32>) {
  // expected-error @+1 {{invalid element type for complex}}
  %5 = complex.log %a fastmath<fast> : complex<none>
  return
}

// -----

func.func @log1p_result_must_be_complex_type_with(%arg0: complex<f32>) {
  // expected-error @+1 {{'complex.log1p' op result #0 must be complex type with floating-point elements, but got '!shape.size'}}
  %6 = "complex.log1p"(%arg0) <{fastmath = #arith.fastmath<none>}> : (complex<f32>) -> !shape.size
  return
}

// -----

func.func @log1p_invalid_kind_of_type_specified_expected(%a: complex<f32>) {
  // expected-error @+1 {{custom op 'complex.log1p' invalid kind of type specified: expected builtin.complex, but found 'memref<4xf32>'}}
  %6 = complex.log1p %a : memref<4xf32>
  return
}

// -----

func.func @log1p_invalid_element_type_for_complex(%a: complex<f32>) {
  // expected-error @+1 {{invalid element type for complex}}
  %6 = complex.log1p %a : complex<memref<*xf32>>
  return
}

// -----

func.func @mul_result_must_be_complex_type_with(%arg4: complex<f32>, %arg5: complex<f32>) {
  // expected-error @+1 {{'complex.mul' op result #0 must be complex type with floating-point elements, but got 'i1'}}
  %19 = "complex.mul"(%arg4, %arg5) <{fastmath = #arith.fastmath<none>}> : (complex<f32>, complex<f32>) -> i1
  return
}

// -----

func.func @mul_invalid_kind_of_type_specified_expected(%a: complex<f32>, %b: complex<f32>) {
  // expected-error @+1 {{custom op 'complex.mul' invalid kind of type specified: expected builtin.complex, but found 'f64'}}
  %6 = complex.mul %a, %b : f64
  return
}

// -----

func.func @mul_invalid_element_type_for_complex(%a: complex<f32>, %b: complex<f32>) {
  // expected-error @+1 {{invalid element type for complex}}
  %6 = complex.mul %a, %b : complex<index>
  return
}

// -----

func.func @neg_requires_the_same_type_for_all(%arg4: complex<f32>) {
  // expected-error @+1 {{'complex.neg' op requires the same type for all operands and results}}
  %24 = "complex.neg"(%arg4) <{fastmath = #arith.fastmath<none>}> : (complex<f32>) -> complex<f64>
  return
}

// -----

func.func @neg_invalid_kind_of_type_specified_expected(%a: complex<f32>) {
  // expected-error @+1 {{custom op 'complex.neg' invalid kind of type specified: expected builtin.complex, but found '!shape.size'}}
  %11 = complex.neg %a : !shape.size
  return
}

// -----

func.func @neg_invalid_element_type_for_complex(%a: complex<f32>) {
  // expected-error @+1 {{invalid element type for complex}}
  %11 = complex.neg %a : complex<none>
  return
}

// -----

func.func @neq_result_must_be_bit_signless_integer(%arg4: complex<f32>, %arg5: complex<f32>) {
  // expected-error @+1 {{'complex.neq' op result #0 must be 1-bit signless integer, but got 'i3'}}
  %22 = "complex.neq"(%arg4, %arg5) : (complex<f32>, complex<f32>) -> i3
  return
}

// -----

func.func @neq_invalid_kind_of_type_specified_expected(%a: complex<f32>, %b: complex<f32>) {
  // expected-error @+1 {{custom op 'complex.neq' invalid kind of type specified: expected builtin.complex, but found 'i64'}}
  %9 = complex.neq %a, %b : i64
  return
}

// -----

func.func @neq_invalid_element_type_for_complex(%a: complex<f32>, %b: complex<f32>) {
  // expected-error @+1 {{invalid element type for complex}}
  %9 = complex.neq %a, %b : complex<complex<f32>>
  return
}

// -----

func.func @pow_invalid_kind_of_type_specified_expected(%a: complex<f32>, %b: complex<f32>) {
  // expected-error @+1 {{custom op 'complex.pow' invalid kind of type specified: expected builtin.complex, but found 'i1'}}
  %13 = complex.pow %a, %b : i1
  return
}

// -----

func.func @pow_invalid_element_type_for_complex(%a: complex<f32>, %b: complex<f32>) {
  // expected-error @+1 {{invalid element type for complex}}
  %13 = complex.pow %a, %b : complex<memref<f32>>
  return
}

// -----

func.func @powi_result_must_be_complex_type_with(%arg0: complex<f32>, %arg2: i32) {
  // expected-error @+1 {{'complex.powi' op result #0 must be complex type with floating-point elements, but got 'memref<*xf32>'}}
  %7 = "complex.powi"(%arg0, %arg2) : (complex<f32>, i32) -> memref<*xf32>
  return
}

// -----

func.func @powi_invalid_kind_of_type_specified_expected(%a: complex<f32>, %n: i32) {
  // expected-error @+1 {{custom op 'complex.powi' invalid kind of type specified: expected builtin.complex, but found 'f32'}}
  %7 = complex.powi %a, %n : f32, i32
  return
}

// -----

func.func @powi_invalid_kind_of_type_specified_expected_2(%a: complex<f32>, %n: i32) {
  // expected-error @+1 {{custom op 'complex.powi' invalid kind of type specified: expected builtin.integer, but found 'none'}}
  %7 = complex.powi %a, %n : complex<f32>, none
  return
}

// -----

func.func @powi_invalid_element_type_for_complex(%a: complex<f32>, %n: i32) {
  // expected-error @+1 {{invalid element type for complex}}
  %7 = complex.powi %a, %n : complex<tuple<i32>>, i32
  return
}

// -----

func.func @powi_successors_in_non_terminator(%arg0: complex<f32>, %arg2: i32) {
  // expected-error @+1 {{successors in non-terminator}}
  %7 = "complex.powi"(%arg0, %arg2) [ (complex<f32>, i32) -> complex<f32>
  return
}

// -----

func.func @re_result_must_be_floating_point_but(%arg4: complex<f32>) {
  // expected-error @+1 {{'complex.re' op result #0 must be floating-point, but got 'tensor<2x2xi1>'}}
  %15 = "complex.re"(%arg4) <{fastmath = #arith.fastmath<none>}> : (complex<f32>) -> tensor<2x2xi1>
  return
}

// -----

func.func @re_invalid_kind_of_type_specified_expected(%a: complex<f32>) {
  // expected-error @+1 {{custom op 'complex.re' invalid kind of type specified: expected builtin.complex, but found 'i64'}}
  %2 = complex.re %a : i64
  return
}

// -----

func.func @re_invalid_element_type_for_complex(%a: complex<f32>) {
  // expected-error @+1 {{invalid element type for complex}}
  %2 = complex.re %a : complex<vector<f32>>
  return
}

// -----

func.func @rsqrt_result_must_be_complex_type_with(%arg0: complex<f32>) {
  // expected-error @+1 {{'complex.rsqrt' op result #0 must be complex type with floating-point elements, but got 'complex<i1>'}}
  %8 = "complex.rsqrt"(%arg0) <{fastmath = #arith.fastmath<none>}> : (complex<f32>) -> complex<i1>
  return
}

// -----

func.func @rsqrt_invalid_kind_of_type_specified_expected(%a: complex<f32>) {
  // expected-error @+1 {{custom op 'complex.rsqrt' invalid kind of type specified: expected builtin.complex, but found '!shape.size'}}
  %8 = complex.rsqrt %a : !shape.size
  return
}

// -----

func.func @rsqrt_invalid_element_type_for_complex(%a: complex<f32>) {
  // expected-error @+1 {{invalid element type for complex}}
  %8 = complex.rsqrt %a : complex<memref<f32>>
  return
}

// -----

func.func @sign_invalid_kind_of_type_specified_expected(%a: complex<f32>) {
  // expected-error @+1 {{custom op 'complex.sign' invalid kind of type specified: expected builtin.complex, but found '!shape.size'}}
  %9 = complex.sign %a : !shape.size
  return
}

// -----

func.func @sign_invalid_element_type_for_complex(%a: complex<f32>) {
  // expected-error @+1 {{invalid element type for complex}}
  %9 = complex.sign %a : complex<!shape.size>
  return
}

// -----

func.func @sin_invalid_kind_of_type_specified_expected(%a: complex<f32>) {
  // expected-error @+1 {{custom op 'complex.sin' invalid kind of type specified: expected builtin.complex, but found 'vector<f32>'}}
  %10 = complex.sin %a : vector<f32>
  return
}

// -----

func.func @sin_invalid_element_type_for_complex(%a: complex<f32>) {
  // expected-error @+1 {{invalid element type for complex}}
  %10 = complex.sin %a : complex<none>
  return
}

// -----

func.func @sqrt_result_must_be_complex_type_with(%arg4: complex<f32>) {
  // expected-error @+1 {{'complex.sqrt' op result #0 must be complex type with floating-point elements, but got 'tensor<?x3xf32>'}}
  %27 = "complex.sqrt"(%arg4) <{fastmath = #arith.fastmath<none>}> : (complex<f32>) -> tensor<?x3xf32>
  return
}

// -----

func.func @sqrt_invalid_kind_of_type_specified_expected(%a: complex<f32>) {
  // expected-error @+1 {{custom op 'complex.sqrt' invalid kind of type specified: expected builtin.complex, but found 'f64'}}
  %14 = complex.sqrt %a : f64
  return
}

// -----

func.func @sqrt_invalid_element_type_for_complex(%a: complex<f32>) {
  // expected-error @+1 {{invalid element type for complex}}
  %14 = complex.sqrt %a : complex<memref<f32>>
  return
}

// -----

func.func @sub_invalid_kind_of_type_specified_expected(%a: complex<f32>, %b: complex<f32>) {
  // expected-error @+1 {{custom op 'complex.sub' invalid kind of type specified: expected builtin.complex, but found 'f64'}}
  %5 = complex.sub %a, %b fastmath<nnan> : f64
  return
}

// -----

func.func @sub_invalid_element_type_for_complex(%a: complex<f32>, %b: complex<f32>) {
  // expected-error @+1 {{invalid element type for complex}}
  %5 = complex.sub %a, %b fastmath<nnan> : complex<tensor<f32>>
  return
}

// -----

func.func @tan_result_must_be_complex_type_with(%arg0: complex<f32>) {
  // expected-error @+1 {{'complex.tan' op result #0 must be complex type with floating-point elements, but got 'f32'}}
  %11 = "complex.tan"(%arg0) <{fastmath = #arith.fastmath<none>}> : (complex<f32>) -> f32
  return
}

// -----

func.func @tan_invalid_kind_of_type_specified_expected(%a: complex<f32>) {
  // expected-error @+1 {{custom op 'complex.tan' invalid kind of type specified: expected builtin.complex, but found 'i32'}}
  %11 = complex.tan %a : i32
  return
}

// -----

func.func @tan_invalid_element_type_for_complex(%a: complex<f32>) {
  // expected-error @+1 {{invalid element type for complex}}
  %11 = complex.tan %a : complex<!shape.size>
  return
}

// -----

func.func @tanh_result_must_be_complex_type_with(%arg0: complex<f32>) {
  // expected-error @+1 {{'complex.tanh' op result #0 must be complex type with floating-point elements, but got 'i1'}}
  %12 = "complex.tanh"(%arg0) <{fastmath = #arith.fastmath<none>}> : (complex<f32>) -> i1
  return
}

// -----

func.func @tanh_invalid_kind_of_type_specified_expected(%a: complex<f32>) {
  // expected-error @+1 {{custom op 'complex.tanh' invalid kind of type specified: expected builtin.complex, but found 'i1'}}
  %12 = complex.tanh %a : i1
  return
}

// -----

func.func @tanh_invalid_element_type_for_complex(%a: complex<f32>) {
  // expected-error @+1 {{invalid element type for complex}}
  %12 = complex.tanh %a : complex<tuple<i32>>
  return
}
