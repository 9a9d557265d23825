// RUN: freehold opt %s -allow-unregistered-dialect -split-input-file -verify-diagnostics

func.func @apply_dimensional_operand_cannot_be_used_as(%i: index, %n: i32) {
  %0 = arith.index_cast %n : i32 to index
  %1 = "test.x"() : () -> index
  affine.for %k = 0 to 8 {
  // expected-error @+1 {{dimensional operand cannot be used as a symbol}}
  %2 = affine.apply affine_map<()[s0] -> (s0)>()[%k]
  }
  return
}

// -----

func.func @load_operand_cannot_be_used_as_a(%m: memref<8xf32>) {
  affine.for %k = 0 to 8 {
  %1 = "test.x"() : () -> index
  // expected-error @+1 {{'affine.load' op operand cannot be used as a dimension id}}
  %2 = affine.load %m[%1] : memref<8xf32>
  }
  return
}

// -----

func.func @store_operand_cannot_be_used_as_a(%m: memref<8xf32>) {
  affine.for %k = 0 to 8 {
  %1 = "test.x"() : () -> index
  %c = arith.constant 0.0 : f32
  // expected-error @+1 {{'affine.store' op operand cannot be used as a dimension id}}
  affine.store %c, %m[%1] : memref<8xf32>
  }
  return
}

// -----

func.func @apply_mapping_must_produce_one_value(%i: index) {
  // expected-error @+1 {{'affine.apply' op mapping must produce one value}}
  %0 = "affine.apply"(%i) <{map = affine_map<(d0) -> (d0, d0)>}> : (index) -> index
  return
}

// -----

func.func @apply_operand_count_and_affine_map_dimension(%i: index) {
  // expected-error @+1 {{'affine.apply' op operand count and affine map dimension and symbol count must match}}
  %0 = "affine.apply"(%i) <{map = affine_map<(d0, d1) -> (d0)>}> : (index) -> index
  return
}

// -----

func.func @apply_dimension_or_symbol_index_mismatch(%i: index) {
  // expected-error @+1 {{custom op 'affine.apply' dimension or symbol index mismatch}}
  %0 = affine.apply affine_map<(d0, d1) -> (d0)>(%i)
  return
}

// -----

func.func @min_operand_count_and_affine_map_dimension(%i: index) {
  // expected-error @+1 {{'affine.min' op operand count and affine map dimension and symbol count must match}}
  %0 = "affine.min"(%i) <{map = affine_map<(d0, d1) -> (d0)>}> : (index) -> index
  return
}

// -----

func.func @min_affine_map_expect_at_least_one(%i: index) {
  // expected-error @+1 {{'affine.min' op affine map expect at least one result}}
  %0 = affine.min affine_map<(d0) -> ()>(%i)
  return
}

// -----

func.func @load_affine_map_num_results_must_equal(%m: memref<8xf32>, %i: index) {
  // expected-error @+1 {{'affine.load' op affine map num results must equal memref rank}}
  %0 = "affine.load"(%m, %i) <{map = affine_map<(d0) -> (d0, d0)>}> : (memref<8xf32>, index) -> f32
  return
}

// -----

func.func @load_expects_as_many_subscripts_as_affine(%m: memref<8xf32>, %i: index) {
  // expected-error @+1 {{'affine.load' op expects as many subscripts as affine map inputs}}
  %0 = "affine.load"(%m, %i) <{map = affine_map<(d0, d1) -> (d0)>}> : (memref<8xf32>, index) -> f32
  return
}

// -----

func.func @load_result_type_must_match_element_type(%m: memref<8xf32>, %i: index) {
  // expected-error @+1 {{'affine.load' op result type must match element type of memref}}
  %0 = "affine.load"(%m, %i) <{map = affine_map<(d0) -> (d0)>}> : (memref<8xf32>, index) -> i32
  return
}

// -----

func.func @store_value_to_store_must_have_the(%m: memref<8xf32>, %i: index, %v: i32) {
  // expected-error @+1 {{'affine.store' op value to store must have the same type as memref element type}}
  "affine.store"(%v, %m, %i) <{map = affine_map<(d0) -> (d0)>}> : (i32, memref<8xf32>, index) -> ()
  return
}

// -----

func.func @store_affine_map_num_results_must_equal(%m: memref<8xf32>, %i: index, %v: f32) {
  // expected-error @+1 {{'affine.store' op affine map num results must equal memref rank}}
  "affine.store"(%v, %m, %i) <{map = affine_map<(d0) -> (d0, d0)>}> : (f32, memref<8xf32>, index) -> ()
  return
}

// -----

func.func @prefetch_affine_prefetch_affine_map_num_results(%m: memref<8xf32>, %i: index) {
  // expected-error @+1 {{'affine.prefetch' op affine.prefetch affine map num results must equal memref rank}}
  affine.prefetch %m[%i, %i], read, locality<3>, data : memref<8xf32>
  return
}

// -----

func.func @prefetch_rw_specifier_or(%m: memref<8xf32>, %i: index) {
  // expected-error @+1 {{custom op 'affine.prefetch' rw specifier has to be 'read' or 'write'}}
  affine.prefetch %m[%i], look, locality<3>, data : memref<8xf32>
  return
}

// -----

func.func @prefetch_cache_type_or(%m: memref<8xf32>, %i: index) {
  // expected-error @+1 {{custom op 'affine.prefetch' cache type has to be 'data' or 'instr'}}
  affine.prefetch %m[%i], read, locality<3>, cold : memref<8xf32>
  return
}

// -----

func.func @prefetch_attribute_failed_to_satisfy_constraint_bit(%m: memref<8xf32>, %i: index) {
  // expected-error @+1 {{'affine.prefetch' op attribute 'localityHint' failed to satisfy constraint: 32-bit signless integer attribute whose minimum value is 0 whose maximum value is 3}}
  affine.prefetch %m[%i], read, locality<4>, data : memref<8xf32>
  return
}

// -----

func.func @vector_load_requires_memref_and_vector_types_same(%m: memref<8xf32>, %i: index) {
  // expected-error @+1 {{'affine.vector_load' op requires memref and vector types of the same elemental type}}
  %0 = affine.vector_load %m[%i] : memref<8xf32>, vector<4xi32>
  return
}

// -----

func.func @vector_store_requires_memref_and_vector_types_same(%m: memref<8xf32>, %i: index, %v: vector<4xi32>) {
  // expected-error @+1 {{'affine.vector_store' op requires memref and vector types of the same elemental type}}
  affine.vector_store %v, %m[%i] : memref<8xf32>, vector<4xi32>
  return
}

// -----

func.func @if_requires_attribute(%i: index) {
  // expected-error @+1 {{'affine.if' op requires attribute 'condition'}}
  "affine.if"(%i) ({
  "affine.yield"() : () -> ()
  }, {
  }) : (index) -> ()
  return
}

// -----

func.func @if_operand_count_and_condition_integer_set(%i: index) {
  // expected-error @+1 {{'affine.if' op operand count and condition integer set dimension and symbol count must match}}
  "affine.if"(%i) <{condition = affine_set<(d0, d1) : (d0 >= 0)>}> ({
  "affine.yield"() : () -> ()
  }, {
  }) : (index) -> ()
  return
}

// -----

func.func @if_dim_operand_count_and_integer_set(%i: index) {
  // expected-error @+1 {{custom op 'affine.if' dim operand count and integer set dim count must match}}
  affine.if affine_set<(d0, d1) : (d0 >= 0)>(%i) {
  }
  return
}

// -----

func.func @if_symbol_operand_count_and_integer_set(%i: index) {
  // expected-error @+1 {{custom op 'affine.if' symbol operand count and integer set symbol count must match}}
  affine.if affine_set<(d0)[s0] : (d0 >= 0)>(%i) {
  }
  return
}

// -----

func.func @for_dim_operand_count_and_affine_map(%i: index) {
  // expected-error @+1 {{custom op 'affine.for' dim operand count and affine map dim count must match}}
  affine.for %k = affine_map<(d0) -> (d0)>() to 8 {
  }
  return
}

// -----

func.func @for_symbol_operand_count_and_affine_map(%i: index) {
  // expected-error @+1 {{custom op 'affine.for' symbol operand count and affine map symbol count must match}}
  affine.for %k = affine_map<()[s0] -> (s0)>() to 8 {
  }
  return
}

// -----

func.func @for_lower_loop_bound_affine_map_with(%i: index) {
  // expected-error @+1 {{custom op 'affine.for' lower loop bound affine map with multiple results requires 'max' prefix}}
  affine.for %k = affine_map<(d0) -> (d0, d0)>(%i) to 8 {
  }
  return
}

// -----

func.func @for_expected_step_representable_as_a_positive(%i: index) {
  // expected-error @+1 {{custom op 'affine.for' expected step to be representable as a positive signed integer}}
  affine.for %k = 0 to 8 step -1 {
  }
  return
}

// -----

func.func @for_expected_between_bounds(%i: index) {
  // expected-error @+1 {{custom op 'affine.for' expected 'to' between bounds}}
  affine.for %k = 0 upto 8 {
  }
  return
}

// -----

func.func @for_expected_valid_affine_map_representation_for(%i: index) {
  // expected-error @+1 {{custom op 'affine.for' expected valid affine map representation for loop bounds}}
  affine.for %k = "x" to 8 {
  }
  return
}

// -----

func.func @for_expected_lower_bound_map_to_have(%i: index) {
  // expected-error @+1 {{'affine.for' op expected lower bound map to have at least one result}}
  affine.for %k = max affine_map<(d0) -> ()>(%i) to 8 {
  }
  return
}

// -----

func.func @for_expected_body_to_have_a_single(%i: index) {
  // expected-error @+1 {{'affine.for' op expected body to have a single index argument for the induction variable}}
  "affine.for"() <{lowerBoundMap = affine_map<() -> (0)>, operandSegmentSizes = array<i32: 0, 0, 0>, step = 1 : index, upperBoundMap = affine_map<() -> (8)>}> ({
  ^bb0(%k: i32):
  "affine.yield"() : () -> ()
  }) : () -> ()
  return
}

// -----

func.func @yield_parent_of_yield_must_have_same(%i: index, %f: f32) {
  %0 = "affine.for"() <{lowerBoundMap = affine_map<() -> (0)>, operandSegmentSizes = array<i32: 0, 0, 0>, step = 1 : index, upperBoundMap = affine_map<() -> (8)>}> ({
  ^bb0(%k: index):
  // expected-error @+1 {{'affine.yield' op parent of yield must have same number of results as the yield operands}}
  "affine.yield"() : () -> ()
  }) : () -> f32
  return
}

// -----

func.func @yield_parent_of_yield_must_have_same_2(%i: index, %f: f32) {
  %0 = affine.for %k = 0 to 8 iter_args(%a = %f) -> (f32) {
  // expected-error @+1 {{'affine.yield' op parent of yield must have same number of results as the yield operands}}
  affine.yield
  }
  return
}

// -----

func.func @yield_types_mismatch_between_yield_and_its(%i: index, %f: f32) {
  %0 = affine.for %k = 0 to 8 iter_args(%a = %f) -> (f32) {
  // expected-error @+1 {{'affine.yield' op types mismatch between yield op and its parent}}
  affine.yield %k : index
  }
  return
}

// -----

func.func @for_mismatch_between_the_number_of_loop(%i: index, %f: f32) {
  // expected-error @+1 {{custom op 'affine.for' mismatch between the number of loop-carried values and results}}
  %0 = affine.for %k = 0 to 8 iter_args(%a = %f) -> (f32, f32) {
  affine.yield %a : f32
  }
  return
}

// -----

func.func @yield_only_terminates_affine_if_for_parallel(%i: index) {
  scf.for %k = %i to %i step %i {
  // expected-error @+1 {{'affine.yield' op only terminates affine.if/for/parallel regions}}
  affine.yield
  }
  return
}

// -----

func.func @yield_parent_of_yield_must_have_same_3(%i: index) {
  affine.for %k = 0 to 8 {
  // expected-error @+1 {{'affine.yield' op parent of yield must have same number of results as the yield operands}}
  affine.yield %k : index
  }
  return
}

// -----

func.func @parallel_the_number_of_region_arguments_and(%i: index) {
  // expected-error @+1 {{'affine.parallel' op the number of region arguments (1) and the number of map groups for lower (1) and upper bound (2), and the number of steps (1) must all match}}
  affine.parallel (%k) = (0) to (8, 4) {
  }
  return
}

// -----

func.func @parallel_the_number_of_region_arguments_and_2(%i: index) {
  // expected-error @+1 {{'affine.parallel' op the number of region arguments (1) and the number of map groups for lower (1) and upper bound (1), and the number of steps (2) must all match}}
  affine.parallel (%k) = (0) to (8) step (1, 2) {
  }
  return
}

// -----

func.func @parallel_invalid_reduction_value_nothing(%i: index) {
  // expected-error @+1 {{custom op 'affine.parallel' invalid reduction value: "nothing"}}
  affine.parallel (%k) = (0) to (8) reduce ("nothing") -> f32 {
  }
  return
}

// -----

func.func @parallel_steps_must_be_constant_integers(%i: index) {
  // expected-error @+1 {{custom op 'affine.parallel' steps must be constant integers}}
  affine.parallel (%k) = (0) to (8) step (%i) {
  }
  return
}

// -----

func.func @delinearize_index_should_return_an_index_for_each(%i: index) {
  // expected-error @+1 {{'affine.delinearize_index' op should return an index for each basis element and up to one extra index}}
  %0:2 = affine.delinearize_index %i into (4, 4, 4) : index, index
  return
}

// -----

func.func @delinearize_index_no_basis_element_may_be_statically(%i: index) {
  // expected-error @+1 {{'affine.delinearize_index' op no basis element may be statically non-positive}}
  %0:2 = affine.delinearize_index %i into (-2, 4) : index, index
  return
}

// -----

func.func @delinearize_index_mismatch_between_dynamic_and_static_basis(%i: index) {
  // expected-error @+1 {{'affine.delinearize_index' op mismatch between dynamic and static basis (kDynamic marker but no corresponding dynamic basis entry) -- this can only happen due to an incorrect fold/rewrite}}
  %0:2 = "affine.delinearize_index"(%i) <{static_basis = array<i64: -9223372036854775808, 4>}> : (index) -> (index, index)
  return
}

// -----

func.func @linearize_index_should_be_passed_a_basis_element(%i: index) {
  // expected-error @+1 {{'affine.linearize_index' op should be passed a basis element for each index except possibly the first}}
  %0 = affine.linearize_index [%i, %i, %i] by (4) : index
  return
}

// -----

func.func @linearize_index_mismatch_between_dynamic_and_static_basis(%i: index) {
  // expected-error @+1 {{'affine.linearize_index' op mismatch between dynamic and static basis (kDynamic marker but no corresponding dynamic basis entry) -- this can only happen due to an incorrect fold/rewrite}}
  %0 = "affine.linearize_index"(%i, %i) <{disjoint = false, operandSegmentSizes = array<i32: 2, 0>, static_basis = array<i64: -9223372036854775808, 4>}> : (index, index) -> index
  return
}

// -----

func.func @dma_start_expected_two_stride_related_operands(%m: memref<8xf32>, %t: memref<1xi32>, %i: index) {
  // expected-error @+1 {{custom op 'affine.dma_start' expected two stride related operands}}
  affine.dma_start %m[%i], %m[%i], %t[%i], %i, %i : memref<8xf32>, memref<8xf32>, memref<1xi32>
  return
}

// -----

func.func @dma_start_expected_three_types(%m: memref<8xf32>, %t: memref<1xi32>, %i: index) {
  // expected-error @+1 {{custom op 'affine.dma_start' expected three types}}
  affine.dma_start %m[%i], %m[%i], %t[%i], %i : memref<8xf32>, memref<8xf32>
  return
}

// -----

func.func @load_non_affine_expression_at_least_one(%m: memref<8xf32>, %i: index) {
  // expected-error @+1 {{non-affine expression: at least one of the multiply operands has to be either a constant or symbolic}}
  %0 = affine.load %m[%i * %i] : memref<8xf32>
  return
}

// -----

func.func @load_non_affine_expression_right_operand(%m: memref<8xf32>, %i: index) {
  // expected-error @+1 {{non-affine expression: right operand of floordiv has to be either a constant or symbolic}}
  %0 = affine.load %m[4 floordiv %i] : memref<8xf32>
  return
}

// -----

func.func @load_missing_right_operand_of_binary_operator(%m: memref<8xf32>, %i: index) {
  // expected-error @+1 {{missing right operand of binary operator}}
  %0 = affine.load %m[%i +] : memref<8xf32>
  return
}

// -----

func.func @load_invalid_kind_of_type_specified_expected(%m: tensor<8xf32>, %i: index) {
  // expected-error @+1 {{custom op 'affine.load' invalid kind of type specified: expected builtin.memref, but found 'tensor<8xf32>'}}
  %0 = affine.load %m[%i] : tensor<8xf32>
  return
}

// -----

func.func @load_expected_in_affine_map(%m: memref<8xf32>, %i: index) {
  // expected-error @+1 {{expected '[' in affine map}}
  %0 = affine.load %m %i : memref<8xf32>
  return
}

// -----

func.func @apply_invalid_kind_of_attribute_specified(%i: index) {
  // expected-error @+1 {{custom op 'affine.apply' invalid kind of attribute specified}}
  %0 = affine.apply 3(%i)
  return
}

// -----

func.func @if_invalid_kind_of_attribute_specified(%i: index) {
  // expected-error @+1 {{custom op 'affine.if' invalid kind of attribute specified}}
  affine.if affine_map<(d0) -> (d0)>(%i) {
  }
  return
}

// -----

func.func @load_expected_affine_expression(%m: memref<8xf32>, %i: index) {
  // expected-error @+2 {{expected affine expression}}
  // expected-error @+1 {{missing operand of negation}}
  %0 = affine.load %m[-] : memref<8xf32>
  return
}

// -----

func.func @load_missing_left_operand_of_binary_operator(%m: memref<8xf32>, %i: index) {
  // expected-error @+1 {{missing left operand of binary operator}}
  %0 = affine.load %m[+ %i] : memref<8xf32>
  return
}

// -----

func.func @load_expected(%m: memref<8xf32>, %i: index) {
  // expected-error @+1 {{expected ')'}}
  %0 = affine.load %m[(%i] : memref<8xf32>
  return
}

// -----

func.func @load_no_expression_inside_parentheses(%m: memref<8xf32>, %i: index) {
  // expected-error @+1 {{no expression inside parentheses}}
  %0 = affine.load %m[()] : memref<8xf32>
  return
}

// -----

func.func @load_missing_right_operand_of_binary_operator_2(%m: memref<8xf32>, %i: index) {
  // expected-error @+1 {{missing right operand of binary operator}}
  %0 = affine.load %m[%i *] : memref<8xf32>
  return
}

// -----

func.func @load_missing_right_operand_of_binary_operator_3(%m: memref<8xf32>, %i: index) {
  // expected-error @+1 {{missing right operand of binary operator}}
  %0 = affine.load %m[(%i * ) + 2] : memref<8xf32>
  return
}

// -----

func.func @load_expected_affine_expression_2(%m: memref<8xf32>, %i: index) {
  // expected-error @+1 {{expected affine expression}}
  %0 = affine.load %m[%i, ] : memref<8xf32>
  return
}

// -----

func.func @load_use_of_undeclared_identifier(%m: memref<8xf32>, %i: index) {
  // expected-error @+1 {{use of undeclared identifier}}
  %0 = affine.load %m[x] : memref<8xf32>
  return
}

// -----

func.func @load_expected_at_start_of_ssa_symbol(%m: memref<8xf32>, %i: index) {
  // expected-error @+1 {{expected '(' at start of SSA symbol}}
  %0 = affine.load %m[symbol %i] : memref<8xf32>
  return
}

// -----

func.func @load_expected_at_end_of_ssa_symbol(%m: memref<8xf32>, %i: index) {
  // expected-error @+1 {{expected ')' at end of SSA symbol}}
  %0 = affine.load %m[symbol(%i] : memref<8xf32>
  return
}

// -----

func.func @load_expected_in_affine_map_2(%m: memref<8xf32>, %i: index) {
  // expected-error @+1 {{expected ']' in affine map}}
  %0 = affine.load %m[%i %i] : memref<8xf32>
  return
}

// -----

func.func @a_reduction_for_each_result() {
  // expected-error @+1 {{'affine.parallel' op a reduction must be specified for each output}}
  %0 = "affine.parallel"() <{lowerBoundsGroups = dense<> : tensor<0xi32>, lowerBoundsMap = affine_map<() -> ()>, reductions = [],
      steps = [], upperBoundsGroups = dense<> : tensor<0xi32>, upperBoundsMap = affine_map<() -> ()>}> ({
    %x = arith.constant 1.0 : f32
    affine.yield %x : f32
  }) : () -> f32
  return
}

// -----

func.func @reductions_are_known() {
  // expected-error @+1 {{'affine.parallel' op attribute 'reductions' failed to satisfy constraint: Reduction ops}}
  %0 = "affine.parallel"() <{lowerBoundsGroups = dense<> : tensor<0xi32>, lowerBoundsMap = affine_map<() -> ()>, reductions = [99],
      steps = [], upperBoundsGroups = dense<> : tensor<0xi32>, upperBoundsMap = affine_map<() -> ()>}> ({
    %x = arith.constant 1.0 : f32
    affine.yield %x : f32
  }) : () -> f32
  return
}

// -----

func.func @reductions_fit_results() {
  // expected-error @+1 {{'affine.parallel' op result type cannot match reduction attribute}}
  %0 = affine.parallel (%i) = (0) to (10) reduce ("maxs") -> (f32) {
    %x = arith.constant 1.0 : f32
    affine.yield %x : f32
  }
  return
}

// -----

func.func @one_value_is_a_bound(%n: index) {
  // expected-error @+1 {{custom op 'affine.for' expected only one loop bound operand}}
  affine.for %i = %n, %n to 10 {
  }
  return
}

// -----

func.func @the_least_of_several_bounds(%n: index) {
  // expected-error @+1 {{custom op 'affine.for' upper loop bound affine map with multiple results requires 'min' prefix}}
  affine.for %i = 0 to affine_map<(d0) -> (d0, 10)>(%n) {
  }
  return
}

// -----

func.func @indices_are_of_index_type(%m: memref<4xf32>, %i: i32) {
  // expected-error @+1 {{'affine.load' op operand #1 must be variadic of index, but got 'i32'}}
  %0 = "affine.load"(%m, %i) <{map = affine_map<(d0) -> (d0)>}> : (memref<4xf32>, i32) -> f32
  return
}

// -----

func.func @prefetch_at_each_map_input(%m: memref<4xf32>) {
  // expected-error @+1 {{'affine.prefetch' op too few operands}}
  "affine.prefetch"(%m) <{isDataCache = true, isWrite = false, localityHint = 3 : i32, map = affine_map<(d0) -> (d0)>}> : (memref<4xf32>) -> ()
  return
}

// -----

func.func @prefetch_at_dims_or_symbols(%m: memref<4xf32>, %n: index) {
  affine.for %j = 0 to 4 {
    %i = arith.muli %j, %j : index
    // expected-error @+1 {{'affine.prefetch' op index must be a valid dimension or symbol identifier}}
    affine.prefetch %m[%i], write, locality<3>, data : memref<4xf32>
  }
  return
}

// -----

func.func @condition_is_a_set() {
  // expected-error @+1 {{invalid properties {condition = 1 : i64} for op affine.if: Invalid attribute `condition` in property conversion: 1 : i64}}
  "affine.if"() <{condition = 1}> ({
    affine.yield
  }, {
  }) : () -> ()
  return
}

// -----

func.func @transfer_from_dims_or_symbols(%m: memref<4xf32>, %n: memref<4xf32, 1>, %t: memref<1xi32>, %num: index) {
  affine.for %j = 0 to 4 {
    %i = arith.muli %j, %j : index
    // expected-error @+1 {{'affine.dma_start' op src index must be a valid dimension or symbol identifier}}
    affine.dma_start %m[%i], %n[%j], %t[%j], %num : memref<4xf32>, memref<4xf32, 1>, memref<1xi32>
  }
  return
}

// -----

func.func @transfer_to_dims_or_symbols(%m: memref<4xf32>, %n: memref<4xf32, 1>, %t: memref<1xi32>, %num: index) {
  affine.for %j = 0 to 4 {
    %i = arith.muli %j, %j : index
    // expected-error @+1 {{'affine.dma_start' op dst index must be a valid dimension or symbol identifier}}
    affine.dma_start %m[%j], %n[%i], %t[%j], %num : memref<4xf32>, memref<4xf32, 1>, memref<1xi32>
  }
  return
}

// -----

func.func @transfer_tagged_by_dims_or_symbols(%m: memref<4xf32>, %n: memref<4xf32, 1>, %t: memref<1xi32>, %num: index) {
  affine.for %j = 0 to 4 {
    %i = arith.muli %j, %j : index
    // expected-error @+1 {{'affine.dma_start' op tag index must be a valid dimension or symbol identifier}}
    affine.dma_start %m[%j], %n[%j], %t[%i], %num : memref<4xf32>, memref<4xf32, 1>, memref<1xi32>
  }
  return
}

// -----

func.func @wait_at_dims_or_symbols(%t: memref<1xi32>, %num: index) {
  affine.for %j = 0 to 4 {
    %i = arith.muli %j, %j : index
    // expected-error @+1 {{'affine.dma_wait' op index must be a valid dimension or symbol identifier}}
    affine.dma_wait %t[%i], %num : memref<1xi32>
  }
  return
}

// -----

// mlir-opt crashes on this.
func.func @transfer_has_a_map_for_each_buffer(%m: memref<4xf32>, %n: memref<4xf32, 1>, %t: memref<1xi32>, %i: index) {
  // expected-error @+1 {{'affine.dma_start' op expected a map for each memref}}
  "affine.dma_start"(%m, %i, %n, %i, %t, %i, %i) : (memref<4xf32>, index, memref<4xf32, 1>, index, memref<1xi32>, index, index) -> ()
  return
}

// -----

func.func @reductions_have_a_type_that_fits() {
  // expected-error @+1 {{'affine.parallel' op result type cannot match reduction attribute}}
  %0 = affine.parallel (%i) = (0) to (10) reduce ("ori") -> (f32) {
    %x = arith.constant 1.0 : f32
    affine.yield %x : f32
  }
  return
}
