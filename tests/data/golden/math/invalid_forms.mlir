// RUN: freehold opt %s -allow-unregistered-dialect -split-input-file -verify-diagnostics

func.func @absf_requires_the_same_type_for_all(%arg2: f32) {
  // expected-error @+1 {{'math.absf' op requires the same type for all operands and results}}
  %5 = "math.absf"(%arg2) <{fastmath = #arith.fastmath<none>}> : (f32) -> f64
  return
}

// -----

func.func @absi_requires_the_same_type_for_all(%arg0: i32) {
  // expected-error @+1 {{'math.absi' op requires the same type for all operands and results}}
  %0 = "math.absi"(%arg0) : (i32) -> i5
  return
}

// -----

func.func @absi_result_must_be_signless_integer_like(%arg0: i32) {
  // expected-error @+1 {{'math.absi' op result #0 must be signless-integer-like, but got 'tuple<i32>'}}
  %0 = "math.absi"(%arg0) : (i32) -> tuple<i32>
  return
}

// -----

func.func @acos_requires_the_same_type_for_all(%arg2: f32) {
  // expected-error @+1 {{'math.acos' op requires the same type for all operands and results}}
  %6 = "math.acos"(%arg2) <{fastmath = #arith.fastmath<none>}> : (f32) -> tensor<4xf32>
  return
}

// -----

func.func @acos_result_must_be_floating_point_like(%arg2: f32) {
  // expected-error @+1 {{'math.acos' op result #0 must be floating-point-like, but got 'tuple<i32>'}}
  %6 = "math.acos"(%arg2) <{fastmath = #arith.fastmath<none>}> : (f32) -> tuple<i32>
  return
}

// -----

func.func @acosh_requires_the_same_type_for_all(%arg2: f32) {
  // expected-error @+1 {{'math.acosh' op requires the same type for all operands and results}}
  %7 = "math.acosh"(%arg2) <{fastmath = #arith.fastmath<none>}> : (f32) -> vector<4xf32>
  return
}

// -----

func.func @atan_requires_the_same_type_for_all(%arg2: f32) {
  // expected-error @+1 {{'math.atan' op requires the same type for all operands and results}}
  %10 = "math.atan"(%arg2) <{fastmath = #arith.fastmath<none>}> : (f32) -> tensor<?x3xf32>
  return
}

// -----

func.func @atan_result_must_be_floating_point_like(%arg2: f32) {
  // expected-error @+1 {{'math.atan' op result #0 must be floating-point-like, but got 'memref<?x3xi32>'}}
  %10 = "math.atan"(%arg2) <{fastmath = #arith.fastmath<none>}> : (f32) -> memref<?x3xi32>
  return
}

// -----

func.func @atan2_result_must_be_floating_point_like(%arg2: f32, %arg3: f32) {
  // expected-error @+1 {{'math.atan2' op result #0 must be floating-point-like, but got 'tensor<3xindex>'}}
  %39 = "math.atan2"(%arg2, %arg3) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> tensor<3xindex>
  return
}

// -----

func.func @cbrt_requires_the_same_type_for_all(%arg2: f32) {
  // expected-error @+1 {{'math.cbrt' op requires the same type for all operands and results}}
  %12 = "math.cbrt"(%arg2) <{fastmath = #arith.fastmath<none>}> : (f32) -> tensor<?x3xf32>
  return
}

// -----

func.func @ceil_requires_the_same_type_for_all(%arg2: f32) {
  // expected-error @+1 {{'math.ceil' op requires the same type for all operands and results}}
  %13 = "math.ceil"(%arg2) <{fastmath = #arith.fastmath<none>}> : (f32) -> f64
  return
}

// -----

func.func @ceil_result_must_be_floating_point_like(%arg2: f32) {
  // expected-error @+1 {{'math.ceil' op result #0 must be floating-point-like, but got 'none'}}
  %13 = "math.ceil"(%arg2) <{fastmath = #arith.fastmath<none>}> : (f32) -> none
  return
}

// -----

func.func @copysign_result_must_be_floating_point_like(%arg2: f32, %arg3: f32) {
  // expected-error @+1 {{'math.copysign' op result #0 must be floating-point-like, but got 'i1'}}
  %40 = "math.copysign"(%arg2, %arg3) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> i1
  return
}

// -----

func.func @cos_requires_the_same_type_for_all(%arg2: f32) {
  // expected-error @+1 {{'math.cos' op requires the same type for all operands and results}}
  %14 = "math.cos"(%arg2) <{fastmath = #arith.fastmath<none>}> : (f32) -> tensor<?x3xf32>
  return
}

// -----

func.func @cosh_requires_the_same_type_for_all(%arg2: f32) {
  // expected-error @+1 {{'math.cosh' op requires the same type for all operands and results}}
  %15 = "math.cosh"(%arg2) <{fastmath = #arith.fastmath<none>}> : (f32) -> tensor<*xf32>
  return
}

// -----

func.func @cosh_result_must_be_floating_point_like(%arg2: f32) {
  // expected-error @+1 {{'math.cosh' op result #0 must be floating-point-like, but got '!shape.shape'}}
  %15 = "math.cosh"(%arg2) <{fastmath = #arith.fastmath<none>}> : (f32) -> !shape.shape
  return
}

// -----

func.func @ctlz_requires_the_same_type_for_all(%arg0: i32) {
  // expected-error @+1 {{'math.ctlz' op requires the same type for all operands and results}}
  %1 = "math.ctlz"(%arg0) : (i32) -> i1
  return
}

// -----

func.func @ctlz_result_must_be_signless_integer_like(%arg0: i32) {
  // expected-error @+1 {{'math.ctlz' op result #0 must be signless-integer-like, but got 'f64'}}
  %1 = "math.ctlz"(%arg0) : (i32) -> f64
  return
}

// -----

func.func @ctpop_requires_the_same_type_for_all(%arg1: tensor<?xi64>) {
  // expected-error @+1 {{'math.ctpop' op requires the same type for all operands and results}}
  %2 = "math.ctpop"(%arg1) : (tensor<?xi64>) -> i1
  return
}

// -----

func.func @ctpop_result_must_be_signless_integer_like(%arg1: tensor<?xi64>) {
  // expected-error @+1 {{'math.ctpop' op result #0 must be signless-integer-like, but got 'f32'}}
  %2 = "math.ctpop"(%arg1) : (tensor<?xi64>) -> f32
  return
}

// -----

func.func @cttz_requires_the_same_type_for_all(%arg0: i32) {
  // expected-error @+1 {{'math.cttz' op requires the same type for all operands and results}}
  %3 = "math.cttz"(%arg0) : (i32) -> i2
  return
}

// -----

func.func @cttz_result_must_be_signless_integer_like(%arg0: i32) {
  // expected-error @+1 {{'math.cttz' op result #0 must be signless-integer-like, but got 'f32'}}
  %3 = "math.cttz"(%arg0) : (i32) -> f32
  return
}

// -----

func.func @erf_result_must_be_floating_point_like(%arg2: f32) {
  // expected-error @+1 {{'math.erf' op result #0 must be floating-point-like, but got 'tensor<3xindex>'}}
  %16 = "math.erf"(%arg2) <{fastmath = #arith.fastmath<none>}> : (f32) -> tensor<3xindex>
  return
}

// -----

func.func @erfc_requires_the_same_type_for_all(%arg2: f32) {
  // expected-error @+1 {{'math.erfc' op requires the same type for all operands and results}}
  %17 = "math.erfc"(%arg2) <{fastmath = #arith.fastmath<none>}> : (f32) -> vector<f32>
  return
}

// -----

func.func @exp2_requires_the_same_type_for_all(%arg2: f32) {
  // expected-error @+1 {{'math.exp2' op requires the same type for all operands and results}}
  %19 = "math.exp2"(%arg2) <{fastmath = #arith.fastmath<none>}> : (f32) -> f64
  return
}

// -----

func.func @exp2_result_must_be_floating_point_like(%arg2: f32) {
  // expected-error @+1 {{'math.exp2' op result #0 must be floating-point-like, but got 'i32'}}
  %19 = "math.exp2"(%arg2) <{fastmath = #arith.fastmath<none>}> : (f32) -> i32
  return
}

// -----

func.func @ipowi_requires_the_same_type_for_all(%arg0: i32) {
  // expected-error @+1 {{'math.ipowi' op requires the same type for all operands and results}}
  %4 = "math.ipowi"(%arg0, %arg0) : (i32, i32) -> i1
  return
}

// -----

func.func @ipowi_result_must_be_signless_integer_like(%arg0: i32) {
  // expected-error @+1 {{'math.ipowi' op result #0 must be signless-integer-like, but got 'f64'}}
  %4 = "math.ipowi"(%arg0, %arg0) : (i32, i32) -> f64
  return
}

// -----

func.func @isfinite_must_be_floating_point_like_but(%x: f32) {
  // expected-error @+1 {{custom op 'math.isfinite' 'operand' must be floating-point-like, but got 'i32'}}
  %isfinite = math.isfinite %x : i32
  return
}

// -----

func.func @isinf_result_must_be_bool_like_but(%arg2: f32) {
  // expected-error @+1 {{'math.isinf' op result #0 must be bool-like, but got '!shape.shape'}}
  %36 = "math.isinf"(%arg2) <{fastmath = #arith.fastmath<none>}> : (f32) -> !shape.shape
  return
}

// -----

func.func @isinf_must_be_floating_point_like_but(%x: f32) {
  // expected-error @+1 {{custom op 'math.isinf' 'operand' must be floating-point-like, but got 'tuple<i32>'}}
  %isinf = math.isinf %x : tuple<i32>
  return
}

// -----

func.func @isnan_result_must_be_bool_like_but(%arg2: f32) {
  // expected-error @+1 {{'math.isnan' op result #0 must be bool-like, but got 'i5'}}
  %37 = "math.isnan"(%arg2) <{fastmath = #arith.fastmath<none>}> : (f32) -> i5
  return
}

// -----

func.func @isnan_must_be_floating_point_like_but(%x: f32) {
  // expected-error @+1 {{custom op 'math.isnan' 'operand' must be floating-point-like, but got 'index'}}
  %isnan = math.isnan %x : index
  return
}

// -----

func.func @isnormal_result_must_be_bool_like_but(%arg2: f32) {
  // expected-error @+1 {{'math.isnormal' op result #0 must be bool-like, but got 'i5'}}
  %38 = "math.isnormal"(%arg2) <{fastmath = #arith.fastmath<none>}> : (f32) -> i5
  return
}

// -----

func.func @isnormal_must_be_floating_point_like_but(%x: f32) {
  // expected-error @+1 {{custom op 'math.isnormal' 'operand' must be floating-point-like, but got '(i32) -> f32'}}
  %isnormal = math.isnormal %x : (i32) -> f32
  return
}

// -----

func.func @log10_requires_the_same_type_for_all(%arg2: f32) {
  // expected-error @+1 {{'math.log10' op requires the same type for all operands and results}}
  %23 = "math.log10"(%arg2) <{fastmath = #arith.fastmath<none>}> : (f32) -> tensor<?x3xf32>
  return
}

// -----

func.func @log10_result_must_be_floating_point_like(%arg2: f32) {
  // expected-error @+1 {{'math.log10' op result #0 must be floating-point-like, but got 'memref<?x3xi32>'}}
  %23 = "math.log10"(%arg2) <{fastmath = #arith.fastmath<none>}> : (f32) -> memref<?x3xi32>
  return
}

// -----

func.func @log1p_requires_the_same_type_for_all(%arg2: f32) {
  // expected-error @+1 {{'math.log1p' op requires the same type for all operands and results}}
  %24 = "math.log1p"(%arg2) <{fastmath = #arith.fastmath<none>}> : (f32) -> tensor<*xf32>
  return
}

// -----

func.func @log1p_result_must_be_floating_point_like(%arg2: f32) {
  // expected-error @+1 {{'math.log1p' op result #0 must be floating-point-like, but got 'i32'}}
  %24 = "math.log1p"(%arg2) <{fastmath = #arith.fastmath<none>}> : (f32) -> i32
  return
}

// -----

func.func @log2_result_must_be_floating_point_like(%arg2: f32) {
  // expected-error @+1 {{'math.log2' op result #0 must be floating-point-like, but got 'index'}}
  %25 = "math.log2"(%arg2) <{fastmath = #arith.fastmath<none>}> : (f32) -> index
  return
}

// -----

func.func @roundeven_requires_the_same_type_for_all(%arg2: f32) {
  // expected-error @+1 {{'math.roundeven' op requires the same type for all operands and results}}
  %27 = "math.roundeven"(%arg2) <{fastmath = #arith.fastmath<none>}> : (f32) -> vector<f32>
  return
}

// -----

func.func @roundeven_result_must_be_floating_point_like(%arg2: f32) {
  // expected-error @+1 {{'math.roundeven' op result #0 must be floating-point-like, but got 'i32'}}
  %27 = "math.roundeven"(%arg2) <{fastmath = #arith.fastmath<none>}> : (f32) -> i32
  return
}

// -----

func.func @rsqrt_result_must_be_floating_point_like(%arg2: f32) {
  // expected-error @+1 {{'math.rsqrt' op result #0 must be floating-point-like, but got 'i32'}}
  %28 = "math.rsqrt"(%arg2) <{fastmath = #arith.fastmath<none>}> : (f32) -> i32
  return
}

// -----

func.func @sin_result_must_be_floating_point_like(%arg2: f32) {
  // expected-error @+1 {{'math.sin' op result #0 must be floating-point-like, but got '!shape.size'}}
  %29 = "math.sin"(%arg2) <{fastmath = #arith.fastmath<none>}> : (f32) -> !shape.size
  return
}

// -----

func.func @sincos_result_must_be_floating_point_like(%arg2: f32) {
  // expected-error @+1 {{'math.sincos' op result #0 must be floating-point-like, but got 'i32'}}
  %45:2 = "math.sincos"(%arg2) <{fastmath = #arith.fastmath<none>}> : (f32) -> (i32, f32)
  return
}

// -----

func.func @sincos_operation_defines_results_but_was_provided(%x: f32) {
  // expected-error @+1 {{operation defines 2 results but was provided 1 to bind}}
  %cosine = math.sincos %x : f32
  return
}

// -----

func.func @sinh_result_must_be_floating_point_like(%arg2: f32) {
  // expected-error @+1 {{'math.sinh' op result #0 must be floating-point-like, but got 'i1'}}
  %30 = "math.sinh"(%arg2) <{fastmath = #arith.fastmath<none>}> : (f32) -> i1
  return
}

// -----

func.func @sqrt_requires_the_same_type_for_all(%arg2: f32) {
  // expected-error @+1 {{'math.sqrt' op requires the same type for all operands and results}}
  %31 = "math.sqrt"(%arg2) <{fastmath = #arith.fastmath<none>}> : (f32) -> f64
  return
}

// -----

func.func @tan_requires_the_same_type_for_all(%arg2: f32) {
  // expected-error @+1 {{'math.tan' op requires the same type for all operands and results}}
  %32 = "math.tan"(%arg2) <{fastmath = #arith.fastmath<none>}> : (f32) -> vector<4xf32>
  return
}

// -----

func.func @tan_result_must_be_floating_point_like(%arg2: f32) {
  // expected-error @+1 {{'math.tan' op result #0 must be floating-point-like, but got 'memref<?x3xi32>'}}
  %32 = "math.tan"(%arg2) <{fastmath = #arith.fastmath<none>}> : (f32) -> memref<?x3xi32>
  return
}

// -----

func.func @tanh_requires_the_same_type_for_all(%arg2: f32) {
  // expected-error @+1 {{'math.tanh' op requires the same type for all operands and results}}
  %33 = "math.tanh"(%arg2) <{fastmath = #arith.fastmath<none>}> : (f32) -> tensor<4xf32>
  return
}

// -----

func.func @tanh_result_must_be_floating_point_like(%arg2: f32) {
  // expected-error @+1 {{'math.tanh' op result #0 must be floating-point-like, but got '!shape.size'}}
  %33 = "math.tanh"(%arg2) <{fastmath = #arith.fastmath<none>}> : (f32) -> !shape.size
  return
}

// -----

func.func @trunc_result_must_be_floating_point_like(%arg2: f32) {
  // expected-error @+1 {{'math.trunc' op result #0 must be floating-point-like, but got 'memref<4xf32, 1>'}}
  %34 = "math.trunc"(%arg2) <{fastmath = #arith.fastmath<none>}> : (f32) -> memref<4xf32, 1>
  return
}
