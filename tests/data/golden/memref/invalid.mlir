// RUN: freehold opt %s -allow-unregistered-dialect -split-input-file -verify-diagnostics

func.func @memref_expected(%n: index) {
  // expected-error @+1 {{custom op 'memref.realloc' expected 'to'}}
  %5 = memref.realloc %4(%n) : memref<?xf32> -> memref<?xf32>
  return
}

// -----

func.func @alloc_attribute_cannot_have_negative_elements(%arg19: index) {
  // expected-error @+1 {{'memref.alloc' op 'operandSegmentSizes' attribute cannot have negative elements}}
  %25 = "memref.alloc"(%arg19) <{alignment = 8 : i64, operandSegmentSizes = array<i32: 1, -1>}> : (index) -> memref<8x?xf32>
  return
}

// -----

func.func @alloc_attribute_failed_to_satisfy_constraint_bit(%arg19: index) {
  // expected-error @+1 {{'memref.alloc' op attribute 'alignment' failed to satisfy constraint: 64-bit signless integer attribute whose value is positive and whose value is a power of two > 0}}
  %25 = "memref.alloc"(%arg19) <{alignment = -1 : i64, operandSegmentSizes = array<i32: 1, 0>}> : (index) -> memref<8x?xf32>
  return
}

// -----

func.func @alloc_incorrect_number_of_dynamic_sizes_has(%n: index, %s: index) {
  // expected-error @+1 {{'memref.alloc' op incorrect number of dynamic sizes, has 1, expected 0}}
  %2 = memref.alloc(%n)[%s] : memref<4xf32, strided<[2], offset: ?>>
  return
}

// -----

func.func @alloc_operand_count_does_not_match_with(%arg19: index, %arg20: index) {
  // expected-error @+1 {{'memref.alloc' op operand count (2) does not match with the total size (0) specified in attribute 'operandSegmentSizes'}}
  %26 = "memref.alloc"(%arg19, %arg20) <{}> : (index, index) -> memref<8x?xf32, affine_map<(d0, d1)[s0] -> (d0 + s0, d1)>, 1>
  return
}

// -----

func.func @alloc_result_must_be_memref_of_any(%arg19: index, %arg20: index) {
  // expected-error @+1 {{'memref.alloc' op result #0 must be memref of any type values, but got 'i1'}}
  %26 = "memref.alloc"(%arg19, %arg20) <{operandSegmentSizes = array<i32: 1, 1>}> : (index, index) -> i1
  return
}

// -----

func.func @alloc_attribute_failed_to_satisfy_constraint_bit_2(%n: index) {
  // expected-error @+1 {{custom op 'memref.alloc' 'memref.alloc' op attribute 'alignment' failed to satisfy constraint: 64-bit signless integer attribute whose value is positive and whose value is a power of two > 0}}
  %1 = memref.alloc(%n) {alignment = unit} : memref<8x?xf32>
  return
}

// -----

func.func @alloc_invalid_kind_of_type_specified_expected(%n: index, %s: index) {
  // expected-error @+1 {{custom op 'memref.alloc' invalid kind of type specified: expected builtin.memref, but found 'i1'}}
  %2 = memref.alloc(%n)[%s] : i1
  return
}

// -----

func.func @alloc_element_type_bitwidth_must_be_a(%arg19: index) {
  // expected-error @+1 {{element type bitwidth must be a multiple of 8}}
  %25 = "memref.alloc"(%arg19) <{alignment = 8 : i64, operandSegmentSizes = array<i5: 1, 0>}> : (index) -> memref<8x?xf32>
  return
}

// -----

func.func @alloc_floating_point_value_not_valid_for(%arg19: index) {
  // expected-error @+1 {{floating point value not valid for specified type}}
  %25 = "memref.alloc"(%arg19) <{alignment = 1.0 : i64, operandSegmentSizes = array<i32: 1, 0>}> : (index) -> memref<8x?xf32>
  return
}

// -----

func.func @alloc_integer_constant_out_of_range(%arg19: index, %arg20: index) {
  // expected-error @+1 {{integer constant out of range}}
  %26 = "memref.alloc"(%arg19, %arg20) <{operandSegmentSizes = array<i32: -9223372036854775808, 1>}> : (index, index) -> memref<8x?xf32, affine_map<(d0, d1)[s0] -> (d0 + s0, d1)>, 1>
  return
}

// -----

func.func @alloc_integer_constant_out_of_range_for(%n: index) {
  // expected-error @+1 {{integer constant out of range for attribute}}
  %1 = memref.alloc(%n) {alignment = 8 : i1} : memref<8x?xf32>
  return
}

// -----

func.func @alloc_unsupported_memory_space_attribute(%n: index, %s: index) {
  // expected-error @+1 {{unsupported memory space Attribute}}
  %2 = memref.alloc(%n)[%s] : memref<8x?xf32, affine_map<(d0, d1)[s0] -> (d0 + s0, d1)>, 1.0>
  return
}

// -----

func.func @alloca_attribute_cannot_have_negative_elements(%arg19: index) {
  // expected-error @+1 {{'memref.alloca' op 'operandSegmentSizes' attribute cannot have negative elements}}
  %28 = "memref.alloca"(%arg19) <{operandSegmentSizes = array<i32: 1, -1>}> : (index) -> memref<?xf32>
  return
}

// -----

func.func @alloca_operand_count_does_not_match_with(%arg19: index) {
  // expected-error @+1 {{'memref.alloca' op operand count (1) does not match with the total size (0) specified in attribute 'operandSegmentSizes'}}
  %28 = "memref.alloca"(%arg19) <{}> : (index) -> memref<?xf32>
  return
}

// -----

func.func @alloca_result_must_be_memref_of_any() {
  // expected-error @+1 {{'memref.alloca' op result #0 must be memref of any type values, but got 'f32'}}
  %27 = "memref.alloca"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> f32
  return
}

// -----

func.func @alloca_symbol_operand_count_does_not_equal() {
  // expected-error @+1 {{'memref.alloca' op symbol operand count does not equal memref symbol count: expected 1, got 0}}
  %27 = "memref.alloca"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<4xf32, strided<[2], offset: ?>>
  return
}

// -----

func.func @alloca_invalid_kind_of_type_specified_expected(%n: index) {
  // expected-error @+1 {{custom op 'memref.alloca' invalid kind of type specified: expected builtin.memref, but found 'i1'}}
  %4 = memref.alloca(%n) : i1
  return
}

// -----

func.func @alloca_element_type_bitwidth_must_be_a() {
  // expected-error @+1 {{element type bitwidth must be a multiple of 8}}
  %27 = "memref.alloca"() <{operandSegmentSizes = array<i2: 0, 0>}> : () -> memref<16xi8>
  return
}

// -----

func.func @alloca_expected_i_type_for_or_values(%arg19: index) {
  // expected-error @+1 {{expected i1 type for 'true' or 'false' values}}
  %28 = "memref.alloca"(%arg19) <{operandSegmentSizes = array<i32: true, 0>}> : (index) -> memref<?xf32>
  return
}

// -----

func.func @alloca_integer_constant_out_of_range(%arg19: index) {
  // expected-error @+1 {{integer constant out of range}}
  %28 = "memref.alloca"(%arg19) <{operandSegmentSizes = array<i32: -9223372036854775808, 0>}> : (index) -> memref<?xf32>
  return
}

// -----

func.func @assume_alignment_alignment_must_be_power_of(%m: memref<4x?xf32>) {
  // expected-error @+1 {{'memref.assume_alignment' op alignment must be power of 2}}
  %6 = memref.assume_alignment %m, 7 : memref<4x?xf32>
  return
}

// -----

func.func @assume_alignment_attribute_failed_to_satisfy_constraint_bit(%m: memref<4x?xf32>) {
  // expected-error @+1 {{'memref.assume_alignment' op attribute 'alignment' failed to satisfy constraint: 32-bit signless integer attribute whose value is positive}}
  %6 = memref.assume_alignment %m, 0 : memref<4x?xf32>
  return
}

// -----

func.func @assume_alignment_requires_attribute(%arg12: memref<4x?xf32>) {
  // expected-error @+1 {{'memref.assume_alignment' op requires attribute 'alignment'}}
  %21 = "memref.assume_alignment"(%arg12) <{}> : (memref<4x?xf32>) -> memref<4x?xf32>
  return
}

// -----

func.func @assume_alignment_requires_the_same_type_for_all(%arg12: memref<4x?xf32>) {
  // expected-error @+1 {{'memref.assume_alignment' op requires the same type for all operands and results}}
  %21 = "memref.assume_alignment"(%arg12) <{alignment = 16 : i32}> : (memref<4x?xf32>) -> memref<4xf32>
  return
}

// -----

func.func @assume_alignment_result_must_be_memref_of_any(%arg12: memref<4x?xf32>) {
  // expected-error @+1 {{'memref.assume_alignment' op result #0 must be memref of any type values, but got 'complex<f32>'}}
  %21 = "memref.assume_alignment"(%arg12) <{alignment = 16 : i32}> : (memref<4x?xf32>) -> complex<f32>
  return
}

// -----

func.func @assume_alignment_invalid_kind_of_type_specified_expected(%m: memref<4x?xf32>) {
  // expected-error @+1 {{custom op 'memref.assume_alignment' invalid kind of type specified: expected builtin.memref, but found 'f64'}}
  %6 = memref.assume_alignment %m, 16 : f64
  return
}

// -----

func.func @assume_alignment_integer_constant_out_of_range_for(%m: memref<4x?xf32>) {
  // expected-error @+1 {{integer constant out of range for attribute}}
  %6 = memref.assume_alignment %m, -9223372036854775808 : memref<4x?xf32>
  return
}

// -----

func.func @atomic_rmw_expects_the_number_of_subscripts_equal(%m: memref<4x?xf32>, %i: index, %x: f32) {
  // expected-error @+1 {{'memref.atomic_rmw' op expects the number of subscripts to be equal to memref rank}}
  %2 = memref.atomic_rmw addf %x, %m[%i] : (f32, memref<4x?xf32>) -> f32
  return
}

// -----

func.func @atomic_rmw_failed_to_verify_that_all_of(%m: memref<4x?xf32>, %i: index, %x: f32) {
  // expected-error @+1 {{'memref.atomic_rmw' op failed to verify that all of {value, result} have same type}}
  %2 = memref.atomic_rmw addf %x, %m[%i, %i] : (f32, memref<4x?xf32>) -> i64
  return
}

// -----

func.func @atomic_rmw_requires_attribute(%arg12: memref<4x?xf32>, %arg13: index, %arg14: f32) {
  // expected-error @+1 {{'memref.atomic_rmw' op requires attribute 'kind'}}
  %17 = "memref.atomic_rmw"(%arg14, %arg12, %arg13, %arg13) <{}> : (f32, memref<4x?xf32>, index, index) -> f32
  return
}

// -----

func.func @atomic_rmw_result_must_be_signless_integer_or(%m: memref<4x?xf32>, %i: index, %x: f32) {
  // expected-error @+1 {{'memref.atomic_rmw' op result #0 must be signless integer or floating-point, but got '!shape.size'}}
  %2 = memref.atomic_rmw addf %x, %m[%i, %i] : (f32, memref<4x?xf32>) -> !shape.size
  return
}

// -----

func.func @atomic_rmw_with_kind_expects_an_integer_type(%arg12: memref<4x?xf32>, %arg13: index, %arg14: f32) {
  // expected-error @+1 {{'memref.atomic_rmw' op with kind 'addi' expects an integer type}}
  %17 = "memref.atomic_rmw"(%arg14, %arg12, %arg13, %arg13) <{kind = 1 : i64}> : (f32, memref<4x?xf32>, index, index) -> f32
  return
}

// -----

func.func @atomic_rmw_invalid_kind_of_type_specified_expected(%m: memref<4x?xf32>, %i: index, %x: f32) {
  // expected-error @+1 {{custom op 'memref.atomic_rmw' invalid kind of type specified: expected builtin.memref, but found 'vector<f32>'}}
  %2 = memref.atomic_rmw addf %x, %m[%i, %i] : (f32, vector<f32>) -> f32
  return
}

// -----

func.func @cast_operand_type_and_result_type_are(%arg5: memref<4x8xf32>) {
  // expected-error @+1 {{'memref.cast' op operand type 'memref<4x8xf32>' and result type 'memref<?x3xi32>' are cast incompatible}}
  %0 = "memref.cast"(%arg5) : (memref<4x8xf32>) -> memref<?x3xi32>
  return
}

// -----

func.func @cast_result_must_be_ranked_or_unranked(%arg7: memref<*xf32>) {
  // expected-error @+1 {{'memref.cast' op result #0 must be ranked or unranked memref of any type values, but got 'f32'}}
  %2 = "memref.cast"(%arg7) : (memref<*xf32>) -> f32
  return
}

// -----

func.func @collapse_shape_reassociation_indices_must_be_contiguous(%arg5: memref<4x8xf32>) {
  // expected-error @+1 {{'memref.collapse_shape' op reassociation indices must be contiguous}}
  %6 = "memref.collapse_shape"(%arg5) <{reassociation = [[0, 2]]}> : (memref<4x8xf32>) -> memref<32xf32>
  return
}

// -----

func.func @copy_invalid_kind_of_type_specified(%m: memref<4x?xf32>) {
  // expected-error @+1 {{custom op 'memref.copy' invalid kind of type specified}}
  memref.copy %m, %m : memref<4x?xf32> to i1
  return
}

// -----

func.func @dealloc_invalid_kind_of_type_specified() {
  // expected-error @+1 {{custom op 'memref.dealloc' invalid kind of type specified}}
  memref.dealloc %0 : f64
  return
}

// -----

func.func @dealloc_unsupported_memory_space_attribute() {
  // expected-error @+1 {{unsupported memory space Attribute}}
  memref.dealloc %0 : memref<8x64xf32, 1.0>
  return
}

// -----

func.func @dim_result_must_be_index_but_got(%arg12: memref<4x?xf32>, %arg13: index) {
  // expected-error @+1 {{'memref.dim' op result #0 must be index, but got 'f32'}}
  %19 = "memref.dim"(%arg12, %arg13) : (memref<4x?xf32>, index) -> f32
  return
}

// -----

func.func @distinct_objects_operand_types_and_result_types_must(%arg12: memref<4x?xf32>, %arg15: memref<f32>) {
  // expected-error @+1 {{'memref.distinct_objects' op operand types and result types must match}}
  %22:2 = "memref.distinct_objects"(%arg12, %arg15) : (memref<4x?xf32>, memref<f32>) -> (memref<4x5xf32>, memref<f32>)
  return
}

// -----

func.func @distinct_objects_result_must_be_variadic_of_memref(%arg12: memref<4x?xf32>, %arg15: memref<f32>) {
  // expected-error @+1 {{'memref.distinct_objects' op result #0 must be variadic of memref of any type values, but got 'i1'}}
  %22:2 = "memref.distinct_objects"(%arg12, %arg15) : (memref<4x?xf32>, memref<f32>) -> (i1, memref<f32>)
  return
}

// -----

func.func @distinct_objects_number_of_operands_and_types_do(%z: memref<f32>) {
  // expected-error @+1 {{custom op 'memref.distinct_objects' number of operands and types do not match: got 1 operands and 2 types}}
  %7:2 = memref.distinct_objects %z : memref<4x?xf32>, memref<f32>
  return
}

// -----

func.func @distinct_objects_expected_named_operation_to_have_at(%arg12: memref<4x?xf32>, %arg15: memref<f32>) {
  // expected-error @+1 {{expected named operation to have at least 1 result}}
  %22:0 = "memref.distinct_objects"(%arg12, %arg15) : (memref<4x?xf32>, memref<f32>) -> (memref<4x?xf32>, memref<f32>)
  return
}

// -----

func.func @distinct_objects_operation_defines_results_but_was_provided(%m: memref<4x?xf32>, %z: memref<f32>) {
  // expected-error @+1 {{operation defines 2 results but was provided 1 to bind}}
  %7:1 = memref.distinct_objects %m, %z : memref<4x?xf32>, memref<f32>
  return
}

// -----

func.func @distinct_objects_successors_in_non_terminator(%arg12: memref<4x?xf32>, %arg15: memref<f32>) {
  // expected-error @+1 {{successors in non-terminator}}
  %22:2 = "memref.distinct_objects"(%arg12, %arg15) [ (memref<4x?xf32>, memref<f32>) -> (memref<4x?xf32>, memref<f32>)
  return
}

// -----

func.func @dma_start_fewer_more_types_expected(%from: memref<256xf32>, %to: memref<256xf32, 1>, %tag: memref<1xi32>, %i: index, %n: index) {
  // expected-error @+1 {{custom op 'memref.dma_start' fewer/more types expected}}
  memref.dma_start %from[%i], %to[%i], %n, %tag[%i] : memref<256xf32>) memref<256xf32, 1>, memref<1xi32>
  return
}

// -----

func.func @dma_start_unsupported_memory_space_attribute(%from: memref<256xf32>, %to: memref<256xf32, 1>, %tag: memref<1xi32>, %i: index, %n: index) {
  // expected-error @+1 {{unsupported memory space Attribute}}
  memref.dma_start %from[%i], %to[%i], %n, %tag[%i] : memref<256xf32>, memref<256xf32, 1.0>, memref<1xi32>
  return
}

// -----

func.func @dma_wait_invalid_kind_of_type_specified_expected(%tag: memref<1xi32>, %i: index, %n: index) {
  // expected-error @+1 {{custom op 'memref.dma_wait' invalid kind of type specified: expected builtin.memref, but found 'i1'}}
  memref.dma_wait %tag[%i], %n : i1
  return
}

// -----

func.func @dma_wait_multiple_memory_spaces_specified_in_memref(%arg2: memref<1xi32>, %arg3: index, %arg4: index) {
  // expected-error @+1 {{multiple memory spaces specified in memref type}}
  "memref.dma_wait"(%arg2, %arg3, %arg4) : (memref<1xi32, index, index) -> ()
  return
}

// -----

func.func @dma_wait_successors_in_non_terminator(%arg2: memref<1xi32>, %arg3: index, %arg4: index) {
  // expected-error @+1 {{successors in non-terminator}}
  "memref.dma_wait"(%arg2, %arg3, %arg4) [ (memref<1xi32>, index, index) -> ()
  return
}

// -----

func.func @expand_shape_attribute_failed_to_satisfy_constraint_array(%arg5: memref<4x8xf32>) {
  %6 = "memref.collapse_shape"(%arg5) <{reassociation = [[0, 1]]}> : (memref<4x8xf32>) -> memref<32xf32>
  // expected-error @+1 {{'memref.expand_shape' op attribute 'reassociation' failed to satisfy constraint: Array of 64-bit integer array attributes}}
  %7 = "memref.expand_shape"(%6) <{reassociation = [[true, 1]], static_output_shape = array<i64: 4, 8>}> : (memref<32xf32>) -> memref<4x8xf32>
  return
}

// -----

func.func @expand_shape_collapsed_dim_size_must_equal_reassociation(%arg5: memref<4x8xf32>) {
  %6 = "memref.collapse_shape"(%arg5) <{reassociation = [[0, 1]]}> : (memref<4x8xf32>) -> memref<32xf32>
  // expected-error @+1 {{'memref.expand_shape' op collapsed dim size (32) must equal reassociation group size (4)}}
  %7 = "memref.expand_shape"(%6) <{reassociation = [[0, 1]], static_output_shape = array<i64: 4, 8>}> : (memref<32xf32>) -> memref<4x1xf32>
  return
}

// -----

func.func @expand_shape_invalid_output_shape_provided_at_pos(%arg5: memref<4x8xf32>) {
  %6 = "memref.collapse_shape"(%arg5) <{reassociation = [[0, 1]]}> : (memref<4x8xf32>) -> memref<32xf32>
  // expected-error @+1 {{'memref.expand_shape' op invalid output shape provided at pos 0}}
  %7 = "memref.expand_shape"(%6) <{reassociation = [[0, 1]], static_output_shape = array<i64: 7, 8>}> : (memref<32xf32>) -> memref<4x8xf32>
  return
}

// -----

func.func @expand_shape_reassociation_indices_must_be_contiguous(%arg5: memref<4x8xf32>) {
  %6 = "memref.collapse_shape"(%arg5) <{reassociation = [[0, 1]]}> : (memref<4x8xf32>) -> memref<32xf32>
  // expected-error @+1 {{'memref.expand_shape' op reassociation indices must be contiguous}}
  %7 = "memref.expand_shape"(%6) <{reassociation = [[0, 7]], static_output_shape = array<i64: 4, 8>}> : (memref<32xf32>) -> memref<4x8xf32>
  return
}

// -----

func.func @expand_shape_result_must_be_strided_memref_of(%arg5: memref<4x8xf32>) {
  %6 = "memref.collapse_shape"(%arg5) <{reassociation = [[0, 1]]}> : (memref<4x8xf32>) -> memref<32xf32>
  // expected-error @+1 {{'memref.expand_shape' op result #0 must be strided memref of any type values, but got 'memref<*xf32>'}}
  %7 = "memref.expand_shape"(%6) <{reassociation = [[0, 1]], static_output_shape = array<i64: 4, 8>}> : (memref<32xf32>) -> memref<*xf32>
  return
}

// -----

func.func @expand_shape_element_type_bitwidth_must_be_a() {
  // expected-error @+1 {{element type bitwidth must be a multiple of 8}}
  %7 = "memref.expand_shape"(%6) <{reassociation = [[0, 1]], static_output_shape = array<i3: 4, 8>}> : (memref<32xf32>) -> memref<4x8xf32>
  return
}

// -----

func.func @extract_aligned_pointer_as_index_result_must_be_index_but_got(%arg5: memref<4x8xf32>) {
  // expected-error @+1 {{'memref.extract_aligned_pointer_as_index' op result #0 must be index, but got 'none'}}
  %14 = "memref.extract_aligned_pointer_as_index"(%arg5) : (memref<4x8xf32>) -> none
  return
}

// -----

func.func @extract_strided_metadata_result_must_be_strided_memref_of(%arg11: memref<4x8xf32, strided<[?, 1], offset: ?>>) {
  // expected-error @+1 {{'memref.extract_strided_metadata' op result #0 must be strided memref of any type values of rank 0, but got 'f32'}}
  %13:6 = "memref.extract_strided_metadata"(%arg11) : (memref<4x8xf32, strided<[?, 1], offset: ?>>) -> (f32, index, index, index, index, index)
  return
}

// -----

func.func @extract_strided_metadata_result_must_be_variadic_of_index(%arg11: memref<4x8xf32, strided<[?, 1], offset: ?>>) {
  // expected-error @+1 {{'memref.extract_strided_metadata' op result #4 must be variadic of index, but got 'none'}}
  %13:6 = "memref.extract_strided_metadata"(%arg11) : (memref<4x8xf32, strided<[?, 1], offset: ?>>) -> (memref<f32>, index, index, index, none, index)
  return
}

// -----

func.func @extract_strided_metadata_operation_defines_results_but_was_provided(%arg11: memref<4x8xf32, strided<[?, 1], offset: ?>>) {
  // expected-error @+1 {{operation defines 6 results but was provided 7 to bind}}
  %13:7 = "memref.extract_strided_metadata"(%arg11) : (memref<4x8xf32, strided<[?, 1], offset: ?>>) -> (memref<f32>, index, index, index, index, index)
  return
}

// -----

func.func @get_global_does_not_reference_a_valid_global() {
  // expected-error @+1 {{'memref.get_global' op 'constant' does not reference a valid global memref}}
  %7 = memref.get_global @constant : memref<2x2xi0>
  return
}

// -----

func.func @get_global_requires_attribute() {
  // expected-error @+1 {{'memref.get_global' op requires attribute 'name'}}
  %31 = "memref.get_global"() <{}> : () -> memref<2x2xi32>
  return
}

// -----

func.func @get_global_result_must_be_statically_shaped_memref() {
  // expected-error @+1 {{'memref.get_global' op result #0 must be statically shaped memref of any type values, but got 'index'}}
  %31 = "memref.get_global"() <{name = @constant}> : () -> index
  return
}

// -----

func.func @get_global_invalid_kind_of_type_specified_expected() {
  // expected-error @+1 {{custom op 'memref.get_global' invalid kind of type specified: expected builtin.memref, but found 'i1'}}
  %7 = memref.get_global @constant : i1
  return
}

// -----

// expected-error @+1 {{custom op 'memref.global' 'memref.global' op attribute 'alignment' failed to satisfy constraint: 64-bit signless integer attribute whose value is positive and whose value is a power of two > 0}}
memref.global "private" constant @constant : memref<2x2xi32> = dense<[[1, 2], [3, 4]]> {alignment = @s}

// -----

// expected-error @+1 {{custom op 'memref.global' type should be static shaped memref, but got 'i1'}}
memref.global @external : i1

// -----

// expected-error @+1 {{expected i1 type for 'true' or 'false' values}}
memref.global "private" constant @constant : memref<2x2xi32> = dense<[[true, 2], [3, 4]]> {alignment = 64 : i64}

// -----

// expected-error @+1 {{floating point value not valid for specified type}}
memref.global "private" constant @constant : memref<2x2xi32> = dense<[[1, 2], [3, 4]]> {alignment = 1.0 : i64}

// -----

// expected-error @+1 {{integer constant out of range for attribute}}
memref.global "private" constant @constant : memref<2x2xi32> = dense<[[1, 2], [3, 4]]> {alignment = 64 : i3}

// -----

// expected-error @+1 {{integer constant out of range for type}}
memref.global "private" constant @constant : memref<2x2xi1> = dense<[[1, 2], [3, 4]]> {alignment = 64 : i64}

// -----

func.func @load_failed_to_verify_that_result_type(%arg12: memref<4x?xf32>, %arg13: index) {
  // expected-error @+1 {{'memref.load' op failed to verify that result type matches element type of 'memref'}}
  %16 = "memref.load"(%arg12, %arg13, %arg13) <{nontemporal = true}> : (memref<4x?xf32>, index, index) -> i1
  return
}

// -----

func.func @load_incorrect_number_of_indices_for_load(%m: memref<4x?xf32>, %i: index) {
  // expected-error @+1 {{'memref.load' op incorrect number of indices for load, expected 2 but got 1}}
  %1 = memref.load %m[%i] {nontemporal = true} : memref<4x?xf32>
  return
}

// -----

func.func @load_attribute_failed_to_satisfy_constraint_bool(%m: memref<4x?xf32>, %i: index) {
  // expected-error @+1 {{custom op 'memref.load' 'memref.load' op attribute 'nontemporal' failed to satisfy constraint: bool attribute}}
  %1 = memref.load %m[%i, %i] {nontemporal = @s} : memref<4x?xf32>
  return
}

// -----

func.func @load_invalid_kind_of_type_specified_expected(%m: memref<4x?xf32>, %i: index) {
  // expected-error @+1 {{custom op 'memref.load' invalid kind of type specified: expected builtin.memref, but found 'i32'}}
  %1 = memref.load %m[%i, %i] {nontemporal = true} : i32
  return
}

// -----

func.func @memory_space_cast_operand_type_and_result_type_are(%arg5: memref<4x8xf32>) {
  // expected-error @+1 {{'memref.memory_space_cast' op operand type 'memref<4x8xf32>' and result type 'memref<5x8xf32, 3>' are cast incompatible}}
  %12 = "memref.memory_space_cast"(%arg5) : (memref<4x8xf32>) -> memref<5x8xf32, 3>
  return
}

// -----

func.func @memory_space_cast_result_must_be_ranked_or_unranked(%arg5: memref<4x8xf32>) {
  // expected-error @+1 {{'memref.memory_space_cast' op result #0 must be ranked or unranked memref of any type values, but got 'tuple<i32>'}}
  %12 = "memref.memory_space_cast"(%arg5) : (memref<4x8xf32>) -> tuple<i32>
  return
}

// -----

func.func @prefetch_attribute_failed_to_satisfy_constraint_bit(%m: memref<4x?xf32>, %i: index) {
  // expected-error @+1 {{'memref.prefetch' op attribute 'localityHint' failed to satisfy constraint: 32-bit signless integer attribute whose minimum value is 0 whose maximum value is 3}}
  memref.prefetch %m[%i, %i], write, locality<7>, instr : memref<4x?xf32>
  return
}

// -----

func.func @prefetch_requires_attribute(%arg12: memref<4x?xf32>, %arg13: index) {
  // expected-error @+1 {{'memref.prefetch' op requires attribute 'isDataCache'}}
  "memref.prefetch"(%arg12, %arg13, %arg13) <{isWrite = true, localityHint = 0 : i32}> : (memref<4x?xf32>, index, index) -> ()
  return
}

// -----

func.func @prefetch_too_few_indices(%m: memref<4x?xf32>, %i: index) {
  // expected-error @+1 {{'memref.prefetch' op too few indices}}
  memref.prefetch %m[%i], write, locality<0>, instr : memref<4x?xf32>
  return
}

// -----

func.func @prefetch_invalid_kind_of_attribute_specified(%m: memref<4x?xf32>, %i: index) {
  // expected-error @+1 {{custom op 'memref.prefetch' invalid kind of attribute specified}}
  memref.prefetch %m[%i, %i], write, locality<"x">, instr : memref<4x?xf32>
  return
}

// -----

func.func @prefetch_invalid_kind_of_type_specified_expected(%m: memref<4x?xf32>, %i: index) {
  // expected-error @+1 {{custom op 'memref.prefetch' invalid kind of type specified: expected builtin.memref, but found 'i1'}}
  memref.prefetch %m[%i, %i], read, locality<3>, data : i1
  return
}

// -----

func.func @prefetch_floating_point_value_not_valid_for(%m: memref<4x?xf32>, %i: index) {
  // expected-error @+1 {{floating point value not valid for specified type}}
  memref.prefetch %m[%i, %i], write, locality<1.0>, instr : memref<4x?xf32>
  return
}

// -----

func.func @prefetch_integer_constant_out_of_range_for(%m: memref<4x?xf32>, %i: index) {
  // expected-error @+1 {{integer constant out of range for attribute}}
  memref.prefetch %m[%i, %i], read, locality<-9223372036854775808>, data : memref<4x?xf32>
  return
}

// -----

func.func @rank_result_must_be_index_but_got(%arg12: memref<4x?xf32>) {
  // expected-error @+1 {{'memref.rank' op result #0 must be index, but got 'vector<f32>'}}
  %20 = "memref.rank"(%arg12) : (memref<4x?xf32>) -> vector<f32>
  return
}

// -----

func.func @rank_invalid_kind_of_type_specified(%m: memref<4x?xf32>) {
  // expected-error @+1 {{custom op 'memref.rank' invalid kind of type specified}}
  %5 = memref.rank %m : i32
  return
}

// -----

func.func @realloc_result_must_be_d_memref_of(%n: index) {
  %4 = memref.alloca(%n) : memref<?xf32>
  // expected-error @+1 {{'memref.realloc' op result #0 must be 1D memref of any type values, but got 'i1'}}
  %5 = memref.realloc %4(%n) : memref<?xf32> to i1
  return
}

// -----

func.func @realloc_invalid_kind_of_type_specified_expected(%n: index) {
  // expected-error @+1 {{custom op 'memref.realloc' invalid kind of type specified: expected builtin.memref, but found 'f32'}}
  %5 = memref.realloc %4(%n) : f32 to memref<?xf32>
  return
}

// -----

func.func @realloc_different_memory_spaces_specified_for_source(%n: index) {
  %4 = memref.alloca(%n) : memref<?xf32>
  // expected-error @+1 {{different memory spaces specified for source memref type 'memref<?xf32>' and result memref type 'memref<4xf32, 1>'}}
  %5 = memref.realloc %4(%n) : memref<?xf32> to memref<4xf32, 1>
  return
}

// -----

func.func @realloc_unsupported_layout_for_result_memref_type(%n: index) {
  %4 = memref.alloca(%n) : memref<?xf32>
  // expected-error @+1 {{unsupported layout for result memref type 'memref<4xf32, strided<[2], offset: ?>>'}}
  %5 = memref.realloc %4(%n) : memref<?xf32> to memref<4xf32, strided<[2], offset: ?>>
  return
}

// -----

func.func @reinterpret_cast_requires_attribute(%arg5: memref<4x8xf32>, %arg9: index) {
  // expected-error @+1 {{'memref.reinterpret_cast' op requires attribute 'static_sizes'}}
  %8 = "memref.reinterpret_cast"(%arg5, %arg9, %arg9) <{operandSegmentSizes = array<i32: 1, 0, 1, 1>, static_offsets = array<i64: 0>, static_strides = array<i64: -9223372036854775808, 1>}> : (memref<4x8xf32>, index, index) -> memref<8x?xf32, strided<[?, 1]>>
  return
}

// -----

func.func @reinterpret_cast_result_must_be_strided_memref_of(%arg5: memref<4x8xf32>, %arg9: index) {
  // expected-error @+1 {{'memref.reinterpret_cast' op result #0 must be strided memref of any type values, but got 'f64'}}
  %8 = "memref.reinterpret_cast"(%arg5, %arg9, %arg9) <{operandSegmentSizes = array<i32: 1, 0, 1, 1>, static_offsets = array<i64: 0>, static_sizes = array<i64: 8, -9223372036854775808>, static_strides = array<i64: -9223372036854775808, 1>}> : (memref<4x8xf32>, index, index) -> f64
  return
}

// -----

func.func @reinterpret_cast_element_type_bitwidth_must_be_a(%arg5: memref<4x8xf32>, %arg9: index) {
  // expected-error @+1 {{element type bitwidth must be a multiple of 8}}
  %8 = "memref.reinterpret_cast"(%arg5, %arg9, %arg9) <{operandSegmentSizes = array<i32: 1, 0, 1, 1>, static_offsets = array<i64: 0>, static_sizes = array<i64: 8, -9223372036854775808>, static_strides = array<i2: -9223372036854775808, 1>}> : (memref<4x8xf32>, index, index) -> memref<8x?xf32, strided<[?, 1]>>
  return
}

// -----

func.func @reinterpret_cast_expected_a_bit_signed_integer_or(%arg5: memref<4x8xf32>, %arg9: index) {
  // expected-error @+1 {{expected a 64-bit signed integer or '?'}}
  %8 = "memref.reinterpret_cast"(%arg5, %arg9, %arg9) <{operandSegmentSizes = array<i32: 1, 0, 1, 1>, static_offsets = array<i64: 0>, static_sizes = array<i64: 8, -9223372036854775808>, static_strides = array<i64: -9223372036854775808, 1>}> : (memref<4x8xf32>, index, index) -> memref<8x?xf32, strided<[?, true]>>
  return
}

// -----

func.func @reshape_length_of_shape_operand_differs_from(%arg5: memref<4x8xf32>, %arg10: memref<2xindex>) {
  // expected-error @+1 {{'memref.reshape' op length of shape operand differs from the result's memref rank}}
  %9 = "memref.reshape"(%arg5, %arg10) : (memref<4x8xf32>, memref<2xindex>) -> memref<f32>
  return
}

// -----

func.func @reshape_result_must_be_ranked_or_unranked(%arg5: memref<4x8xf32>, %arg10: memref<2xindex>) {
  // expected-error @+1 {{'memref.reshape' op result #0 must be ranked or unranked memref of any type values, but got 'i32'}}
  %9 = "memref.reshape"(%arg5, %arg10) : (memref<4x8xf32>, memref<2xindex>) -> i32
  return
}

// -----

func.func @store_invalid_kind_of_type_specified_expected(%m: memref<4x?xf32>, %i: index, %x: f32) {
  // expected-error @+1 {{custom op 'memref.store' invalid kind of type specified: expected builtin.memref, but found 'f64'}}
  memref.store %x, %m[%i, %i] : f64
  return
}

// -----

func.func @subview_attribute_cannot_have_negative_elements(%arg5: memref<4x8xf32>) {
  // expected-error @+1 {{'memref.subview' op 'operandSegmentSizes' attribute cannot have negative elements}}
  %5 = "memref.subview"(%arg5) <{operandSegmentSizes = array<i32: -1, 0, 0, 0>, static_offsets = array<i64: 0, 0>, static_sizes = array<i64: 1, 8>, static_strides = array<i64: 1, 1>}> : (memref<4x8xf32>) -> memref<8xf32, strided<[1]>>
  return
}

// -----

func.func @subview_operand_count_does_not_match_with(%arg5: memref<4x8xf32>) {
  // expected-error @+1 {{'memref.subview' op operand count (1) does not match with the total size (0) specified in attribute 'operandSegmentSizes'}}
  %3 = "memref.subview"(%arg5) <{static_offsets = array<i64: 1, 2>, static_sizes = array<i64: 2, 4>, static_strides = array<i64: 1, 1>}> : (memref<4x8xf32>) -> memref<2x4xf32, strided<[8, 1], offset: 10>>
  return
}

// -----

func.func @subview_requires_attribute(%arg6: memref<?x?xf32>, %arg9: index) {
  // expected-error @+1 {{'memref.subview' op requires attribute 'static_offsets'}}
  %4 = "memref.subview"(%arg6, %arg9, %arg9, %arg9) <{operandSegmentSizes = array<i32: 1, 1, 1, 1>, static_sizes = array<i64: -9223372036854775808, 4>, static_strides = array<i64: 1, -9223372036854775808>}> : (memref<?x?xf32>, index, index, index) -> memref<?x4xf32, strided<[?, ?], offset: ?>>
  return
}

// -----

func.func @subview_result_must_be_memref_of_any(%arg5: memref<4x8xf32>) {
  // expected-error @+1 {{'memref.subview' op result #0 must be memref of any type values, but got 'vector<f32>'}}
  %5 = "memref.subview"(%arg5) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 0>, static_sizes = array<i64: 1, 8>, static_strides = array<i64: 1, 1>}> : (memref<4x8xf32>) -> vector<f32>
  return
}

// -----

func.func @subview_different_memory_spaces_specified_for_base(%arg5: memref<4x8xf32>) {
  // expected-error @+1 {{different memory spaces specified for base memref type 'memref<4x8xf32>' and subview memref type 'memref<4xf32, 1>'}}
  %5 = "memref.subview"(%arg5) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 0>, static_sizes = array<i64: 1, 8>, static_strides = array<i64: 1, 1>}> : (memref<4x8xf32>) -> memref<4xf32, 1>
  return
}

// -----

func.func @subview_element_type_bitwidth_must_be_a(%arg5: memref<4x8xf32>) {
  // expected-error @+1 {{element type bitwidth must be a multiple of 8}}
  %3 = "memref.subview"(%arg5) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i2: 1, 2>, static_sizes = array<i64: 2, 4>, static_strides = array<i64: 1, 1>}> : (memref<4x8xf32>) -> memref<2x4xf32, strided<[8, 1], offset: 10>>
  return
}

// -----

func.func @subview_expected_i_type_for_or_values(%arg6: memref<?x?xf32>, %arg9: index) {
  // expected-error @+1 {{expected i1 type for 'true' or 'false' values}}
  %4 = "memref.subview"(%arg6, %arg9, %arg9, %arg9) <{operandSegmentSizes = array<i32: 1, 1, 1, 1>, static_offsets = array<i64: -9223372036854775808, 0>, static_sizes = array<i64: -9223372036854775808, true>, static_strides = array<i64: 1, -9223372036854775808>}> : (memref<?x?xf32>, index, index, index) -> memref<?x4xf32, strided<[?, ?], offset: ?>>
  return
}

// -----

func.func @subview_expected_the_number_of_to_match(%arg5: memref<4x8xf32>) {
  // expected-error @+1 {{expected the number of 'offsets' to match the number of dynamic entries in 'static_offsets' (0 vs 1)}}
  %5 = "memref.subview"(%arg5) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, -9223372036854775808>, static_sizes = array<i64: 1, 8>, static_strides = array<i64: 1, 1>}> : (memref<4x8xf32>) -> memref<8xf32, strided<[1]>>
  return
}

// -----

func.func @subview_integer_constant_out_of_range(%arg5: memref<4x8xf32>) {
  // expected-error @+1 {{integer constant out of range}}
  %5 = "memref.subview"(%arg5) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 0>, static_sizes = array<i0: 1, 8>, static_strides = array<i64: 1, 1>}> : (memref<4x8xf32>) -> memref<8xf32, strided<[1]>>
  return
}

// -----

func.func @transpose_requires_attribute(%arg5: memref<4x8xf32>) {
  // expected-error @+1 {{'memref.transpose' op requires attribute 'permutation'}}
  %10 = "memref.transpose"(%arg5) <{}> : (memref<4x8xf32>) -> memref<8x4xf32, strided<[1, 8]>>
  return
}

// -----

func.func @transpose_result_must_be_strided_memref_of(%arg5: memref<4x8xf32>) {
  // expected-error @+1 {{'memref.transpose' op result #0 must be strided memref of any type values, but got 'index'}}
  %10 = "memref.transpose"(%arg5) <{permutation = affine_map<(d0, d1) -> (d1, d0)>}> : (memref<4x8xf32>) -> index
  return
}

// -----

func.func @transpose_result_type_is_not_equivalent_to(%arg5: memref<4x8xf32>) {
  // expected-error @+1 {{'memref.transpose' op result type 'memref<2x4xf32, strided<[1, 8]>>' is not equivalent to the canonical transposed input type 'memref<8x4xf32, affine_map<(d0, d1) -> (d0 + d1 * 8)>>'}}
  %10 = "memref.transpose"(%arg5) <{permutation = affine_map<(d0, d1) -> (d1, d0)>}> : (memref<4x8xf32>) -> memref<2x4xf32, strided<[1, 8]>>
  return
}
