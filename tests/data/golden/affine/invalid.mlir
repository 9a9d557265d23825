// RUN: freehold opt %s -allow-unregistered-dialect -split-input-file -verify-diagnostics

func.func @affine_requires_attribute() {
  // expected-error @+1 {{'arith.constant' op requires attribute 'value'}}
  %11 = "arith.constant"() <{}> : () -> i32
  return
}

// -----

func.func @affine_value_must_be_an_integer_float(%n: index, %m: memref<?x8xf32>, %init: f32) -> (f32, i32) {
  // expected-error @+1 {{'arith.constant' op value must be an integer, float, or elements attribute}}
  %one = arith.constant "x" : i32
  return
}

// -----

func.func @affine_number_of_operands_and_types_do(i32) {
  // expected-error @+1 {{custom op 'func.return' number of operands and types do not match: got 1 operands and 2 types}}
  return %r : f32, i32
}

// -----

func.func @affine_missing_right_operand_of_binary_operator() {
  // expected-error @+1 {{missing right operand of binary operator}}
  "test.maps"() {constant = affine_map<(d0) -> (7)>, empty = affine_map<() -> ()>, map = affine_map<(d0, d1) -> (d0 floordiv "x", d1 mod 4, (d0 + d1 * 2) ceildiv 3)>, named = affine_map<(d0, d1)[s0] -> (d0 * s0, -d1)>, set = affine_set<(d0)[s0] : (d0 - s0 >= 0, d0 - 4 == 0)>} : () -> ()
  return
}

// -----

func.func @affine_expected(%linear: index, %n: index) {
  // expected-error @+1 {{custom op 'affine.delinearize_index' expected 'into'}}
  %1:3 = affine.delinearize_index %linear [ (%n, 8) : index, index, index
  return
}

// -----

"func.func"() <{function_type = (memref<64xf32>, memref<64xf32, 1>, memref<1xi32>, index, index) -> (), sym_name = "copies"}> ({
// expected-error @+1 {{unsupported memory space Attribute}}
^bb0(%arg4: memref<64xf32>, %arg5: memref<64xf32, 1.0>, %arg6: memref<1xi32>, %arg7: index, %arg8: index):
  "func.return"() : () -> ()
}) : () -> ()

// -----

func.func @apply_requires_attribute(%arg29: index, %arg30: index) {
  // expected-error @+1 {{'affine.apply' op requires attribute 'map'}}
  %15 = "affine.apply"(%arg29, %arg30) <{}> : (index, index) -> index
  return
}

// -----

func.func @apply_result_must_be_index_but_got(%arg29: index, %arg30: index) {
  // expected-error @+1 {{'affine.apply' op result #0 must be index, but got 'f32'}}
  %15 = "affine.apply"(%arg29, %arg30) <{map = affine_map<(d0)[s0] -> (d0 + s0)>}> : (index, index) -> f32
  return
}

// -----

#shift = affine_map<(d0)[s0] -> (d0 + s0)>
func.func @apply_dimension_or_symbol_index_mismatch(%i: index, %j: index) {
  // expected-error @+1 {{custom op 'affine.apply' dimension or symbol index mismatch}}
  %0 = affine.apply #shift(%i):%j]
  return
}

// -----

func.func @apply_missing_right_operand_of_binary_operator(%i: index) {
  // expected-error @+1 {{missing right operand of binary operator}}
  %1 = affine.apply affine_map<(i) -> (i * 4 + "x")>(%i)
  return
}

// -----

func.func @delinearize_index_mismatch_between_dynamic_and_static_basis(%linear: index, %n: index) {
  // expected-error @+1 {{'affine.delinearize_index' op mismatch between dynamic and static basis (kDynamic marker but no corresponding dynamic basis entry) -- this can only happen due to an incorrect fold/rewrite}}
  %0:3 = affine.delinearize_index %linear into (4, %n, -9223372036854775808) : index, index, index
  return
}

// -----

func.func @delinearize_index_no_basis_element_may_be_statically(%linear: index, %n: index) {
  // expected-error @+1 {{'affine.delinearize_index' op no basis element may be statically non-positive}}
  %0:3 = affine.delinearize_index %linear into (4, %n, 0) : index, index, index
  return
}

// -----

func.func @delinearize_index_requires_attribute(%arg0: index, %arg3: index) {
  // expected-error @+1 {{'affine.delinearize_index' op requires attribute 'static_basis'}}
  %0:3 = "affine.delinearize_index"(%arg0, %arg3) <{}> : (index, index) -> (index, index, index)
  return
}

// -----

func.func @delinearize_index_result_must_be_variadic_of_index(%linear: index, %n: index) {
  // expected-error @+1 {{'affine.delinearize_index' op result #0 must be variadic of index, but got 'i1'}}
  %0:3 = affine.delinearize_index %linear into (4, %n, 8) : i1, index, index
  return
}

// -----

func.func @delinearize_index_should_return_an_index_for_each(%linear: index) {
  // expected-error @+1 {{'affine.delinearize_index' op should return an index for each basis element and up to one extra index}}
  %1:3 = affine.delinearize_index %linear into (8) : index, index, index
  return
}

// -----

func.func @delinearize_index_expected_i_type_for_or_values(%arg0: index, %arg3: index) {
  // expected-error @+1 {{expected i1 type for 'true' or 'false' values}}
  %1:3 = "affine.delinearize_index"(%arg0, %arg3) <{static_basis = array<i64: -9223372036854775808, true>}> : (index, index) -> (index, index, index)
  return
}

// -----

func.func @delinearize_index_integer_constant_out_of_range(%arg0: index, %arg3: index) {
  // expected-error @+1 {{integer constant out of range}}
  %1:3 = "affine.delinearize_index"(%arg0, %arg3) <{static_basis = array<i32: -9223372036854775808, 8>}> : (index, index) -> (index, index, index)
  return
}

// -----

func.func @delinearize_index_operation_defines_results_but_was_provided(%linear: index, %n: index) {
  // expected-error @+1 {{operation defines 3 results but was provided 1 to bind}}
  %0:1 = affine.delinearize_index %linear into (4, %n, 8) : index, index, index
  return
}

// -----

func.func @dma_start_expected_three_types(%m: memref<64xf32>, %fast: memref<64xf32, 1>, %tag: memref<1xi32>, %count: index) {
  affine.for %i = 0 to 64 {
    // expected-error @+1 {{custom op 'affine.dma_start' expected three types}}
    affine.dma_start %m[%i], %fast[%i + 3], %tag[0], %count : memref<64xf32>] memref<64xf32, 1>, memref<1xi32>
  }
  return
}

// -----

func.func @dma_start_expected_two_stride_related_operands(%m: memref<64xf32>, %fast: memref<64xf32, 1>, %tag: memref<1xi32>, %count: index) {
  affine.for %i = 0 to 64 {
    // expected-error @+1 {{custom op 'affine.dma_start' expected two stride related operands}}
    affine.dma_start %m[%i], %fast[%i mod 4], %tag[0], %count, %count : memref<64xf32>, memref<64xf32, 1>, memref<1xi32>
  }
  return
}

// -----

func.func @dma_start_missing_right_operand_of_binary_operator(%arg4: memref<64xf32>, %arg5: memref<64xf32, 1>, %arg6: memref<1xi32>, %arg7: index) {
  "affine.for"() <{lowerBoundMap = affine_map<() -> (0)>, operandSegmentSizes = array<i32: 0, 0, 0>, step = 1 : index, upperBoundMap = affine_map<() -> (64)>}> ({
  ^bb0(%arg9: index):
    // expected-error @+1 {{missing right operand of binary operator}}
    "affine.dma_start"(%arg4, %arg9, %arg5, %arg9, %arg6, %arg7) {dst_map = affine_map<(d0) -> (d0 + "x")>, src_map = affine_map<(d0) -> (d0)>, tag_map = affine_map<() -> (0)>} : (memref<64xf32>, index, memref<64xf32, 1>, index, memref<1xi32>, index) -> ()
  }) : () -> ()
  return
}

// -----

func.func @for_attribute_failed_to_satisfy_constraint_index(%arg4: memref<64xf32>, %arg5: memref<64xf32, 1>, %arg6: memref<1xi32>, %arg7: index) {
  // expected-error @+1 {{'affine.for' op attribute 'step' failed to satisfy constraint: index attribute}}
  "affine.for"() <{lowerBoundMap = affine_map<() -> (0)>, operandSegmentSizes = array<i32: 0, 0, 0>, step = 1 : i1, upperBoundMap = affine_map<() -> (64)>}> ({
  ^bb0(%arg9: index):
    "affine.dma_start"(%arg4, %arg9, %arg5, %arg9, %arg6, %arg7) {dst_map = affine_map<(d0) -> (d0 + 3)>, src_map = affine_map<(d0) -> (d0)>, tag_map = affine_map<() -> (0)>} : (memref<64xf32>, index, memref<64xf32, 1>, index, memref<1xi32>, index) -> ()
  }) : () -> ()
  return
}

// -----

func.func @for_operand_cannot_be_used_as_a(%arg18: index) {
  "affine.for"() <{lowerBoundMap = affine_map<() -> (0)>, operandSegmentSizes = array<i32: 0, 0, 0>, step = 1 : index, upperBoundMap = affine_map<() -> (8)>}> ({
  ^bb0(%arg26: index):
    "affine.for"(%arg26, %arg18, %arg18) <{lowerBoundMap = affine_map<(d0)[s0] -> (d0 + s0)>, operandSegmentSizes = array<i32: 2, 1, 0>, step = 2 : index, upperBoundMap = affine_map<()[s0] -> (s0)>}> ({
    ^bb0(%arg27: index):
      // expected-error @+1 {{'affine.for' op operand cannot be used as a symbol}}
      "affine.for"(%arg26, %arg26, %arg27, %arg18) <{lowerBoundMap = affine_map<(d0)[s0] -> (d0, s0 + 1)>, operandSegmentSizes = array<i32: 2, 2, 0>, step = 1 : index, upperBoundMap = affine_map<(d0)[s0] -> (d0 * 2, s0)>}> ({
      ^bb0(%arg28: index):
        "affine.yield"() : () -> ()
      }) : (index, index, index, index) -> ()
    }) {kept} : (index, index, index) -> ()
  }) : () -> ()
  return
}

// -----

func.func @for_operand_count_does_not_match_with() {
  // expected-error @+1 {{'affine.for' op operand count (0) does not match with the total size (7) specified in attribute 'operandSegmentSizes'}}
  "affine.for"() <{lowerBoundMap = affine_map<() -> (0)>, operandSegmentSizes = array<i32: 0, 0, 7>, step = 1 : index, upperBoundMap = affine_map<() -> (64)>}> ({
  ^bb0(%arg9: index):
  }) : () -> ()
  return
}

// -----

func.func @for_requires_attribute(%arg4: memref<64xf32>, %arg5: memref<64xf32, 1>, %arg6: memref<1xi32>, %arg7: index) {
  // expected-error @+1 {{'affine.for' op requires attribute 'lowerBoundMap'}}
  "affine.for"() <{operandSegmentSizes = array<i32: 0, 0, 0>, step = 1 : index, upperBoundMap = affine_map<() -> (64)>}> ({
  ^bb0(%arg9: index):
    "affine.dma_start"(%arg4, %arg9, %arg5, %arg9, %arg6, %arg7) {dst_map = affine_map<(d0) -> (d0 + 3)>, src_map = affine_map<(d0) -> (d0)>, tag_map = affine_map<() -> (0)>} : (memref<64xf32>, index, memref<64xf32, 1>, index, memref<1xi32>, index) -> ()
  }) : () -> ()
  return
}

// -----

func.func @for_expected_between_bounds() {
  // expected-error @+1 {{custom op 'affine.for' expected 'to' between bounds}}
  affine.for %i = true{
  }
  return
}

// -----

#shift = affine_map<(d0)[s0] -> (d0 + s0)>
func.func @for_expected_step_representable_as_a_positive(%n: index) {
  affine.for %i = 0 to 8 {
    // expected-error @+1 {{custom op 'affine.for' expected step to be representable as a positive signed integer}}
    affine.for %j = #shift(%i)[%n] to %n step -1 {
    } {kept}
  }
  return
}

// -----

func.func @for_expected_valid_affine_map_representation_for() {
  // expected-error @+1 {{custom op 'affine.for' expected valid affine map representation for loop bounds}}
  affine.for %i = i32{
  }
  return
}

// -----

func.func @for_element_type_bitwidth_must_be_a() {
  // expected-error @+1 {{element type bitwidth must be a multiple of 8}}
  "affine.for"() <{lowerBoundMap = affine_map<() -> (0)>, operandSegmentSizes = array<i3: 0, 0, 0>, step = 1 : index, upperBoundMap = affine_map<() -> (64)>}> ({
  ^bb0(%arg9: index):
  }) : () -> ()
  return
}

// -----

func.func @for_expected_i_type_for_or_values(%arg18: index) {
  "affine.for"() <{lowerBoundMap = affine_map<() -> (0)>, operandSegmentSizes = array<i32: 0, 0, 0>, step = 1 : index, upperBoundMap = affine_map<() -> (8)>}> ({
  ^bb0(%arg26: index):
    // expected-error @+1 {{expected i1 type for 'true' or 'false' values}}
    "affine.for"(%arg26, %arg18, %arg18) <{lowerBoundMap = affine_map<(d0)[s0] -> (d0 + s0)>, operandSegmentSizes = array<i32: 2, 1, true>, step = 2 : index, upperBoundMap = affine_map<()[s0] -> (s0)>}> ({
    ^bb0(%arg27: index):
    }) {kept} : (index, index, index) -> ()
  }) : () -> ()
  return
}

// -----

func.func @for_floating_point_value_not_valid_for() {
  // expected-error @+1 {{floating point value not valid for specified type}}
  affine.for %i = 0 to 1.0 {
  }
  return
}

// -----

func.func @for_integer_constant_out_of_range() {
  // expected-error @+1 {{integer constant out of range}}
  "affine.for"() <{lowerBoundMap = affine_map<() -> (0)>, operandSegmentSizes = array<i32: 0, 0, -9223372036854775808>, step = 1 : index, upperBoundMap = affine_map<() -> (64)>}> ({
  ^bb0(%arg9: index):
  }) : () -> ()
  return
}

// -----

func.func @if_missing_right_operand_of_binary_operator(%arg15: index, %arg16: index) {
  // expected-error @+1 {{missing right operand of binary operator}}
  %8 = "affine.if"(%arg15, %arg16) <{condition = affine_set<(d0)[s0] : (d0 - s0 >= 0, d0 - "x" == 0)>}> ({
  }, {
  }) : (index, index) -> f32
  return
}

// -----

func.func @linearize_index_attribute_cannot_have_negative_elements(%arg1: index, %arg2: index) {
  // expected-error @+1 {{'affine.linearize_index' op 'operandSegmentSizes' attribute cannot have negative elements}}
  %4 = "affine.linearize_index"(%arg1, %arg2) <{disjoint = false, operandSegmentSizes = array<i32: -1, 0>, static_basis = array<i64: 8>}> : (index, index) -> index
  return
}

// -----

func.func @linearize_index_mismatch_between_dynamic_and_static_basis(%i: index, %j: index, %n: index) {
  // expected-error @+1 {{'affine.linearize_index' op mismatch between dynamic and static basis (kDynamic marker but no corresponding dynamic basis entry) -- this can only happen due to an incorrect fold/rewrite}}
  %3 = affine.linearize_index disjoint [%i, %j] by (%n, -9223372036854775808) : index
  return
}

// -----

func.func @linearize_index_operand_count_does_not_match_with(%arg1: index, %arg2: index) {
  // expected-error @+1 {{'affine.linearize_index' op operand count (2) does not match with the total size (0) specified in attribute 'operandSegmentSizes'}}
  %4 = "affine.linearize_index"(%arg1, %arg2) <{disjoint = false, static_basis = array<i64: 8>}> : (index, index) -> index
  return
}

// -----

func.func @linearize_index_result_must_be_index_but_got(%arg1: index, %arg2: index) {
  // expected-error @+1 {{'affine.linearize_index' op result #0 must be index, but got 'f32'}}
  %4 = "affine.linearize_index"(%arg1, %arg2) <{disjoint = false, operandSegmentSizes = array<i32: 2, 0>, static_basis = array<i64: 8>}> : (index, index) -> f32
  return
}

// -----

func.func @linearize_index_should_be_passed_a_basis_element(%j: index) {
  // expected-error @+1 {{'affine.linearize_index' op should be passed a basis element for each index except possibly the first}}
  %2 = affine.linearize_index [%j] by (4, 8) : index
  return
}

// -----

func.func @linearize_index_invalid_kind_of_type_specified_expected(%i: index, %j: index) {
  // expected-error @+1 {{custom op 'affine.linearize_index' invalid kind of type specified: expected builtin.index, but found 'i1'}}
  %2 = affine.linearize_index [%i, %j] by (4, 8) : i1
  return
}

// -----

func.func @linearize_index_element_type_bitwidth_must_be_a(%arg1: index, %arg2: index) {
  // expected-error @+1 {{element type bitwidth must be a multiple of 8}}
  %4 = "affine.linearize_index"(%arg1, %arg2) <{disjoint = false, operandSegmentSizes = array<i32: 2, 0>, static_basis = array<i5: 8>}> : (index, index) -> index
  return
}

// -----

func.func @linearize_index_expected_i_type_for_or_values(%arg1: index, %arg2: index, %arg3: index) {
  // expected-error @+1 {{expected i1 type for 'true' or 'false' values}}
  %3 = "affine.linearize_index"(%arg1, %arg2, %arg3) <{disjoint, operandSegmentSizes = array<i32: 2, true>, static_basis = array<i64: -9223372036854775808, 8>}> : (index, index, index) -> index
  return
}

// -----

func.func @linearize_index_integer_constant_out_of_range(%arg1: index, %arg2: index, %arg3: index) {
  // expected-error @+1 {{integer constant out of range}}
  %3 = "affine.linearize_index"(%arg1, %arg2, %arg3) <{disjoint, operandSegmentSizes = array<i32: 2, 1>, static_basis = array<i0: -9223372036854775808, 8>}> : (index, index, index) -> index
  return
}

// -----

func.func @load_affine_map_num_results_must_equal(%m: memref<?x8xf32>, %n: index) {
  affine.for %i = 0 to 8 {
    // expected-error @+1 {{'affine.load' op affine map num results must equal memref rank}}
    %0 = affine.load %m[%i + symbol(%n) * 2 mod 8] : memref<?x8xf32>
  }
  return
}

// -----

func.func @load_requires_attribute(%arg10: memref<?x8xf32>, %arg12: index) {
  "affine.for"() <{lowerBoundMap = affine_map<() -> (0)>, operandSegmentSizes = array<i32: 0, 0, 0>, step = 1 : index, upperBoundMap = affine_map<() -> (8)>}> ({
  ^bb0(%arg14: index):
    // expected-error @+1 {{'affine.load' op requires attribute 'map'}}
    %5 = "affine.load"(%arg10, %arg14, %arg12) <{}> : (memref<?x8xf32>, index, index) -> f32
  }) : () -> ()
  return
}

// -----

func.func @load_invalid_kind_of_type_specified_expected(%m: memref<?x8xf32>, %n: index) {
  affine.for %i = 0 to 8 {
    // expected-error @+1 {{custom op 'affine.load' invalid kind of type specified: expected builtin.memref, but found 'i64'}}
    %0 = affine.load %m[%i + symbol(%n), %i * 2 mod 8] : i64
  }
  return
}

// -----

func.func @max_requires_attribute(%arg29: index) {
  // expected-error @+1 {{'affine.max' op requires attribute 'map'}}
  %18 = "affine.max"(%arg29) <{}> : (index) -> index
  return
}

// -----

func.func @max_result_must_be_index_but_got(%arg29: index) {
  // expected-error @+1 {{'affine.max' op result #0 must be index, but got 'i1'}}
  %18 = "affine.max"(%arg29) <{map = affine_map<()[s0] -> (s0, -s0)>}> : (index) -> i1
  return
}

// -----

func.func @max_expected_bare_identifier(%i: index) {
  // expected-error @+1 {{expected bare identifier}}
  %3 = affine.max affine_map<(:[s0] -> (s0, -s0)>()[%i]
  return
}

// -----

func.func @min_operand_count_and_affine_map_dimension(%j: index) {
  // expected-error @+1 {{'affine.min' op operand count and affine map dimension and symbol count must match}}
  %2 = affine.min affine_map<(d0, d1) -> (d0, d1 + 2, 8)>(%j)
  return
}

// -----

func.func @min_requires_attribute(%arg29: index, %arg30: index) {
  // expected-error @+1 {{'affine.min' op requires attribute 'map'}}
  %17 = "affine.min"(%arg29, %arg30) <{}> : (index, index) -> index
  return
}

// -----

func.func @min_result_must_be_index_but_got(%arg29: index, %arg30: index) {
  // expected-error @+1 {{'affine.min' op result #0 must be index, but got 'i64'}}
  %17 = "affine.min"(%arg29, %arg30) <{map = affine_map<(d0, d1) -> (d0, d1 + 2, 8)>}> : (index, index) -> i64
  return
}

// -----

func.func @min_missing_right_operand_of_binary_operator(%i: index, %j: index) {
  // expected-error @+1 {{missing right operand of binary operator}}
  %2 = affine.min affine_map<(d0, d1) -> (d0, d1 + "x", 8)>(%i, %j)
  return
}

// -----

func.func @parallel_attribute_failed_to_satisfy_constraint_bit(%arg18: index) {
  %11 = "arith.constant"() <{value = 1 : i32}> : () -> i32
  // expected-error @+1 {{'affine.parallel' op attribute 'upperBoundsGroups' failed to satisfy constraint: 32-bit signless integer elements attribute}}
  %12 = "affine.parallel"(%arg18, %arg18) <{lowerBoundsGroups = dense<[1, 2]> : tensor<2xi32>, lowerBoundsMap = affine_map<(d0) -> (0, 0, d0)>, reductions = [1], steps = [2, 1], upperBoundsGroups = dense<[2, 1]> : tensor<2xi3>, upperBoundsMap = affine_map<(d0) -> (8, d0, 4)>}> ({
  ^bb0(%arg22: index, %arg23: index):
    "affine.yield"(%11) : (i32) -> ()
  }) : (index, index) -> i32
  return
}

// -----

func.func @parallel_expected_upper_bounds_map_to_have(%arg18: index) {
  // expected-error @+1 {{'affine.parallel' op expected upper bounds map to have 2 results}}
  "affine.parallel"(%arg18, %arg18) <{lowerBoundsGroups = dense<1> : tensor<1xi32>, lowerBoundsMap = affine_map<(d0) -> (d0)>, reductions = [], steps = [1], upperBoundsGroups = dense<2> : tensor<1xi32>, upperBoundsMap = affine_map<(d0) -> (d0 + 10)>}> ({
  ^bb0(%arg21: index):
    "affine.yield"() : () -> ()
  }) : (index, index) -> ()
  return
}

// -----

func.func @parallel_requires_attribute(%arg18: index) {
  %11 = "arith.constant"() <{value = 1 : i32}> : () -> i32
  // expected-error @+1 {{'affine.parallel' op requires attribute 'upperBoundsGroups'}}
  %12 = "affine.parallel"(%arg18, %arg18) <{lowerBoundsGroups = dense<[1, 2]> : tensor<2xi32>, lowerBoundsMap = affine_map<(d0) -> (0, 0, d0)>, reductions = [1], steps = [2, 1],  upperBoundsMap = affine_map<(d0) -> (8, d0, 4)>}> ({
  ^bb0(%arg22: index, %arg23: index):
    "affine.yield"(%11) : (i32) -> ()
  }) : (index, index) -> i32
  return
}

// -----

func.func @parallel_integer_constant_out_of_range_for(%arg18: index) {
  // expected-error @+1 {{integer constant out of range for type}}
  "affine.parallel"(%arg18, %arg18) <{lowerBoundsGroups = dense<1> : tensor<1xi32>, lowerBoundsMap = affine_map<(d0) -> (d0)>, reductions = [], steps = [1], upperBoundsGroups = dense<1> : tensor<1xi0>, upperBoundsMap = affine_map<(d0) -> (d0 + 10)>}> ({
  ^bb0(%arg21: index):
  }) : (index, index) -> ()
  return
}

// -----

func.func @prefetch_affine_prefetch_affine_map_num_results(%m: memref<?x8xf32>) {
  affine.for %i = 0 to 8 {
    // expected-error @+1 {{'affine.prefetch' op affine.prefetch affine map num results must equal memref rank}}
    affine.prefetch %m[%i floordiv 2], write, locality<0>, instr : memref<?x8xf32>
  }
  return
}

// -----

func.func @prefetch_attribute_failed_to_satisfy_constraint_bit(%m: memref<?x8xf32>) {
  affine.for %i = 0 to 8 {
    // expected-error @+1 {{'affine.prefetch' op attribute 'localityHint' failed to satisfy constraint: 32-bit signless integer attribute whose minimum value is 0 whose maximum value is 3}}
    affine.prefetch %m[%i, %i floordiv 2], write, locality<-1>, instr : memref<?x8xf32>
  }
  return
}

// -----

func.func @prefetch_requires_attribute(%arg10: memref<?x8xf32>) {
  "affine.for"() <{lowerBoundMap = affine_map<() -> (0)>, operandSegmentSizes = array<i32: 0, 0, 0>, step = 1 : index, upperBoundMap = affine_map<() -> (8)>}> ({
  ^bb0(%arg14: index):
    // expected-error @+1 {{'affine.prefetch' op requires attribute 'localityHint'}}
    "affine.prefetch"(%arg10, %arg14) <{isDataCache = false, isWrite = true, map = affine_map<(d0) -> (d0, d0 floordiv 2)>}> : (memref<?x8xf32>, index) -> ()
  }) : () -> ()
  return
}

// -----

func.func @prefetch_invalid_kind_of_type_specified_expected(%m: memref<?x8xf32>) {
  affine.for %i = 0 to 8 {
    // expected-error @+1 {{custom op 'affine.prefetch' invalid kind of type specified: expected builtin.memref, but found 'i1'}}
    affine.prefetch %m[%i, %i floordiv 2], write, locality<0>, instr : i1
  }
  return
}

// -----

func.func @prefetch_missing_right_operand_of_binary_operator(%arg10: memref<?x8xf32>) {
  "affine.for"() <{lowerBoundMap = affine_map<() -> (0)>, operandSegmentSizes = array<i32: 0, 0, 0>, step = 1 : index, upperBoundMap = affine_map<() -> (8)>}> ({
  ^bb0(%arg14: index):
    // expected-error @+1 {{missing right operand of binary operator}}
    "affine.prefetch"(%arg10, %arg14) <{isDataCache = false, isWrite = true, localityHint = 0 : i32, map = affine_map<(d0) -> (d0, d0 floordiv 1.0)>}> : (memref<?x8xf32>, index) -> ()
  }) : () -> ()
  return
}

// -----

func.func @store_requires_attribute(%arg10: memref<?x8xf32>, %arg12: index) {
  "affine.for"() <{lowerBoundMap = affine_map<() -> (0)>, operandSegmentSizes = array<i32: 0, 0, 0>, step = 1 : index, upperBoundMap = affine_map<() -> (8)>}> ({
  ^bb0(%arg14: index):
    %5 = "affine.load"(%arg10, %arg14, %arg12) <{map = affine_map<(d0)[s0] -> (d0 + s0, (d0 * 2) mod 8)>}> : (memref<?x8xf32>, index, index) -> f32
    // expected-error @+1 {{'affine.store' op requires attribute 'map'}}
    "affine.store"(%5, %arg10, %arg14) <{}> : (f32, memref<?x8xf32>, index) -> ()
  }) : () -> ()
  return
}

// -----

func.func @store_invalid_kind_of_type_specified_expected(%m: memref<?x8xf32>) {
  affine.for %i = 0 to 8 {
    // expected-error @+1 {{custom op 'affine.store' invalid kind of type specified: expected builtin.memref, but found 'i32'}}
    affine.store %0, %m[%i ceildiv 2, -%i + 7] : i32
  }
  return
}

// -----

func.func @vector_load_affine_map_num_results_must_equal(%m: memref<?x8xf32>) {
  affine.for %i = 0 to 8 {
    // expected-error @+1 {{'affine.vector_load' op affine map num results must equal memref rank}}
    %2 = affine.vector_load %m[4] : memref<?x8xf32>, vector<4xf32>
  }
  return
}

// -----

func.func @vector_load_requires_attribute(%arg10: memref<?x8xf32>) {
  "affine.for"() <{lowerBoundMap = affine_map<() -> (0)>, operandSegmentSizes = array<i32: 0, 0, 0>, step = 1 : index, upperBoundMap = affine_map<() -> (8)>}> ({
  ^bb0(%arg14: index):
    // expected-error @+1 {{'affine.vector_load' op requires attribute 'map'}}
    %7 = "affine.vector_load"(%arg10, %arg14) <{}> : (memref<?x8xf32>, index) -> vector<4xf32>
  }) : () -> ()
  return
}

// -----

func.func @vector_load_result_must_be_vector_of_any(%m: memref<?x8xf32>) {
  affine.for %i = 0 to 8 {
    // expected-error @+1 {{'affine.vector_load' op result #0 must be vector of any type values, but got 'vector<f32>'}}
    %2 = affine.vector_load %m[%i, 4] : memref<?x8xf32>, vector<f32>
  }
  return
}

// -----

func.func @vector_load_invalid_kind_of_type_specified_expected(%m: memref<?x8xf32>) {
  affine.for %i = 0 to 8 {
    // expected-error @+1 {{custom op 'affine.vector_load' invalid kind of type specified: expected builtin.memref, but found 'i1'}}
    %2 = affine.vector_load %m[%i, 4] : i1, vector<4xf32>
  }
  return
}

// -----

func.func @vector_store_affine_map_num_results_must_equal(%m: memref<?x8xf32>, %v: vector<4xf32>) {
  affine.for %i = 0 to 8 {
    // expected-error @+1 {{'affine.vector_store' op affine map num results must equal memref rank}}
    affine.vector_store %v, %m[4] : memref<?x8xf32>, vector<4xf32>
  }
  return
}

// -----

func.func @vector_store_requires_attribute(%arg10: memref<?x8xf32>, %arg13: vector<4xf32>) {
  "affine.for"() <{lowerBoundMap = affine_map<() -> (0)>, operandSegmentSizes = array<i32: 0, 0, 0>, step = 1 : index, upperBoundMap = affine_map<() -> (8)>}> ({
  ^bb0(%arg14: index):
    // expected-error @+1 {{'affine.vector_store' op requires attribute 'map'}}
    "affine.vector_store"(%arg13, %arg10, %arg14) <{}> : (vector<4xf32>, memref<?x8xf32>, index) -> ()
  }) : () -> ()
  return
}

// -----

func.func @vector_store_invalid_kind_of_type_specified_expected(%m: memref<?x8xf32>, %v: vector<4xf32>) {
  affine.for %i = 0 to 8 {
    // expected-error @+1 {{custom op 'affine.vector_store' invalid kind of type specified: expected builtin.memref, but found 'i64'}}
    affine.vector_store %v, %m[%i, 4] : i64, vector<4xf32>
  }
  return
}
