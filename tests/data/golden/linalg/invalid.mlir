// RUN: freehold opt %s -allow-unregistered-dialect -split-input-file -verify-diagnostics

func.func @linalg_expected(%f: tensor<2x3x3x5xf32>, %ft: tensor<6x6x5x2xf32>) {
  // expected-error @+1 {{custom op 'linalg.winograd_filter_transform' expected 'outs'}}
  %0 = linalg.winograd_filter_transform fmr(F_4_3) ins(%f : tensor<2x3x3x5xf32>) (%ft : tensor<6x6x5x2xf32>) -> tensor<6x6x5x2xf32>
  return
}

// -----

func.func @batch_matmul_result_must_be_variadic_of_ranked(%ba: tensor<3x4x8xf32>, %bb: tensor<3x8x2xf32>, %bc: tensor<3x4x2xf32>) {
  // expected-error @+1 {{'linalg.batch_matmul' op result #0 must be variadic of ranked tensor of any type values, but got 'i32'}}
  %2 = linalg.batch_matmul ins(%ba, %bb : tensor<3x4x8xf32>, tensor<3x8x2xf32>) outs(%bc : tensor<3x4x2xf32>) -> i32
  return
}

// -----

func.func @batch_matmul_number_of_operands_and_types_do(%bb: tensor<3x8x2xf32>, %bc: tensor<3x4x2xf32>) {
  // expected-error @+1 {{custom op 'linalg.batch_matmul' number of operands and types do not match: got 1 operands and 2 types}}
  %2 = linalg.batch_matmul ins(%bb : tensor<3x4x8xf32>, tensor<3x8x2xf32>) outs(%bc : tensor<3x4x2xf32>) -> tensor<3x4x2xf32>
  return
}

// -----

func.func @batch_matmul_element_type_bitwidth_must_be_a(%arg38: tensor<3x4x8xf32>, %arg39: tensor<3x8x2xf32>, %arg40: tensor<3x4x2xf32>) {
  // expected-error @+1 {{element type bitwidth must be a multiple of 8}}
  %46 = "linalg.batch_matmul"(%arg38, %arg39, %arg40) <{indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d3, d2)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>], operandSegmentSizes = array<i3: 2, 1>}> ({
  ^bb0(%arg47: f32, %arg48: f32, %arg49: f32):
  }) : (tensor<3x4x8xf32>, tensor<3x8x2xf32>, tensor<3x4x2xf32>) -> tensor<3x4x2xf32>
  return
}

// -----

func.func @batch_matmul_integer_constant_out_of_range(%arg38: tensor<3x4x8xf32>, %arg39: tensor<3x8x2xf32>, %arg40: tensor<3x4x2xf32>) {
  // expected-error @+1 {{integer constant out of range}}
  %46 = "linalg.batch_matmul"(%arg38, %arg39, %arg40) <{indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d3, d2)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>], operandSegmentSizes = array<i0: 2, 1>}> ({
  ^bb0(%arg47: f32, %arg48: f32, %arg49: f32):
  }) : (tensor<3x4x8xf32>, tensor<3x8x2xf32>, tensor<3x4x2xf32>) -> tensor<3x4x2xf32>
  return
}

// -----

func.func @batch_reduce_matmul_result_must_be_variadic_of_ranked(%c: tensor<4x2xf32>, %ba: tensor<3x4x8xf32>, %bb: tensor<3x8x2xf32>) {
  // expected-error @+1 {{'linalg.batch_reduce_matmul' op result #0 must be variadic of ranked tensor of any type values, but got 'i64'}}
  %3 = linalg.batch_reduce_matmul ins(%ba, %bb : tensor<3x4x8xf32>, tensor<3x8x2xf32>) outs(%c : tensor<4x2xf32>) -> i64
  return
}

// -----

func.func @batch_reduce_matmul_parsenamedstructuredopregion_ods_gen_generated_region_expects(%c: tensor<4x2xf32>, %ba: tensor<3x4x8xf32>, %bb: tensor<3x8x2xf32>) {
  // expected-error @+1 {{custom op 'linalg.batch_reduce_matmul' [parseNamedStructuredOpRegion] ods-gen generated region expects 3 args, got 2}}
  %3 = linalg.batch_reduce_matmul ins(%ba, %bb : tensor<3x4x8xf32>, tensor<3x8x2xf32>) [(%c : tensor<4x2xf32>) -> tensor<4x2xf32>
  return
}

// -----

func.func @batch_reduce_matmul_number_of_operands_and_types_do(%c: tensor<4x2xf32>, %bb: tensor<3x8x2xf32>) {
  // expected-error @+1 {{custom op 'linalg.batch_reduce_matmul' number of operands and types do not match: got 1 operands and 2 types}}
  %3 = linalg.batch_reduce_matmul ins(%bb : tensor<3x4x8xf32>, tensor<3x8x2xf32>) outs(%c : tensor<4x2xf32>) -> tensor<4x2xf32>
  return
}

// -----

func.func @batch_reduce_matmul_element_type_bitwidth_must_be_a(%arg36: tensor<4x2xf32>, %arg38: tensor<3x4x8xf32>, %arg39: tensor<3x8x2xf32>) {
  // expected-error @+1 {{element type bitwidth must be a multiple of 8}}
  %47 = "linalg.batch_reduce_matmul"(%arg38, %arg39, %arg36) <{indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d3, d2)>, affine_map<(d0, d1, d2, d3) -> (d1, d2)>], operandSegmentSizes = array<i5: 2, 1>}> ({
  ^bb0(%arg44: f32, %arg45: f32, %arg46: f32):
  }) : (tensor<3x4x8xf32>, tensor<3x8x2xf32>, tensor<4x2xf32>) -> tensor<4x2xf32>
  return
}

// -----

func.func @batch_reduce_matmul_integer_constant_out_of_range(%arg36: tensor<4x2xf32>, %arg38: tensor<3x4x8xf32>, %arg39: tensor<3x8x2xf32>) {
  // expected-error @+1 {{integer constant out of range}}
  %47 = "linalg.batch_reduce_matmul"(%arg38, %arg39, %arg36) <{indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d3, d2)>, affine_map<(d0, d1, d2, d3) -> (d1, d2)>], operandSegmentSizes = array<i0: 2, 1>}> ({
  ^bb0(%arg44: f32, %arg45: f32, %arg46: f32):
  }) : (tensor<3x4x8xf32>, tensor<3x8x2xf32>, tensor<4x2xf32>) -> tensor<4x2xf32>
  return
}

// -----

func.func @broadcast_dimension_is_out_of_range_expected(%a: tensor<4x8xf32>, %b: tensor<4x8xf32>, %v: tensor<4xf32>) {
  %1 = linalg.map ins(%a : tensor<4x8xf32>) outs(%b : tensor<4x8xf32>)
    (%in: f32, %out: f32) {
      %2 = arith.mulf %in, %in : f32
      %3 = arith.addf %2, %in : f32
      linalg.yield %3 : f32
    }
  %5 = linalg.reduce ins(%a : tensor<4x8xf32>) outs(%v : tensor<4xf32>) dimensions = [1]
    (%in: f32, %acc: f32) {
      %6 = arith.maximumf %in, %acc : f32
      %7 = arith.addf %6, %in : f32
      linalg.yield %7 : f32
    }
  // expected-error @+1 {{'linalg.broadcast' op dimension 0 is out of range. expected range: [0, 1], got: -9223372036854775808}}
  %9 = linalg.broadcast ins(%v : tensor<4xf32>) outs(%a : tensor<4x8xf32>) dimensions = [-9223372036854775808]
  return
}

// -----

func.func @broadcast_requires_attribute(%arg56: tensor<4x8xf32>, %arg59: tensor<4xf32>) {
  // expected-error @+1 {{'linalg.broadcast' op requires attribute 'dimensions'}}
  %64 = "linalg.broadcast"(%arg59, %arg56) <{}> ({
  ^bb0(%arg64: f32, %arg65: f32):
    "linalg.yield"(%arg64) : (f32) -> ()
  }) : (tensor<4xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
  return
}

// -----

func.func @broadcast_element_type_bitwidth_must_be_a(%arg56: tensor<4x8xf32>, %arg59: tensor<4xf32>) {
  // expected-error @+1 {{element type bitwidth must be a multiple of 8}}
  %64 = "linalg.broadcast"(%arg59, %arg56) <{dimensions = array<i5: 1>}> ({
  ^bb0(%arg64: f32, %arg65: f32):
  }) : (tensor<4xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
  return
}

// -----

func.func @contract_expected_the_number_of_tensor_results(%a: tensor<4x8xf32>, %b: tensor<8x2xf32>, %c: tensor<4x2xf32>) {
  // expected-error @+1 {{'linalg.contract' op expected the number of tensor results (0) to be equal to the number of output tensors (1)}}
  %4 = linalg.contract indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>] ins(%a, %b : tensor<4x8xf32>, tensor<8x2xf32>) outs(%c : tensor<4x2xf32>) -> vector<2x3xi32>
  return
}

// -----

func.func @contract_requires_attribute(%arg34: tensor<4x8xf32>, %arg35: tensor<8x2xf32>, %arg36: tensor<4x2xf32>) {
  // expected-error @+1 {{'linalg.contract' op requires attribute 'indexing_maps'}}
  %48 = "linalg.contract"(%arg34, %arg35, %arg36) <{operandSegmentSizes = array<i32: 2, 1>}> ({
  ^bb0(%arg41: f32, %arg42: f32, %arg43: f32):
    %49 = "arith.mulf"(%arg41, %arg42) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
  }) : (tensor<4x8xf32>, tensor<8x2xf32>, tensor<4x2xf32>) -> tensor<4x2xf32>
  return
}

// -----

func.func @contract_result_must_be_variadic_of_shaped(%a: tensor<4x8xf32>, %b: tensor<8x2xf32>, %c: tensor<4x2xf32>) {
  // expected-error @+1 {{'linalg.contract' op result #0 must be variadic of shaped of any type values, but got 'f64'}}
  %4 = linalg.contract indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>] ins(%a, %b : tensor<4x8xf32>, tensor<8x2xf32>) outs(%c : tensor<4x2xf32>) -> f64
  return
}

// -----

func.func @contract_number_of_operands_and_types_do(%b: tensor<8x2xf32>, %c: tensor<4x2xf32>) {
  // expected-error @+1 {{custom op 'linalg.contract' number of operands and types do not match: got 1 operands and 2 types}}
  %4 = linalg.contract indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>] ins(%b : tensor<4x8xf32>, tensor<8x2xf32>) outs(%c : tensor<4x2xf32>) -> tensor<4x2xf32>
  return
}

// -----

func.func @contract_element_type_bitwidth_must_be_a(%arg34: tensor<4x8xf32>, %arg35: tensor<8x2xf32>, %arg36: tensor<4x2xf32>) {
  // expected-error @+1 {{element type bitwidth must be a multiple of 8}}
  %48 = "linalg.contract"(%arg34, %arg35, %arg36) <{indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>], operandSegmentSizes = array<i5: 2, 1>}> ({
  ^bb0(%arg41: f32, %arg42: f32, %arg43: f32):
  }) : (tensor<4x8xf32>, tensor<8x2xf32>, tensor<4x2xf32>) -> tensor<4x2xf32>
  return
}

// -----

func.func @contract_integer_constant_out_of_range(%arg34: tensor<4x8xf32>, %arg35: tensor<8x2xf32>, %arg36: tensor<4x2xf32>) {
  // expected-error @+1 {{integer constant out of range}}
  %48 = "linalg.contract"(%arg34, %arg35, %arg36) <{indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>], operandSegmentSizes = array<i32: 2, -9223372036854775808>}> ({
  ^bb0(%arg41: f32, %arg42: f32, %arg43: f32):
  }) : (tensor<4x8xf32>, tensor<8x2xf32>, tensor<4x2xf32>) -> tensor<4x2xf32>
  return
}

// -----

func.func @copy_result_must_be_variadic_of_ranked(%a: tensor<4x8xf32>, %r: tensor<4x8xf32>) {
  // expected-error @+1 {{'linalg.copy' op result #0 must be variadic of ranked tensor of any type values, but got 'i32'}}
  %1 = linalg.copy ins(%a : tensor<4x8xf32>) outs(%r : tensor<4x8xf32>) -> i32
  return
}

// -----

func.func @copy_parsenamedstructuredopregion_ods_gen_generated_region_expects(%a: tensor<4x8xf32>, %r: tensor<4x8xf32>) {
  // expected-error @+1 {{custom op 'linalg.copy' [parseNamedStructuredOpRegion] ods-gen generated region expects 2 args, got 1}}
  %2 = linalg.copy {cast = #linalg.type_fn<cast_unsigned>} ins(%a : tensor<4x8xf32>) ,(%r : tensor<4x8xf32>) -> tensor<4x8xf32>
  return
}

// -----

func.func @copy_element_type_bitwidth_must_be_a(%arg12: tensor<4x8xf32>, %arg17: tensor<4x8xf32>) {
  // expected-error @+1 {{element type bitwidth must be a multiple of 8}}
  %7 = "linalg.copy"(%arg12, %arg17) <{operandSegmentSizes = array<i3: 1, 1>}> ({
  ^bb0(%arg30: f32, %arg31: f32):
  }) : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
  return
}

// -----

func.func @copy_integer_constant_out_of_range(%arg12: tensor<4x8xf32>, %arg17: tensor<4x8xf32>) {
  // expected-error @+1 {{integer constant out of range}}
  %8 = "linalg.copy"(%arg12, %arg17) <{cast = #linalg.type_fn<cast_unsigned>, operandSegmentSizes = array<i0: 1, 1>}> ({
  ^bb0(%arg28: f32, %arg29: f32):
  }) : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
  return
}

// -----

func.func @elementwise_requires_attribute(%arg12: tensor<4x8xf32>, %arg17: tensor<4x8xf32>) {
  // expected-error @+1 {{'linalg.elementwise' op requires attribute 'kind'}}
  %11 = "linalg.elementwise"(%arg12, %arg12, %arg17) <{indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], operandSegmentSizes = array<i32: 2, 1>}> ({
  ^bb0(%arg19: f32, %arg20: f32, %arg21: f32):
    %14 = "arith.addf"(%arg19, %arg20) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
  }) : (tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
  return
}

// -----

func.func @elementwise_result_must_be_variadic_of_ranked(%a: tensor<4x8xf32>, %r: tensor<4x8xf32>) {
  // expected-error @+1 {{'linalg.elementwise' op result #0 must be variadic of ranked tensor of any type values, but got 'f32'}}
  %4 = linalg.elementwise kind=#linalg.elementwise_kind<exp> ins(%a : tensor<4x8xf32>) outs(%r : tensor<4x8xf32>) -> f32
  return
}

// -----

func.func @elementwise_element_type_bitwidth_must_be_a(%arg12: tensor<4x8xf32>, %arg17: tensor<4x8xf32>) {
  // expected-error @+1 {{element type bitwidth must be a multiple of 8}}
  %10 = "linalg.elementwise"(%arg12, %arg17) <{indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], kind = #linalg.elementwise_kind<exp>, operandSegmentSizes = array<i2: 1, 1>}> ({
  ^bb0(%arg22: f32, %arg23: f32):
  }) : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
  return
}

// -----

func.func @elementwise_expected_i_type_for_or_values(%arg12: tensor<4x8xf32>, %arg17: tensor<4x8xf32>) {
  // expected-error @+1 {{expected i1 type for 'true' or 'false' values}}
  %11 = "linalg.elementwise"(%arg12, %arg12, %arg17) <{indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], kind = #linalg.elementwise_kind<add>, operandSegmentSizes = array<i32: true, 1>}> ({
  ^bb0(%arg19: f32, %arg20: f32, %arg21: f32):
  }) : (tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
  return
}

// -----

func.func @elementwise_integer_constant_out_of_range(%arg12: tensor<4x8xf32>, %arg17: tensor<4x8xf32>) {
  // expected-error @+1 {{integer constant out of range}}
  %11 = "linalg.elementwise"(%arg12, %arg12, %arg17) <{indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], kind = #linalg.elementwise_kind<add>, operandSegmentSizes = array<i32: 2, -9223372036854775808>}> ({
  ^bb0(%arg19: f32, %arg20: f32, %arg21: f32):
  }) : (tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
  return
}

// -----

func.func @fill_result_must_be_variadic_of_ranked(%a: tensor<4x8xf32>, %x: f32) {
  // expected-error @+1 {{'linalg.fill' op result #0 must be variadic of ranked tensor of any type values, but got 'i1'}}
  %0 = linalg.fill ins(%x : f32) outs(%a : tensor<4x8xf32>) -> i1
  return
}

// -----

func.func @fill_element_type_bitwidth_must_be_a(%arg12: tensor<4x8xf32>, %arg13: f32) {
  // expected-error @+1 {{element type bitwidth must be a multiple of 8}}
  %6 = "linalg.fill"(%arg13, %arg12) <{operandSegmentSizes = array<i5: 1, 1>}> ({
  ^bb0(%arg32: f32, %arg33: f32):
  }) : (f32, tensor<4x8xf32>) -> tensor<4x8xf32>
  return
}

// -----

func.func @fill_integer_constant_out_of_range(%arg12: tensor<4x8xf32>, %arg13: f32) {
  // expected-error @+1 {{integer constant out of range}}
  %6 = "linalg.fill"(%arg13, %arg12) <{operandSegmentSizes = array<i0: 1, 1>}> ({
  ^bb0(%arg32: f32, %arg33: f32):
  }) : (f32, tensor<4x8xf32>) -> tensor<4x8xf32>
  return
}

// -----

func.func @fill_rng_2d_result_must_be_variadic_of_ranked(%a: tensor<4x8xf32>, %seed: i32, %lo: f64, %hi: f64) {
  // expected-error @+1 {{'linalg.fill_rng_2d' op result #0 must be variadic of ranked tensor of any type values, but got 'i64'}}
  %3 = linalg.fill_rng_2d ins(%lo, %hi, %seed : f64, f64, i32) outs(%a : tensor<4x8xf32>) -> i64
  return
}

// -----

func.func @fill_rng_2d_number_of_operands_and_types_do(%a: tensor<4x8xf32>, %seed: i32, %lo: f64) {
  // expected-error @+1 {{custom op 'linalg.fill_rng_2d' number of operands and types do not match: got 2 operands and 3 types}}
  %3 = linalg.fill_rng_2d ins(%lo, %seed : f64, f64, i32) outs(%a : tensor<4x8xf32>) -> tensor<4x8xf32>
  return
}

// -----

func.func @fill_rng_2d_integer_constant_out_of_range(%arg12: tensor<4x8xf32>, %arg14: i32, %arg15: f64, %arg16: f64) {
  // expected-error @+1 {{integer constant out of range}}
  %9 = "linalg.fill_rng_2d"(%arg15, %arg16, %arg14, %arg12) <{operandSegmentSizes = array<i0: 3, 1>}> ({
  ^bb0(%arg24: f64, %arg25: f64, %arg26: i32, %arg27: f32):
  }) {linalg.memoized_indexing_maps = [affine_map<(d0, d1) -> ()>, affine_map<(d0, d1) -> ()>, affine_map<(d0, d1) -> ()>, affine_map<(d0, d1) -> (d0, d1)>]} : (f64, f64, i32, tensor<4x8xf32>) -> tensor<4x8xf32>
  return
}

// -----

func.func @generic_requires_attribute(%x: f32, %m: memref<4x8xf32>) {
  // expected-error @+1 {{'linalg.generic' op requires attribute 'indexing_maps'}}
  linalg.generic {doc = "with a library call", iterator_types = ["parallel", "parallel"], library_call = "f"} ins(%x, %m : f32, memref<4x8xf32>) outs(%m : memref<4x8xf32>) attrs = {note = 1 : i32} {
  ^bb0(%scalar: f32, %in: f32, %out: f32):
    %i = linalg.index 0 : index
  }
  return
}

// -----

#id = affine_map<(d0, d1) -> (d0, d1)>
func.func @generic_expected_iterator_types_array_attribute(%x: f32, %m: memref<4x8xf32>) {
  // expected-error @+1 {{custom op 'linalg.generic' expected "iterator_types" array attribute}}
  linalg.generic {doc = "with a library call", indexing_maps = [affine_map<(d0, d1) -> ()>, #id, #id], library_call = "f"} ins(%x, %m : f32, memref<4x8xf32>) outs(%m : memref<4x8xf32>) attrs = {note = 1 : i32} {
  ^bb0(%scalar: f32, %in: f32, %out: f32):
  }
  return
}

// -----

#id = affine_map<(d0, d1) -> (d0, d1)>
func.func @generic_number_of_operands_and_types_do(%m: memref<4x8xf32>) {
  // expected-error @+1 {{custom op 'linalg.generic' number of operands and types do not match: got 1 operands and 2 types}}
  linalg.generic {doc = "with a library call", indexing_maps = [affine_map<(d0, d1) -> ()>, #id, #id], iterator_types = ["parallel", "parallel"], library_call = "f"} ins(%m : f32, memref<4x8xf32>) outs(%m : memref<4x8xf32>) attrs = {note = 1 : i32} {
  ^bb0(%scalar: f32, %in: f32, %out: f32):
  }
  return
}

// -----

func.func @generic_element_type_bitwidth_must_be_a(%arg77: tensor<4x8xf32>, %arg78: tensor<4xf32>) {
  // expected-error @+1 {{element type bitwidth must be a multiple of 8}}
  %72 = "linalg.generic"(%arg77, %arg78) <{indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i5: 1, 1>}> ({
  ^bb0(%arg85: f32, %arg86: f32):
  }) : (tensor<4x8xf32>, tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

#id = affine_map<(d0, d1) -> (d0, d1)>
func.func @generic_floating_point_value_not_valid_for(%x: f32, %m: memref<4x8xf32>) {
  // expected-error @+1 {{floating point value not valid for specified type}}
  linalg.generic {doc = "with a library call", indexing_maps = [affine_map<(d0, d1) -> ()>, #id, #id], iterator_types = ["parallel", "parallel"], library_call = "f"} ins(%x, %m : f32, memref<4x8xf32>) outs(%m : memref<4x8xf32>) attrs = {note = 1.0 : i32} {
  ^bb0(%scalar: f32, %in: f32, %out: f32):
  }
  return
}

// -----

func.func @generic_integer_constant_out_of_range(%arg79: f32, %arg80: memref<4x8xf32>) {
  // expected-error @+1 {{integer constant out of range}}
  "linalg.generic"(%arg79, %arg80, %arg80) <{doc = "with a library call", indexing_maps = [affine_map<(d0, d1) -> ()>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], library_call = "f", operandSegmentSizes = array<i0: 2, 1>}> ({
  ^bb0(%arg82: f32, %arg83: f32, %arg84: f32):
  }) {note = 1 : i32} : (f32, memref<4x8xf32>, memref<4x8xf32>) -> ()
  return
}

// -----

#id = affine_map<(d0, d1) -> (d0, d1)>
func.func @generic_integer_constant_out_of_range_for(%x: f32, %m: memref<4x8xf32>) {
  // expected-error @+1 {{integer constant out of range for attribute}}
  linalg.generic {doc = "with a library call", indexing_maps = [affine_map<(d0, d1) -> ()>, #id, #id], iterator_types = ["parallel", "parallel"], library_call = "f"} ins(%x, %m : f32, memref<4x8xf32>) outs(%m : memref<4x8xf32>) attrs = {note = 1 : i0} {
  ^bb0(%scalar: f32, %in: f32, %out: f32):
  }
  return
}

// -----

func.func @generic_undefined_symbol_alias_id(%a: tensor<4x8xf32>, %b: tensor<4xf32>) {
  // expected-error @+1 {{undefined symbol alias id 'id-'}}
  %0 = linalg.generic {indexing_maps = [#id-> #row], iterator_types = ["parallel", "reduction"]} ins(%a : tensor<4x8xf32>) outs(%b : tensor<4xf32>) {
  ^bb0(%in: f32, %out: f32):
  } -> tensor<4xf32>
  return
}

// -----

#id = affine_map<(d0, d1) -> (d0, d1)>
func.func @index_attribute_failed_to_satisfy_constraint_bit(%x: f32, %m: memref<4x8xf32>) {
  linalg.generic {doc = "with a library call", indexing_maps = [affine_map<(d0, d1) -> ()>, #id, #id], iterator_types = ["parallel", "parallel"], library_call = "f"} ins(%x, %m : f32, memref<4x8xf32>) outs(%m : memref<4x8xf32>) attrs = {note = 1 : i32} {
  ^bb0(%scalar: f32, %in: f32, %out: f32):
    // expected-error @+1 {{'linalg.index' op attribute 'dim' failed to satisfy constraint: 64-bit signless integer attribute whose minimum value is 0}}
    %i = linalg.index true : index
  }
  return
}

// -----

#id = affine_map<(d0, d1) -> (d0, d1)>
func.func @index_expected_dim_lower_than_the_number(%x: f32, %m: memref<4x8xf32>) {
  linalg.generic {doc = "with a library call", indexing_maps = [affine_map<(d0, d1) -> ()>, #id, #id], iterator_types = ["parallel", "parallel"], library_call = "f"} ins(%x, %m : f32, memref<4x8xf32>) outs(%m : memref<4x8xf32>) attrs = {note = 1 : i32} {
  ^bb0(%scalar: f32, %in: f32, %out: f32):
    // expected-error @+1 {{'linalg.index' op expected dim (7) to be lower than the number of loops (2) of the enclosing LinalgOp}}
    %i = linalg.index 7 : index
  }
  return
}

// -----

func.func @index_requires_attribute(%arg79: f32, %arg80: memref<4x8xf32>) {
  "linalg.generic"(%arg79, %arg80, %arg80) <{doc = "with a library call", indexing_maps = [affine_map<(d0, d1) -> ()>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], library_call = "f", operandSegmentSizes = array<i32: 2, 1>}> ({
  ^bb0(%arg82: f32, %arg83: f32, %arg84: f32):
    // expected-error @+1 {{'linalg.index' op requires attribute 'dim'}}
    %73 = "linalg.index"() <{}> : () -> index
  }) {note = 1 : i32} : (f32, memref<4x8xf32>, memref<4x8xf32>) -> ()
  return
}

// -----

func.func @index_result_must_be_index_but_got(%arg79: f32, %arg80: memref<4x8xf32>) {
  "linalg.generic"(%arg79, %arg80, %arg80) <{doc = "with a library call", indexing_maps = [affine_map<(d0, d1) -> ()>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], library_call = "f", operandSegmentSizes = array<i32: 2, 1>}> ({
  ^bb0(%arg82: f32, %arg83: f32, %arg84: f32):
    // expected-error @+1 {{'linalg.index' op result #0 must be index, but got 'i1'}}
    %73 = "linalg.index"() <{dim = 0 : i64}> : () -> i1
  }) {note = 1 : i32} : (f32, memref<4x8xf32>, memref<4x8xf32>) -> ()
  return
}

// -----

#id = affine_map<(d0, d1) -> (d0, d1)>
func.func @index_invalid_kind_of_type_specified_expected(%x: f32, %m: memref<4x8xf32>) {
  linalg.generic {doc = "with a library call", indexing_maps = [affine_map<(d0, d1) -> ()>, #id, #id], iterator_types = ["parallel", "parallel"], library_call = "f"} ins(%x, %m : f32, memref<4x8xf32>) outs(%m : memref<4x8xf32>) attrs = {note = 1 : i32} {
  ^bb0(%scalar: f32, %in: f32, %out: f32):
    // expected-error @+1 {{custom op 'linalg.index' invalid kind of type specified: expected builtin.index, but found 'i32'}}
    %i = linalg.index 0 : i32
  }
  return
}

// -----

#id = affine_map<(d0, d1) -> (d0, d1)>
func.func @index_floating_point_value_not_valid_for(%x: f32, %m: memref<4x8xf32>) {
  linalg.generic {doc = "with a library call", indexing_maps = [affine_map<(d0, d1) -> ()>, #id, #id], iterator_types = ["parallel", "parallel"], library_call = "f"} ins(%x, %m : f32, memref<4x8xf32>) outs(%m : memref<4x8xf32>) attrs = {note = 1 : i32} {
  ^bb0(%scalar: f32, %in: f32, %out: f32):
    // expected-error @+1 {{floating point value not valid for specified type}}
    %i = linalg.index 1.0 : index
  }
  return
}

// -----

func.func @map_number_of_operands_and_types_do(%a: tensor<4x8xf32>, %b: tensor<4x8xf32>) {
  // expected-error @+1 {{custom op 'linalg.map' number of operands and types do not match: got 1 operands and 2 types}}
  %0 = linalg.map { arith.addf } ins(%b : tensor<4x8xf32>, tensor<4x8xf32>) outs(%a : tensor<4x8xf32>)
  return
}

// -----

func.func @matmul_inferred_input_output_operand_has_shape(%arg34: tensor<4x8xf32>, %arg36: tensor<4x2xf32>, %arg37: tensor<2x8xf32>) {
  // expected-error @+1 {{'linalg.matmul' op inferred input/output operand #1 has shape's dimension #0 to be 8, but found 2}}
  %45 = "linalg.matmul"(%arg34, %arg37, %arg36) <{operandSegmentSizes = array<i32: 2, 1>}> ({
  ^bb0(%arg50: f32, %arg51: f32, %arg52: f32):
    %55 = "arith.mulf"(%arg50, %arg51) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
    %56 = "arith.addf"(%arg52, %55) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
    "linalg.yield"(%56) : (f32) -> ()
  }) : (tensor<4x8xf32>, tensor<2x8xf32>, tensor<4x2xf32>) -> tensor<4x2xf32>
  return
}

// -----

func.func @matmul_result_must_be_variadic_of_ranked(%a: tensor<4x8xf32>, %c: tensor<4x2xf32>, %bt: tensor<2x8xf32>) {
  // expected-error @+1 {{'linalg.matmul' op result #0 must be variadic of ranked tensor of any type values, but got 'i1'}}
  %1 = linalg.matmul indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>] ins(%a, %bt : tensor<4x8xf32>, tensor<2x8xf32>) outs(%c : tensor<4x2xf32>) -> i1
  return
}

// -----

func.func @matmul_number_of_operands_and_types_do(%c: tensor<4x2xf32>, %bt: tensor<2x8xf32>) {
  // expected-error @+1 {{custom op 'linalg.matmul' number of operands and types do not match: got 1 operands and 2 types}}
  %1 = linalg.matmul indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>] ins(%bt : tensor<4x8xf32>, tensor<2x8xf32>) outs(%c : tensor<4x2xf32>) -> tensor<4x2xf32>
  return
}

// -----

func.func @matmul_element_type_bitwidth_must_be_a(%arg34: tensor<4x8xf32>, %arg36: tensor<4x2xf32>, %arg37: tensor<2x8xf32>) {
  // expected-error @+1 {{element type bitwidth must be a multiple of 8}}
  %45 = "linalg.matmul"(%arg34, %arg37, %arg36) <{indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>], operandSegmentSizes = array<i5: 2, 1>}> ({
  ^bb0(%arg50: f32, %arg51: f32, %arg52: f32):
  }) : (tensor<4x8xf32>, tensor<2x8xf32>, tensor<4x2xf32>) -> tensor<4x2xf32>
  return
}

// -----

func.func @matmul_expected_i_type_for_or_values(%arg34: tensor<4x8xf32>, %arg36: tensor<4x2xf32>, %arg37: tensor<2x8xf32>) {
  // expected-error @+1 {{expected i1 type for 'true' or 'false' values}}
  %45 = "linalg.matmul"(%arg34, %arg37, %arg36) <{indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>], operandSegmentSizes = array<i32: true, 1>}> ({
  ^bb0(%arg50: f32, %arg51: f32, %arg52: f32):
  }) : (tensor<4x8xf32>, tensor<2x8xf32>, tensor<4x2xf32>) -> tensor<4x2xf32>
  return
}

// -----

func.func @matmul_integer_constant_out_of_range(%arg34: tensor<4x8xf32>, %arg36: tensor<4x2xf32>, %arg37: tensor<2x8xf32>) {
  // expected-error @+1 {{integer constant out of range}}
  %45 = "linalg.matmul"(%arg34, %arg37, %arg36) <{indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>], operandSegmentSizes = array<i0: 2, 1>}> ({
  ^bb0(%arg50: f32, %arg51: f32, %arg52: f32):
  }) : (tensor<4x8xf32>, tensor<2x8xf32>, tensor<4x2xf32>) -> tensor<4x2xf32>
  return
}

// -----

func.func @pack_attribute_cannot_have_negative_elements(%arg12: tensor<4x8xf32>, %arg18: tensor<2x2x2x4xf32>) {
  // expected-error @+1 {{'linalg.pack' op 'operandSegmentSizes' attribute cannot have negative elements}}
  %12 = "linalg.pack"(%arg12, %arg18) <{inner_dims_pos = array<i64: 0, 1>, operandSegmentSizes = array<i32: 1, -1, 0, 0>, static_inner_tiles = array<i64: 2, 4>}> : (tensor<4x8xf32>, tensor<2x2x2x4xf32>) -> tensor<2x2x2x4xf32>
  return
}

// -----

func.func @pack_failed_to_verify_that_result_type(%arg12: tensor<4x8xf32>, %arg18: tensor<2x2x2x4xf32>) {
  // expected-error @+1 {{'linalg.pack' op failed to verify that result type matches type of dest}}
  %12 = "linalg.pack"(%arg12, %arg18) <{inner_dims_pos = array<i64: 0, 1>, operandSegmentSizes = array<i32: 1, 1, 0, 0>, static_inner_tiles = array<i64: 2, 4>}> : (tensor<4x8xf32>, tensor<2x2x2x4xf32>) -> tensor<f32>
  return
}

// -----

func.func @pack_operand_count_does_not_match_with(%arg12: tensor<4x8xf32>, %arg18: tensor<2x2x2x4xf32>) {
  // expected-error @+1 {{'linalg.pack' op operand count (2) does not match with the total size (0) specified in attribute 'operandSegmentSizes'}}
  %12 = "linalg.pack"(%arg12, %arg18) <{inner_dims_pos = array<i64: 0, 1>, static_inner_tiles = array<i64: 2, 4>}> : (tensor<4x8xf32>, tensor<2x2x2x4xf32>) -> tensor<2x2x2x4xf32>
  return
}

// -----

func.func @pack_requires_attribute(%arg12: tensor<4x8xf32>, %arg18: tensor<2x2x2x4xf32>) {
  // expected-error @+1 {{'linalg.pack' op requires attribute 'inner_dims_pos'}}
  %12 = "linalg.pack"(%arg12, %arg18) <{operandSegmentSizes = array<i32: 1, 1, 0, 0>, static_inner_tiles = array<i64: 2, 4>}> : (tensor<4x8xf32>, tensor<2x2x2x4xf32>) -> tensor<2x2x2x4xf32>
  return
}

// -----

func.func @pack_result_must_be_ranked_tensor_of(%arg12: tensor<4x8xf32>, %arg18: tensor<2x2x2x4xf32>) {
  // expected-error @+1 {{'linalg.pack' op result #0 must be ranked tensor of any type values, but got '!shape.size'}}
  %12 = "linalg.pack"(%arg12, %arg18) <{inner_dims_pos = array<i64: 0, 1>, operandSegmentSizes = array<i32: 1, 1, 0, 0>, static_inner_tiles = array<i64: 2, 4>}> : (tensor<4x8xf32>, tensor<2x2x2x4xf32>) -> !shape.size
  return
}

// -----

func.func @pack_invalid_kind_of_type_specified_expected(%a: tensor<4x8xf32>, %p: tensor<2x2x2x4xf32>) {
  // expected-error @+1 {{custom op 'linalg.pack' 'dest' must be memref of any type values or ranked tensor of any type values, but got 'i1'}}
  %6 = linalg.pack %a inner_dims_pos = [0, 1] inner_tiles = [2, 4] into %p : tensor<4x8xf32> -> i1
  return
}

// -----

func.func @pack_element_type_bitwidth_must_be_a(%arg12: tensor<4x8xf32>, %arg18: tensor<2x2x2x4xf32>) {
  // expected-error @+1 {{element type bitwidth must be a multiple of 8}}
  %12 = "linalg.pack"(%arg12, %arg18) <{inner_dims_pos = array<i5: 0, 1>, operandSegmentSizes = array<i32: 1, 1, 0, 0>, static_inner_tiles = array<i64: 2, 4>}> : (tensor<4x8xf32>, tensor<2x2x2x4xf32>) -> tensor<2x2x2x4xf32>
  return
}

// -----

func.func @pack_invalid_inner_dims_pos_vector(%a: tensor<4x8xf32>, %p: tensor<2x2x2x4xf32>) {
  // expected-error @+1 {{invalid inner_dims_pos vector}}
  %6 = linalg.pack %a inner_dims_pos = [0, -1] inner_tiles = [2, 4] into %p : tensor<4x8xf32> -> tensor<2x2x2x4xf32>
  return
}

// -----

func.func @pack_mismatch_in_inner_tile_sizes_specified(%a: tensor<4x8xf32>, %p: tensor<2x2x2x4xf32>) {
  // expected-error @+1 {{mismatch in inner tile sizes specified and shaped of tiled dimension in the packed type}}
  %6 = linalg.pack %a inner_dims_pos = [0, 1] inner_tiles = [7, 4] into %p : tensor<4x8xf32> -> tensor<2x2x2x4xf32>
  return
}

// -----

func.func @reduce_dimensions_for_reduction_should_be_in(%a: tensor<4x8xf32>, %b: tensor<4x8xf32>, %v: tensor<4xf32>) {
  %1 = linalg.map ins(%a : tensor<4x8xf32>) outs(%b : tensor<4x8xf32>)
    (%in: f32, %out: f32) {
      %2 = arith.mulf %in, %in : f32
      %3 = arith.addf %2, %in : f32
      linalg.yield %3 : f32
    }
  // expected-error @+1 {{'linalg.reduce' op dimensions for reduction should be in the range [0, 1].}}
  %4 = linalg.reduce { arith.addf } ins(%a : tensor<4x8xf32>) outs(%v : tensor<4xf32>) dimensions = [7]
  %5 = linalg.reduce ins(%a : tensor<4x8xf32>) outs(%v : tensor<4xf32>) dimensions = [1]
    (%in: f32, %acc: f32) {
    }
  return
}

// -----

func.func @reduce_init_dimensions_doesn_t_match_input(%a: tensor<4x8xf32>, %b: tensor<4x8xf32>, %v: tensor<4xf32>) {
  %1 = linalg.map ins(%a : tensor<4x8xf32>) outs(%b : tensor<4x8xf32>)
    (%in: f32, %out: f32) {
      %2 = arith.mulf %in, %in : f32
      %3 = arith.addf %2, %in : f32
      linalg.yield %3 : f32
    }
  // expected-error @+1 {{'linalg.reduce' op init dimensions [4] doesn't match input dimensions after reduction [8]}}
  %4 = linalg.reduce { arith.addf } ins(%a : tensor<4x8xf32>) outs(%v : tensor<4xf32>) dimensions = [0]
  %5 = linalg.reduce ins(%a : tensor<4x8xf32>) outs(%v : tensor<4xf32>) dimensions = [1]
    (%in: f32, %acc: f32) {
    }
  return
}

// -----

func.func @reduce_requires_attribute(%arg56: tensor<4x8xf32>, %arg59: tensor<4xf32>) {
  // expected-error @+1 {{'linalg.reduce' op requires attribute 'dimensions'}}
  %62 = "linalg.reduce"(%arg56, %arg59) <{}> ({
  ^bb0(%arg68: f32, %arg69: f32):
    %66 = "arith.maximumf"(%arg68, %arg69) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
  }) : (tensor<4x8xf32>, tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @reduce_element_type_bitwidth_must_be_a(%arg56: tensor<4x8xf32>, %arg59: tensor<4xf32>) {
  // expected-error @+1 {{element type bitwidth must be a multiple of 8}}
  %61 = "linalg.reduce"(%arg56, %arg59) <{dimensions = array<i3: 1>}> ({
  ^bb0(%arg70: f32, %arg71: f32):
  }) : (tensor<4x8xf32>, tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @reduce_expected_i_type_for_or_values(%arg56: tensor<4x8xf32>, %arg59: tensor<4xf32>) {
  // expected-error @+1 {{expected i1 type for 'true' or 'false' values}}
  %61 = "linalg.reduce"(%arg56, %arg59) <{dimensions = array<i64: true>}> ({
  ^bb0(%arg70: f32, %arg71: f32):
  }) : (tensor<4x8xf32>, tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @softmax_incorrect_dimension_specified(%arg56: tensor<4x8xf32>, %arg57: tensor<4x8xf32>) {
  // expected-error @+1 {{'linalg.softmax' op incorrect dimension specified}}
  %65 = "linalg.softmax"(%arg56, %arg57) <{dimension = -9223372036854775808 : i64}> : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
  return
}

// -----

func.func @softmax_requires_attribute(%arg56: tensor<4x8xf32>, %arg57: tensor<4x8xf32>) {
  // expected-error @+1 {{'linalg.softmax' op requires attribute 'dimension'}}
  %65 = "linalg.softmax"(%arg56, %arg57) <{}> : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
  return
}

// -----

func.func @softmax_result_must_be_variadic_of_ranked(%a: tensor<4x8xf32>, %b: tensor<4x8xf32>, %v: tensor<4xf32>) {
  %1 = linalg.map ins(%a : tensor<4x8xf32>) outs(%b : tensor<4x8xf32>)
    (%in: f32, %out: f32) {
      %2 = arith.mulf %in, %in : f32
      %3 = arith.addf %2, %in : f32
      linalg.yield %3 : f32
    }
  %5 = linalg.reduce ins(%a : tensor<4x8xf32>) outs(%v : tensor<4xf32>) dimensions = [1]
    (%in: f32, %acc: f32) {
      %6 = arith.maximumf %in, %acc : f32
      %7 = arith.addf %6, %in : f32
      linalg.yield %7 : f32
    }
  // expected-error @+1 {{'linalg.softmax' op result #0 must be variadic of ranked tensor of any type values, but got 'index'}}
  %10 = linalg.softmax dimension(1) ins(%a : tensor<4x8xf32>) outs(%b : tensor<4x8xf32>) -> index
  return
}

// -----

func.func @softmax_invalid_kind_of_attribute_specified(%a: tensor<4x8xf32>, %b: tensor<4x8xf32>, %v: tensor<4xf32>) {
  %1 = linalg.map ins(%a : tensor<4x8xf32>) outs(%b : tensor<4x8xf32>)
    (%in: f32, %out: f32) {
    }
  %5 = linalg.reduce ins(%a : tensor<4x8xf32>) outs(%v : tensor<4xf32>) dimensions = [1]
    (%in: f32, %acc: f32) {
    }
  // expected-error @+1 {{custom op 'linalg.softmax' invalid kind of attribute specified}}
  %10 = linalg.softmax dimension("x") ins(%a : tensor<4x8xf32>) outs(%b : tensor<4x8xf32>) -> tensor<4x8xf32>
  return
}

// -----

func.func @softmax_invalid_kind_of_type_specified(%a: tensor<4x8xf32>, %b: tensor<4x8xf32>, %v: tensor<4xf32>) {
  %1 = linalg.map ins(%a : tensor<4x8xf32>) outs(%b : tensor<4x8xf32>)
    (%in: f32, %out: f32) {
    }
  %5 = linalg.reduce ins(%a : tensor<4x8xf32>) outs(%v : tensor<4xf32>) dimensions = [1]
    (%in: f32, %acc: f32) {
    }
  // expected-error @+1 {{custom op 'linalg.softmax' invalid kind of type specified}}
  %10 = linalg.softmax dimension(1) ins(%a : f32) outs(%b : tensor<4x8xf32>) -> tensor<4x8xf32>
  return
}

// -----

func.func @softmax_floating_point_value_not_valid_for(%a: tensor<4x8xf32>, %b: tensor<4x8xf32>, %v: tensor<4xf32>) {
  %1 = linalg.map ins(%a : tensor<4x8xf32>) outs(%b : tensor<4x8xf32>)
    (%in: f32, %out: f32) {
    }
  %5 = linalg.reduce ins(%a : tensor<4x8xf32>) outs(%v : tensor<4xf32>) dimensions = [1]
    (%in: f32, %acc: f32) {
    }
  // expected-error @+1 {{floating point value not valid for specified type}}
  %10 = linalg.softmax dimension(1.0) ins(%a : tensor<4x8xf32>) outs(%b : tensor<4x8xf32>) -> tensor<4x8xf32>
  return
}

// -----

func.func @transpose_permutation_is_not_valid(%a: tensor<4x8xf32>, %b: tensor<4x8xf32>, %t: tensor<8x4xf32>, %v: tensor<4xf32>) {
  %1 = linalg.map ins(%a : tensor<4x8xf32>) outs(%b : tensor<4x8xf32>)
    (%in: f32, %out: f32) {
      %2 = arith.mulf %in, %in : f32
      %3 = arith.addf %2, %in : f32
      linalg.yield %3 : f32
    }
  %5 = linalg.reduce ins(%a : tensor<4x8xf32>) outs(%v : tensor<4xf32>) dimensions = [1]
    (%in: f32, %acc: f32) {
      %6 = arith.maximumf %in, %acc : f32
      %7 = arith.addf %6, %in : f32
      linalg.yield %7 : f32
    }
  // expected-error @+1 {{'linalg.transpose' op permutation is not valid}}
  %8 = linalg.transpose ins(%a : tensor<4x8xf32>) outs(%t : tensor<8x4xf32>) permutation = [2, 0]
  return
}

// -----

func.func @transpose_requires_attribute(%arg61: memref<4x8xf32>) {
  // expected-error @+1 {{'linalg.transpose' op requires attribute 'permutation'}}
  "linalg.transpose"(%arg61, %arg61) <{}> ({
  ^bb0(%arg62: f32, %arg63: f32):
    "linalg.yield"(%arg62) : (f32) -> ()
  }) : (memref<4x8xf32>, memref<4x8xf32>) -> ()
  return
}

// -----

func.func @transpose_element_type_bitwidth_must_be_a(%arg61: memref<4x8xf32>) {
  // expected-error @+1 {{element type bitwidth must be a multiple of 8}}
  "linalg.transpose"(%arg61, %arg61) <{permutation = array<i5: 0, 1>}> ({
  ^bb0(%arg62: f32, %arg63: f32):
  }) : (memref<4x8xf32>, memref<4x8xf32>) -> ()
  return
}

// -----

func.func @unpack_failed_to_verify_that_result_type(%arg12: tensor<4x8xf32>, %arg18: tensor<2x2x2x4xf32>) {
  // expected-error @+1 {{'linalg.unpack' op failed to verify that result type matches type of dest}}
  %13 = "linalg.unpack"(%arg18, %arg12) <{inner_dims_pos = array<i64: 0, 1>, static_inner_tiles = array<i64: 2, 4>}> : (tensor<2x2x2x4xf32>, tensor<4x8xf32>) -> tensor<?x8xf32>
  return
}

// -----

func.func @unpack_requires_attribute(%arg12: tensor<4x8xf32>, %arg18: tensor<2x2x2x4xf32>) {
  // expected-error @+1 {{'linalg.unpack' op requires attribute 'inner_dims_pos'}}
  %13 = "linalg.unpack"(%arg18, %arg12) <{static_inner_tiles = array<i64: 2, 4>}> : (tensor<2x2x2x4xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
  return
}

// -----

func.func @unpack_invalid_kind_of_type_specified_expected(%a: tensor<4x8xf32>, %p: tensor<2x2x2x4xf32>) {  // expected-note {{prior use here}}
  // expected-error @+1 {{use of value '%p' expects different type than prior uses: 'f32' vs 'tensor<2x2x2x4xf32>'}}
  %7 = linalg.unpack %p inner_dims_pos = [0, 1] inner_tiles = [2, 4] into %a : f32 -> tensor<4x8xf32>
  return
}

// -----

func.func @unpack_invalid_inner_dims_pos_vector(%a: tensor<4x8xf32>, %p: tensor<2x2x2x4xf32>) {
  // expected-error @+1 {{invalid inner_dims_pos vector}}
  %7 = linalg.unpack %p inner_dims_pos = [2, 1] inner_tiles = [2, 4] into %a : tensor<2x2x2x4xf32> -> tensor<4x8xf32>
  return
}

// -----

func.func @vecmat_result_must_be_variadic_of_ranked(%v: tensor<4xf32>, %m: tensor<4x8xf32>, %o: tensor<8xf32>) {
  // expected-error @+1 {{'linalg.vecmat' op result #0 must be variadic of ranked tensor of any type values, but got 'i1'}}
  %0 = linalg.vecmat ins(%v, %m : tensor<4xf32>, tensor<4x8xf32>) outs(%o : tensor<8xf32>) -> i1
  return
}

// -----

func.func @vecmat_parsenamedstructuredopregion_ods_gen_generated_region_expects(%v: tensor<4xf32>, %m: tensor<4x8xf32>, %o: tensor<8xf32>) {
  // expected-error @+1 {{custom op 'linalg.vecmat' [parseNamedStructuredOpRegion] ods-gen generated region expects 3 args, got 2}}
  %0 = linalg.vecmat ins(%v, %m : tensor<4xf32>, tensor<4x8xf32>) ((%o : tensor<8xf32>) -> tensor<8xf32>
  return
}

// -----

func.func @vecmat_number_of_operands_and_types_do(%m: tensor<4x8xf32>, %o: tensor<8xf32>) {
  // expected-error @+1 {{custom op 'linalg.vecmat' number of operands and types do not match: got 1 operands and 2 types}}
  %0 = linalg.vecmat ins(%m : tensor<4xf32>, tensor<4x8xf32>) outs(%o : tensor<8xf32>) -> tensor<8xf32>
  return
}

// -----

func.func @vecmat_element_type_bitwidth_must_be_a(%arg0: tensor<4xf32>, %arg1: tensor<4x8xf32>, %arg2: tensor<8xf32>) {
  // expected-error @+1 {{element type bitwidth must be a multiple of 8}}
  %0 = "linalg.vecmat"(%arg0, %arg1, %arg2) <{operandSegmentSizes = array<i5: 2, 1>}> ({
  ^bb0(%arg3: f32, %arg4: f32, %arg5: f32):
  }) {linalg.memoized_indexing_maps = [affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d1, d0)>, affine_map<(d0, d1) -> (d0)>]} : (tensor<4xf32>, tensor<4x8xf32>, tensor<8xf32>) -> tensor<8xf32>
  return
}

// -----

func.func @vecmat_expected_i_type_for_or_values(%arg0: tensor<4xf32>, %arg1: tensor<4x8xf32>, %arg2: tensor<8xf32>) {
  // expected-error @+1 {{expected i1 type for 'true' or 'false' values}}
  %0 = "linalg.vecmat"(%arg0, %arg1, %arg2) <{operandSegmentSizes = array<i32: 2, true>}> ({
  ^bb0(%arg3: f32, %arg4: f32, %arg5: f32):
  }) {linalg.memoized_indexing_maps = [affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d1, d0)>, affine_map<(d0, d1) -> (d0)>]} : (tensor<4xf32>, tensor<4x8xf32>, tensor<8xf32>) -> tensor<8xf32>
  return
}

// -----

func.func @vecmat_integer_constant_out_of_range(%arg0: tensor<4xf32>, %arg1: tensor<4x8xf32>, %arg2: tensor<8xf32>) {
  // expected-error @+1 {{integer constant out of range}}
  %0 = "linalg.vecmat"(%arg0, %arg1, %arg2) <{operandSegmentSizes = array<i0: 2, 1>}> ({
  ^bb0(%arg3: f32, %arg4: f32, %arg5: f32):
  }) {linalg.memoized_indexing_maps = [affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d1, d0)>, affine_map<(d0, d1) -> (d0)>]} : (tensor<4xf32>, tensor<4x8xf32>, tensor<8xf32>) -> tensor<8xf32>
  return
}

// -----

func.func @winograd_filter_transform_requires_attribute(%arg6: tensor<2x3x3x5xf32>, %arg7: tensor<6x6x5x2xf32>) {
  // expected-error @+1 {{'linalg.winograd_filter_transform' op requires attribute 'fmr'}}
  %3 = "linalg.winograd_filter_transform"(%arg6, %arg7) <{}> : (tensor<2x3x3x5xf32>, tensor<6x6x5x2xf32>) -> tensor<6x6x5x2xf32>
  return
}

// -----

func.func @winograd_filter_transform_result_must_be_d_tensor_of(%f: tensor<2x3x3x5xf32>, %ft: tensor<6x6x5x2xf32>) {
  // expected-error @+1 {{'linalg.winograd_filter_transform' op result #0 must be 4D tensor of any type values, but got 'tensor<4xf32>'}}
  %0 = linalg.winograd_filter_transform fmr(F_4_3) ins(%f : tensor<2x3x3x5xf32>) outs(%ft : tensor<6x6x5x2xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @winograd_filter_transform_invalid_kind_of_type_specified_expected(%f: tensor<2x3x3x5xf32>, %ft: tensor<6x6x5x2xf32>) {
  // expected-error @+1 {{custom op 'linalg.winograd_filter_transform' invalid kind of type specified: expected builtin.tensor, but found 'i1'}}
  %0 = linalg.winograd_filter_transform fmr(F_4_3) ins(%f : tensor<2x3x3x5xf32>) outs(%ft : tensor<6x6x5x2xf32>) -> i1
  return
}

// -----

func.func @winograd_filter_transform_floating_point_value_not_valid_for(%arg6: tensor<2x3x3x5xf32>, %arg7: tensor<6x6x5x2xf32>) {
  // expected-error @+1 {{floating point value not valid for specified type}}
  %3 = "linalg.winograd_filter_transform"(%arg6, %arg7) <{fmr = 1.0 : i32}> : (tensor<2x3x3x5xf32>, tensor<6x6x5x2xf32>) -> tensor<6x6x5x2xf32>
  return
}

// -----

func.func @winograd_filter_transform_integer_constant_out_of_range_for(%arg6: tensor<2x3x3x5xf32>, %arg7: tensor<6x6x5x2xf32>) {
  // expected-error @+1 {{integer constant out of range for attribute}}
  %3 = "linalg.winograd_filter_transform"(%arg6, %arg7) <{fmr = 1 : i0}> : (tensor<2x3x3x5xf32>, tensor<6x6x5x2xf32>) -> tensor<6x6x5x2xf32>
  return
}

// -----

func.func @winograd_input_transform_requires_attribute(%arg8: tensor<2x10x10x5xf32>, %arg9: tensor<6x6x2x2x2x5xf32>) {
  // expected-error @+1 {{'linalg.winograd_input_transform' op requires attribute 'fmr'}}
  %4 = "linalg.winograd_input_transform"(%arg8, %arg9) <{}> : (tensor<2x10x10x5xf32>, tensor<6x6x2x2x2x5xf32>) -> tensor<6x6x2x2x2x5xf32>
  return
}

// -----

func.func @winograd_input_transform_result_must_be_d_tensor_of(%i: tensor<2x10x10x5xf32>, %it: tensor<6x6x2x2x2x5xf32>) {
  // expected-error @+1 {{'linalg.winograd_input_transform' op result #0 must be 6D tensor of any type values, but got 'tensor<4xf32>'}}
  %1 = linalg.winograd_input_transform fmr(F_4_3) ins(%i : tensor<2x10x10x5xf32>) outs(%it : tensor<6x6x2x2x2x5xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @winograd_input_transform_invalid_kind_of_type_specified_expected(%i: tensor<2x10x10x5xf32>, %it: tensor<6x6x2x2x2x5xf32>) {
  // expected-error @+1 {{custom op 'linalg.winograd_input_transform' invalid kind of type specified: expected builtin.tensor, but found 'f64'}}
  %1 = linalg.winograd_input_transform fmr(F_4_3) ins(%i : tensor<2x10x10x5xf32>) outs(%it : tensor<6x6x2x2x2x5xf32>) -> f64
  return
}

// -----

func.func @winograd_input_transform_floating_point_value_not_valid_for(%arg8: tensor<2x10x10x5xf32>, %arg9: tensor<6x6x2x2x2x5xf32>) {
  // expected-error @+1 {{floating point value not valid for specified type}}
  %4 = "linalg.winograd_input_transform"(%arg8, %arg9) <{fmr = 1.0 : i32}> : (tensor<2x10x10x5xf32>, tensor<6x6x2x2x2x5xf32>) -> tensor<6x6x2x2x2x5xf32>
  return
}

// -----

func.func @winograd_output_transform_requires_attribute(%arg10: tensor<6x6x2x2x2x2xf32>, %arg11: tensor<2x8x8x2xf32>) {
  // expected-error @+1 {{'linalg.winograd_output_transform' op requires attribute 'fmr'}}
  %5 = "linalg.winograd_output_transform"(%arg10, %arg11) <{}> : (tensor<6x6x2x2x2x2xf32>, tensor<2x8x8x2xf32>) -> tensor<2x8x8x2xf32>
  return
}

// -----

func.func @winograd_output_transform_result_must_be_d_tensor_of(%arg10: tensor<6x6x2x2x2x2xf32>, %arg11: tensor<2x8x8x2xf32>) {
  // expected-error @+1 {{'linalg.winograd_output_transform' op result #0 must be 4D tensor of any type values, but got 'index'}}
  %5 = "linalg.winograd_output_transform"(%arg10, %arg11) <{fmr = 1 : i32}> : (tensor<6x6x2x2x2x2xf32>, tensor<2x8x8x2xf32>) -> index
  return
}

// -----

func.func @winograd_output_transform_invalid_kind_of_type_specified_expected(%v: tensor<6x6x2x2x2x2xf32>, %o: tensor<2x8x8x2xf32>) {
  // expected-error @+1 {{custom op 'linalg.winograd_output_transform' invalid kind of type specified: expected builtin.tensor, but found 'i1'}}
  %2 = linalg.winograd_output_transform fmr(F_4_3) ins(%v : i1) outs(%o : tensor<2x8x8x2xf32>) -> tensor<2x8x8x2xf32>
  return
}

// -----

func.func @winograd_output_transform_floating_point_value_not_valid_for(%arg10: tensor<6x6x2x2x2x2xf32>, %arg11: tensor<2x8x8x2xf32>) {
  // expected-error @+1 {{floating point value not valid for specified type}}
  %5 = "linalg.winograd_output_transform"(%arg10, %arg11) <{fmr = 1.0 : i32}> : (tensor<6x6x2x2x2x2xf32>, tensor<2x8x8x2xf32>) -> tensor<2x8x8x2xf32>
  return
}

// -----

func.func @winograd_output_transform_integer_constant_out_of_range_for(%arg10: tensor<6x6x2x2x2x2xf32>, %arg11: tensor<2x8x8x2xf32>) {
  // expected-error @+1 {{integer constant out of range for attribute}}
  %5 = "linalg.winograd_output_transform"(%arg10, %arg11) <{fmr = 1 : i0}> : (tensor<6x6x2x2x2x2xf32>, tensor<2x8x8x2xf32>) -> tensor<2x8x8x2xf32>
  return
}
