// RUN: freehold opt %s -allow-unregistered-dialect -split-input-file -verify-diagnostics

func.func @vector_expected(%s: vector<[4]xf32>) {
  // expected-error @+1 {{custom op 'vector.scalable.extract' expected 'from'}}
  %0 = vector.scalable.extract %s[0] : vector<2xf32> ] vector<[4]xf32>
  return
}

// -----

func.func @bitcast_failed_to_verify_that_all_of(%x: vector<4xf32>) {
  // expected-error @+1 {{'vector.bitcast' op failed to verify that all of {source, result} have same rank}}
  %0 = vector.bitcast %x : vector<4xf32> to vector<f32>
  return
}

// -----

func.func @bitcast_result_must_be_vector_of_any(%arg18: vector<4xf32>) {
  // expected-error @+1 {{'vector.bitcast' op result #0 must be vector of any type values, but got 'f64'}}
  %20 = "vector.bitcast"(%arg18) : (vector<4xf32>) -> f64
  return
}

// -----

func.func @bitcast_source_result_bitwidth_d_vector_element(%z: vector<f32>) {
  // expected-error @+1 {{'vector.bitcast' op source/result bitwidth of the 0-D vector element types must be equal}}
  %1 = vector.bitcast %z : vector<f32> to vector<i3>
  return
}

// -----

func.func @bitcast_source_result_bitwidth_minor_d_vectors(%x: vector<4xf32>) {
  // expected-error @+1 {{'vector.bitcast' op source/result bitwidth of the minor 1-D vectors must be equal}}
  %0 = vector.bitcast %x : vector<4xf32> to vector<2xf16>
  return
}

// -----

func.func @bitcast_invalid_kind_of_type_specified_expected(%x: vector<4xf32>) {
  // expected-error @+1 {{custom op 'vector.bitcast' invalid kind of type specified: expected builtin.vector, but found 'f32'}}
  %0 = vector.bitcast %x : f32 to vector<8xf16>
  return
}

// -----

func.func @bitcast_failed_to_verify_vectorelementtypeinterface_instance(%z: vector<f32>) {
  // expected-error @+1 {{failed to verify 'elementType': VectorElementTypeInterface instance}}
  %1 = vector.bitcast %z : vector<f32> to vector<complex<f32>>
  return
}

// -----

func.func @broadcast_failed_to_verify_that_source_operand(%arg27: f32) {
  // expected-error @+1 {{'vector.broadcast' op failed to verify that source operand and result have same element type}}
  %38 = "vector.broadcast"(%arg27) : (f32) -> vector<2x3xi32>
  return
}

// -----

func.func @broadcast_result_must_be_vector_of_any(%arg27: f32) {
  // expected-error @+1 {{'vector.broadcast' op result #0 must be vector of any type values, but got 'tuple<i32>'}}
  %38 = "vector.broadcast"(%arg27) : (f32) -> tuple<i32>
  return
}

// -----

func.func @broadcast_invalid_kind_of_type_specified_expected(%s: f32) {
  // expected-error @+1 {{custom op 'vector.broadcast' invalid kind of type specified: expected builtin.vector, but found 'i64'}}
  %4 = vector.broadcast %s : f32 to i64
  return
}

// -----

func.func @constant_mask_array_attr_of_size_out_of() {
  // expected-error @+1 {{'vector.constant_mask' op array attr of size out of bounds of vector result dimension size}}
  %0 = vector.constant_mask [3, 2] : vector<4x1xi1>
  return
}

// -----

func.func @constant_mask_expected_all_mask_dim_sizes_zeros() {
  // expected-error @+1 {{'vector.constant_mask' op expected all mask dim sizes to be zeros, as a result of conjunction with zero mask dim}}
  %0 = vector.constant_mask [0, 2] : vector<4x3xi1>
  return
}

// -----

func.func @constant_mask_only_supports_or_scalable_dimensions() {
  // expected-error @+1 {{'vector.constant_mask' op only supports 'none set' or 'all set' scalable dimensions}}
  %3 = vector.constant_mask [1] : vector<[4]xi1>
  return
}

// -----

func.func @constant_mask_requires_attribute() {
  // expected-error @+1 {{'vector.constant_mask' op requires attribute 'mask_dim_sizes'}}
  %11 = "vector.constant_mask"() <{}> : () -> vector<4x3xi1>
  return
}

// -----

func.func @constant_mask_result_must_be_vector_of_bit() {
  // expected-error @+1 {{'vector.constant_mask' op result #0 must be vector of 1-bit signless integer values, but got 'i32'}}
  %0 = vector.constant_mask [3, 2] : i32
  return
}

// -----

func.func @constant_mask_element_type_bitwidth_must_be_a() {
  // expected-error @+1 {{element type bitwidth must be a multiple of 8}}
  %11 = "vector.constant_mask"() <{mask_dim_sizes = array<i5: 3, 2>}> : () -> vector<4x3xi1>
  return
}

// -----

func.func @constant_mask_expected_i_type_for_or_values() {
  // expected-error @+1 {{expected i1 type for 'true' or 'false' values}}
  %12 = "vector.constant_mask"() <{mask_dim_sizes = array<i64: true>}> : () -> vector<i1>
  return
}

// -----

func.func @constant_mask_failed_to_verify_vectorelementtypeinterface_instance() {
  // expected-error @+1 {{failed to verify 'elementType': VectorElementTypeInterface instance}}
  %1 = vector.constant_mask [1] : vector<none>
  return
}

// -----

func.func @constant_mask_integer_constant_out_of_range() {
  // expected-error @+1 {{integer constant out of range}}
  %11 = "vector.constant_mask"() <{mask_dim_sizes = array<i0: 3, 2>}> : () -> vector<4x3xi1>
  return
}

// -----

func.func @constant_mask_mask_dim_size_must_be_either() {
  // expected-error @+1 {{mask dim size must be either 0 or 1 for 0-D vectors}}
  %1 = vector.constant_mask [7] : vector<i1>
  return
}

// -----

func.func @contract_failed_to_verify_that_third_operand(%arg22: vector<4x3xf32>, %arg23: vector<3x5xf32>, %arg24: vector<4x5xf32>) {
  // expected-error @+1 {{'vector.contract' op failed to verify that third operand acc and result have same element type}}
  %34 = "vector.contract"(%arg22, %arg23, %arg24) <{indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = [#vector.iterator_type<parallel>, #vector.iterator_type<parallel>, #vector.iterator_type<reduction>], kind = #vector.kind<add>}> : (vector<4x3xf32>, vector<3x5xf32>, vector<4x5xf32>) -> i64
  return
}

// -----

func.func @contract_requires_attribute(%a: vector<4x3xf32>, %b: vector<3x5xf32>, %c: vector<4x5xf32>) {
  // expected-error @+1 {{'vector.contract' op requires attribute 'indexing_maps'}}
  %0 = vector.contract {iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>} %a, %b, %c : vector<4x3xf32>, vector<3x5xf32> into vector<4x5xf32>
  return
}

// -----

func.func @contract_expected_iterator_types_array_attribute(%a: vector<4x3xf32>, %b: vector<3x5xf32>, %c: vector<4x5xf32>) {
  // expected-error @+1 {{custom op 'vector.contract' expected "iterator_types" array attribute}}
  %0 = vector.contract {indexing_maps = [affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (k, j)>, affine_map<(i, j, k) -> (i, j)>], kind = #vector.kind<add>} %a, %b, %c : vector<4x3xf32>, vector<3x5xf32> into vector<4x5xf32>
  return
}

// -----

func.func @create_mask_must_specify_an_operand_for_each(%m: index) {
  // expected-error @+1 {{'vector.create_mask' op must specify an operand for each result vector dimension}}
  %2 = vector.create_mask %m : vector<4x3xi1>
  return
}

// -----

func.func @create_mask_result_must_be_vector_of_bit(%n: index, %m: index) {
  // expected-error @+1 {{'vector.create_mask' op result #0 must be vector of 1-bit signless integer values, but got 'i64'}}
  %2 = vector.create_mask %n, %m : i64
  return
}

// -----

func.func @create_mask_failed_to_verify_vectorelementtypeinterface_instance(%n: index) {
  // expected-error @+1 {{failed to verify 'elementType': VectorElementTypeInterface instance}}
  %3 = vector.create_mask %n : vector<memref<f32>>
  return
}

// -----

func.func @deinterleave_invalid_kind_of_type_specified_expected(%l: vector<2x8xi32>) {
  // expected-error @+1 {{custom op 'vector.deinterleave' invalid kind of type specified: expected builtin.vector, but found 'f32'}}
  %7, %8 = vector.deinterleave %l : f32 -> vector<2x4xi32>
  return
}

// -----

func.func @deinterleave_operation_defines_results_but_was_provided(%arg19: vector<2x8xi32>) {
  // expected-error @+1 {{operation defines 2 results but was provided 7 to bind}}
  %27:7 = "vector.deinterleave"(%arg19) : (vector<2x8xi32>) -> (vector<2x4xi32>, vector<2x4xi32>)
  return
}

// -----

func.func @extract_expected_position_attribute_a_non_negative(%arg25: vector<4xf32>) {
  // expected-error @+1 {{'vector.extract' op expected position attribute #1 to be a non-negative integer smaller than the corresponding vector dimension or poison (-1)}}
  %40 = "vector.extract"(%arg25) <{static_position = array<i64: 7>}> : (vector<4xf32>) -> f32
  return
}

// -----

func.func @extract_failed_to_verify_that_operand_and(%arg25: vector<4xf32>) {
  // expected-error @+1 {{'vector.extract' op failed to verify that operand and result have same element type}}
  %40 = "vector.extract"(%arg25) <{static_position = array<i64: 2>}> : (vector<4xf32>) -> i64
  return
}

// -----

func.func @extract_mismatch_between_dynamic_and_static_positions(%x: vector<4xf32>) {
  // expected-error @+1 {{'vector.extract' op mismatch between dynamic and static positions (kDynamic marker but no corresponding dynamic position) -- this can only happen due to an incorrect fold/rewrite}}
  %6 = vector.extract %x[-9223372036854775808] : f32 from vector<4xf32>
  return
}

// -----

func.func @extract_requires_attribute(%arg25: vector<4xf32>) {
  // expected-error @+1 {{'vector.extract' op requires attribute 'static_position'}}
  %40 = "vector.extract"(%arg25) <{}> : (vector<4xf32>) -> f32
  return
}

// -----

func.func @extract_invalid_kind_of_type_specified_expected(%x: vector<4xf32>) {
  // expected-error @+1 {{custom op 'vector.extract' invalid kind of type specified: expected builtin.vector, but found 'tensor<3xindex>'}}
  %6 = vector.extract %x[2] : f32 from tensor<3xindex>
  return
}

// -----

func.func @extract_strided_slice_attribute_failed_to_satisfy_constraint_bit(%arg17: vector<4x3xf32>) {
  // expected-error @+1 {{'vector.extract_strided_slice' op attribute 'offsets' failed to satisfy constraint: 64-bit integer array attribute}}
  %24 = "vector.extract_strided_slice"(%arg17) <{offsets = [1, 1.0], sizes = [2, 3], strides = [1, 1]}> : (vector<4x3xf32>) -> vector<2x3xf32>
  return
}

// -----

func.func @extract_strided_slice_expected_offsets_dimension_confined_to(%arg17: vector<4x3xf32>) {
  // expected-error @+1 {{'vector.extract_strided_slice' op expected offsets dimension 0 to be confined to [0, 4)}}
  %24 = "vector.extract_strided_slice"(%arg17) <{offsets = [7, 0], sizes = [2, 3], strides = [1, 1]}> : (vector<4x3xf32>) -> vector<2x3xf32>
  return
}

// -----

func.func @extract_strided_slice_expected_sizes_dimension_confined_to(%a: vector<4x3xf32>) {
  // expected-error @+1 {{'vector.extract_strided_slice' op expected sizes dimension 1 to be confined to [1, 4)}}
  %4 = vector.extract_strided_slice %a {offsets = [1, 0], sizes = [2, -9223372036854775808], strides = [1, 1]} : vector<4x3xf32> to vector<2x3xf32>
  return
}

// -----

func.func @extract_strided_slice_expected_strides_confined_to(%a: vector<4x3xf32>) {
  // expected-error @+1 {{'vector.extract_strided_slice' op expected strides to be confined to [1, 2)}}
  %4 = vector.extract_strided_slice %a {offsets = [1, 0], sizes = [2, 3], strides = [2, 1]} : vector<4x3xf32> to vector<2x3xf32>
  return
}

// -----

func.func @extract_strided_slice_expected_sum_dimension_confined_to(%arg17: vector<4x3xf32>) {
  // expected-error @+1 {{'vector.extract_strided_slice' op expected sum(offsets, sizes) dimension 1 to be confined to [1, 4)}}
  %24 = "vector.extract_strided_slice"(%arg17) <{offsets = [1, 1], sizes = [2, 3], strides = [1, 1]}> : (vector<4x3xf32>) -> vector<2x3xf32>
  return
}

// -----

func.func @extract_strided_slice_requires_attribute(%a: vector<4x3xf32>) {
  // expected-error @+1 {{'vector.extract_strided_slice' op requires attribute 'offsets'}}
  %4 = vector.extract_strided_slice %a {sizes = [2, 3], strides = [1, 1]} : vector<4x3xf32> to vector<2x3xf32>
  return
}

// -----

func.func @extract_strided_slice_attribute_failed_to_satisfy_constraint_bit_2(%a: vector<4x3xf32>) {
  // expected-error @+1 {{custom op 'vector.extract_strided_slice' 'vector.extract_strided_slice' op attribute 'strides' failed to satisfy constraint: 64-bit integer array attribute}}
  %4 = vector.extract_strided_slice %a {offsets = [1, 0], sizes = [2, 3], strides = [true, 1]} : vector<4x3xf32> to vector<2x3xf32>
  return
}

// -----

func.func @extract_strided_slice_invalid_kind_of_type_specified_expected(%a: vector<4x3xf32>) {
  // expected-error @+1 {{custom op 'vector.extract_strided_slice' invalid kind of type specified: expected builtin.vector, but found 'f32'}}
  %4 = vector.extract_strided_slice %a {offsets = [1, 0], sizes = [2, 3], strides = [1, 1]} : f32 to vector<2x3xf32>
  return
}

// -----

func.func @fma_failed_to_verify_that_all_of(%arg17: vector<4x3xf32>) {
  // expected-error @+1 {{'vector.fma' op failed to verify that all of {lhs, rhs, acc, result} have same type}}
  %31 = "vector.fma"(%arg17, %arg17, %arg17) : (vector<4x3xf32>, vector<4x3xf32>, vector<4x3xf32>) -> vector<2x3xf32>
  return
}

// -----

func.func @fma_result_must_be_vector_of_floating(%arg17: vector<4x3xf32>) {
  // expected-error @+1 {{'vector.fma' op result #0 must be vector of floating-point values, but got 'memref<4xf32, 1>'}}
  %31 = "vector.fma"(%arg17, %arg17, %arg17) : (vector<4x3xf32>, vector<4x3xf32>, vector<4x3xf32>) -> memref<4xf32, 1>
  return
}

// -----

func.func @fma_invalid_kind_of_type_specified_expected(%a: vector<4x3xf32>) {
  // expected-error @+1 {{custom op 'vector.fma' invalid kind of type specified: expected builtin.vector, but found 'f64'}}
  %12 = vector.fma %a, %a, %a : f64
  return
}

// -----

func.func @from_elements_failed_to_verify_that_shaped_type(%arg20: f32) {
  // expected-error @+1 {{'vector.from_elements' op failed to verify that shaped type 'dest' matches 'elements' element count and types}}
  %29 = "vector.from_elements"(%arg20, %arg20, %arg20, %arg20) : (f32, f32, f32, f32) -> vector<5xf32>
  return
}

// -----

func.func @from_elements_result_must_be_fixed_length_vector(%arg20: f32) {
  // expected-error @+1 {{'vector.from_elements' op result #0 must be fixed-length vector of any type values, but got 'memref<4xf32>'}}
  %29 = "vector.from_elements"(%arg20, %arg20, %arg20, %arg20) : (f32, f32, f32, f32) -> memref<4xf32>
  return
}

// -----

func.func @from_elements_invalid_kind_of_type_specified_expected(%s: f32) {
  // expected-error @+1 {{custom op 'vector.from_elements' invalid kind of type specified: expected builtin.vector, but found 'i1'}}
  %10 = vector.from_elements %s, %s, %s, %s : i1
  return
}

// -----

func.func @from_elements_number_of_operands_and_types_do(%s: f32) {
  // expected-error @+1 {{custom op 'vector.from_elements' number of operands and types do not match: got 3 operands and 4 types}}
  %10 = vector.from_elements %s, %s, %s : vector<4xf32>
  return
}

// -----

func.func @gather_expected_pass_thru_of_same_type(%arg4: tensor<?x8xf32>, %arg5: index, %arg6: vector<4xf32>, %arg7: vector<4xi1>, %arg8: vector<4xi32>) {
  // expected-error @+1 {{'vector.gather' op expected pass_thru of same type as result type}}
  %6 = "vector.gather"(%arg4, %arg5, %arg5, %arg8, %arg7, %arg6) : (tensor<?x8xf32>, index, index, vector<4xi32>, vector<4xi1>, vector<4xf32>) -> vector<[4]xf32>
  return
}

// -----

func.func @gather_result_must_be_vector_of_any(%arg2: memref<?x8xf32>, %arg5: index, %arg6: vector<4xf32>, %arg7: vector<4xi1>, %arg8: vector<4xi32>) {
  // expected-error @+1 {{'vector.gather' op result #0 must be vector of any type values, but got 'memref<f32>'}}
  %5 = "vector.gather"(%arg2, %arg5, %arg5, %arg8, %arg7, %arg6) : (memref<?x8xf32>, index, index, vector<4xi32>, vector<4xi1>, vector<4xf32>) -> memref<f32>
  return
}

// -----

func.func @insert_expected_position_attribute_a_non_negative(%x: vector<4xf32>, %s: f32) {
  // expected-error @+1 {{'vector.insert' op expected position attribute #1 to be a non-negative integer smaller than the corresponding dest vector dimension}}
  %7 = vector.insert %s, %x[7] : f32 into vector<4xf32>
  return
}

// -----

func.func @insert_failed_to_verify_that_all_of(%arg25: vector<4xf32>, %arg27: f32) {
  // expected-error @+1 {{'vector.insert' op failed to verify that all of {dest, result} have same type}}
  %41 = "vector.insert"(%arg27, %arg25) <{static_position = array<i64: 2>}> : (f32, vector<4xf32>) -> vector<f32>
  return
}

// -----

func.func @insert_requires_attribute(%arg25: vector<4xf32>, %arg27: f32) {
  // expected-error @+1 {{'vector.insert' op requires attribute 'static_position'}}
  %41 = "vector.insert"(%arg27, %arg25) <{}> : (f32, vector<4xf32>) -> vector<4xf32>
  return
}

// -----

func.func @insert_result_must_be_vector_of_any(%arg25: vector<4xf32>, %arg27: f32) {
  // expected-error @+1 {{'vector.insert' op result #0 must be vector of any type values, but got 'i1'}}
  %41 = "vector.insert"(%arg27, %arg25) <{static_position = array<i64: 2>}> : (f32, vector<4xf32>) -> i1
  return
}

// -----

func.func @insert_invalid_kind_of_type_specified_expected(%x: vector<4xf32>, %s: f32) {
  // expected-error @+1 {{custom op 'vector.insert' invalid kind of type specified: expected builtin.vector, but found 'memref<4xf32, strided<[2], offset: ?>>'}}
  %7 = vector.insert %s, %x[2] : f32 into memref<4xf32, strided<[2], offset: ?>>
  return
}

// -----

func.func @insert_strided_slice_expected_offsets_dimension_confined_to(%a: vector<4x3xf32>, %x: vector<4xf32>) {
  %3 = vector.shape_cast %a : vector<4x3xf32> to vector<2x6xf32>
  // expected-error @+1 {{'vector.insert_strided_slice' op expected offsets dimension 1 to be confined to [0, 6)}}
  %6 = vector.insert_strided_slice %x, %3 {offsets = [1, 7], strides = [1]} : vector<4xf32> into vector<2x6xf32>
  return
}

// -----

func.func @insert_strided_slice_expected_strides_confined_to(%a: vector<4x3xf32>, %x: vector<4xf32>) {
  %3 = vector.shape_cast %a : vector<4x3xf32> to vector<2x6xf32>
  // expected-error @+1 {{'vector.insert_strided_slice' op expected strides to be confined to [1, 2)}}
  %6 = vector.insert_strided_slice %x, %3 {offsets = [1, 2], strides = [2]} : vector<4xf32> into vector<2x6xf32>
  return
}

// -----

func.func @insert_strided_slice_failed_to_verify_that_all_of(%arg17: vector<4x3xf32>) {
  %24 = "vector.extract_strided_slice"(%arg17) <{offsets = [1, 0], sizes = [2, 3], strides = [1, 1]}> : (vector<4x3xf32>) -> vector<2x3xf32>
  // expected-error @+1 {{'vector.insert_strided_slice' op failed to verify that all of {dest, result} have same type}}
  %25 = "vector.insert_strided_slice"(%24, %arg17) <{offsets = [2, 0], strides = [1, 1]}> : (vector<2x3xf32>, vector<4x3xf32>) -> vector<4x1xf32>
  return
}

// -----

func.func @insert_strided_slice_requires_attribute(%a: vector<4x3xf32>, %x: vector<4xf32>) {
  %3 = vector.shape_cast %a : vector<4x3xf32> to vector<2x6xf32>
  // expected-error @+1 {{'vector.insert_strided_slice' op requires attribute 'offsets'}}
  %6 = vector.insert_strided_slice %x, %3 {strides = [1]} : vector<4xf32> into vector<2x6xf32>
  return
}

// -----

func.func @insert_strided_slice_result_must_be_vector_of_any(%arg17: vector<4x3xf32>) {
  %24 = "vector.extract_strided_slice"(%arg17) <{offsets = [1, 0], sizes = [2, 3], strides = [1, 1]}> : (vector<4x3xf32>) -> vector<2x3xf32>
  // expected-error @+1 {{'vector.insert_strided_slice' op result #0 must be vector of any type values, but got 'vector<f32>'}}
  %25 = "vector.insert_strided_slice"(%24, %arg17) <{offsets = [2, 0], strides = [1, 1]}> : (vector<2x3xf32>, vector<4x3xf32>) -> vector<f32>
  return
}

// -----

func.func @insert_strided_slice_attribute_failed_to_satisfy_constraint_bit(%x: vector<4xf32>) {
  // expected-error @+1 {{custom op 'vector.insert_strided_slice' 'vector.insert_strided_slice' op attribute 'offsets' failed to satisfy constraint: 64-bit integer array attribute}}
  %6 = vector.insert_strided_slice %x, %3 {offsets = [true, 2], strides = [1]} : vector<4xf32> into vector<2x6xf32>
  return
}

// -----

func.func @insert_strided_slice_invalid_kind_of_type_specified_expected(%a: vector<4x3xf32>) {
  // expected-error @+1 {{custom op 'vector.insert_strided_slice' invalid kind of type specified: expected builtin.vector, but found 'i32'}}
  %5 = vector.insert_strided_slice %4, %a {offsets = [2, 0], strides = [1, 1]} : i32 into vector<4x3xf32>
  return
}

// -----

func.func @interleave_failed_to_verify_that_type_of(%l: vector<2x8xi32>) {
  %7, %8 = vector.deinterleave %l : vector<2x8xi32> -> vector<2x4xi32>
  // expected-error @+1 {{'vector.interleave' op failed to verify that type of 'result' is double the width of the inputs}}
  %9 = vector.interleave %7, %8 : vector<2x4xi32> -> vector<2x8xi2>
  return
}

// -----

func.func @interleave_result_must_be_vector_of_any(%arg19: vector<2x8xi32>) {
  %27:2 = "vector.deinterleave"(%arg19) : (vector<2x8xi32>) -> (vector<2x4xi32>, vector<2x4xi32>)
  // expected-error @+1 {{'vector.interleave' op result #0 must be vector of any type values, but got 'tensor<2x2xi1>'}}
  %28 = "vector.interleave"(%27#0, %27#1) : (vector<2x4xi32>, vector<2x4xi32>) -> tensor<2x2xi1>
  return
}

// -----

func.func @interleave_invalid_kind_of_type_specified_expected() {
  // expected-error @+1 {{custom op 'vector.interleave' invalid kind of type specified: expected builtin.vector, but found 'i32'}}
  %9 = vector.interleave %7, %8 : i32 -> vector<2x8xi32>
  return
}

// -----

func.func @load_result_must_be_vector_of_any(%arg3: memref<?xvector<4xf32>>, %arg5: index) {
  // expected-error @+1 {{'vector.load' op result #0 must be vector of any type values, but got 'f64'}}
  %2 = "vector.load"(%arg3, %arg5) : (memref<?xvector<4xf32>>, index) -> f64
  return
}

// -----

func.func @mask_expects_result_type_to_match_maskable(%m: memref<?x8xf32>, %i: index, %p: f32, %k: vector<4xi1>) {
  // expected-error @+1 {{'vector.mask' op expects result type to match maskable operation result type}}
  %4 = vector.mask %k { vector.transfer_read %m[%i, %i], %p : memref<?x8xf32>, vector<[4]xf32> } : vector<4xi1> -> vector<4xf32>
  return
}

// -----

func.func @mask_requires_indices(%m: memref<?x8xf32>, %i: index, %p: f32, %k: vector<4xi1>) {
  %4 = vector.mask %k { vector.transfer_read %m[%i, %i], %p : memref<?x8xf32>, vector<4xf32> } : vector<4xi1> -> vector<4xf32>
  // expected-error @+1 {{'vector.transfer_read' op requires 2 indices}}
  %5 = vector.mask %k, %4 { vector.transfer_read %m[%i], %p : memref<?x8xf32>, vector<4xf32> } : vector<4xi1> -> vector<4xf32>
  return
}

// -----

func.func @mask_expects_a_result_if_passthru_operand(%m: memref<?x8xf32>, %i: index, %p: f32, %k: vector<4xi1>) {
  // expected-error @+1 {{custom op 'vector.mask' expects a result if passthru operand is provided}}
  %5 = vector.mask %k, %4 { vector.transfer_read %m[%i, %i], %p : memref<?x8xf32>, vector<4xf32> } : vector<4xi1> x vector<4xf32>
  return
}

// -----

func.func @mask_requires_memref_or_ranked_tensor_type(%m: memref<?x8xf32>, %i: index, %k: vector<4xi1>) {
  // expected-error @+1 {{custom op 'vector.transfer_write' requires memref or ranked tensor type}}
  vector.mask %k { vector.transfer_write %0, %m[%i, %i] : vector<4xf32>, f64 } : vector<4xi1>
  return
}

// -----

func.func @mask_requires_vector_type(%m: memref<?x8xf32>, %i: index, %p: f32, %k: vector<4xi1>) {
  // expected-error @+1 {{custom op 'vector.transfer_read' requires vector type}}
  %4 = vector.mask %k { vector.transfer_read %m[%i, %i], %p : memref<?x8xf32>, i1 } : vector<4xi1> -> vector<4xf32>
  return
}

// -----

func.func @mask_successors_in_non_terminator(%arg32: vector<4xi1>) {
  // expected-error @+1 {{successors in non-terminator}}
  "vector.mask"(%arg32) [{
  }) : (vector<4xi1>) -> ()
  return
}

// -----

func.func @maskedload_result_must_be_vector_of_any(%arg2: memref<?x8xf32>, %arg5: index, %arg6: vector<4xf32>, %arg7: vector<4xi1>) {
  // expected-error @+1 {{'vector.maskedload' op result #0 must be vector of any type values, but got 'i32'}}
  %3 = "vector.maskedload"(%arg2, %arg5, %arg5, %arg7, %arg6) : (memref<?x8xf32>, index, index, vector<4xi1>, vector<4xf32>) -> i32
  return
}

// -----

func.func @multi_reduction_destination_type_is_incompatible_with_source(%a: vector<4x3xf32>, %x: vector<4xf32>) {
  // expected-error @+1 {{'vector.multi_reduction' op destination type 'vector<4xf32>' is incompatible with source type 'vector<4x3xf32>'}}
  %10 = vector.multi_reduction <mul>, %a, %x [0] : vector<4x3xf32> to vector<4xf32>
  return
}

// -----

func.func @multi_reduction_failed_to_verify_that_all_of(%arg22: vector<4x3xf32>, %arg25: vector<4xf32>) {
  // expected-error @+1 {{'vector.multi_reduction' op failed to verify that all of {dest, acc} have same type}}
  %44 = "vector.multi_reduction"(%arg22, %arg25) <{kind = #vector.kind<mul>, reduction_dims = array<i64: 1>}> : (vector<4x3xf32>, vector<4xf32>) -> vector<3xf32>
  return
}

// -----

func.func @multi_reduction_requires_attribute(%arg22: vector<4x3xf32>, %arg25: vector<4xf32>) {
  // expected-error @+1 {{'vector.multi_reduction' op requires attribute 'kind'}}
  %44 = "vector.multi_reduction"(%arg22, %arg25) <{reduction_dims = array<i64: 1>}> : (vector<4x3xf32>, vector<4xf32>) -> vector<4xf32>
  return
}

// -----

func.func @multi_reduction_invalid_kind_of_type_specified_expected(%a: vector<4x3xf32>, %x: vector<4xf32>) {
  // expected-error @+1 {{custom op 'vector.multi_reduction' invalid kind of type specified: expected builtin.vector, but found 'tensor<f32>'}}
  %10 = vector.multi_reduction <mul>, %a, %x [1] : tensor<f32> to vector<4xf32>
  return
}

// -----

func.func @multi_reduction_integer_constant_out_of_range(%arg22: vector<4x3xf32>, %arg25: vector<4xf32>) {
  // expected-error @+1 {{integer constant out of range}}
  %44 = "vector.multi_reduction"(%arg22, %arg25) <{kind = #vector.kind<mul>, reduction_dims = array<i0: 1>}> : (vector<4x3xf32>, vector<4xf32>) -> vector<4xf32>
  return
}

// -----

func.func @outerproduct_expected_operand_dim_to_match_result(%arg25: vector<4xf32>, %arg27: f32) {
  // expected-error @+1 {{'vector.outerproduct' op expected #1 operand dim to match result dim #1}}
  %37 = "vector.outerproduct"(%arg25, %arg27) <{kind = #vector.kind<add>}> : (vector<4xf32>, f32) -> vector<2xf32>
  return
}

// -----

func.func @outerproduct_result_must_be_vector_of_any(%arg25: vector<4xf32>, %arg26: vector<5xf32>) {
  %35 = "vector.outerproduct"(%arg25, %arg26) <{kind = #vector.kind<add>}> : (vector<4xf32>, vector<5xf32>) -> vector<4x5xf32>
  // expected-error @+1 {{'vector.outerproduct' op result #0 must be vector of any type values, but got 'none'}}
  %36 = "vector.outerproduct"(%arg25, %arg26, %35) <{kind = #vector.kind<maxnumf>}> : (vector<4xf32>, vector<5xf32>, vector<4x5xf32>) -> none
  return
}

// -----

func.func @outerproduct_expected_at_least_operands(%y: vector<5xf32>) {
  // expected-error @+1 {{custom op 'vector.outerproduct' expected at least 2 operands}}
  %1 = vector.outerproduct %y : vector<4xf32>, vector<5xf32>
  return
}

// -----

func.func @outerproduct_expected_vector_type_for_operand(%x: vector<4xf32>, %y: vector<5xf32>) {
  // expected-error @+1 {{custom op 'vector.outerproduct' expected vector type for operand #1}}
  %1 = vector.outerproduct %x, %y : i32, vector<5xf32>
  return
}

// -----

func.func @print_number_of_operands_and_types_do(%i: i32) {
  // expected-error @+1 {{custom op 'vector.print' number of operands and types do not match: got 1 operands and 0 types}}
  vector.print %i : i?
  return
}

// -----

func.func @reduction_failed_to_verify_that_source_operand(%x: vector<4xf32>) {
  // expected-error @+1 {{'vector.reduction' op failed to verify that source operand and result have same element type}}
  %5 = vector.reduction <add>, %x : vector<4xf32> into none
  return
}

// -----

func.func @reduction_unsupported_reduction_type_memref_xf_for(%x: vector<4xf32>) {
  // expected-error @+1 {{'vector.reduction' op unsupported reduction type ''memref<*xf32>'' for kind 'add'}}
  %5 = vector.reduction <add>, %x : vector<4xf32> into memref<*xf32>
  return
}

// -----

func.func @reduction_invalid_kind_of_type_specified_expected(%x: vector<4xf32>) {
  // expected-error @+1 {{custom op 'vector.reduction' invalid kind of type specified: expected builtin.vector, but found 'tuple<i32>'}}
  %5 = vector.reduction <add>, %x : tuple<i32> into f32
  return
}

// -----

func.func @scalable_extract_attribute_failed_to_satisfy_constraint_bit(%s: vector<[4]xf32>) {
  // expected-error @+1 {{'vector.scalable.extract' op attribute 'pos' failed to satisfy constraint: 64-bit signless integer attribute}}
  %0 = vector.scalable.extract %s[true] : vector<2xf32> from vector<[4]xf32>
  return
}

// -----

func.func @scalable_extract_failed_to_verify_that_position_is(%s: vector<[4]xf32>) {
  // expected-error @+1 {{'vector.scalable.extract' op failed to verify that position is a multiple of the result length.}}
  %0 = vector.scalable.extract %s[1] : vector<2xf32> from vector<[4]xf32>
  return
}

// -----

func.func @scalable_extract_requires_attribute(%arg14: vector<[4]xf32>) {
  // expected-error @+1 {{'vector.scalable.extract' op requires attribute 'pos'}}
  %15 = "vector.scalable.extract"(%arg14) <{}> : (vector<[4]xf32>) -> vector<2xf32>
  return
}

// -----

func.func @scalable_extract_result_must_be_of_ranks_but(%s: vector<[4]xf32>) {
  // expected-error @+1 {{'vector.scalable.extract' op result #0 must be  of ranks 1, but got 'vector<f32>'}}
  %0 = vector.scalable.extract %s[0] : vector<f32> from vector<[4]xf32>
  return
}

// -----

func.func @scalable_extract_invalid_kind_of_type_specified_expected(%s: vector<[4]xf32>) {
  // expected-error @+1 {{custom op 'vector.scalable.extract' invalid kind of type specified: expected builtin.vector, but found 'i64'}}
  %0 = vector.scalable.extract %s[0] : i64 from vector<[4]xf32>
  return
}

// -----

func.func @scalable_extract_floating_point_value_not_valid_for(%s: vector<[4]xf32>) {
  // expected-error @+1 {{floating point value not valid for specified type}}
  %0 = vector.scalable.extract %s[1.0] : vector<2xf32> from vector<[4]xf32>
  return
}

// -----

func.func @scalable_extract_successors_in_non_terminator(%arg14: vector<[4]xf32>) {
  // expected-error @+1 {{successors in non-terminator}}
  %15 = "vector.scalable.extract"(%arg14) [{pos = 0 : i64}> : (vector<[4]xf32>) -> vector<2xf32>
  return
}

// -----

func.func @scalable_insert_attribute_failed_to_satisfy_constraint_bit(%s: vector<[4]xf32>, %f: vector<8xf32>) {
  // expected-error @+1 {{'vector.scalable.insert' op attribute 'pos' failed to satisfy constraint: 64-bit signless integer attribute}}
  %1 = vector.scalable.insert %f, %s[true] : vector<8xf32> into vector<[4]xf32>
  return
}

// -----

func.func @scalable_insert_failed_to_verify_that_all_of(%arg14: vector<[4]xf32>, %arg15: vector<8xf32>) {
  // expected-error @+1 {{'vector.scalable.insert' op failed to verify that all of {dest, result} have same type}}
  %16 = "vector.scalable.insert"(%arg15, %arg14) <{pos = 8 : i64}> : (vector<8xf32>, vector<[4]xf32>) -> vector<[2]xf32>
  return
}

// -----

func.func @scalable_insert_failed_to_verify_that_position_is(%s: vector<[4]xf32>, %f: vector<8xf32>) {
  // expected-error @+1 {{'vector.scalable.insert' op failed to verify that position is a multiple of the source length.}}
  %1 = vector.scalable.insert %f, %s[1] : vector<8xf32> into vector<[4]xf32>
  return
}

// -----

func.func @scalable_insert_requires_attribute(%arg14: vector<[4]xf32>, %arg15: vector<8xf32>) {
  // expected-error @+1 {{'vector.scalable.insert' op requires attribute 'pos'}}
  %16 = "vector.scalable.insert"(%arg15, %arg14) <{}> : (vector<8xf32>, vector<[4]xf32>) -> vector<[4]xf32>
  return
}

// -----

func.func @scalable_insert_result_must_be_of_ranks_but(%arg14: vector<[4]xf32>, %arg15: vector<8xf32>) {
  // expected-error @+1 {{'vector.scalable.insert' op result #0 must be  of ranks 1, but got 'f32'}}
  %16 = "vector.scalable.insert"(%arg15, %arg14) <{pos = 8 : i64}> : (vector<8xf32>, vector<[4]xf32>) -> f32
  return
}

// -----

func.func @scalable_insert_invalid_kind_of_type_specified_expected(%s: vector<[4]xf32>, %f: vector<8xf32>) {
  // expected-error @+1 {{custom op 'vector.scalable.insert' invalid kind of type specified: expected builtin.vector, but found 'f64'}}
  %1 = vector.scalable.insert %f, %s[8] : vector<8xf32> into f64
  return
}

// -----

func.func @scalable_insert_floating_point_value_not_valid_for(%arg14: vector<[4]xf32>, %arg15: vector<8xf32>) {
  // expected-error @+1 {{floating point value not valid for specified type}}
  %16 = "vector.scalable.insert"(%arg15, %arg14) <{pos = 1.0 : i64}> : (vector<8xf32>, vector<[4]xf32>) -> vector<[4]xf32>
  return
}

// -----

func.func @scalable_insert_integer_constant_out_of_range_for(%arg14: vector<[4]xf32>, %arg15: vector<8xf32>) {
  // expected-error @+1 {{integer constant out of range for attribute}}
  %16 = "vector.scalable.insert"(%arg15, %arg14) <{pos = 8 : i1}> : (vector<8xf32>, vector<[4]xf32>) -> vector<[4]xf32>
  return
}

// -----

func.func @scan_attribute_failed_to_satisfy_constraint_bit(%arg10: vector<4x3xi32>, %arg11: vector<3xi32>) {
  // expected-error @+1 {{'vector.scan' op attribute 'reduction_dim' failed to satisfy constraint: 64-bit signless integer attribute}}
  %10:2 = "vector.scan"(%arg10, %arg11) <{inclusive = false, kind = #vector.kind<maxsi>, reduction_dim = 0 : i1}> : (vector<4x3xi32>, vector<3xi32>) -> (vector<4x3xi32>, vector<3xi32>)
  return
}

// -----

func.func @scan_failed_to_verify_that_all_of(%arg10: vector<4x3xi32>, %arg11: vector<3xi32>) {
  // expected-error @+1 {{'vector.scan' op failed to verify that all of {initial_value, accumulated_value} have same type}}
  %9:2 = "vector.scan"(%arg10, %arg11) <{inclusive = true, kind = #vector.kind<add>, reduction_dim = 0 : i64}> : (vector<4x3xi32>, vector<3xi32>) -> (vector<4x3xi32>, vector<3xi1>)
  return
}

// -----

func.func @scan_failed_to_verify_that_all_of_2(%arg10: vector<4x3xi32>, %arg11: vector<3xi32>) {
  // expected-error @+1 {{'vector.scan' op failed to verify that all of {source, dest} have same type}}
  %10:2 = "vector.scan"(%arg10, %arg11) <{inclusive = false, kind = #vector.kind<maxsi>, reduction_dim = 0 : i64}> : (vector<4x3xi32>, vector<3xi32>) -> (vector<4xf32>, vector<3xi32>)
  return
}

// -----

func.func @scan_incompatible_input_initial_value_shapes(%a: vector<4x3xi32>, %i: vector<3xi32>) -> (vector<4x3xi32>, vector<3xi32>) {
  // expected-error @+1 {{'vector.scan' op incompatible input/initial value shapes}}
  %1:2 = vector.scan <maxsi>, %a, %i {inclusive = false, reduction_dim = 1 : i64} : vector<4x3xi32>, vector<3xi32>
  return
}

// -----

func.func @scan_reduction_dimension_less_than(%a: vector<4x3xi32>, %i: vector<3xi32>) -> (vector<4x3xi32>, vector<3xi32>) {
  // expected-error @+1 {{'vector.scan' op reduction dimension 7 has to be less than 2}}
  %0:2 = vector.scan <add>, %a, %i {inclusive = true, reduction_dim = 7 : i64} : vector<4x3xi32>, vector<3xi32>
  return
}

// -----

func.func @scan_requires_attribute(%a: vector<4x3xi32>, %i: vector<3xi32>) -> (vector<4x3xi32>, vector<3xi32>) {
  // expected-error @+1 {{'vector.scan' op requires attribute 'inclusive'}}
  %1:2 = vector.scan <maxsi>, %a, %i {reduction_dim = 0 : i64} : vector<4x3xi32>, vector<3xi32>
  return
}

// -----

func.func @scan_result_must_be_vector_of_any(%arg10: vector<4x3xi32>, %arg11: vector<3xi32>) {
  // expected-error @+1 {{'vector.scan' op result #0 must be vector of any type values, but got 'f64'}}
  %10:2 = "vector.scan"(%arg10, %arg11) <{inclusive = false, kind = #vector.kind<maxsi>, reduction_dim = 0 : i64}> : (vector<4x3xi32>, vector<3xi32>) -> (f64, vector<3xi32>)
  return
}

// -----

func.func @scan_attribute_failed_to_satisfy_constraint_bit_2(%a: vector<4x3xi32>, %i: vector<3xi32>) -> (vector<4x3xi32>, vector<3xi32>) {
  // expected-error @+1 {{custom op 'vector.scan' 'vector.scan' op attribute 'reduction_dim' failed to satisfy constraint: 64-bit signless integer attribute}}
  %0:2 = vector.scan <add>, %a, %i {inclusive = true, reduction_dim = @s} : vector<4x3xi32>, vector<3xi32>
  return
}

// -----

func.func @scan_attribute_failed_to_satisfy_constraint_bool(%a: vector<4x3xi32>, %i: vector<3xi32>) -> (vector<4x3xi32>, vector<3xi32>) {
  // expected-error @+1 {{custom op 'vector.scan' 'vector.scan' op attribute 'inclusive' failed to satisfy constraint: bool attribute}}
  %1:2 = vector.scan <maxsi>, %a, %i {inclusive = @s, reduction_dim = 0 : i64} : vector<4x3xi32>, vector<3xi32>
  return
}

// -----

func.func @scan_invalid_kind_of_type_specified_expected(%a: vector<4x3xi32>, %i: vector<3xi32>) -> (vector<4x3xi32>, vector<3xi32>) {
  // expected-error @+1 {{custom op 'vector.scan' invalid kind of type specified: expected builtin.vector, but found 'i1'}}
  %1:2 = vector.scan <maxsi>, %a, %i {inclusive = false, reduction_dim = 0 : i64} : i1, vector<3xi32>
  return
}

// -----

func.func @scan_expected_named_operation_to_have_at(%a: vector<4x3xi32>, %i: vector<3xi32>) -> (vector<4x3xi32>, vector<3xi32>) {
  // expected-error @+1 {{expected named operation to have at least 1 result}}
  %0:0 = vector.scan <add>, %a, %i {inclusive = true, reduction_dim = 0 : i64} : vector<4x3xi32>, vector<3xi32>
  return
}

// -----

func.func @scan_floating_point_value_not_valid_for(%a: vector<4x3xi32>, %i: vector<3xi32>) -> (vector<4x3xi32>, vector<3xi32>) {
  // expected-error @+1 {{floating point value not valid for specified type}}
  %0:2 = vector.scan <add>, %a, %i {inclusive = true, reduction_dim = 1.0 : i64} : vector<4x3xi32>, vector<3xi32>
  return
}

// -----

func.func @scan_operation_defines_results_but_was_provided(%a: vector<4x3xi32>, %i: vector<3xi32>) -> (vector<4x3xi32>, vector<3xi32>) {
  // expected-error @+1 {{operation defines 2 results but was provided 1 to bind}}
  %a = vector.scan <maxsi>, %a, %i {inclusive = false, reduction_dim = 0 : i64} : vector<4x3xi32>, vector<3xi32>
  return
}

// -----

func.func @scatter_result_must_be_ranked_tensor_of(%arg4: tensor<?x8xf32>, %arg5: index, %arg6: vector<4xf32>, %arg7: vector<4xi1>, %arg8: vector<4xi32>) {
  // expected-error @+1 {{'vector.scatter' op result #0 must be ranked tensor of any type values, but got 'tuple<i32>'}}
  %7 = "vector.scatter"(%arg4, %arg5, %arg5, %arg8, %arg7, %arg6) : (tensor<?x8xf32>, index, index, vector<4xi32>, vector<4xi1>, vector<4xf32>) -> tuple<i32>
  return
}

// -----

func.func @shape_cast_has_different_number_of_elements_at(%x: vector<4xf32>) {
  // expected-error @+1 {{'vector.shape_cast' op has different number of elements at source (4) and result (10)}}
  %9 = vector.shape_cast %x : vector<4xf32> to vector<2x5xf32>
  return
}

// -----

func.func @shape_cast_result_must_be_vector_of_any(%arg25: vector<4xf32>) {
  // expected-error @+1 {{'vector.shape_cast' op result #0 must be vector of any type values, but got 'i32'}}
  %43 = "vector.shape_cast"(%arg25) : (vector<4xf32>) -> i32
  return
}

// -----

func.func @shape_cast_invalid_kind_of_type_specified_expected(%a: vector<4x3xf32>) {
  // expected-error @+1 {{custom op 'vector.shape_cast' invalid kind of type specified: expected builtin.vector, but found 'f32'}}
  %3 = vector.shape_cast %a : vector<4x3xf32> to f32
  return
}

// -----

func.func @shuffle_mask_index_out_of_range(%x: vector<4xf32>) {
  // expected-error @+1 {{'vector.shuffle' op mask index #1 out of range}}
  %8 = vector.shuffle %x, %x [-9223372036854775808, 5] : vector<4xf32>, vector<4xf32>
  return
}

// -----

func.func @shuffle_requires_attribute(%arg25: vector<4xf32>) {
  // expected-error @+1 {{'vector.shuffle' op requires attribute 'mask'}}
  %42 = "vector.shuffle"(%arg25, %arg25) <{}> : (vector<4xf32>, vector<4xf32>) -> vector<2xf32>
  return
}

// -----

func.func @shuffle_result_must_be_vector_of_any(%arg25: vector<4xf32>) {
  // expected-error @+1 {{'vector.shuffle' op result #0 must be vector of any type values, but got 'tensor<4xf32>'}}
  %42 = "vector.shuffle"(%arg25, %arg25) <{mask = array<i64: 0, 5>}> : (vector<4xf32>, vector<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @shuffle_number_of_operands_and_types_do(%x: vector<4xf32>) {
  // expected-error @+1 {{custom op 'vector.shuffle' number of operands and types do not match: got 1 operands and 2 types}}
  %8 = vector.shuffle %x [0, 5] : vector<4xf32>, vector<4xf32>
  return
}

// -----

func.func @shuffle_expected_i_type_for_or_values(%arg25: vector<4xf32>) {
  // expected-error @+1 {{expected i1 type for 'true' or 'false' values}}
  %42 = "vector.shuffle"(%arg25, %arg25) <{mask = array<i64: true, 5>}> : (vector<4xf32>, vector<4xf32>) -> vector<2xf32>
  return
}

// -----

func.func @step_result_must_be_vector_of_index() {
  // expected-error @+1 {{'vector.step' op result #0 must be vector of index values of ranks 1, but got 'vector<4xf32>'}}
  %4 = vector.step : vector<4xf32>
  return
}

// -----

func.func @step_invalid_kind_of_type_specified_expected() {
  // expected-error @+1 {{custom op 'vector.step' invalid kind of type specified: expected builtin.vector, but found 'f32'}}
  %4 = vector.step : f32
  return
}

// -----

func.func @store_floating_point_value_not_valid_for(%arg2: memref<?x8xf32>, %arg5: index, %arg6: vector<4xf32>) {
  // expected-error @+1 {{floating point value not valid for specified type}}
  "vector.store"(%arg6, %arg2, %arg5, %arg5) <{alignment = 1.0 : i64, nontemporal = true}> : (vector<4xf32>, memref<?x8xf32>, index, index) -> ()
  return
}

// -----

func.func @store_integer_constant_out_of_range_for(%arg2: memref<?x8xf32>, %arg5: index, %arg6: vector<4xf32>) {
  // expected-error @+1 {{integer constant out of range for attribute}}
  "vector.store"(%arg6, %arg2, %arg5, %arg5) <{alignment = 16 : i2, nontemporal = true}> : (vector<4xf32>, memref<?x8xf32>, index, index) -> ()
  return
}

// -----

func.func @to_elements_failed_to_verify_that_shaped_type(%arg18: vector<4xf32>) {
  // expected-error @+1 {{'vector.to_elements' op failed to verify that shaped type 'source' matches 'elements' element count and types}}
  %30:4 = "vector.to_elements"(%arg18) : (vector<4xf32>) -> (vector<[4]xf32>, f32, f32, f32)
  return
}

// -----

func.func @to_elements_invalid_kind_of_type_specified_expected(%x: vector<4xf32>) {
  // expected-error @+1 {{custom op 'vector.to_elements' invalid kind of type specified: expected builtin.vector, but found 'f64'}}
  %11:4 = vector.to_elements %x : f64
  return
}

// -----

func.func @to_elements_expected_named_operation_to_have_at(%arg18: vector<4xf32>) {
  // expected-error @+1 {{expected named operation to have at least 1 result}}
  %30:0 = "vector.to_elements"(%arg18) : (vector<4xf32>) -> (f32, f32, f32, f32)
  return
}

// -----

func.func @to_elements_operation_defines_results_but_was_provided(%x: vector<4xf32>) {
  // expected-error @+1 {{operation defines 4 results but was provided 1 to bind}}
  %x = vector.to_elements %x : vector<4xf32>
  return
}

// -----

func.func @transfer_read_attribute_cannot_have_negative_elements(%arg28: memref<?x8xf32>, %arg30: index, %arg31: f32) {
  // expected-error @+1 {{'vector.transfer_read' op 'operandSegmentSizes' attribute cannot have negative elements}}
  %45 = "vector.transfer_read"(%arg28, %arg30, %arg30, %arg31) <{in_bounds = [false], operandSegmentSizes = array<i32: 1, 2, -1, 0>, permutation_map = affine_map<(d0, d1) -> (d1)>}> : (memref<?x8xf32>, index, index, f32) -> vector<4xf32>
  return
}

// -----

func.func @transfer_read_operand_count_does_not_match_with(%arg28: memref<?x8xf32>, %arg30: index, %arg31: f32, %arg32: vector<4xi1>) {
  %49 = "vector.mask"(%arg32) ({
    %52 = "vector.transfer_read"(%arg28, %arg30, %arg30, %arg31) <{in_bounds = [false], operandSegmentSizes = array<i32: 1, 2, 1, 0>, permutation_map = affine_map<(d0, d1) -> (d1)>}> : (memref<?x8xf32>, index, index, f32) -> vector<4xf32>
    "vector.yield"(%52) : (vector<4xf32>) -> ()
  }) : (vector<4xi1>) -> vector<4xf32>
  %50 = "vector.mask"(%arg32, %49) ({
    // expected-error @+1 {{'vector.transfer_read' op operand count (4) does not match with the total size (0) specified in attribute 'operandSegmentSizes'}}
    %51 = "vector.transfer_read"(%arg28, %arg30, %arg30, %arg31) <{in_bounds = [false], permutation_map = affine_map<(d0, d1) -> (d1)>}> : (memref<?x8xf32>, index, index, f32) -> vector<4xf32>
    "vector.yield"(%51) : (vector<4xf32>) -> ()
  }) : (vector<4xi1>, vector<4xf32>) -> vector<4xf32>
  return
}

// -----

func.func @transfer_read_requires_indices(%m: memref<?x8xf32>, %i: index, %p: f32) {
  // expected-error @+1 {{'vector.transfer_read' op requires 2 indices}}
  %0 = vector.transfer_read %m[%i], %p : memref<?x8xf32>, vector<4xf32>
  return
}

// -----

func.func @transfer_read_requires_a_permutation_map_with_result(%t: tensor<?x8xf32>, %i: index, %p: f32) {
  // expected-error @+1 {{'vector.transfer_read' op requires a permutation_map with result dims of the same rank as the vector type}}
  %2 = vector.transfer_read %t[%i, %i], %p {permutation_map = affine_map<(d0, d1) -> (d0)>} : tensor<?x8xf32>, vector<f32>
  return
}

// -----

func.func @transfer_read_result_must_be_vector_of_any(%arg29: tensor<?x8xf32>, %arg30: index, %arg31: f32) {
  // expected-error @+1 {{'vector.transfer_read' op result #0 must be vector of any type values, but got '!shape.shape'}}
  %47 = "vector.transfer_read"(%arg29, %arg30, %arg30, %arg31) <{in_bounds = [false], operandSegmentSizes = array<i32: 1, 2, 1, 0>, permutation_map = affine_map<(d0, d1) -> (d0)>}> : (tensor<?x8xf32>, index, index, f32) -> !shape.shape
  return
}

// -----

func.func @transfer_read_expected_a_custom_permutation_map_when(%m: memref<?x8xf32>, %i: index, %p: f32) {
  // expected-error @+1 {{custom op 'vector.transfer_read' expected a custom permutation_map when rank(source) != rank(destination)}}
  %0 = vector.transfer_read %m[%i, %i], %p : tensor<f32>, vector<4xf32>
  return
}

// -----

func.func @transfer_read_requires_memref_or_ranked_tensor_type(%m: memref<?x8xf32>, %i: index, %p: f32) {
  // expected-error @+1 {{custom op 'vector.transfer_read' requires memref or ranked tensor type}}
  %0 = vector.transfer_read %m[%i, %i], %p : i1, vector<4xf32>
  return
}

// -----

func.func @transfer_read_requires_two_types(%m: memref<?x8xf32>, %i: index, %p: f32, %k: vector<4xi1>) {
  // expected-error @+1 {{custom op 'vector.transfer_read' requires two types}}
  %1 = vector.transfer_read %m[%i, %i], %p, %k {in_bounds = [true]} : memref<?x8xf32> vector<4xf32>
  return
}

// -----

func.func @transfer_read_requires_vector_type(%m: memref<?x8xf32>, %i: index, %p: f32, %k: vector<4xi1>) {
  // expected-error @+1 {{custom op 'vector.transfer_read' requires vector type}}
  %1 = vector.transfer_read %m[%i, %i], %p, %k {in_bounds = [true]} : memref<?x8xf32>, i1
  return
}

// -----

func.func @transfer_read_expected_i_type_for_or_values(%arg29: tensor<?x8xf32>, %arg30: index, %arg31: f32) {
  // expected-error @+1 {{expected i1 type for 'true' or 'false' values}}
  %47 = "vector.transfer_read"(%arg29, %arg30, %arg30, %arg31) <{in_bounds = [false], operandSegmentSizes = array<i32: true, 2, 1, 0>, permutation_map = affine_map<(d0, d1) -> (d0)>}> : (tensor<?x8xf32>, index, index, f32) -> vector<4xf32>
  return
}

// -----

func.func @transfer_read_integer_constant_out_of_range(%arg29: tensor<?x8xf32>, %arg30: index, %arg31: f32) {
  // expected-error @+1 {{integer constant out of range}}
  %47 = "vector.transfer_read"(%arg29, %arg30, %arg30, %arg31) <{in_bounds = [false], operandSegmentSizes = array<i32: -9223372036854775808, 2, 1, 0>, permutation_map = affine_map<(d0, d1) -> (d0)>}> : (tensor<?x8xf32>, index, index, f32) -> vector<4xf32>
  return
}

// -----

func.func @transfer_write_attribute_cannot_have_negative_elements(%arg28: memref<?x8xf32>, %arg29: tensor<?x8xf32>, %arg30: index, %arg31: f32, %arg32: vector<4xi1>) {
  %46 = "vector.transfer_read"(%arg28, %arg30, %arg30, %arg31, %arg32) <{in_bounds = [true], operandSegmentSizes = array<i32: 1, 2, 1, 1>, permutation_map = affine_map<(d0, d1) -> (d1)>}> : (memref<?x8xf32>, index, index, f32, vector<4xi1>) -> vector<4xf32>
  // expected-error @+1 {{'vector.transfer_write' op 'operandSegmentSizes' attribute cannot have negative elements}}
  %48 = "vector.transfer_write"(%46, %arg29, %arg30, %arg30, %arg32) <{in_bounds = [false], operandSegmentSizes = array<i32: -1, 1, 2, 1>, permutation_map = affine_map<(d0, d1) -> (d1)>}> : (vector<4xf32>, tensor<?x8xf32>, index, index, vector<4xi1>) -> tensor<?x8xf32>
  return
}

// -----

func.func @transfer_write_operand_count_does_not_match_with(%arg28: memref<?x8xf32>, %arg30: index, %arg31: f32, %arg32: vector<4xi1>) {
  %45 = "vector.transfer_read"(%arg28, %arg30, %arg30, %arg31) <{in_bounds = [false], operandSegmentSizes = array<i32: 1, 2, 1, 0>, permutation_map = affine_map<(d0, d1) -> (d1)>}> : (memref<?x8xf32>, index, index, f32) -> vector<4xf32>
  "vector.mask"(%arg32) ({
    // expected-error @+1 {{'vector.transfer_write' op operand count (4) does not match with the total size (0) specified in attribute 'operandSegmentSizes'}}
    "vector.transfer_write"(%45, %arg28, %arg30, %arg30) <{in_bounds = [false], permutation_map = affine_map<(d0, d1) -> (d1)>}> : (vector<4xf32>, memref<?x8xf32>, index, index) -> ()
    "vector.yield"() : () -> ()
  }) : (vector<4xi1>) -> ()
  return
}

// -----

func.func @transfer_write_requires_indices(%m: memref<?x8xf32>, %t: tensor<?x8xf32>, %i: index, %p: f32, %k: vector<4xi1>) {
  %1 = vector.transfer_read %m[%i, %i], %p, %k {in_bounds = [true]} : memref<?x8xf32>, vector<4xf32>
  // expected-error @+1 {{'vector.transfer_write' op requires 2 indices}}
  %3 = vector.transfer_write %1, %t[%i], %k : vector<4xf32>, tensor<?x8xf32>
  return
}

// -----

func.func @transfer_write_requires_memref_or_ranked_tensor_type(%m: memref<?x8xf32>, %i: index) {
  // expected-error @+1 {{custom op 'vector.transfer_write' requires memref or ranked tensor type}}
  vector.transfer_write %0, %m[%i, %i] {in_bounds = [true]} : vector<4xf32>, f32
  return
}

// -----

func.func @transfer_write_requires_vector_type(%t: tensor<?x8xf32>, %i: index, %k: vector<4xi1>) {
  // expected-error @+1 {{custom op 'vector.transfer_write' requires vector type}}
  %3 = vector.transfer_write %1, %t[%i, %i], %k : i1, tensor<?x8xf32>
  return
}

// -----

func.func @transfer_write_element_type_bitwidth_must_be_a(%arg28: memref<?x8xf32>, %arg30: index, %arg32: vector<4xi1>) {
  "vector.mask"(%arg32) ({
    // expected-error @+1 {{element type bitwidth must be a multiple of 8}}
    "vector.transfer_write"(%45, %arg28, %arg30, %arg30) <{in_bounds = [false], operandSegmentSizes = array<i2: 1, 1, 2, 0>, permutation_map = affine_map<(d0, d1) -> (d1)>}> : (vector<4xf32>, memref<?x8xf32>, index, index) -> ()
  }) : (vector<4xi1>) -> ()
  return
}

// -----

func.func @transfer_write_integer_constant_out_of_range(%arg28: memref<?x8xf32>, %arg30: index) {
  // expected-error @+1 {{integer constant out of range}}
  "vector.transfer_write"(%45, %arg28, %arg30, %arg30) <{in_bounds = [true], operandSegmentSizes = array<i0: 1, 1, 2, 0>, permutation_map = affine_map<(d0, d1) -> (d1)>}> : (vector<4xf32>, memref<?x8xf32>, index, index) -> ()
  return
}

// -----

func.func @transpose_dimension_size_mismatch_at(%a: vector<4x3xf32>) {
  // expected-error @+1 {{'vector.transpose' op dimension size mismatch at: 1}}
  %2 = vector.transpose %a, [1, 0] : vector<4x3xf32> to vector<5x4xf32>
  return
}

// -----

func.func @transpose_requires_attribute(%arg17: vector<4x3xf32>) {
  // expected-error @+1 {{'vector.transpose' op requires attribute 'permutation'}}
  %22 = "vector.transpose"(%arg17) <{}> : (vector<4x3xf32>) -> vector<3x4xf32>
  return
}

// -----

func.func @transpose_result_must_be_vector_of_any(%arg17: vector<4x3xf32>) {
  // expected-error @+1 {{'vector.transpose' op result #0 must be vector of any type values, but got 'i64'}}
  %22 = "vector.transpose"(%arg17) <{permutation = array<i64: 1, 0>}> : (vector<4x3xf32>) -> i64
  return
}

// -----

func.func @transpose_transposition_index_out_of_range(%a: vector<4x3xf32>) {
  // expected-error @+1 {{'vector.transpose' op transposition index out of range: -1}}
  %2 = vector.transpose %a, [-1, 0] : vector<4x3xf32> to vector<3x4xf32>
  return
}

// -----

func.func @transpose_invalid_kind_of_type_specified_expected(%a: vector<4x3xf32>) {
  // expected-error @+1 {{custom op 'vector.transpose' invalid kind of type specified: expected builtin.vector, but found 'i1'}}
  %2 = vector.transpose %a, [1, 0] : i1 to vector<3x4xf32>
  return
}

// -----

func.func @type_cast_expects_concatenated_result_and_operand_shapes(%arg9: memref<4x8xf32>) {
  // expected-error @+1 {{'vector.type_cast' op expects concatenated result and operand shapes to be equal: 'memref<vector<4xf32>>'}}
  %8 = "vector.type_cast"(%arg9) : (memref<4x8xf32>) -> memref<vector<4xf32>>
  return
}

// -----

func.func @type_cast_result_must_be_memref_of_any(%arg9: memref<4x8xf32>) {
  // expected-error @+1 {{'vector.type_cast' op result #0 must be memref of any type values, but got 'tensor<*xf32>'}}
  %8 = "vector.type_cast"(%arg9) : (memref<4x8xf32>) -> tensor<*xf32>
  return
}

// -----

func.func @vscale_result_must_be_index_but_got() {
  // expected-error @+1 {{'vector.vscale' op result #0 must be index, but got 'tuple<i32>'}}
  %33 = "vector.vscale"() : () -> tuple<i32>
  return
}
