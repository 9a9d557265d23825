// RUN: freehold opt %s -allow-unregistered-dialect -split-input-file -verify-diagnostics

func.func @alloc_tensor_dynamic_sizes_not_needed_when_copying(%t: tensor<?xf32>, %n: index) {
  // expected-error @+1 {{dynamic sizes not needed when copying a tensor}}
  %0 = bufferization.alloc_tensor(%n) copy(%t) : tensor<?xf32>
  return
}

// -----

func.func @alloc_tensor_incorrect_number_of_dynamic_sizes_has(%n: index) {
  // expected-error @+1 {{'bufferization.alloc_tensor' op incorrect number of dynamic sizes, has 2, expected 1}}
  %0 = bufferization.alloc_tensor(%n, %n) : tensor<?xf32>
  return
}

// -----

func.func @alloc_tensor_incorrect_number_of_dynamic_sizes_has_2(%n: index) {
  // expected-error @+1 {{'bufferization.alloc_tensor' op incorrect number of dynamic sizes, has 0, expected 1}}
  %0 = bufferization.alloc_tensor() : tensor<?xf32>
  return
}

// -----

func.func @alloc_tensor_expected_that_copy_and_return_type(%t: tensor<4xf32>, %u: tensor<8xf32>) {
  // expected-error @+1 {{expected that `copy` and return type match}}
  %0 = "bufferization.alloc_tensor"(%t) <{operandSegmentSizes = array<i32: 0, 1, 0>}> : (tensor<4xf32>) -> tensor<8xf32>
  return
}

// -----

func.func @alloc_tensor_invalid_kind_of_type_specified(%t: memref<4xf32>) {
  // expected-error @+1 {{custom op 'bufferization.alloc_tensor' invalid kind of type specified}}
  %0 = bufferization.alloc_tensor() : memref<4xf32>
  return
}

// -----

func.func @dealloc_must_have_the_same_number_of(%m: memref<4xf32>, %c: i1) {
  // expected-error @+1 {{'bufferization.dealloc' op must have the same number of updated conditions (results) as retained operands}}
  %0:2 = "bufferization.dealloc"(%m, %c, %m) <{operandSegmentSizes = array<i32: 1, 1, 1>}> : (memref<4xf32>, i1, memref<4xf32>) -> (i1, i1)
  return
}

// -----

func.func @dealloc_must_have_the_same_number_of_2(%m: memref<4xf32>, %c: i1) {
  // expected-error @+1 {{'bufferization.dealloc' op must have the same number of conditions as memrefs to deallocate}}
  bufferization.dealloc (%m : memref<4xf32>) if (%c, %c)
  return
}

// -----

func.func @dealloc_must_have_the_same_number_of_3(%m: memref<4xf32>, %c: i1) {
  // expected-error @+1 {{'bufferization.dealloc' op must have the same number of conditions as memrefs to deallocate}}
  "bufferization.dealloc"(%m) <{operandSegmentSizes = array<i32: 1, 0, 0>}> : (memref<4xf32>) -> ()
  return
}

// -----

func.func @materialize_in_destination_must_be_a_tensor_or_a(%t: tensor<4xf32>, %d: vector<4xf32>) {
  // expected-error @+1 {{'bufferization.materialize_in_destination' op 'dest' must be a tensor or a memref}}
  bufferization.materialize_in_destination %t in %d : (tensor<4xf32>, vector<4xf32>) -> ()
  return
}

// -----

func.func @materialize_in_destination_tensor_implies_exactly_one_tensor_result(%t: tensor<4xf32>) {
  // expected-error @+1 {{'bufferization.materialize_in_destination' op tensor 'dest' implies exactly one tensor result}}
  "bufferization.materialize_in_destination"(%t, %t) : (tensor<4xf32>, tensor<4xf32>) -> ()
  return
}

// -----

func.func @materialize_in_destination_memref_implies_zero_results(%t: tensor<4xf32>, %m: memref<4xf32>) {
  // expected-error @+1 {{'bufferization.materialize_in_destination' op memref 'dest' implies zero results}}
  %0 = "bufferization.materialize_in_destination"(%t, %m) <{writable}> : (tensor<4xf32>, memref<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @materialize_in_destination_is_valid_only_for_memref_destinations(%t: tensor<4xf32>) {
  // expected-error @+1 {{'bufferization.materialize_in_destination' op 'restrict' is valid only for memref destinations}}
  %0 = bufferization.materialize_in_destination %t in restrict %t : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @materialize_in_destination_must_be_specified_if_and_only(%t: tensor<4xf32>) {
  // expected-error @+1 {{'bufferization.materialize_in_destination' op 'writable' must be specified if and only if the destination is of memref type}}
  %0 = bufferization.materialize_in_destination %t in writable %t : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @materialize_in_destination_must_be_specified_if_and_only_2(%t: tensor<4xf32>, %m: memref<4xf32>) {
  // expected-error @+1 {{'bufferization.materialize_in_destination' op 'writable' must be specified if and only if the destination is of memref type}}
  bufferization.materialize_in_destination %t in %m : (tensor<4xf32>, memref<4xf32>) -> ()
  return
}

// -----

func.func @materialize_in_destination_rank_mismatch_between_source_and_destination(%t: tensor<4xf32>, %m: memref<4x4xf32>) {
  // expected-error @+1 {{'bufferization.materialize_in_destination' op rank mismatch between source and destination shape}}
  bufferization.materialize_in_destination %t in writable %m : (tensor<4xf32>, memref<4x4xf32>) -> ()
  return
}

// -----

func.func @materialize_in_destination_source_destination_shapes_are_incompatible(%t: tensor<4xf32>, %m: memref<8xf32>) {
  // expected-error @+1 {{'bufferization.materialize_in_destination' op source/destination shapes are incompatible}}
  bufferization.materialize_in_destination %t in writable %m : (tensor<4xf32>, memref<8xf32>) -> ()
  return
}

// -----

func.func @to_tensor_shapes_do_not_match(%m: memref<4xf32>) {
  // expected-error @+2 {{shapes do not match}}
  // expected-error @+1 {{'bufferization.to_tensor' op failed to verify that specified tensor and buffer types match}}
  %0 = bufferization.to_tensor %m : memref<4xf32> to tensor<8xf32>
  return
}

// -----

func.func @to_tensor_invalid_kind_of_type_specified(%m: memref<4xf32>) {
  // expected-error @+1 {{custom op 'bufferization.to_tensor' invalid kind of type specified}}
  %0 = bufferization.to_tensor %m : memref<4xf32> to memref<4xf32>
  return
}

// -----

func.func @to_buffer_shapes_do_not_match(%t: tensor<4xf32>) {
  // expected-error @+2 {{shapes do not match}}
  // expected-error @+1 {{'bufferization.to_buffer' op failed to verify that specified tensor and buffer types match}}
  %0 = bufferization.to_buffer %t : tensor<4xf32> to memref<8xf32>
  return
}

// -----

func.func @to_buffer_invalid_kind_of_type_specified(%t: tensor<4xf32>) {
  // expected-error @+1 {{custom op 'bufferization.to_buffer' invalid kind of type specified}}
  %0 = bufferization.to_buffer %t : tensor<4xf32> to vector<4xf32>
  return
}

// -----

func.func @dealloc_tensor_invalid_kind_of_type_specified(%t: tensor<4xf32>) {
  // expected-error @+1 {{custom op 'bufferization.dealloc_tensor' invalid kind of type specified}}
  bufferization.dealloc_tensor %t : memref<4xf32>
  return
}

// -----

func.func @clone_invalid_kind_of_type_specified(%m: memref<4xf32>) {
  // expected-error @+1 {{custom op 'bufferization.clone' invalid kind of type specified}}
  %0 = bufferization.clone %m : memref<4xf32> to tensor<4xf32>
  return
}

// -----

func.func @dealloc_attribute_not_supported_as_an_attribute(%m: memref<4xf32>) {
  // expected-error @+1 {{attribute '"bufferization.unknown"' not supported as an op attribute by the bufferization dialect}}
  memref.dealloc %m {bufferization.unknown} : memref<4xf32>
  return
}

// -----

func.func @addi_attribute_can_be_used_only_on(%i: i32) {
  // expected-error @+1 {{'arith.addi' op attribute 'bufferization.manual_deallocation' can be used only on ops that have an allocation and/or free side effect}}
  %0 = arith.addi %i, %i {bufferization.manual_deallocation} : i32
  return
}

// -----

// expected-error @+1 {{'bufferization.writable' is expected to be a boolean attribute}}
func.func @func_is_expected_a_boolean_attribute(%t: tensor<4xf32> {bufferization.writable = 3}) { return }

// -----

// expected-error @+1 {{'bufferization.writable' is invalid on external functions}}
func.func private @func_is_invalid_on_external_functions(%t: tensor<4xf32> {bufferization.writable = false})

// -----

// expected-error @+1 {{'bufferization.access' is expected to be a string attribute}}
func.func @func_is_expected_a_string_attribute(%t: tensor<4xf32> {bufferization.access = 3}) { return }

// -----

// expected-error @+1 {{invalid value for 'bufferization.access'}}
func.func @func_invalid_value_for(%t: tensor<4xf32> {bufferization.access = "often"}) { return }

// -----

// expected-error @+1 {{'bufferization.buffer_layout' is expected to be a memref layout attribute}}
func.func @func_is_expected_a_memref_layout_attribute(%t: tensor<4xf32> {bufferization.buffer_layout = 3}) { return }

// -----

// expected-error @+1 {{attribute 'bufferization.buffer_layout' not supported as a region arg attribute by the bufferization dialect}}
func.func @func_attribute_not_supported_as_a_region(%t: tensor<4xf32> {bufferization.other = 3}) { return }

// -----

func.func @to_tensor_element_types_do_not_match(%m: memref<4xf32>) {
  // expected-error @+2 {{element types do not match}}
  // expected-error @+1 {{'bufferization.to_tensor' op failed to verify that specified tensor and buffer types match}}
  %0 = bufferization.to_tensor %m : memref<4xf32> to tensor<4xi32>
  return
}

// -----

func.func @to_tensor_shapes_do_not_match_2(%m: memref<4xf32>) {
  // expected-error @+2 {{shapes do not match}}
  // expected-error @+1 {{'bufferization.to_tensor' op failed to verify that specified tensor and buffer types match}}
  %0 = bufferization.to_tensor %m : memref<4xf32> to tensor<8xi32>
  return
}
