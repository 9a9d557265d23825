// RUN: freehold opt %s -allow-unregistered-dialect -split-input-file -verify-diagnostics

func.func @bufferization_expected(%b: memref<?xf32>) {
  // expected-error @+1 {{custom op 'bufferization.clone' expected 'to'}}
  %1 = bufferization.clone %b : memref<?xf32>  memref<4xf32>
  return
}

// -----

func.func @alloc_tensor_attribute_cannot_have_negative_elements() {
  // expected-error @+1 {{'bufferization.alloc_tensor' op 'operandSegmentSizes' attribute cannot have negative elements}}
  %3 = "bufferization.alloc_tensor"() <{operandSegmentSizes = array<i32: 0, 0, -1>}> : () -> tensor<4xf32>
  return
}

// -----

func.func @alloc_tensor_incorrect_number_of_dynamic_sizes_has(%n: index) {
  // expected-error @+1 {{'bufferization.alloc_tensor' op incorrect number of dynamic sizes, has 0, expected 1}}
  %3 = bufferization.alloc_tensor() size_hint=%n : tensor<?xf32>
  return
}

// -----

func.func @alloc_tensor_operand_count_does_not_match_with(%arg4: index) {
  // expected-error @+1 {{'bufferization.alloc_tensor' op operand count (1) does not match with the total size (0) specified in attribute 'operandSegmentSizes'}}
  %6 = "bufferization.alloc_tensor"(%arg4) <{}> : (index) -> tensor<4xf32>
  return
}

// -----

func.func @alloc_tensor_result_must_be_tensor_of_any(%arg5: tensor<?xf32>) {
  // expected-error @+1 {{'bufferization.alloc_tensor' op result #0 must be tensor of any type values, but got 'i1'}}
  %5 = "bufferization.alloc_tensor"(%arg5) <{operandSegmentSizes = array<i32: 0, 1, 0>}> : (tensor<?xf32>) -> i1
  return
}

// -----

func.func @alloc_tensor_element_type_bitwidth_must_be_a(%arg5: tensor<?xf32>) {
  // expected-error @+1 {{element type bitwidth must be a multiple of 8}}
  %5 = "bufferization.alloc_tensor"(%arg5) <{operandSegmentSizes = array<i5: 0, 1, 0>}> : (tensor<?xf32>) -> tensor<?xf32>
  return
}

// -----

func.func @alloc_tensor_expected_i_type_for_or_values() {
  // expected-error @+1 {{expected i1 type for 'true' or 'false' values}}
  %3 = "bufferization.alloc_tensor"() <{operandSegmentSizes = array<i32: 0, 0, true>}> : () -> tensor<4xf32>
  return
}

// -----

func.func @alloc_tensor_expected_that_copy_and_return_type(%arg5: tensor<?xf32>) {
  // expected-error @+1 {{expected that `copy` and return type match}}
  %5 = "bufferization.alloc_tensor"(%arg5) <{operandSegmentSizes = array<i32: 0, 1, 0>}> : (tensor<?xf32>) -> tensor<5xf32>
  return
}

// -----

func.func @alloc_tensor_integer_constant_out_of_range(%arg4: index) {
  // expected-error @+1 {{integer constant out of range}}
  %6 = "bufferization.alloc_tensor"(%arg4) <{operandSegmentSizes = array<i0: 0, 0, 1>}> : (index) -> tensor<4xf32>
  return
}

// -----

func.func @alloc_tensor_integer_constant_out_of_range_for(%n: index) {
  // expected-error @+1 {{integer constant out of range for attribute}}
  %1 = bufferization.alloc_tensor(%n) {memory_space = 1 : i0} : tensor<?xf32>
  return
}

// -----

func.func @clone_result_must_be_ranked_or_unranked(%arg1: memref<?xf32>) {
  // expected-error @+1 {{'bufferization.clone' op result #0 must be ranked or unranked memref of any type values, but got 'i1'}}
  %1 = "bufferization.clone"(%arg1) : (memref<?xf32>) -> i1
  return
}

// -----

func.func @clone_invalid_kind_of_type_specified(%b: memref<?xf32>) {
  // expected-error @+1 {{custom op 'bufferization.clone' invalid kind of type specified}}
  %1 = bufferization.clone %b : i1 to memref<4xf32>
  return
}

// -----

func.func @dealloc_attribute_cannot_have_negative_elements(%arg0: memref<4xf32>, %arg1: memref<?xf32>, %arg2: i1, %arg3: memref<*xf32>) {
  %0 = "bufferization.clone"(%arg0) : (memref<4xf32>) -> memref<4xf32>
  // expected-error @+1 {{'bufferization.dealloc' op 'operandSegmentSizes' attribute cannot have negative elements}}
  %2:2 = "bufferization.dealloc"(%arg0, %arg1, %arg2, %arg2, %0, %arg3) <{operandSegmentSizes = array<i32: 2, -1, 2>}> : (memref<4xf32>, memref<?xf32>, i1, i1, memref<4xf32>, memref<*xf32>) -> (i1, i1)
  return
}

// -----

func.func @dealloc_must_have_the_same_number_of(%a: memref<4xf32>, %b: memref<?xf32>, %c: i1, %u: memref<*xf32>) {
  %0 = bufferization.clone %a : memref<4xf32> to memref<4xf32>
  // expected-error @+1 {{'bufferization.dealloc' op must have the same number of conditions as memrefs to deallocate}}
  %2:2 = bufferization.dealloc (%a, %b : memref<4xf32>, memref<?xf32>) if (%c) retain (%0, %u : memref<4xf32>, memref<*xf32>)
  return
}

// -----

func.func @dealloc_operand_count_does_not_match_with(%arg0: memref<4xf32>, %arg2: i1) {
  // expected-error @+1 {{'bufferization.dealloc' op operand count (2) does not match with the total size (0) specified in attribute 'operandSegmentSizes'}}
  "bufferization.dealloc"(%arg0, %arg2) <{}> : (memref<4xf32>, i1) -> ()
  return
}

// -----

func.func @dealloc_result_must_be_variadic_of_bit(%arg0: memref<4xf32>, %arg1: memref<?xf32>, %arg2: i1, %arg3: memref<*xf32>) {
  %0 = "bufferization.clone"(%arg0) : (memref<4xf32>) -> memref<4xf32>
  // expected-error @+1 {{'bufferization.dealloc' op result #0 must be variadic of 1-bit signless integer, but got 'i0'}}
  %2:2 = "bufferization.dealloc"(%arg0, %arg1, %arg2, %arg2, %0, %arg3) <{operandSegmentSizes = array<i32: 2, 2, 2>}> : (memref<4xf32>, memref<?xf32>, i1, i1, memref<4xf32>, memref<*xf32>) -> (i0, i1)
  return
}

// -----

func.func @dealloc_number_of_operands_and_types_do(%b: memref<?xf32>, %c: i1, %u: memref<*xf32>) {
  // expected-error @+1 {{custom op 'bufferization.dealloc' number of operands and types do not match: got 1 operands and 2 types}}
  %2:2 = bufferization.dealloc (%b : memref<4xf32>, memref<?xf32>) if (%c, %c) retain (%0, %u : memref<4xf32>, memref<*xf32>)
  return
}

// -----

func.func @dealloc_element_type_bitwidth_must_be_a() {
  // expected-error @+1 {{element type bitwidth must be a multiple of 8}}
  "bufferization.dealloc"() <{operandSegmentSizes = array<i3: 0, 0, 0>}> : () -> ()
  return
}

// -----

func.func @dealloc_expected_i_type_for_or_values() {
  // expected-error @+1 {{expected i1 type for 'true' or 'false' values}}
  "bufferization.dealloc"() <{operandSegmentSizes = array<i32: 0, true, 0>}> : () -> ()
  return
}

// -----

func.func @dealloc_expected_named_operation_to_have_at(%a: memref<4xf32>, %b: memref<?xf32>, %c: i1, %u: memref<*xf32>) {
  // expected-error @+1 {{expected named operation to have at least 1 result}}
  %2:0 = bufferization.dealloc (%a, %b : memref<4xf32>, memref<?xf32>) if (%c, %c) retain (%0, %u : memref<4xf32>, memref<*xf32>)
  return
}

// -----

func.func @dealloc_integer_constant_out_of_range(%arg0: memref<4xf32>, %arg2: i1) {
  // expected-error @+1 {{integer constant out of range}}
  "bufferization.dealloc"(%arg0, %arg2) <{operandSegmentSizes = array<i0: 1, 1, 0>}> : (memref<4xf32>, i1) -> ()
  return
}

// -----

func.func @dealloc_operation_defines_results_but_was_provided(%a: memref<4xf32>, %b: memref<?xf32>, %c: i1, %u: memref<*xf32>) {
  // expected-error @+1 {{operation defines 2 results but was provided 1 to bind}}
  %b = bufferization.dealloc (%a, %b : memref<4xf32>, memref<?xf32>) if (%c, %c) retain (%0, %u : memref<4xf32>, memref<*xf32>)
  return
}

// -----

func.func @dealloc_successors_in_non_terminator() {
  // expected-error @+1 {{successors in non-terminator}}
  "bufferization.dealloc"() [{operandSegmentSizes = array<i32: 0, 0, 0>}> : () -> ()
  return
}

// -----

func.func @dealloc_tensor_invalid_kind_of_type_specified() {
  // expected-error @+1 {{custom op 'bufferization.dealloc_tensor' invalid kind of type specified}}
  bufferization.dealloc_tensor %0 : i64
  return
}

// -----

func.func @materialize_in_destination_result_must_be_tensor_of_any(%n: index, %t: tensor<?xf32>) {
  %1 = bufferization.alloc_tensor(%n) {memory_space = 1 : i64} : tensor<?xf32>
  // expected-error @+1 {{'bufferization.materialize_in_destination' op result #0 must be tensor of any type values, but got 'i1'}}
  %4 = bufferization.materialize_in_destination %t in %1 : (tensor<?xf32>, tensor<?xf32>) -> i1
  return
}

// -----

func.func @materialize_in_destination_result_and_types_must_match(%n: index, %t: tensor<?xf32>) {
  %1 = bufferization.alloc_tensor(%n) {memory_space = 1 : i64} : tensor<?xf32>
  // expected-error @+1 {{'bufferization.materialize_in_destination' op result and 'dest' types must match}}
  %4 = bufferization.materialize_in_destination %t in %1 : (tensor<?xf32>, tensor<?xf32>) -> tensor<*xf32>
  return
}

// -----

func.func @materialize_in_destination_invalid_kind_of_type_specified_expected(%t: tensor<?xf32>, %m: memref<?xf32>) {
  // expected-error @+1 {{custom op 'bufferization.materialize_in_destination' invalid kind of type specified: expected builtin.function, but found 'tensor<?xf32>'}}
  bufferization.materialize_in_destination %t in restrict writable %m : tensor<?xf32>, memref<?xf32>) -> ()
  return
}

// -----

func.func @materialize_in_destination_successors_in_non_terminator(%arg5: tensor<?xf32>) {
  // expected-error @+1 {{successors in non-terminator}}
  %7 = "bufferization.materialize_in_destination"(%arg5, %4) [ (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return
}

// -----

func.func @to_buffer_result_must_be_bufferliketype_instance_but(%arg5: tensor<?xf32>) {
  // expected-error @+1 {{'bufferization.to_buffer' op result #0 must be BufferLikeType instance, but got 'i1'}}
  %8 = "bufferization.to_buffer"(%arg5) : (tensor<?xf32>) -> i1
  return
}

// -----

func.func @to_tensor_result_must_be_tensorliketype_instance_but(%arg6: memref<?xf32>) {
  // expected-error @+1 {{'bufferization.to_tensor' op result #0 must be TensorLikeType instance, but got 'i1'}}
  %10 = "bufferization.to_tensor"(%arg6) : (memref<?xf32>) -> i1
  return
}

// -----

func.func @to_tensor_successors_in_non_terminator(%arg6: memref<?xf32>) {
  // expected-error @+1 {{successors in non-terminator}}
  %11 = "bufferization.to_tensor"(%arg6) [{restrict, writable}> : (memref<?xf32>) -> tensor<?xf32>
  return
}
