// RUN: freehold opt %s -allow-unregistered-dialect -split-input-file -verify-diagnostics

func.func @realloc_unsupported_layout_for_source_memref_type(%m: memref<4xf32, strided<[2]>>) {
  // expected-error @+1 {{unsupported layout for source memref type 'memref<4xf32, strided<[2]>>'}}
  %0 = memref.realloc %m : memref<4xf32, strided<[2]>> to memref<8xf32>
  return
}

// -----

func.func @realloc_unsupported_layout_for_result_memref_type(%m: memref<4xf32>) {
  // expected-error @+1 {{unsupported layout for result memref type 'memref<8xf32, strided<[2]>>'}}
  %0 = memref.realloc %m : memref<4xf32> to memref<8xf32, strided<[2]>>
  return
}

// -----

func.func @realloc_different_memory_spaces_specified_for_source(%m: memref<4xf32>) {
  // expected-error @+1 {{different memory spaces specified for source memref type 'memref<4xf32>' and result memref type 'memref<8xf32, 1>'}}
  %0 = memref.realloc %m : memref<4xf32> to memref<8xf32, 1>
  return
}

// -----

func.func @realloc_different_element_types_specified_for_source(%m: memref<4xf32>) {
  // expected-error @+1 {{different element types specified for source memref type 'memref<4xf32>' and result memref type 'memref<8xi32>'}}
  %0 = memref.realloc %m : memref<4xf32> to memref<8xi32>
  return
}

// -----

func.func @realloc_missing_dimension_operand_for_result_type(%m: memref<4xf32>) {
  // expected-error @+1 {{missing dimension operand for result type 'memref<?xf32>'}}
  %0 = memref.realloc %m : memref<4xf32> to memref<?xf32>
  return
}

// -----

func.func @realloc_unnecessary_dimension_operand_for_result_type(%m: memref<4xf32>, %n: index) {
  // expected-error @+1 {{unnecessary dimension operand for result type 'memref<8xf32>'}}
  %0 = memref.realloc %m(%n) : memref<4xf32> to memref<8xf32>
  return
}

// -----

func.func @distinct_objects_expected_at_least_one_operand(%m: memref<4xf32>) {
  // expected-error @+1 {{'memref.distinct_objects' op expected at least one operand}}
  "memref.distinct_objects"() : () -> ()
  return
}

// -----

func.func @atomic_rmw_with_kind_expects_a_floating_point(%m: memref<4xi32>, %i: index, %v: i32) {
  // expected-error @+1 {{'memref.atomic_rmw' op with kind 'addf' expects a floating-point type}}
  %0 = memref.atomic_rmw addf %v, %m[%i] : (i32, memref<4xi32>) -> i32
  return
}

// -----

func.func @atomic_rmw_with_kind_expects_an_integer_type(%m: memref<4xf32>, %i: index, %v: f32) {
  // expected-error @+1 {{'memref.atomic_rmw' op with kind 'addi' expects an integer type}}
  %0 = memref.atomic_rmw addi %v, %m[%i] : (f32, memref<4xf32>) -> f32
  return
}

// -----

func.func @atomic_rmw_expects_the_number_of_subscripts_equal(%m: memref<4x4xf32>, %i: index, %v: f32) {
  // expected-error @+1 {{'memref.atomic_rmw' op expects the number of subscripts to be equal to memref rank}}
  %0 = memref.atomic_rmw addf %v, %m[%i] : (f32, memref<4x4xf32>) -> f32
  return
}

// -----

func.func @generic_atomic_rmw_expected_single_number_of_entry_block(%m: memref<4xf32>, %i: index) {
  // expected-error @+1 {{'memref.generic_atomic_rmw' op expected single number of entry block arguments}}
  %0 = memref.generic_atomic_rmw %m[%i] : memref<4xf32> {
  ^bb0(%a: f32, %b: f32):
  memref.atomic_yield %a : f32
  }
  return
}

// -----

func.func @generic_atomic_rmw_expected_block_argument_same_type_result(%m: memref<4xf32>, %i: index) {
  // expected-error @+1 {{'memref.generic_atomic_rmw' op expected block argument of the same type result type}}
  %0 = memref.generic_atomic_rmw %m[%i] : memref<4xf32> {
  ^bb0(%a: i32):
  memref.atomic_yield %a : i32
  }
  return
}

// -----

func.func @atomic_yield_types_mismatch_between_yield_op_and(%m: memref<4xf32>, %i: index) {
  %0 = memref.generic_atomic_rmw %m[%i] : memref<4xf32> {
  ^bb0(%a: f32):
  %c = arith.constant 1 : i32
  // expected-error @+1 {{'memref.atomic_yield' op types mismatch between yield op: 'i32' and its parent: 'f32'}}
  memref.atomic_yield %c : i32
  }
  return
}

// -----

func.func @load_body_of_should_contain_only_operations(%m: memref<4xf32>, %i: index) {
  %0 = memref.generic_atomic_rmw %m[%i] : memref<4xf32> {
  ^bb0(%a: f32):
  // expected-error @+1 {{body of 'memref.generic_atomic_rmw' should contain only operations with no side effects}}
  %c = memref.load %m[%i] : memref<4xf32>
  memref.atomic_yield %c : f32
  }
  return
}

// -----

func.func @load_incorrect_number_of_indices_for_load(%m: memref<4x4xf32>, %i: index) {
  // expected-error @+1 {{'memref.load' op incorrect number of indices for load, expected 2 but got 1}}
  %0 = memref.load %m[%i] : memref<4x4xf32>
  return
}

// -----

func.func @store_store_index_operand_count_not_equal(%m: memref<4x4xf32>, %i: index, %v: f32) {
  // expected-error @+1 {{'memref.store' op store index operand count not equal to memref rank}}
  memref.store %v, %m[%i] : memref<4x4xf32>
  return
}

// -----

func.func @expand_shape_expanded_rank_inconsistent_with_number_of(%m: memref<4x4xf32>) {
  // expected-error @+1 {{'memref.expand_shape' op expanded rank (3) inconsistent with number of reassociation indices (2)}}
  %0 = memref.expand_shape %m [[0], [1]] output_shape [4, 4, 1] : memref<4x4xf32> into memref<4x4x1xf32>
  return
}

// -----

func.func @expand_shape_invalid_number_of_reassociation_groups_found(%m: memref<4x4xf32>) {
  // expected-error @+1 {{'memref.expand_shape' op invalid number of reassociation groups: found 3, expected 2}}
  %0 = memref.expand_shape %m [[0], [1, 2], [3]] output_shape [4, 2, 2] : memref<4x4xf32> into memref<4x2x2xf32>
  return
}

// -----

func.func @expand_shape_reassociation_indices_must_be_contiguous(%m: memref<4x4xf32>) {
  // expected-error @+1 {{'memref.expand_shape' op reassociation indices must be contiguous}}
  %0 = memref.expand_shape %m [[0], [1, 5]] output_shape [4, 2, 2] : memref<4x4xf32> into memref<4x2x2xf32>
  return
}

// -----

func.func @expand_shape_collapsed_dim_must_be_dynamic_if(%m: memref<4x?xf32>) {
  // expected-error @+1 {{'memref.expand_shape' op collapsed dim (1) must be dynamic if and only if reassociation group is dynamic}}
  %0 = memref.expand_shape %m [[0], [1, 2]] output_shape [4, 2, 2] : memref<4x?xf32> into memref<4x2x2xf32>
  return
}

// -----

func.func @expand_shape_has_source_rank_and_result_rank(%m: memref<4x4xf32>) {
  // expected-error @+1 {{'memref.expand_shape' op has source rank 2 and result rank 1. This is not an expansion (2 > 1).}}
  %0 = memref.expand_shape %m [[0, 1]] output_shape [16] : memref<4x4xf32> into memref<16xf32>
  return
}

// -----

func.func @expand_shape_expected_expanded_type_but_found(%m: memref<4x4xf32>) {
  // expected-error @+1 {{'memref.expand_shape' op expected expanded type to be 'memref<4x2x2xf32>' but found 'memref<4x2x2xf32, strided<[8, 2, 1]>>'}}
  %0 = memref.expand_shape %m [[0], [1, 2]] output_shape [4, 2, 2] : memref<4x4xf32> into memref<4x2x2xf32, strided<[8, 2, 1]>>
  return
}

// -----

func.func @expand_shape_expected_number_of_static_shape_bounds(%m: memref<4x4xf32>) {
  // expected-error @+1 {{'memref.expand_shape' op expected number of static shape bounds to be equal to the output rank (3) but found 2 inputs instead}}
  %0 = memref.expand_shape %m [[0], [1, 2]] output_shape [4, 2] : memref<4x4xf32> into memref<4x2x2xf32>
  return
}

// -----

func.func @expand_shape_rank_memrefs_can_only_be_extended(%m: memref<f32>) {
  // expected-error @+1 {{'memref.expand_shape' op rank 0 memrefs can only be extended/collapsed with/from ones}}
  %0 = memref.expand_shape %m [] output_shape [2] : memref<f32> into memref<2xf32>
  return
}

// -----

func.func @collapse_shape_has_source_rank_and_result_rank(%m: memref<4xf32>) {
  // expected-error @+1 {{'memref.collapse_shape' op has source rank 1 and result rank 2. This is not a collapse (1 < 2).}}
  %0 = memref.collapse_shape %m [[0], [1]] : memref<4xf32> into memref<4x1xf32>
  return
}

// -----

func.func @collapse_shape_invalid_source_layout_map_or_collapsing(%m: memref<4x4xf32, strided<[8, 1]>>) {
  // expected-error @+1 {{'memref.collapse_shape' op invalid source layout map or collapsing non-contiguous dims}}
  %0 = memref.collapse_shape %m [[0, 1]] : memref<4x4xf32, strided<[8, 1]>> into memref<16xf32>
  return
}

// -----

func.func @collapse_shape_expected_collapsed_type_but_found(%m: memref<4x4xf32>) {
  // expected-error @+1 {{'memref.collapse_shape' op expected collapsed type to be 'memref<16xf32>' but found 'memref<16xf32, strided<[2]>>'}}
  %0 = memref.collapse_shape %m [[0, 1]] : memref<4x4xf32> into memref<16xf32, strided<[2]>>
  return
}

// -----

func.func @reshape_element_types_of_source_and_destination(%m: memref<4xf32>, %s: memref<1xindex>) {
  // expected-error @+1 {{'memref.reshape' op element types of source and destination memref types should be the same}}
  %0 = memref.reshape %m(%s) : (memref<4xf32>, memref<1xindex>) -> memref<4xi32>
  return
}

// -----

func.func @reshape_source_memref_type_should_have_identity(%m: memref<4xf32, strided<[2]>>, %s: memref<1xindex>) {
  // expected-error @+1 {{'memref.reshape' op source memref type should have identity affine map}}
  %0 = memref.reshape %m(%s) : (memref<4xf32, strided<[2]>>, memref<1xindex>) -> memref<4xf32>
  return
}

// -----

func.func @reshape_result_memref_type_should_have_identity(%m: memref<4xf32>, %s: memref<1xindex>) {
  // expected-error @+1 {{'memref.reshape' op result memref type should have identity affine map}}
  %0 = memref.reshape %m(%s) : (memref<4xf32>, memref<1xindex>) -> memref<4xf32, strided<[2]>>
  return
}

// -----

func.func @reshape_cannot_use_shape_operand_with_dynamic(%m: memref<4xf32>, %s: memref<?xindex>) {
  // expected-error @+1 {{'memref.reshape' op cannot use shape operand with dynamic length to reshape to statically-ranked memref type}}
  %0 = memref.reshape %m(%s) : (memref<4xf32>, memref<?xindex>) -> memref<4xf32>
  return
}

// -----

func.func @reshape_length_of_shape_operand_differs_from(%m: memref<4xf32>, %s: memref<2xindex>) {
  // expected-error @+1 {{'memref.reshape' op length of shape operand differs from the result's memref rank}}
  %0 = memref.reshape %m(%s) : (memref<4xf32>, memref<2xindex>) -> memref<4xf32>
  return
}

// -----

func.func @transpose_expected_a_permutation_map(%m: memref<4x4xf32>) {
  // expected-error @+1 {{'memref.transpose' op expected a permutation map}}
  %0 = memref.transpose %m (i, j) -> (i, i) : memref<4x4xf32> to memref<4x4xf32>
  return
}

// -----

func.func @transpose_expected_a_permutation_map_of_same(%m: memref<4x4xf32>) {
  // expected-error @+1 {{'memref.transpose' op expected a permutation map of same rank as the input}}
  %0 = memref.transpose %m (i) -> (i) : memref<4x4xf32> to memref<4x4xf32>
  return
}

// -----

func.func @view_unsupported_map_for_base_memref_type(%m: memref<64xi8, strided<[2]>>, %i: index) {
  // expected-error @+1 {{unsupported map for base memref type 'memref<64xi8, strided<[2]>>'}}
  %0 = memref.view %m[%i][] : memref<64xi8, strided<[2]>> to memref<4xf32>
  return
}

// -----

func.func @view_unsupported_map_for_result_memref_type(%m: memref<64xi8>, %i: index) {
  // expected-error @+1 {{unsupported map for result memref type 'memref<4xf32, strided<[2]>>'}}
  %0 = memref.view %m[%i][] : memref<64xi8> to memref<4xf32, strided<[2]>>
  return
}

// -----

func.func @view_different_memory_spaces_specified_for_base(%m: memref<64xi8, 1>, %i: index) {
  // expected-error @+1 {{different memory spaces specified for base memref type 'memref<64xi8, 1>' and view memref type 'memref<4xf32>'}}
  %0 = memref.view %m[%i][] : memref<64xi8, 1> to memref<4xf32>
  return
}

// -----

func.func @view_incorrect_number_of_dynamic_sizes_has(%m: memref<64xi8>, %i: index) {
  // expected-error @+1 {{'memref.view' op incorrect number of dynamic sizes, has 1, expected 0}}
  %0 = memref.view %m[%i][%i] : memref<64xi8> to memref<4xf32>
  return
}

// -----

func.func @prefetch_rw_specifier_or(%m: memref<4xf32>, %i: index) {
  // expected-error @+1 {{custom op 'memref.prefetch' rw specifier has to be 'read' or 'write'}}
  memref.prefetch %m[%i], look, locality<3>, data : memref<4xf32>
  return
}

// -----

func.func @prefetch_cache_type_or(%m: memref<4xf32>, %i: index) {
  // expected-error @+1 {{custom op 'memref.prefetch' cache type has to be 'data' or 'instr'}}
  memref.prefetch %m[%i], read, locality<3>, cold : memref<4xf32>
  return
}

// -----

func.func @prefetch_too_few_indices(%m: memref<4xf32>, %i: index) {
  // expected-error @+1 {{'memref.prefetch' op too few indices}}
  memref.prefetch %m[%i, %i], read, locality<3>, data : memref<4xf32>
  return
}

// -----

func.func @dma_start_expected_two_stride_related_operands(%m: memref<4xf32>, %t: memref<1xi32>, %i: index) {
  // expected-error @+1 {{custom op 'memref.dma_start' expected two stride related operands}}
  memref.dma_start %m[%i], %m[%i], %i, %t[%i], %i : memref<4xf32>, memref<4xf32>, memref<1xi32>
  return
}

// -----

func.func @dma_start_expected_at_least_operands(%m: memref<4xf32>, %t: memref<1xi32>, %i: index) {
  // expected-error @+1 {{'memref.dma_start' op expected at least 4 operands}}
  "memref.dma_start"(%m, %i, %m) : (memref<4xf32>, index, memref<4xf32>) -> ()
  return
}

// -----

func.func @dma_start_expected_num_elements_of_index_type(%m: memref<4xf32>, %t: memref<1xi32>, %i: index, %f: f32) {
  // expected-error @+1 {{'memref.dma_start' op expected num elements to be of index type}}
  "memref.dma_start"(%m, %i, %m, %i, %f, %t, %i) : (memref<4xf32>, index, memref<4xf32>, index, f32, memref<1xi32>, index) -> ()
  return
}

// -----

func.func @dma_start_expected_source_indices_of_index_type(%m: memref<4xf32>, %t: memref<1xi32>, %i: index, %f: f32) {
  // expected-error @+1 {{'memref.dma_start' op expected source indices to be of index type}}
  "memref.dma_start"(%m, %f, %m, %i, %i, %t, %i) : (memref<4xf32>, f32, memref<4xf32>, index, index, memref<1xi32>, index) -> ()
  return
}

// -----

func.func @dma_wait_expected_tagindices_to_have_the_same(%m: memref<4xf32>, %t: memref<1xi32>, %i: index) {
  // expected-error @+1 {{'memref.dma_wait' op expected tagIndices to have the same number of elements as the tagMemRef rank, expected 1, but got 2}}
  "memref.dma_wait"(%t, %i, %i, %i) : (memref<1xi32>, index, index, index) -> ()
  return
}

// -----

// expected-error @+1 {{'memref.global' op initial value should be a unit or elements attribute, but got 3 : i32}}
"memref.global"() <{sym_name = "g", type = memref<4xf32>, initial_value = 3 : i32}> : () -> ()

// -----

// expected-error @+1 {{expected operation name in quotes}}
memref.global @g : memref<4xf32> = dense<1.0> : tensor<8xf32>

// -----

// expected-error @+1 {{custom op 'memref.global' type should be static shaped memref, but got 'memref<?xf32>'}}
memref.global "public" @g : memref<?xf32>

// -----

memref.global @g : memref<4xf32>
// expected-error @+1 {{'memref.get_global' op result type 'memref<8xf32>' does not match type 'memref<4xf32>' of the global memref @g}}
func.func @func_result_type_does_not_match_type() { %0 = memref.get_global @g : memref<8xf32> return }

// -----

// expected-error @+1 {{'memref.get_global' op 'h' does not reference a valid global memref}}
func.func @func_does_not_reference_a_valid_global() { %0 = memref.get_global @h : memref<8xf32> return }

// -----

func.func @extract_strided_metadata_operand_must_be_strided_memref_of(%m: memref<4xf32, affine_map<(d0) -> (d0 mod 2)>>) {
  // expected-error @+1 {{'memref.extract_strided_metadata' op operand #0 must be strided memref of any type values, but got 'memref<4xf32, affine_map<(d0) -> (d0 mod 2)>>'}}
  %0:3 = memref.extract_strided_metadata %m : memref<4xf32, affine_map<(d0) -> (d0 mod 2)>> -> memref<f32>, index, index
  return
}

// -----

func.func @cast_operand_type_and_result_type_are(%m: memref<4xf32>) {
  // expected-error @+1 {{'memref.cast' op operand type 'memref<4xf32>' and result type 'memref<8xf32>' are cast incompatible}}
  %0 = memref.cast %m : memref<4xf32> to memref<8xf32>
  return
}

// -----

func.func @memory_space_cast_operand_type_and_result_type_are(%m: memref<4xf32>) {
  // expected-error @+1 {{'memref.memory_space_cast' op operand type 'memref<4xf32>' and result type 'memref<8xf32, 1>' are cast incompatible}}
  %0 = memref.memory_space_cast %m : memref<4xf32> to memref<8xf32, 1>
  return
}

// -----

func.func @reinterpret_cast_expected_result_type_with_size_dynamic(%m: memref<?xf32>, %n: index) {
  // expected-error @+1 {{expected result type with size = dynamic instead of 4 in dim = 0}}
  %0 = memref.reinterpret_cast %m to offset: [0], sizes: [%n], strides: [1] : memref<?xf32> to memref<4xf32>
  return
}

// -----

func.func @reinterpret_cast_expected_result_type_with_offset_instead(%m: memref<?xf32>, %n: index) {
  // expected-error @+1 {{expected result type with offset = 2 instead of 0}}
  %0 = memref.reinterpret_cast %m to offset: [2], sizes: [4], strides: [1] : memref<?xf32> to memref<4xf32>
  return
}

// -----

func.func @reinterpret_cast_expected_result_type_with_stride_instead(%m: memref<?xf32>, %n: index) {
  // expected-error @+1 {{expected result type with stride = 2 instead of 1 in dim = 0}}
  %0 = memref.reinterpret_cast %m to offset: [0], sizes: [4], strides: [2] : memref<?xf32> to memref<4xf32>
  return
}

// -----

func.func @reinterpret_cast_different_element_types_specified_for_source(%m: memref<?xf32>, %n: index) {
  // expected-error @+1 {{different element types specified for source type 'memref<?xf32>' and result memref type 'memref<4xi32>'}}
  %0 = memref.reinterpret_cast %m to offset: [0], sizes: [4], strides: [1] : memref<?xf32> to memref<4xi32>
  return
}

// -----

// expected-error @+1 {{'memref.alloca' op requires an ancestor op with AutomaticAllocationScope trait}}
"test.isolated"() ({ %0 = memref.alloca() : memref<4xf32> }) : () -> ()

// -----

// expected-error @+1 {{expected operation name in quotes}}
memref.global @g : memref<4xf32> = dense<1.0> : tensor<4xf64>

// -----

func.func @allocation_is_a_buffer() {
  // expected-error @+1 {{'memref.alloc' op result #0 must be memref of any type values, but got 'i32'}}
  %0 = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> i32
  return
}

// -----

func.func @transfer_is_between_buffers(%m: memref<4xf32>, %i: index, %t: memref<1xi32>) {
  // expected-error @+1 {{'memref.dma_start' op expected source to be of memref type}}
  "memref.dma_start"(%i, %i, %m, %i, %i, %t, %i) : (index, index, memref<4xf32>, index, index, memref<1xi32>, index) -> ()
  return
}

// -----

func.func @stride_of_a_transfer(%m: memref<4xf32>, %n: memref<4xf32, 1>, %i: index, %t: memref<1xi32>, %s: i32) {
  // expected-error @+1 {{'memref.dma_start' op expected stride and num elements per stride to be of type index}}
  "memref.dma_start"(%m, %i, %n, %i, %i, %t, %i, %s, %s) : (memref<4xf32>, index, memref<4xf32, 1>, index, index, memref<1xi32>, index, i32, i32) -> ()
  return
}

// -----

// expected-error @+2 {{unexpected decimal integer literal for a floating point value}}
// expected-note @+1 {{add a trailing dot to make the literal a float}}
memref.global @elements : memref<2xf32> = dense<1>

// -----

// expected-error @+1 {{'memref.global' op initial value element expected to be of type 'f32', but was of type 'i32'}}
"memref.global"() <{initial_value = dense<1> : tensor<2xi32>, sym_name = "elements", type = memref<2xf32>}> : () -> ()

// -----

// expected-error @+1 {{'memref.global' op initial value shape expected to be 3 but was 2}}
"memref.global"() <{initial_value = dense<1> : tensor<2xi32>, sym_name = "shape", type = memref<3xi32>}> : () -> ()

// -----

func.func @reinterpreted_as_something_strided(%m: memref<4xf32>) {
  // expected-error @+1 {{'memref.reinterpret_cast' op result #0 must be strided memref of any type values, but got 'memref<4xf32, affine_map<(d0) -> (d0 mod 2)>>'}}
  %0 = memref.reinterpret_cast %m to offset: [0], sizes: [4], strides: [1]
    : memref<4xf32> to memref<4xf32, affine_map<(i) -> (i mod 2)>>
  return
}

// -----

func.func @groups_are_of_dimensions(%m: memref<4x4xf32>) {
  // expected-error @+1 {{'memref.collapse_shape' op reassociation index 2 is out of bounds}}
  %0 = memref.collapse_shape %m [[0, 1, 2]] : memref<4x4xf32> into memref<16xf32>
  return
}

// -----

func.func @a_value_for_each_open_extent(%m: memref<?xf32>, %i: index) {
  // expected-error @+1 {{'memref.expand_shape' op collapsed dim (0) must be dynamic if and only if reassociation group is dynamic}}
  %0 = "memref.expand_shape"(%m, %i) <{reassociation = [[0, 1]], static_output_shape = array<i64: 4, 4>}>
    : (memref<?xf32>, index) -> memref<4x4xf32>
  return
}

// -----

func.func @view_of_something_strided(%m: memref<4xf32, affine_map<(i) -> (i mod 2)>>) {
  // expected-error @+1 {{base type 'memref<4xf32, affine_map<(d0) -> (d0 mod 2)>>' is not strided}}
  %0 = memref.subview %m[0] [2] [1] : memref<4xf32, affine_map<(i) -> (i mod 2)>> to memref<2xf32>
  return
}

// -----

func.func @view_of_no_greater_rank(%m: memref<4xf32>) {
  // expected-error @+1 {{expected result rank to be smaller or equal to the source rank, but got 'memref<2x1xf32>'}}
  %0 = memref.subview %m[0] [2] [1] : memref<4xf32> to memref<2x1xf32>
  return
}

// -----

func.func @view_of_the_sizes(%m: memref<4xf32>) {
  // expected-error @+1 {{expected result type to be 'memref<2xf32, strided<[1]>>' or a rank-reduced version. (mismatch of result sizes), but got 'memref<3xf32>'}}
  %0 = memref.subview %m[0] [2] [1] : memref<4xf32> to memref<3xf32>
  return
}

// -----

func.func @view_of_the_elements(%m: memref<4xf32>) {
  // expected-error @+1 {{expected result element type to be 'f32', but got 'memref<2xf64>'}}
  %0 = memref.subview %m[0] [2] [1] : memref<4xf32> to memref<2xf64>
  return
}

// -----

func.func @view_of_the_layout(%m: memref<4xf32>) {
  // expected-error @+1 {{expected result type to be 'memref<2xf32, strided<[1], offset: 1>>' or a rank-reduced version. (mismatch of result layout), but got 'memref<2xf32>'}}
  %0 = memref.subview %m[1] [2] [1] : memref<4xf32> to memref<2xf32>
  return
}

// -----

func.func @atomic_operand(%m: memref<4xf32>, %v: f64, %i: index) {
  // expected-error @+1 {{'memref.atomic_rmw' op failed to verify that value type matches element type of memref}}
  %0 = "memref.atomic_rmw"(%v, %m, %i) <{kind = 0 : i64}> : (f64, memref<4xf32>, index) -> f64
  return
}

// -----

func.func @loaded_element(%m: memref<4xf32>, %i: index) {
  // expected-error @+1 {{'memref.load' op failed to verify that result type matches element type of 'memref'}}
  %0 = "memref.load"(%m, %i) : (memref<4xf32>, index) -> f64
  return
}

// -----

func.func @stored_element(%m: memref<4xf32>, %v: f64, %i: index) {
  // expected-error @+1 {{'memref.store' op failed to verify that type of 'value' matches element type of 'memref'}}
  "memref.store"(%v, %m, %i) : (f64, memref<4xf32>, index) -> ()
  return
}

// -----

func.func @metadata_of_a_known_rank(%m: memref<*xf32>) {
  // expected-error @+1 {{'memref.extract_strided_metadata' op operand #0 must be strided memref of any type values, but got 'memref<*xf32>'}}
  %0:4 = "memref.extract_strided_metadata"(%m) : (memref<*xf32>) -> (memref<f32>, index, index, index)
  return
}
