// RUN: freehold opt %s -allow-unregistered-dialect -split-input-file -verify-diagnostics

func.func @tensor_expected() {
  // expected-error @+1 {{custom op 'tensor.expand_shape' expected 'into'}}
  %3 = tensor.expand_shape %2 [[0, 1]] output_shape [4, 8] : tensor<32xf32>  tensor<4x8xf32>
  return
}

// -----

func.func @bitcast_operand_type_and_result_type_are(%t: tensor<4x8xf32>) {
  // expected-error @+1 {{'tensor.bitcast' op operand type 'tensor<4x8xf32>' and result type 'tensor<4x8xi2>' are cast incompatible}}
  %0 = tensor.bitcast %t : tensor<4x8xf32> to tensor<4x8xi2>
  return
}

// -----

func.func @bitcast_result_must_be_tensor_of_signless(%arg19: tensor<4x8xf32>) {
  // expected-error @+1 {{'tensor.bitcast' op result #0 must be tensor of signless integer or unsigned integer or signed integer or floating-point values, but got 'i32'}}
  %19 = "tensor.bitcast"(%arg19) : (tensor<4x8xf32>) -> i32
  return
}

// -----

func.func @bitcast_invalid_kind_of_type_specified(%t: tensor<4x8xf32>) {
  // expected-error @+1 {{custom op 'tensor.bitcast' invalid kind of type specified}}
  %0 = tensor.bitcast %t : f64 to tensor<4x8xi32>
  return
}

// -----

func.func @cast_operand_type_and_result_type_are(%t: tensor<4x8xf32>) {
  // expected-error @+1 {{'tensor.cast' op operand type 'tensor<4x8xf32>' and result type 'tensor<4xf32>' are cast incompatible}}
  %1 = tensor.cast %t : tensor<4x8xf32> to tensor<4xf32>
  return
}

// -----

func.func @cast_result_must_be_tensor_of_any(%arg19: tensor<4x8xf32>) {
  // expected-error @+1 {{'tensor.cast' op result #0 must be tensor of any type values, but got 'i1'}}
  %20 = "tensor.cast"(%arg19) : (tensor<4x8xf32>) -> i1
  return
}

// -----

func.func @cast_invalid_kind_of_type_specified(%t: tensor<4x8xf32>) {
  // expected-error @+1 {{custom op 'tensor.cast' invalid kind of type specified}}
  %1 = tensor.cast %t : i1 to tensor<?x?xf32>
  return
}

// -----

func.func @collapse_shape_attribute_failed_to_satisfy_constraint_array(%t: tensor<4x8xf32>) {
  // expected-error @+1 {{'tensor.collapse_shape' op attribute 'reassociation' failed to satisfy constraint: Array of 64-bit integer array attributes}}
  %2 = tensor.collapse_shape %t [["x", 1]] : tensor<4x8xf32> into tensor<32xf32>
  return
}

// -----

// Upstream computes modulo 2^32 and accepts this.
func.func @collapse_shape_of_a_dimension_that_is_beyond_all(%t: tensor<4x1xf32>) {
  // expected-error @+1 {{'tensor.collapse_shape' op expected reassociation map #0 to be valid and contiguous.}}
  %2 = tensor.collapse_shape %t [[4611686018427387904, 1]] : tensor<4x1xf32> into tensor<4xf32>
  return
}

// -----

func.func @collapse_shape_expected_reassociation_map_valid_and_contiguous(%t: tensor<4x8xf32>) {
  // expected-error @+1 {{'tensor.collapse_shape' op expected reassociation map #0 to be valid and contiguous.}}
  %2 = tensor.collapse_shape %t [[1, 1]] : tensor<4x8xf32> into tensor<32xf32>
  return
}

// -----

func.func @collapse_shape_expected_reassociation_map_to_have_size(%t: tensor<4x8xf32>) {
  // expected-error @+1 {{'tensor.collapse_shape' op expected reassociation map #0 to have size equal to the expanded rank (2), but it is  8.}}
  %2 = tensor.collapse_shape %t [[7, 1]] : tensor<4x8xf32> into tensor<32xf32>
  return
}

// -----

func.func @collapse_shape_invalid_kind_of_type_specified(%t: tensor<4x8xf32>) {
  // expected-error @+1 {{custom op 'tensor.collapse_shape' invalid kind of type specified}}
  %2 = tensor.collapse_shape %t [[0, 1]] : i1 into tensor<32xf32>
  return
}

// -----

func.func @concat_attribute_failed_to_satisfy_constraint_bit(%t: tensor<4x8xf32>) {
  // expected-error @+1 {{'tensor.concat' op attribute 'dim' failed to satisfy constraint: 64-bit signless integer attribute}}
  %5 = tensor.concat dim(true) %t, %t : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<8x8xf32>
  return
}

// -----

func.func @concat_concatenation_dim_must_be_less_than(%t: tensor<4x8xf32>) {
  // expected-error @+1 {{'tensor.concat' op concatenation dim must be less than the tensor rank}}
  %5 = tensor.concat dim(2) %t, %t : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<8x8xf32>
  return
}

// -----

func.func @concat_requires_attribute(%arg19: tensor<4x8xf32>) {
  // expected-error @+1 {{'tensor.concat' op requires attribute 'dim'}}
  %24 = "tensor.concat"(%arg19, %arg19) <{}> : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<8x8xf32>
  return
}

// -----

func.func @concat_result_must_be_ranked_tensor_of(%t: tensor<4x8xf32>) {
  // expected-error @+1 {{'tensor.concat' op result #0 must be ranked tensor of any type values, but got 'i32'}}
  %5 = tensor.concat dim(0) %t, %t : (tensor<4x8xf32>, tensor<4x8xf32>) -> i32
  return
}

// -----

func.func @concat_result_type_does_not_match_inferred(%t: tensor<4x8xf32>) {
  // expected-error @+1 {{'tensor.concat' op result type 'tensor<8x5xf32>'does not match inferred shape 'tensor<8x8xf32>' static sizes}}
  %5 = tensor.concat dim(0) %t, %t : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<8x5xf32>
  return
}

// -----

func.func @concat_invalid_kind_of_attribute_specified(%t: tensor<4x8xf32>) {
  // expected-error @+1 {{custom op 'tensor.concat' invalid kind of attribute specified}}
  %5 = tensor.concat dim("x") %t, %t : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<8x8xf32>
  return
}

// -----

func.func @concat_number_of_operands_and_types_do(%t: tensor<4x8xf32>) {
  // expected-error @+1 {{custom op 'tensor.concat' number of operands and types do not match: got 1 operands and 2 types}}
  %5 = tensor.concat dim(0) %t : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<8x8xf32>
  return
}

// -----

func.func @concat_floating_point_value_not_valid_for(%t: tensor<4x8xf32>) {
  // expected-error @+1 {{floating point value not valid for specified type}}
  %5 = tensor.concat dim(1.0) %t, %t : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<8x8xf32>
  return
}

// -----

func.func @dim_result_must_be_index_but_got(%arg20: tensor<?x?xf32>, %arg21: index) {
  // expected-error @+1 {{'tensor.dim' op result #0 must be index, but got 'i64'}}
  %25 = "tensor.dim"(%arg20, %arg21) : (tensor<?x?xf32>, index) -> i64
  return
}

// -----

func.func @dim_invalid_kind_of_type_specified(%d: tensor<?x?xf32>, %i: index) {
  // expected-error @+1 {{custom op 'tensor.dim' invalid kind of type specified}}
  %6 = tensor.dim %d, %i : f32
  return
}

// -----

func.func @empty_incorrect_number_of_dynamic_sizes_has(%n: index) {
  // expected-error @+1 {{'tensor.empty' op incorrect number of dynamic sizes, has 1, expected 0}}
  %1 = tensor.empty(%n) : tensor<5x8xf32>
  return
}

// -----

func.func @empty_result_must_be_ranked_tensor_of() {
  // expected-error @+1 {{'tensor.empty' op result #0 must be ranked tensor of any type values, but got 'i1'}}
  %8 = "tensor.empty"() : () -> i1
  return
}

// -----

func.func @empty_invalid_kind_of_type_specified_expected(%n: index) {
  // expected-error @+1 {{custom op 'tensor.empty' invalid kind of type specified: expected builtin.tensor, but found 'i1'}}
  %1 = tensor.empty(%n) : i1
  return
}

// -----

func.func @expand_shape_attribute_failed_to_satisfy_constraint_array(%t: tensor<4x8xf32>) {
  %2 = tensor.collapse_shape %t [[0, 1]] : tensor<4x8xf32> into tensor<32xf32>
  // expected-error @+1 {{'tensor.expand_shape' op attribute 'reassociation' failed to satisfy constraint: Array of 64-bit integer array attributes}}
  %3 = tensor.expand_shape %2 [[0, "x"]] output_shape [4, 8] : tensor<32xf32> into tensor<4x8xf32>
  return
}

// -----

func.func @expand_shape_expected_dimension_of_collapsed_type_dynamic(%t: tensor<4x8xf32>) {
  %2 = tensor.collapse_shape %t [[0, 1]] : tensor<4x8xf32> into tensor<32xf32>
  // expected-error @+1 {{'tensor.expand_shape' op expected dimension 0 of collapsed type to be dynamic since one or more of the corresponding dimensions in the expanded type is dynamic}}
  %3 = tensor.expand_shape %2 [[0, 1]] output_shape [4, 8] : tensor<32xf32> into tensor<?x3xf32>
  return
}

// -----

func.func @expand_shape_expected_dimension_of_collapsed_type_static(%t: tensor<4x8xf32>) {
  %2 = tensor.collapse_shape %t [[0, 1]] : tensor<4x8xf32> into tensor<32xf32>
  // expected-error @+1 {{'tensor.expand_shape' op expected dimension 0 of collapsed type to be static value of 4}}
  %3 = tensor.expand_shape %2 [[0, 1]] output_shape [4, 8] : tensor<32xf32> into tensor<2x2xi1>
  return
}

// -----

func.func @expand_shape_expected_number_of_static_shape_dims(%d: tensor<?x?xf32>, %i: index) {
  // expected-error @+1 {{'tensor.expand_shape' op expected number of static shape dims to be equal to the output rank (3) but found 2 inputs instead}}
  %4 = tensor.expand_shape %d [[0, 1], [2]] output_shape [%i, 2] : tensor<?x?xf32> into tensor<?x2x?xf32>
  return
}

// -----

func.func @expand_shape_expected_reassociation_map_valid_and_contiguous(%d: tensor<?x?xf32>, %i: index) {
  // expected-error @+1 {{'tensor.expand_shape' op expected reassociation map #0 to be valid and contiguous.}}
  %4 = tensor.expand_shape %d [[0, 2], [2]] output_shape [%i, 2, %i] : tensor<?x?xf32> into tensor<?x2x?xf32>
  return
}

// -----

func.func @expand_shape_expected_reassociation_map_to_have_size(%t: tensor<4x8xf32>) {
  %2 = tensor.collapse_shape %t [[0, 1]] : tensor<4x8xf32> into tensor<32xf32>
  // expected-error @+1 {{'tensor.expand_shape' op expected reassociation map #0 to have size equal to the expanded rank (2), but it is  8.}}
  %3 = tensor.expand_shape %2 [[7, 1]] output_shape [4, 8] : tensor<32xf32> into tensor<4x8xf32>
  return
}

// -----

func.func @expand_shape_result_must_be_tensor_of_any(%arg19: tensor<4x8xf32>) {
  %21 = "tensor.collapse_shape"(%arg19) <{reassociation = [[0, 1]]}> : (tensor<4x8xf32>) -> tensor<32xf32>
  // expected-error @+1 {{'tensor.expand_shape' op result #0 must be tensor of any type values, but got 'none'}}
  %22 = "tensor.expand_shape"(%21) <{reassociation = [[0, 1]], static_output_shape = array<i64: 4, 8>}> : (tensor<32xf32>) -> none
  return
}

// -----

func.func @expand_shape_invalid_kind_of_type_specified(%d: tensor<?x?xf32>, %i: index) {
  // expected-error @+1 {{custom op 'tensor.expand_shape' invalid kind of type specified}}
  %4 = tensor.expand_shape %d [[0, 1], [2]] output_shape [%i, 2, %i] : i1 into tensor<?x2x?xf32>
  return
}

// -----

func.func @expand_shape_element_type_bitwidth_must_be_a() {
  // expected-error @+1 {{element type bitwidth must be a multiple of 8}}
  %22 = "tensor.expand_shape"(%21) <{reassociation = [[0, 1]], static_output_shape = array<i2: 4, 8>}> : (tensor<32xf32>) -> tensor<4x8xf32>
  return
}

// -----

func.func @expand_shape_expected_i_type_for_or_values() {
  // expected-error @+1 {{expected i1 type for 'true' or 'false' values}}
  %22 = "tensor.expand_shape"(%21) <{reassociation = [[0, 1]], static_output_shape = array<i64: 4, true>}> : (tensor<32xf32>) -> tensor<4x8xf32>
  return
}

// -----

func.func @expand_shape_integer_constant_out_of_range() {
  // expected-error @+1 {{integer constant out of range}}
  %22 = "tensor.expand_shape"(%21) <{reassociation = [[0, 1]], static_output_shape = array<i0: 4, 8>}> : (tensor<32xf32>) -> tensor<4x8xf32>
  return
}

// -----

func.func @extract_failed_to_verify_that_result_type(%arg12: tensor<4x8xf32>, %arg13: index) {
  // expected-error @+1 {{'tensor.extract' op failed to verify that result type matches element type of tensor}}
  %10 = "tensor.extract"(%arg12, %arg13, %arg13) : (tensor<4x8xf32>, index, index) -> none
  return
}

// -----

func.func @extract_incorrect_number_of_indices_for_extract(%t: tensor<4x8xf32>, %i: index) {
  // expected-error @+1 {{'tensor.extract' op incorrect number of indices for extract_element}}
  %2 = tensor.extract %t[%i] : tensor<4x8xf32>
  return
}

// -----

func.func @extract_invalid_kind_of_type_specified_expected(%t: tensor<4x8xf32>, %i: index) {
  // expected-error @+1 {{custom op 'tensor.extract' invalid kind of type specified: expected builtin.tensor, but found 'i32'}}
  %2 = tensor.extract %t[%i, %i] : i32
  return
}

// -----

func.func @extract_slice_attribute_cannot_have_negative_elements(%arg1: tensor<?x?xf32>, %arg2: index) {
  // expected-error @+1 {{'tensor.extract_slice' op 'operandSegmentSizes' attribute cannot have negative elements}}
  %1 = "tensor.extract_slice"(%arg1, %arg2, %arg2, %arg2) <{operandSegmentSizes = array<i32: 1, 1, -1, 1>, static_offsets = array<i64: -9223372036854775808, 0>, static_sizes = array<i64: -9223372036854775808, 4>, static_strides = array<i64: 1, -9223372036854775808>}> : (tensor<?x?xf32>, index, index, index) -> tensor<?x4xf32>
  return
}

// -----

func.func @extract_slice_operand_count_does_not_match_with(%arg1: tensor<?x?xf32>, %arg2: index) {
  // expected-error @+1 {{'tensor.extract_slice' op operand count (4) does not match with the total size (0) specified in attribute 'operandSegmentSizes'}}
  %1 = "tensor.extract_slice"(%arg1, %arg2, %arg2, %arg2) <{static_offsets = array<i64: -9223372036854775808, 0>, static_sizes = array<i64: -9223372036854775808, 4>, static_strides = array<i64: 1, -9223372036854775808>}> : (tensor<?x?xf32>, index, index, index) -> tensor<?x4xf32>
  return
}

// -----

func.func @extract_slice_requires_attribute(%arg1: tensor<?x?xf32>, %arg2: index) {
  // expected-error @+1 {{'tensor.extract_slice' op requires attribute 'static_offsets'}}
  %1 = "tensor.extract_slice"(%arg1, %arg2, %arg2, %arg2) <{operandSegmentSizes = array<i32: 1, 1, 1, 1>, static_sizes = array<i64: -9223372036854775808, 4>, static_strides = array<i64: 1, -9223372036854775808>}> : (tensor<?x?xf32>, index, index, index) -> tensor<?x4xf32>
  return
}

// -----

func.func @extract_slice_result_must_be_ranked_tensor_of(%arg0: tensor<4x8xf32>) {
  // expected-error @+1 {{'tensor.extract_slice' op result #0 must be ranked tensor of any type values, but got 'i64'}}
  %0 = "tensor.extract_slice"(%arg0) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 1, 2>, static_sizes = array<i64: 2, 4>, static_strides = array<i64: 1, 1>}> : (tensor<4x8xf32>) -> i64
  return
}

// -----

func.func @extract_slice_invalid_kind_of_type_specified_expected(%d: tensor<?x?xf32>, %i: index) {
  // expected-error @+1 {{custom op 'tensor.extract_slice' invalid kind of type specified: expected builtin.tensor, but found 'i1'}}
  %1 = tensor.extract_slice %d[%i, 0] [%i, 4] [1, %i] : tensor<?x?xf32> to i1
  return
}

// -----

func.func @extract_slice_element_type_bitwidth_must_be_a(%arg0: tensor<4x8xf32>) {
  // expected-error @+1 {{element type bitwidth must be a multiple of 8}}
  %0 = "tensor.extract_slice"(%arg0) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 1, 2>, static_sizes = array<i5: 2, 4>, static_strides = array<i64: 1, 1>}> : (tensor<4x8xf32>) -> tensor<2x4xf32>
  return
}

// -----

func.func @extract_slice_expected_i_type_for_or_values(%arg0: tensor<4x8xf32>) {
  // expected-error @+1 {{expected i1 type for 'true' or 'false' values}}
  %0 = "tensor.extract_slice"(%arg0) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 1, 2>, static_sizes = array<i64: 2, true>, static_strides = array<i64: 1, 1>}> : (tensor<4x8xf32>) -> tensor<2x4xf32>
  return
}

// -----

func.func @extract_slice_expected_offsets_non_negative_but_got(%t: tensor<4x8xf32>) {
  // expected-error @+1 {{expected offsets to be non-negative, but got -1}}
  %2 = tensor.extract_slice %t[0, true] [1, 8] [1, 1] : tensor<4x8xf32> to tensor<8xf32>
  return
}

// -----

func.func @extract_slice_expected_sizes_non_negative_but_got(%t: tensor<4x8xf32>) {
  // expected-error @+1 {{expected sizes to be non-negative, but got -1}}
  %0 = tensor.extract_slice %t[1, 2] [2, -1] [1, 1] : tensor<4x8xf32> to tensor<2x4xf32>
  return
}

// -----

func.func @extract_slice_expected_the_number_of_to_match(%d: tensor<?x?xf32>, %i: index) {
  // expected-error @+1 {{expected the number of 'sizes' to match the number of dynamic entries in 'static_sizes' (1 vs 2)}}
  %1 = tensor.extract_slice %d[%i, 0] [%i, -9223372036854775808] [1, %i] : tensor<?x?xf32> to tensor<?x4xf32>
  return
}

// -----

func.func @extract_slice_integer_constant_out_of_range(%arg0: tensor<4x8xf32>) {
  // expected-error @+1 {{integer constant out of range}}
  %0 = "tensor.extract_slice"(%arg0) <{operandSegmentSizes = array<i0: 1, 0, 0, 0>, static_offsets = array<i64: 1, 2>, static_sizes = array<i64: 2, 4>, static_strides = array<i64: 1, 1>}> : (tensor<4x8xf32>) -> tensor<2x4xf32>
  return
}

// -----

func.func @extract_slice_slice_along_dimension_runs_out_of(%t: tensor<4x8xf32>) {
  // expected-error @+1 {{slice along dimension 1 runs out-of-bounds: 9 >= 8}}
  %2 = tensor.extract_slice %t[0, 2] [1, 8] [1, 1] : tensor<4x8xf32> to tensor<8xf32>
  return
}

// -----

func.func @from_elements_result_must_be_statically_shaped_tensor(%arg14: f32) {
  // expected-error @+1 {{'tensor.from_elements' op result #0 must be statically shaped tensor of any type values, but got 'i64'}}
  %12 = "tensor.from_elements"(%arg14, %arg14) : (f32, f32) -> i64
  return
}

// -----

func.func @from_elements_must_be_statically_shaped_tensor_of(%x: f32) {
  // expected-error @+1 {{custom op 'tensor.from_elements' 'result' must be statically shaped tensor of any type values, but got 'tensor<?xf32>'}}
  %4 = tensor.from_elements %x, %x : tensor<?xf32>
  return
}

// -----

func.func @from_elements_invalid_kind_of_type_specified_expected(%x: f32) {
  // expected-error @+1 {{custom op 'tensor.from_elements' invalid kind of type specified: expected builtin.tensor, but found 'i64'}}
  %4 = tensor.from_elements %x, %x : i64
  return
}

// -----

func.func @from_elements_number_of_operands_and_types_do(%x: f32) {
  // expected-error @+1 {{custom op 'tensor.from_elements' number of operands and types do not match: got 1 operands and 2 types}}
  %4 = tensor.from_elements %x : tensor<2xf32>
  return
}

// -----

func.func @gather_gather_dims_value_must_be_non(%t: tensor<4x8xf32>, %indices: tensor<3x1xindex>) {
  // expected-error @+1 {{'tensor.gather' op gather_dims value must be non-negative}}
  %8 = tensor.gather %t[%indices] gather_dims([-1]) : (tensor<4x8xf32>, tensor<3x1xindex>) -> tensor<3x8xf32>
  return
}

// -----

func.func @gather_gather_dims_value_must_be_smaller(%t: tensor<4x8xf32>, %indices: tensor<3x1xindex>) {
  // expected-error @+1 {{'tensor.gather' op gather_dims value must be smaller than source rank}}
  %9 = tensor.gather %t[%indices] gather_dims([7]) unique : (tensor<4x8xf32>, tensor<3x1xindex>) -> tensor<3x1x8xf32>
  return
}

// -----

func.func @gather_requires_attribute(%arg12: tensor<4x8xf32>, %arg15: tensor<3x1xindex>) {
  // expected-error @+1 {{'tensor.gather' op requires attribute 'gather_dims'}}
  %17 = "tensor.gather"(%arg12, %arg15) <{unique}> : (tensor<4x8xf32>, tensor<3x1xindex>) -> tensor<3x1x8xf32>
  return
}

// -----

func.func @gather_result_must_be_ranked_tensor_of(%t: tensor<4x8xf32>, %indices: tensor<3x1xindex>) {
  // expected-error @+1 {{'tensor.gather' op result #0 must be ranked tensor of any type values, but got '!shape.shape'}}
  %8 = tensor.gather %t[%indices] gather_dims([0]) : (tensor<4x8xf32>, tensor<3x1xindex>) -> !shape.shape
  return
}

// -----

func.func @gather_result_type_mismatch_expected_or_its(%t: tensor<4x8xf32>, %indices: tensor<3x1xindex>) {
  // expected-error @+1 {{'tensor.gather' op result type mismatch: expected 'tensor<3x1x8xf32>' or its rank-reduced variant 'tensor<3x8xf32>' (got: 'tensor<2x2xi1>')}}
  %8 = tensor.gather %t[%indices] gather_dims([0]) : (tensor<4x8xf32>, tensor<3x1xindex>) -> tensor<2x2xi1>
  return
}

// -----

func.func @gather_invalid_kind_of_type_specified_expected(%t: tensor<4x8xf32>, %indices: tensor<3x1xindex>) {
  // expected-error @+1 {{custom op 'tensor.gather' invalid kind of type specified: expected builtin.function, but found 'tensor<4x8xf32>'}}
  %9 = tensor.gather %t[%indices] gather_dims([0]) unique : tensor<4x8xf32>, tensor<3x1xindex>) -> tensor<3x1x8xf32>
  return
}

// -----

func.func @gather_expected_i_type_for_or_values(%arg12: tensor<4x8xf32>, %arg15: tensor<3x1xindex>) {
  // expected-error @+1 {{expected i1 type for 'true' or 'false' values}}
  %17 = "tensor.gather"(%arg12, %arg15) <{gather_dims = array<i64: true>, unique}> : (tensor<4x8xf32>, tensor<3x1xindex>) -> tensor<3x1x8xf32>
  return
}

// -----

func.func @insert_failed_to_verify_that_result_type(%arg12: tensor<4x8xf32>, %arg13: index, %arg14: f32) {
  // expected-error @+1 {{'tensor.insert' op failed to verify that result type matches type of dest}}
  %11 = "tensor.insert"(%arg14, %arg12, %arg13, %arg13) : (f32, tensor<4x8xf32>, index, index) -> tensor<2x2xi1>
  return
}

// -----

func.func @insert_incorrect_number_of_indices(%t: tensor<4x8xf32>, %i: index, %x: f32) {
  // expected-error @+1 {{'tensor.insert' op incorrect number of indices}}
  %3 = tensor.insert %x into %t[%i] : tensor<4x8xf32>
  return
}

// -----

func.func @insert_result_must_be_ranked_tensor_of(%arg12: tensor<4x8xf32>, %arg13: index, %arg14: f32) {
  // expected-error @+1 {{'tensor.insert' op result #0 must be ranked tensor of any type values, but got 'index'}}
  %11 = "tensor.insert"(%arg14, %arg12, %arg13, %arg13) : (f32, tensor<4x8xf32>, index, index) -> index
  return
}

// -----

func.func @insert_invalid_kind_of_type_specified_expected(%t: tensor<4x8xf32>, %i: index, %x: f32) {
  // expected-error @+1 {{custom op 'tensor.insert' invalid kind of type specified: expected builtin.tensor, but found 'i1'}}
  %3 = tensor.insert %x into %t[%i, %i] : i1
  return
}

// -----

func.func @insert_slice_attribute_cannot_have_negative_elements(%arg0: tensor<4x8xf32>, %arg3: tensor<2x4xf32>) {
  // expected-error @+1 {{'tensor.insert_slice' op 'operandSegmentSizes' attribute cannot have negative elements}}
  %3 = "tensor.insert_slice"(%arg3, %arg0) <{operandSegmentSizes = array<i32: 1, -1, 0, 0, 0>, static_offsets = array<i64: 1, 2>, static_sizes = array<i64: 2, 4>, static_strides = array<i64: 1, 1>}> : (tensor<2x4xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
  return
}

// -----

func.func @insert_slice_failed_to_verify_that_expected_result(%arg0: tensor<4x8xf32>, %arg3: tensor<2x4xf32>) {
  // expected-error @+1 {{'tensor.insert_slice' op failed to verify that expected result type to match dest type}}
  %3 = "tensor.insert_slice"(%arg3, %arg0) <{operandSegmentSizes = array<i32: 1, 1, 0, 0, 0>, static_offsets = array<i64: 1, 2>, static_sizes = array<i64: 2, 4>, static_strides = array<i64: 1, 1>}> : (tensor<2x4xf32>, tensor<4x8xf32>) -> tensor<f32>
  return
}

// -----

func.func @insert_slice_operand_count_does_not_match_with(%arg0: tensor<4x8xf32>, %arg2: index, %arg5: tensor<8xf32>) {
  // expected-error @+1 {{'tensor.insert_slice' op operand count (3) does not match with the total size (0) specified in attribute 'operandSegmentSizes'}}
  %4 = "tensor.insert_slice"(%arg5, %arg0, %arg2) <{static_offsets = array<i64: -9223372036854775808, 0>, static_sizes = array<i64: 1, 8>, static_strides = array<i64: 1, 1>}> : (tensor<8xf32>, tensor<4x8xf32>, index) -> tensor<4x8xf32>
  return
}

// -----

func.func @insert_slice_requires_attribute(%arg0: tensor<4x8xf32>, %arg2: index, %arg5: tensor<8xf32>) {
  // expected-error @+1 {{'tensor.insert_slice' op requires attribute 'static_offsets'}}
  %4 = "tensor.insert_slice"(%arg5, %arg0, %arg2) <{operandSegmentSizes = array<i32: 1, 1, 1, 0, 0>, static_sizes = array<i64: 1, 8>, static_strides = array<i64: 1, 1>}> : (tensor<8xf32>, tensor<4x8xf32>, index) -> tensor<4x8xf32>
  return
}

// -----

func.func @insert_slice_result_must_be_ranked_tensor_of(%arg0: tensor<4x8xf32>, %arg3: tensor<2x4xf32>) {
  // expected-error @+1 {{'tensor.insert_slice' op result #0 must be ranked tensor of any type values, but got 'index'}}
  %3 = "tensor.insert_slice"(%arg3, %arg0) <{operandSegmentSizes = array<i32: 1, 1, 0, 0, 0>, static_offsets = array<i64: 1, 2>, static_sizes = array<i64: 2, 4>, static_strides = array<i64: 1, 1>}> : (tensor<2x4xf32>, tensor<4x8xf32>) -> index
  return
}

// -----

func.func @insert_slice_invalid_kind_of_type_specified_expected(%t: tensor<4x8xf32>, %s: tensor<2x4xf32>) {
  // expected-error @+1 {{custom op 'tensor.insert_slice' invalid kind of type specified: expected builtin.tensor, but found 'f32'}}
  %3 = tensor.insert_slice %s into %t[1, 2] [2, 4] [1, 1] : tensor<2x4xf32> into f32
  return
}

// -----

func.func @insert_slice_element_type_bitwidth_must_be_a(%arg0: tensor<4x8xf32>, %arg2: index, %arg5: tensor<8xf32>) {
  // expected-error @+1 {{element type bitwidth must be a multiple of 8}}
  %4 = "tensor.insert_slice"(%arg5, %arg0, %arg2) <{operandSegmentSizes = array<i32: 1, 1, 1, 0, 0>, static_offsets = array<i64: -9223372036854775808, 0>, static_sizes = array<i64: 1, 8>, static_strides = array<i3: 1, 1>}> : (tensor<8xf32>, tensor<4x8xf32>, index) -> tensor<4x8xf32>
  return
}

// -----

func.func @insert_slice_expected_i_type_for_or_values(%arg0: tensor<4x8xf32>, %arg2: index, %arg5: tensor<8xf32>) {
  // expected-error @+1 {{expected i1 type for 'true' or 'false' values}}
  %4 = "tensor.insert_slice"(%arg5, %arg0, %arg2) <{operandSegmentSizes = array<i32: 1, 1, 1, 0, 0>, static_offsets = array<i64: -9223372036854775808, 0>, static_sizes = array<i64: 1, true>, static_strides = array<i64: 1, 1>}> : (tensor<8xf32>, tensor<4x8xf32>, index) -> tensor<4x8xf32>
  return
}

// -----

func.func @insert_slice_expected_sizes_non_negative_but_got(%t: tensor<4x8xf32>, %i: index, %r: tensor<8xf32>) {
  // expected-error @+1 {{expected sizes to be non-negative, but got -1}}
  %4 = tensor.insert_slice %r into %t[%i, 0] [1, -1] [1, 1] : tensor<8xf32> into tensor<4x8xf32>
  return
}

// -----

func.func @insert_slice_expected_the_number_of_to_match(%arg0: tensor<4x8xf32>, %arg3: tensor<2x4xf32>) {
  // expected-error @+1 {{expected the number of 'sizes' to match the number of dynamic entries in 'static_sizes' (0 vs 1)}}
  %3 = "tensor.insert_slice"(%arg3, %arg0) <{operandSegmentSizes = array<i32: 1, 1, 0, 0, 0>, static_offsets = array<i64: 1, 2>, static_sizes = array<i64: -9223372036854775808, 4>, static_strides = array<i64: 1, 1>}> : (tensor<2x4xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
  return
}

// -----

func.func @insert_slice_integer_constant_out_of_range(%arg0: tensor<4x8xf32>, %arg2: index, %arg5: tensor<8xf32>) {
  // expected-error @+1 {{integer constant out of range}}
  %4 = "tensor.insert_slice"(%arg5, %arg0, %arg2) <{operandSegmentSizes = array<i0: 1, 1, 1, 0, 0>, static_offsets = array<i64: -9223372036854775808, 0>, static_sizes = array<i64: 1, 8>, static_strides = array<i64: 1, 1>}> : (tensor<8xf32>, tensor<4x8xf32>, index) -> tensor<4x8xf32>
  return
}

// -----

func.func @insert_slice_slice_along_dimension_runs_out_of(%t: tensor<4x8xf32>, %i: index, %r: tensor<8xf32>) {
  // expected-error @+1 {{slice along dimension 1 runs out-of-bounds: 14 >= 8}}
  %4 = tensor.insert_slice %r into %t[%i, 7] [1, 8] [1, 1] : tensor<8xf32> into tensor<4x8xf32>
  return
}

// -----

func.func @pad_attribute_cannot_have_negative_elements(%arg0: tensor<4x8xf32>) {
  // expected-error @+1 {{'tensor.pad' op 'operandSegmentSizes' attribute cannot have negative elements}}
  %6 = "tensor.pad"(%arg0) <{nofold, operandSegmentSizes = array<i32: 1, 0, -1>, static_high = array<i64: 0, 0>, static_low = array<i64: 0, 0>}> ({
  ^bb0(%arg8: index, %arg9: index):
  }) : (tensor<4x8xf32>) -> tensor<4x8xf32>
  return
}

// -----

func.func @pad_operand_count_does_not_match_with(%arg0: tensor<4x8xf32>) {
  // expected-error @+1 {{'tensor.pad' op operand count (1) does not match with the total size (0) specified in attribute 'operandSegmentSizes'}}
  %6 = "tensor.pad"(%arg0) <{nofold, static_high = array<i64: 0, 0>, static_low = array<i64: 0, 0>}> ({
  ^bb0(%arg8: index, %arg9: index):
  }) : (tensor<4x8xf32>) -> tensor<4x8xf32>
  return
}

// -----

func.func @pad_requires_attribute(%arg0: tensor<4x8xf32>, %arg2: index, %arg4: f32) {
  // expected-error @+1 {{'tensor.pad' op requires attribute 'static_high'}}
  %5 = "tensor.pad"(%arg0, %arg2) <{operandSegmentSizes = array<i32: 1, 1, 0>, static_low = array<i64: 1, -9223372036854775808>}> ({
  ^bb0(%arg10: index, %arg11: index):
    "tensor.yield"(%arg4) : (f32) -> ()
  }) : (tensor<4x8xf32>, index) -> tensor<5x?xf32>
  return
}

// -----

func.func @pad_element_type_bitwidth_must_be_a(%arg0: tensor<4x8xf32>, %arg2: index) {
  // expected-error @+1 {{element type bitwidth must be a multiple of 8}}
  %5 = "tensor.pad"(%arg0, %arg2) <{operandSegmentSizes = array<i32: 1, 1, 0>, static_high = array<i3: 0, 2>, static_low = array<i64: 1, -9223372036854775808>}> ({
  ^bb0(%arg10: index, %arg11: index):
  }) : (tensor<4x8xf32>, index) -> tensor<5x?xf32>
  return
}

// -----

func.func @pad_expected_i_type_for_or_values(%arg0: tensor<4x8xf32>, %arg2: index) {
  // expected-error @+1 {{expected i1 type for 'true' or 'false' values}}
  %5 = "tensor.pad"(%arg0, %arg2) <{operandSegmentSizes = array<i32: 1, 1, 0>, static_high = array<i64: true, 2>, static_low = array<i64: 1, -9223372036854775808>}> ({
  ^bb0(%arg10: index, %arg11: index):
  }) : (tensor<4x8xf32>, index) -> tensor<5x?xf32>
  return
}

// -----

func.func @pad_failed_to_infer_expectedtype_from_sourcetype(%t: tensor<4x8xf32>) {
  // expected-error @+1 {{failed to infer expectedType from sourceType 'tensor<4x8xf32>', specified resultType is 'tensor<5x?xf32>'}}
  %5 = tensor.pad %t low[1] high[0, 2] {
  ^bb0(%a: index, %b: index):
  } : tensor<4x8xf32> to tensor<5x?xf32>
  return
}

// -----

func.func @pad_integer_constant_out_of_range(%arg0: tensor<4x8xf32>, %arg2: index) {
  // expected-error @+1 {{integer constant out of range}}
  %5 = "tensor.pad"(%arg0, %arg2) <{operandSegmentSizes = array<i32: 1, 1, 0>, static_high = array<i64: 0, 2>, static_low = array<i0: 1, -9223372036854775808>}> ({
  ^bb0(%arg10: index, %arg11: index):
  }) : (tensor<4x8xf32>, index) -> tensor<5x?xf32>
  return
}

// -----

func.func @parallel_insert_slice_operand_count_does_not_match_with(%arg0: tensor<4x8xf32>, %arg5: tensor<8xf32>) {
  %7 = "scf.forall"(%arg0) <{operandSegmentSizes = array<i32: 0, 0, 0, 1>, staticLowerBound = array<i64: 0>, staticStep = array<i64: 1>, staticUpperBound = array<i64: 4>}> ({
  ^bb0(%arg6: index, %arg7: tensor<4x8xf32>):
    "scf.forall.in_parallel"() ({
      // expected-error @+1 {{'tensor.parallel_insert_slice' op operand count (3) does not match with the total size (4) specified in attribute 'operandSegmentSizes'}}
      "tensor.parallel_insert_slice"(%arg5, %arg7, %arg6) <{operandSegmentSizes = array<i32: 1, 2, 1, 0, 0>, static_offsets = array<i64: -9223372036854775808, 0>, static_sizes = array<i64: 1, 8>, static_strides = array<i64: 1, 1>}> : (tensor<8xf32>, tensor<4x8xf32>, index) -> ()
    }) : () -> ()
  }) : (tensor<4x8xf32>) -> tensor<4x8xf32>
  return
}

// -----

func.func @parallel_insert_slice_requires_attribute(%arg0: tensor<4x8xf32>, %arg5: tensor<8xf32>) {
  %7 = "scf.forall"(%arg0) <{operandSegmentSizes = array<i32: 0, 0, 0, 1>, staticLowerBound = array<i64: 0>, staticStep = array<i64: 1>, staticUpperBound = array<i64: 4>}> ({
  ^bb0(%arg6: index, %arg7: tensor<4x8xf32>):
    "scf.forall.in_parallel"() ({
      // expected-error @+1 {{'tensor.parallel_insert_slice' op requires attribute 'static_offsets'}}
      "tensor.parallel_insert_slice"(%arg5, %arg7, %arg6) <{operandSegmentSizes = array<i32: 1, 1, 1, 0, 0>, static_sizes = array<i64: 1, 8>, static_strides = array<i64: 1, 1>}> : (tensor<8xf32>, tensor<4x8xf32>, index) -> ()
    }) : () -> ()
  }) : (tensor<4x8xf32>) -> tensor<4x8xf32>
  return
}

// -----

func.func @parallel_insert_slice_invalid_kind_of_type_specified_expected(%t: tensor<4x8xf32>, %r: tensor<8xf32>) {
  %7 = scf.forall (%k) in (4) shared_outs(%out = %t) -> (tensor<4x8xf32>) {
    scf.forall.in_parallel {
      // expected-error @+1 {{custom op 'tensor.parallel_insert_slice' invalid kind of type specified: expected builtin.tensor, but found 'f64'}}
      tensor.parallel_insert_slice %r into %out[%k, 0] [1, 8] [1, 1] : tensor<8xf32> into f64
    }
  }
  return
}

// -----

func.func @parallel_insert_slice_element_type_bitwidth_must_be_a(%arg0: tensor<4x8xf32>, %arg5: tensor<8xf32>) {
  %7 = "scf.forall"(%arg0) <{operandSegmentSizes = array<i32: 0, 0, 0, 1>, staticLowerBound = array<i64: 0>, staticStep = array<i64: 1>, staticUpperBound = array<i64: 4>}> ({
  ^bb0(%arg6: index, %arg7: tensor<4x8xf32>):
    "scf.forall.in_parallel"() ({
      // expected-error @+1 {{element type bitwidth must be a multiple of 8}}
      "tensor.parallel_insert_slice"(%arg5, %arg7, %arg6) <{operandSegmentSizes = array<i32: 1, 1, 1, 0, 0>, static_offsets = array<i64: -9223372036854775808, 0>, static_sizes = array<i5: 1, 8>, static_strides = array<i64: 1, 1>}> : (tensor<8xf32>, tensor<4x8xf32>, index) -> ()
    }) : () -> ()
  }) : (tensor<4x8xf32>) -> tensor<4x8xf32>
  return
}

// -----

func.func @parallel_insert_slice_expected_offsets_non_negative_but_got(%t: tensor<4x8xf32>, %r: tensor<8xf32>) {
  %7 = scf.forall (%k) in (4) shared_outs(%out = %t) -> (tensor<4x8xf32>) {
    scf.forall.in_parallel {
      // expected-error @+1 {{expected offsets to be non-negative, but got -1}}
      tensor.parallel_insert_slice %r into %out[%k, true] [1, 8] [1, 1] : tensor<8xf32> into tensor<4x8xf32>
    }
  }
  return
}

// -----

func.func @parallel_insert_slice_expected_sizes_non_negative_but_got(%t: tensor<4x8xf32>, %r: tensor<8xf32>) {
  %7 = scf.forall (%k) in (4) shared_outs(%out = %t) -> (tensor<4x8xf32>) {
    scf.forall.in_parallel {
      // expected-error @+1 {{expected sizes to be non-negative, but got -1}}
      tensor.parallel_insert_slice %r into %out[%k, 0] [-1, 8] [1, 1] : tensor<8xf32> into tensor<4x8xf32>
    }
  }
  return
}

// -----

func.func @parallel_insert_slice_expected_the_number_of_to_match(%t: tensor<4x8xf32>, %r: tensor<8xf32>) {
  %7 = scf.forall (%k) in (4) shared_outs(%out = %t) -> (tensor<4x8xf32>) {
    scf.forall.in_parallel {
      // expected-error @+1 {{expected the number of 'sizes' to match the number of dynamic entries in 'static_sizes' (0 vs 1)}}
      tensor.parallel_insert_slice %r into %out[%k, 0] [1, -9223372036854775808] [1, 1] : tensor<8xf32> into tensor<4x8xf32>
    }
  }
  return
}

// -----

func.func @parallel_insert_slice_integer_constant_out_of_range(%arg0: tensor<4x8xf32>, %arg5: tensor<8xf32>) {
  %7 = "scf.forall"(%arg0) <{operandSegmentSizes = array<i32: 0, 0, 0, 1>, staticLowerBound = array<i64: 0>, staticStep = array<i64: 1>, staticUpperBound = array<i64: 4>}> ({
  ^bb0(%arg6: index, %arg7: tensor<4x8xf32>):
    "scf.forall.in_parallel"() ({
      // expected-error @+1 {{integer constant out of range}}
      "tensor.parallel_insert_slice"(%arg5, %arg7, %arg6) <{operandSegmentSizes = array<i32: 1, 1, 1, 0, 0>, static_offsets = array<i64: -9223372036854775808, 0>, static_sizes = array<i0: 1, 8>, static_strides = array<i64: 1, 1>}> : (tensor<8xf32>, tensor<4x8xf32>, index) -> ()
    }) : () -> ()
  }) : (tensor<4x8xf32>) -> tensor<4x8xf32>
  return
}

// -----

func.func @rank_result_must_be_index_but_got(%arg23: tensor<*xf32>) {
  // expected-error @+1 {{'tensor.rank' op result #0 must be index, but got 'i64'}}
  %26 = "tensor.rank"(%arg23) : (tensor<*xf32>) -> i64
  return
}

// -----

func.func @rank_invalid_kind_of_type_specified(%u: tensor<*xf32>) {
  // expected-error @+1 {{custom op 'tensor.rank' invalid kind of type specified}}
  %7 = tensor.rank %u : i1
  return
}

// -----

func.func @reshape_result_must_be_tensor_of_any(%t: tensor<4x8xf32>, %shape: tensor<2xindex>) {
  // expected-error @+1 {{'tensor.reshape' op result #0 must be tensor of any type values, but got 'i64'}}
  %8 = tensor.reshape %t(%shape) : (tensor<4x8xf32>, tensor<2xindex>) -> i64
  return
}

// -----

func.func @reshape_source_and_destination_tensor_should_have(%t: tensor<4x8xf32>, %shape: tensor<2xindex>) {
  // expected-error @+1 {{'tensor.reshape' op source and destination tensor should have the same number of elements}}
  %8 = tensor.reshape %t(%shape) : (tensor<4x8xf32>, tensor<2xindex>) -> tensor<1x4xf32>
  return
}

// -----

func.func @scatter_requires_attribute(%arg12: tensor<4x8xf32>, %arg15: tensor<3x1xindex>) {
  %17 = "tensor.gather"(%arg12, %arg15) <{gather_dims = array<i64: 0>, unique}> : (tensor<4x8xf32>, tensor<3x1xindex>) -> tensor<3x1x8xf32>
  // expected-error @+1 {{'tensor.scatter' op requires attribute 'scatter_dims'}}
  %18 = "tensor.scatter"(%17, %arg12, %arg15) <{unique}> : (tensor<3x1x8xf32>, tensor<4x8xf32>, tensor<3x1xindex>) -> tensor<4x8xf32>
  return
}

// -----

func.func @scatter_result_must_be_ranked_tensor_of(%t: tensor<4x8xf32>, %indices: tensor<3x1xindex>) {
  %9 = tensor.gather %t[%indices] gather_dims([0]) unique : (tensor<4x8xf32>, tensor<3x1xindex>) -> tensor<3x1x8xf32>
  // expected-error @+1 {{'tensor.scatter' op result #0 must be ranked tensor of any type values, but got 'memref<4xf32, strided<[2], offset: ?>>'}}
  %10 = tensor.scatter %9 into %t[%indices] scatter_dims([0]) unique : (tensor<3x1x8xf32>, tensor<4x8xf32>, tensor<3x1xindex>) -> memref<4xf32, strided<[2], offset: ?>>
  return
}

// -----

func.func @scatter_scatter_dims_value_must_be_non(%t: tensor<4x8xf32>, %indices: tensor<3x1xindex>) {
  %9 = tensor.gather %t[%indices] gather_dims([0]) unique : (tensor<4x8xf32>, tensor<3x1xindex>) -> tensor<3x1x8xf32>
  // expected-error @+1 {{'tensor.scatter' op scatter_dims value must be non-negative}}
  %10 = tensor.scatter %9 into %t[%indices] scatter_dims([-1]) unique : (tensor<3x1x8xf32>, tensor<4x8xf32>, tensor<3x1xindex>) -> tensor<4x8xf32>
  return
}

// -----

func.func @scatter_scatter_dims_value_must_be_smaller(%arg12: tensor<4x8xf32>, %arg15: tensor<3x1xindex>) {
  %17 = "tensor.gather"(%arg12, %arg15) <{gather_dims = array<i64: 0>, unique}> : (tensor<4x8xf32>, tensor<3x1xindex>) -> tensor<3x1x8xf32>
  // expected-error @+1 {{'tensor.scatter' op scatter_dims value must be smaller than dest rank}}
  %18 = "tensor.scatter"(%17, %arg12, %arg15) <{scatter_dims = array<i64: 2>, unique}> : (tensor<3x1x8xf32>, tensor<4x8xf32>, tensor<3x1xindex>) -> tensor<4x8xf32>
  return
}

// -----

func.func @scatter_element_type_bitwidth_must_be_a(%arg12: tensor<4x8xf32>, %arg15: tensor<3x1xindex>) {
  // expected-error @+1 {{element type bitwidth must be a multiple of 8}}
  %18 = "tensor.scatter"(%17, %arg12, %arg15) <{scatter_dims = array<i2: 0>, unique}> : (tensor<3x1x8xf32>, tensor<4x8xf32>, tensor<3x1xindex>) -> tensor<4x8xf32>
  return
}

// -----

func.func @splat_failed_to_verify_that_operand_type(%arg14: f32) {
  // expected-error @+1 {{'tensor.splat' op failed to verify that operand type matches element type of result}}
  %13 = "tensor.splat"(%arg14) : (f32) -> tensor<2x2xi1>
  return
}

// -----

func.func @splat_incorrect_number_of_dynamic_sizes_has(%x: f32) {
  // expected-error @+1 {{'tensor.splat' op incorrect number of dynamic sizes, has 0, expected 1}}
  %5 = tensor.splat %x : tensor<?xf32>
  return
}

// -----

func.func @splat_result_must_be_ranked_tensor_of(%arg14: f32) {
  // expected-error @+1 {{'tensor.splat' op result #0 must be ranked tensor of any type values, but got 'f32'}}
  %13 = "tensor.splat"(%arg14) : (f32) -> f32
  return
}

// -----

func.func @splat_invalid_kind_of_type_specified_expected(%x: f32) {
  // expected-error @+1 {{custom op 'tensor.splat' invalid kind of type specified: expected builtin.tensor, but found 'i1'}}
  %5 = tensor.splat %x : i1
  return
}
