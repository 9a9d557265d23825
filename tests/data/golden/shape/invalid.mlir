// RUN: freehold opt %s -allow-unregistered-dialect -split-input-file -verify-diagnostics

func.func @add_result_must_be_size_or_index(%i: index, %z: !shape.size) {
  // expected-error @+1 {{'shape.add' op result #0 must be size or index, but got '!shape.shape'}}
  %1 = shape.add %z, %i : !shape.size, index -> !shape.shape
  return
}

// -----

func.func @any_result_must_be_shape_or_extent(%s: !shape.shape) {
  %0 = shape.const_shape [1, 2, 3] : !shape.shape
  // expected-error @+1 {{'shape.any' op result #0 must be shape or extent tensor, but got 'f32'}}
  %4 = shape.any %s, %0 : !shape.shape, !shape.shape -> f32
  return
}

// -----

func.func @broadcast_result_must_be_shape_or_extent(%s: !shape.shape) {
  %0 = shape.const_shape [1, 2, 3] : !shape.shape
  // expected-error @+1 {{'shape.broadcast' op result #0 must be shape or extent tensor, but got 'f64'}}
  %2 = shape.broadcast %s, %0 : !shape.shape, !shape.shape -> f64
  return
}

// -----

func.func @broadcast_number_of_operands_and_types_do() {
  // expected-error @+1 {{custom op 'shape.broadcast' number of operands and types do not match: got 1 operands and 2 types}}
  %2 = shape.broadcast %0 : !shape.shape, !shape.shape -> !shape.shape
  return
}

// -----

func.func @concat_result_must_be_shape_or_extent(%s: !shape.shape) {
  %0 = shape.const_shape [1, 2, 3] : !shape.shape
  // expected-error @+1 {{'shape.concat' op result #0 must be shape or extent tensor, but got 'complex<f32>'}}
  %3 = shape.concat %s, %0 : !shape.shape, !shape.shape -> complex<f32>
  return
}

// -----

func.func @const_shape_result_must_be_shape_or_extent() {
  // expected-error @+1 {{'shape.const_shape' op result #0 must be shape or extent tensor, but got 'i32'}}
  %1 = shape.const_shape [] : i32
  return
}

// -----

func.func @const_shape_successors_in_non_terminator() {
  // expected-error @+1 {{successors in non-terminator}}
  %21 = "shape.const_shape"() [{shape = dense<> : tensor<0xindex>}> : () -> tensor<0xindex>
  return
}

// -----

func.func @const_size_attribute_failed_to_satisfy_constraint_index() {
  // expected-error @+1 {{'shape.const_size' op attribute 'value' failed to satisfy constraint: index attribute}}
  %8 = "shape.const_size"() <{value = 4 : i64}> : () -> !shape.size
  return
}

// -----

func.func @const_size_requires_attribute() {
  // expected-error @+1 {{'shape.const_size' op requires attribute 'value'}}
  %8 = "shape.const_size"() <{}> : () -> !shape.size
  return
}

// -----

func.func @const_size_invalid_kind_of_attribute_specified() {
  // expected-error @+1 {{custom op 'shape.const_size' invalid kind of attribute specified}}
  %0 = shape.const_size "x"
  return
}

// -----

func.func @const_witness_requires_attribute() {
  // expected-error @+1 {{'shape.const_witness' op requires attribute 'passing'}}
  %2 = "shape.const_witness"() <{}> : () -> !shape.witness
  return
}

// -----

func.func @cstr_broadcastable_number_of_operands_and_types_do(%s: !shape.shape) {
  // expected-error @+1 {{custom op 'shape.cstr_broadcastable' number of operands and types do not match: got 1 operands and 2 types}}
  %1 = shape.cstr_broadcastable %s : !shape.shape, !shape.shape
  return
}

// -----

func.func @cstr_require_requires_attribute(%arg4: i1) {
  // expected-error @+1 {{'shape.cstr_require' op requires attribute 'msg'}}
  %5 = "shape.cstr_require"(%arg4) <{}> : (i1) -> !shape.witness
  return
}

// -----

func.func @cstr_require_successors_in_non_terminator(%arg4: i1) {
  // expected-error @+1 {{successors in non-terminator}}
  %5 = "shape.cstr_require"(%arg4) [{msg = "must hold"}> : (i1) -> !shape.witness
  return
}

// -----

func.func @debug_print_result_must_be_shape_or_size(%s: !shape.shape) {
  // expected-error @+1 {{'shape.debug_print' op result #0 must be shape or size, but got 'i1'}}
  %1 = "shape.debug_print"(%s) : (!shape.shape) -> i1
  return
}

// -----

func.func @dim_result_must_be_size_or_index(%v: tensor<2x?xf32>, %i: index) {
  // expected-error @+1 {{'shape.dim' op result #0 must be size or index, but got 'i1'}}
  %0 = shape.dim %v, %i : tensor<2x?xf32>, index -> i1
  return
}

// -----

func.func @dim_invalid_kind_of_type_specified(%v: tensor<2x?xf32>, %i: index) {
  // expected-error @+1 {{custom op 'shape.dim' invalid kind of type specified}}
  %0 = shape.dim %v, %i : i1, index -> index
  return
}

// -----

func.func @div_result_must_be_size_or_index(%arg8: !shape.size) {
  // expected-error @+1 {{'shape.div' op result #0 must be size or index, but got 'none'}}
  %11 = "shape.div"(%arg8, %arg8) : (!shape.size, !shape.size) -> none
  return
}

// -----

func.func @from_extent_tensor_result_must_be_but_got(%arg13: tensor<?xindex>) {
  // expected-error @+1 {{'shape.from_extent_tensor' op result #0 must be , but got 'tensor<f32>'}}
  %33 = "shape.from_extent_tensor"(%arg13) : (tensor<?xindex>) -> tensor<f32>
  return
}

// -----

func.func @from_extent_tensor_invalid_kind_of_type_specified_expected(%e: tensor<?xindex>) {
  // expected-error @+1 {{custom op 'shape.from_extent_tensor' invalid kind of type specified: expected builtin.tensor, but found 'i32'}}
  %13 = shape.from_extent_tensor %e : i32
  return
}

// -----

func.func @from_extents_result_must_be_but_got(%arg7: index, %arg8: !shape.size) {
  // expected-error @+1 {{'shape.from_extents' op result #0 must be , but got 'f64'}}
  %17 = "shape.from_extents"(%arg7, %arg8) : (index, !shape.size) -> f64
  return
}

// -----

func.func @get_extent_result_must_be_size_or_index(%s: !shape.shape, %i: index) {
  // expected-error @+1 {{'shape.get_extent' op result #0 must be size or index, but got 'none'}}
  %6 = shape.get_extent %s, %i : !shape.shape, index -> none
  return
}

// -----

func.func @is_broadcastable_result_must_be_bit_signless_integer(%arg12: !shape.shape) {
  %20 = "shape.const_shape"() <{shape = dense<[1, 2, 3]> : tensor<3xindex>}> : () -> !shape.shape
  // expected-error @+1 {{'shape.is_broadcastable' op result #0 must be 1-bit signless integer, but got 'tuple<i32>'}}
  %35 = "shape.is_broadcastable"(%arg12, %20) : (!shape.shape, !shape.shape) -> tuple<i32>
  return
}

// -----

func.func @is_broadcastable_number_of_operands_and_types_do() {
  // expected-error @+1 {{custom op 'shape.is_broadcastable' number of operands and types do not match: got 1 operands and 2 types}}
  %15 = shape.is_broadcastable %0 : !shape.shape, !shape.shape
  return
}

// -----

func.func @max_result_must_be_shape_or_size(%s: !shape.shape) {
  %0 = shape.const_shape [1, 2, 3] : !shape.shape
  // expected-error @+1 {{'shape.max' op result #0 must be shape or size, but got 'i1'}}
  %6 = shape.max %s, %0 : !shape.shape, !shape.shape -> i1
  return
}

// -----

func.func @meet_result_must_be_any_shape_or(%s: !shape.shape) {
  %0 = shape.const_shape [1, 2, 3] : !shape.shape
  // expected-error @+1 {{'shape.meet' op result #0 must be any shape or size, but got 'tensor<?x3xf32>'}}
  %5 = shape.meet %s, %0 : !shape.shape, !shape.shape -> tensor<?x3xf32>
  return
}

// -----

func.func @min_result_must_be_shape_or_size(%arg12: !shape.shape) {
  %20 = "shape.const_shape"() <{shape = dense<[1, 2, 3]> : tensor<3xindex>}> : () -> !shape.shape
  // expected-error @+1 {{'shape.min' op result #0 must be shape or size, but got 'vector<2x3xi32>'}}
  %27 = "shape.min"(%arg12, %20) : (!shape.shape, !shape.shape) -> vector<2x3xi32>
  return
}

// -----

func.func @mul_result_must_be_size_or_index(%i: index) {
  // expected-error @+1 {{'shape.mul' op result #0 must be size or index, but got 'f64'}}
  %2 = shape.mul %i, %i : index, index -> f64
  return
}

// -----

func.func @num_elements_if_at_least_one_operands_can(%s: !shape.shape) {
  // expected-error @+1 {{'shape.num_elements' op if at least one of the operands can hold error values then the result must be of type `size` to propagate them}}
  %5 = shape.num_elements %s : !shape.shape -> index
  return
}

// -----

func.func @num_elements_result_must_be_size_or_index(%s: !shape.shape) {
  // expected-error @+1 {{'shape.num_elements' op result #0 must be size or index, but got 'vector<2x3xi32>'}}
  %5 = shape.num_elements %s : !shape.shape -> vector<2x3xi32>
  return
}

// -----

func.func @rank_if_at_least_one_operands_can(%s: !shape.shape) {
  // expected-error @+1 {{'shape.rank' op if at least one of the operands can hold error values then the result must be of type `size` to propagate them}}
  %4 = shape.rank %s : !shape.shape -> index
  return
}

// -----

func.func @rank_result_must_be_size_or_index(%s: !shape.shape) {
  // expected-error @+1 {{'shape.rank' op result #0 must be size or index, but got 'f32'}}
  %4 = shape.rank %s : !shape.shape -> f32
  return
}

// -----

func.func @shape_eq_result_must_be_bit_signless_integer(%arg12: !shape.shape) {
  %20 = "shape.const_shape"() <{shape = dense<[1, 2, 3]> : tensor<3xindex>}> : () -> !shape.shape
  // expected-error @+1 {{'shape.shape_eq' op result #0 must be 1-bit signless integer, but got 'memref<4xf32>'}}
  %34 = "shape.shape_eq"(%arg12, %20) : (!shape.shape, !shape.shape) -> memref<4xf32>
  return
}

// -----

func.func @shape_eq_number_of_operands_and_types_do() {
  // expected-error @+1 {{custom op 'shape.shape_eq' number of operands and types do not match: got 1 operands and 2 types}}
  %14 = shape.shape_eq %0 : !shape.shape, !shape.shape
  return
}

// -----

func.func @shape_of_result_must_be_shape_or_extent(%t: tensor<?x4xf32>) {
  // expected-error @+1 {{'shape.shape_of' op result #0 must be shape or extent tensor, but got 'f32'}}
  %8 = shape.shape_of %t : tensor<?x4xf32> -> f32
  return
}

// -----

func.func @size_to_index_result_must_be_index_but_got(%arg8: !shape.size) {
  // expected-error @+1 {{'shape.size_to_index' op result #0 must be index, but got 'i1'}}
  %16 = "shape.size_to_index"(%arg8) : (!shape.size) -> i1
  return
}

// -----

func.func @split_at_result_must_be_shape_or_extent(%s: !shape.shape, %i: index) {
  // expected-error @+1 {{'shape.split_at' op result #0 must be shape or extent tensor, but got 'i64'}}
  %head, %tail = "shape.split_at"(%s, %i) : (!shape.shape, index) -> (i64, !shape.shape)
  return
}

// -----

func.func @split_at_expected_named_operation_to_have_at(%arg6: !shape.shape, %arg7: index) {
  // expected-error @+1 {{expected named operation to have at least 1 result}}
  %19:0 = "shape.split_at"(%arg6, %arg7) : (!shape.shape, index) -> (!shape.shape, !shape.shape)
  return
}

// -----

func.func @split_at_operation_defines_results_but_was_provided(%arg6: !shape.shape, %arg7: index) {
  // expected-error @+1 {{operation defines 1 results but was provided 2 to bind}}
  %19:2 = "shape.split_at"(%arg6, %arg7) : (!shape.shape, index) -> !shape.shape, !shape.shape)
  return
}

// -----

func.func @to_extent_tensor_result_must_be_tensor_of_index(%s: !shape.shape) {
  // expected-error @+1 {{'shape.to_extent_tensor' op result #0 must be tensor of index values, but got 'tensor<4xf32>'}}
  %12 = shape.to_extent_tensor %s : !shape.shape -> tensor<4xf32>
  return
}

// -----

func.func @to_extent_tensor_invalid_kind_of_type_specified(%s: !shape.shape) {
  // expected-error @+1 {{custom op 'shape.to_extent_tensor' invalid kind of type specified}}
  %12 = shape.to_extent_tensor %s : !shape.shape -> f32
  return
}

// -----

func.func @value_as_shape_result_must_be_shape_or_extent(%v: !shape.value_shape) {
  // expected-error @+1 {{'shape.value_as_shape' op result #0 must be shape or extent tensor, but got 'tuple<i32>'}}
  %10 = shape.value_as_shape %v : !shape.value_shape -> tuple<i32>
  return
}

// -----

func.func @value_of_result_must_be_shaped_of_any(%arg14: !shape.value_shape) {
  // expected-error @+1 {{'shape.value_of' op result #0 must be shaped of any type values, but got 'none'}}
  %29 = "shape.value_of"(%arg14) : (!shape.value_shape) -> none
  return
}

// -----

func.func @value_of_invalid_kind_of_type_specified(%v: !shape.value_shape) {
  // expected-error @+1 {{custom op 'shape.value_of' invalid kind of type specified}}
  %9 = shape.value_of %v : i64
  return
}

// -----

func.func @with_shape_result_must_be_but_got(%arg12: !shape.shape, %arg15: tensor<?x4xf32>) {
  // expected-error @+1 {{'shape.with_shape' op result #0 must be , but got 'i32'}}
  %31 = "shape.with_shape"(%arg15, %arg12) : (tensor<?x4xf32>, !shape.shape) -> i32
  return
}
