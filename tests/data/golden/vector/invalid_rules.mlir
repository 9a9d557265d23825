// RUN: freehold opt %s -allow-unregistered-dialect -split-input-file -verify-diagnostics

func.func @transfer_read_does_not_support_masks_with_vector(%m: memref<?xvector<4xf32>>, %i: index, %v: vector<4xf32>, %k: vector<4xi1>) {
  // expected-error @+1 {{custom op 'vector.transfer_read' does not support masks with vector element type}}
  %0 = vector.transfer_read %m[%i], %v, %k : memref<?xvector<4xf32>>, vector<4xf32>
  return
}

// -----

func.func @transfer_read_expected_the_same_rank_for_the(%m: memref<1xi32>, %i: index, %p: i32, %k: vector<1x4xi1>) {
  // expected-error @+1 {{custom op 'vector.transfer_read' expected the same rank for the vector and the results of the permutation map}}
  %0 = vector.transfer_read %m[%i], %p, %k {permutation_map = affine_map<(d0, d1, d2) -> (d0, 0, 0)>} : memref<1xi32>, vector<1x4xi32>
  return
}

// -----

func.func @load_base_and_result_element_types_should(%m: memref<?xf64>, %i: index) {
  // expected-error @+1 {{'vector.load' op base and result element types should match}}
  %0 = vector.load %m[%i] : memref<?xf64>, vector<4xf32>
  return
}

// -----

func.func @load_most_minor_memref_dim_must_have(%m: memref<4x8xf32, strided<[1, 4]>>, %i: index) {
  // expected-error @+1 {{'vector.load' op most minor memref dim must have unit stride}}
  %0 = vector.load %m[%i, %i] : memref<4x8xf32, strided<[1, 4]>>, vector<4xf32>
  return
}

// -----

func.func @store_most_minor_memref_dim_must_have(%m: memref<8xf32, strided<[2]>>, %i: index, %v: vector<4xf32>) {
  // expected-error @+1 {{'vector.store' op most minor memref dim must have unit stride}}
  vector.store %v, %m[%i] : memref<8xf32, strided<[2]>>, vector<4xf32>
  return
}

// -----

func.func @load_base_memref_and_result_vector_types(%m: memref<?xvector<4xf32>>, %i: index) {
  // expected-error @+1 {{'vector.load' op base memref and result vector types should match}}
  %0 = vector.load %m[%i] : memref<?xvector<4xf32>>, vector<8xf32>
  return
}

// -----

func.func @store_base_memref_and_valuetostore_vector_types(%m: memref<?xvector<4xf32>>, %i: index, %v: vector<8xf32>) {
  // expected-error @+1 {{'vector.store' op base memref and valueToStore vector types should match}}
  vector.store %v, %m[%i] : memref<?xvector<4xf32>>, vector<8xf32>
  return
}

// -----

func.func @load_destination_memref_has_lower_rank_than(%m: memref<?xf32>, %i: index) {
  // expected-error @+1 {{'vector.load' op destination memref has lower rank than the result vector}}
  %0 = vector.load %m[%i] : memref<?xf32>, vector<2x4xf32>
  return
}

// -----

func.func @store_source_memref_has_lower_rank_than(%m: memref<?xf32>, %i: index, %v: vector<2x4xf32>) {
  // expected-error @+1 {{'vector.store' op source memref has lower rank than the vector to store}}
  vector.store %v, %m[%i] : memref<?xf32>, vector<2x4xf32>
  return
}

// -----

func.func @maskedload_expected_result_shape_to_match_mask(%m: memref<?xf32>, %i: index, %k: vector<8xi1>, %v: vector<4xf32>) {
  // expected-error @+1 {{'vector.maskedload' op expected result shape to match mask shape}}
  %0 = vector.maskedload %m[%i], %k, %v : memref<?xf32>, vector<8xi1>, vector<4xf32> into vector<4xf32>
  return
}

// -----

func.func @maskedstore_expected_valuetostore_shape_to_match_mask(%m: memref<?xf32>, %i: index, %k: vector<8xi1>, %v: vector<4xf32>) {
  // expected-error @+1 {{'vector.maskedstore' op expected valueToStore shape to match mask shape}}
  vector.maskedstore %m[%i], %k, %v : memref<?xf32>, vector<8xi1>, vector<4xf32>
  return
}

// -----

func.func @expandload_expected_result_dim_to_match_mask(%m: memref<?xf32>, %i: index, %k: vector<8xi1>, %v: vector<4xf32>) {
  // expected-error @+1 {{'vector.expandload' op expected result dim to match mask dim}}
  %0 = vector.expandload %m[%i], %k, %v : memref<?xf32>, vector<8xi1>, vector<4xf32> into vector<4xf32>
  return
}

// -----

func.func @compressstore_expected_valuetostore_dim_to_match_mask(%m: memref<?xf32>, %i: index, %k: vector<8xi1>, %v: vector<4xf32>) {
  // expected-error @+1 {{'vector.compressstore' op expected valueToStore dim to match mask dim}}
  vector.compressstore %m[%i], %k, %v : memref<?xf32>, vector<8xi1>, vector<4xf32>
  return
}

// -----

func.func @expandload_expected_pass_thru_of_same_type(%m: memref<?xf32>, %i: index, %k: vector<4xi1>, %v: vector<4xf16>) {
  // expected-error @+1 {{'vector.expandload' op expected pass_thru of same type as result type}}
  %0 = vector.expandload %m[%i], %k, %v : memref<?xf32>, vector<4xi1>, vector<4xf16> into vector<4xf32>
  return
}

// -----

func.func @gather_requires_base_a_memref_or_ranked(%m: tensor<*xf32>, %a: vector<4xi32>, %k: vector<4xi1>, %v: vector<4xf32>) {
  // expected-error @+1 {{'vector.gather' op requires base to be a memref or ranked tensor type}}
  %0 = vector.gather %m[] [%a], %k, %v : tensor<*xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  return
}

// -----

func.func @gather_expected_result_dim_to_match_indices(%m: memref<?xf32>, %i: index, %a: vector<8xi32>, %k: vector<4xi1>, %v: vector<4xf32>) {
  // expected-error @+1 {{'vector.gather' op expected result dim to match indices dim}}
  %0 = vector.gather %m[%i] [%a], %k, %v : memref<?xf32>, vector<8xi32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  return
}

// -----

func.func @scatter_expected_valuetostore_dim_to_match_mask(%m: memref<?xf32>, %i: index, %a: vector<4xi32>, %k: vector<8xi1>, %v: vector<4xf32>) {
  // expected-error @+1 {{'vector.scatter' op expected valueToStore dim to match mask dim}}
  vector.scatter %m[%i] [%a], %k, %v : memref<?xf32>, vector<4xi32>, vector<8xi1>, vector<4xf32>
  return
}

// -----

func.func @transfer_read_requires_source_element_type_and_padding(%m: memref<?xvector<4xf32>>, %i: index, %p: f32) {
  // expected-error @+1 {{'vector.transfer_read' op requires source element type and padding type to match.}}
  %0 = "vector.transfer_read"(%m, %i, %p) <{in_bounds = [], operandSegmentSizes = array<i32: 1, 1, 1, 0>, permutation_map = affine_map<(d0) -> ()>}> : (memref<?xvector<4xf32>>, index, f32) -> vector<4xf32>
  return
}

// -----

func.func @transfer_read_requires_formal_padding_and_source_same(%m: memref<?xf32>, %i: index, %p: f64) {
  // expected-error @+1 {{'vector.transfer_read' op requires formal padding and source of the same elemental type}}
  %0 = "vector.transfer_read"(%m, %i, %p) <{in_bounds = [false], operandSegmentSizes = array<i32: 1, 1, 1, 0>, permutation_map = affine_map<(d0) -> (d0)>}> : (memref<?xf32>, index, f64) -> vector<4xf32>
  return
}

// -----

func.func @transfer_read_requires_valid_padding_vector_elemental_type(%m: memref<?xf32>, %i: index, %p: memref<f32>) {
  // expected-error @+1 {{'vector.transfer_read' op requires valid padding vector elemental type}}
  %0 = "vector.transfer_read"(%m, %i, %p) <{in_bounds = [false], operandSegmentSizes = array<i32: 1, 1, 1, 0>, permutation_map = affine_map<(d0) -> (d0)>}> : (memref<?xf32>, index, memref<f32>) -> vector<4xf32>
  return
}

// -----

func.func @transfer_write_should_not_have_broadcast_dimensions(%m: memref<?xf32>, %i: index, %v: vector<4xf32>) {
  // expected-error @+1 {{'vector.transfer_write' op should not have broadcast dimensions}}
  vector.transfer_write %v, %m[%i] {permutation_map = affine_map<(d0) -> (0)>} : vector<4xf32>, memref<?xf32>
  return
}

// -----

func.func @transfer_write_masked_attribute_has_been_removed_use(%m: memref<?xf32>, %i: index, %v: vector<4xf32>) {
  // expected-error @+1 {{'vector.transfer_write' op masked attribute has been removed. Use in_bounds instead.}}
  vector.transfer_write %v, %m[%i] {masked = [false]} : vector<4xf32>, memref<?xf32>
  return
}

// -----

func.func @transfer_read_requires_source_a_memref_or_ranked(%m: vector<4xf32>, %i: index, %p: f32) {
  // expected-error @+1 {{'vector.transfer_read' op requires source to be a memref or ranked tensor type}}
  %0 = "vector.transfer_read"(%m, %i, %p) <{in_bounds = [false], operandSegmentSizes = array<i32: 1, 1, 1, 0>, permutation_map = affine_map<(d0) -> (d0)>}> : (vector<4xf32>, index, f32) -> vector<4xf32>
  return
}

// -----

func.func @transfer_read_requires_the_bitwidth_minor_d_vector(%m: memref<?xvector<4xf32>>, %i: index, %p: vector<4xf32>) {
  // expected-error @+1 {{'vector.transfer_read' op requires the bitwidth of the minor 1-D vector to be an integral multiple of the bitwidth of the minor 1-D vector of the source}}
  %0 = vector.transfer_read %m[%i], %p : memref<?xvector<4xf32>>, vector<3xf32>
  return
}

// -----

func.func @transfer_read_requires_source_vector_element_and_vector(%m: memref<?xvector<1x4xf32>>, %i: index, %p: vector<1x4xf32>) {
  // expected-error @+1 {{'vector.transfer_read' op requires source vector element and vector result ranks to match.}}
  %0 = "vector.transfer_read"(%m, %i, %p) <{in_bounds = [], operandSegmentSizes = array<i32: 1, 1, 1, 0>, permutation_map = affine_map<(d0) -> ()>}> : (memref<?xvector<1x4xf32>>, index, vector<1x4xf32>) -> vector<4xf32>
  return
}

// -----

func.func @transfer_read_requires_the_bitwidth_minor_d_vector_2(%m: memref<?xf64>, %i: index, %p: f64) {
  // expected-error @+1 {{'vector.transfer_read' op requires the bitwidth of the minor 1-D vector to be an integral multiple of the bitwidth of the source element type}}
  %0 = vector.transfer_read %m[%i], %p : memref<?xf64>, vector<3xf32>
  return
}

// -----

func.func @transfer_read_requires_permutation_map_without_symbols(%m: memref<?xf32>, %i: index, %p: f32) {
  // expected-error @+1 {{'vector.transfer_read' op requires permutation_map without symbols}}
  %0 = vector.transfer_read %m[%i], %p {permutation_map = affine_map<(d0)[s0] -> (d0)>} : memref<?xf32>, vector<4xf32>
  return
}

// -----

func.func @transfer_read_requires_a_permutation_map_with_input(%m: memref<?x?xf32>, %i: index, %p: f32) {
  // expected-error @+1 {{'vector.transfer_read' op requires a permutation_map with input dims of the same rank as the source type}}
  %0 = vector.transfer_read %m[%i, %i], %p {permutation_map = affine_map<(d0) -> (d0)>} : memref<?x?xf32>, vector<4xf32>
  return
}

// -----

func.func @transfer_read_inferred_mask_type_and_mask_operand(%m: memref<?xf32>, %i: index, %p: f32, %k: vector<3xi1>) {
  // expected-error @+1 {{'vector.transfer_read' op inferred mask type ('vector<4xi1>') and mask operand type ('vector<3xi1>') don't match}}
  %0 = "vector.transfer_read"(%m, %i, %p, %k) <{in_bounds = [false], operandSegmentSizes = array<i32: 1, 1, 1, 1>, permutation_map = affine_map<(d0) -> (d0)>}> : (memref<?xf32>, index, f32, vector<3xi1>) -> vector<4xf32>
  return
}

// -----

func.func @transfer_read_expects_the_in_bounds_attr_of(%m: memref<?xf32>, %i: index, %p: f32) {
  // expected-error @+1 {{'vector.transfer_read' op expects the in_bounds attr of same rank as permutation_map results: affine_map<(d0) -> (d0)> vs inBounds of size: 2}}
  %0 = vector.transfer_read %m[%i], %p {in_bounds = [true, true]} : memref<?xf32>, vector<4xf32>
  return
}

// -----

func.func @transfer_read_requires_a_permutation_map_that_is(%m: memref<?x?xf32>, %i: index, %p: f32) {
  // expected-error @+1 {{'vector.transfer_read' op requires a permutation_map that is a permutation (found one dim used more than once)}}
  %0 = vector.transfer_read %m[%i, %i], %p {permutation_map = affine_map<(d0, d1) -> (d1, d1)>} : memref<?x?xf32>, vector<4x4xf32>
  return
}

// -----

func.func @transfer_read_requires_a_projected_permutation_map(%m: memref<?x?xf32>, %i: index, %p: f32) {
  // expected-error @+1 {{'vector.transfer_read' op requires a projected permutation_map (at most one dim or the zero constant can appear in each result)}}
  %0 = vector.transfer_read %m[%i, %i], %p {permutation_map = affine_map<(d0, d1) -> (d0 + d1)>} : memref<?x?xf32>, vector<4xf32>
  return
}

// -----

func.func @outerproduct_expected_d_vector_for_operand(%a: vector<4x4xf32>) {
  // expected-error @+1 {{'vector.outerproduct' op expected 1-d vector for operand #1}}
  %0 = vector.outerproduct %a, %a : vector<4x4xf32>, vector<4x4xf32>
  return
}

// -----

func.func @outerproduct_expected_d_vector_for_operand_2(%a: vector<4xf32>, %b: vector<4x4xf32>) {
  // expected-error @+1 {{'vector.outerproduct' op expected 1-d vector for operand #2}}
  %0 = vector.outerproduct %a, %b : vector<4xf32>, vector<4x4xf32>
  return
}

// -----

func.func @outerproduct_expected_d_vector_result(%a: vector<4xf32>, %b: vector<4xf32>) {
  // expected-error @+1 {{'vector.outerproduct' op expected 2-d vector result}}
  %0 = "vector.outerproduct"(%a, %b) <{kind = #vector.kind<add>}> : (vector<4xf32>, vector<4xf32>) -> vector<4xf32>
  return
}

// -----

func.func @outerproduct_expected_operand_dim_to_match_result(%a: vector<4xf32>, %b: vector<8xf32>) {
  // expected-error @+1 {{'vector.outerproduct' op expected #2 operand dim to match result dim #2}}
  %0 = "vector.outerproduct"(%a, %b) <{kind = #vector.kind<add>}> : (vector<4xf32>, vector<8xf32>) -> vector<4x4xf32>
  return
}

// -----

func.func @outerproduct_expected_either_both_or_only_operand(%a: vector<[4]xf32>, %b: vector<4xf32>) {
  // expected-error @+1 {{'vector.outerproduct' op expected either both or only #2 operand dim to be scalable}}
  %0 = vector.outerproduct %a, %b : vector<[4]xf32>, vector<4xf32>
  return
}

// -----

func.func @outerproduct_expected_d_vector_result_2(%a: vector<4xf32>, %b: f32) {
  // expected-error @+1 {{'vector.outerproduct' op expected 1-d vector result}}
  %0 = "vector.outerproduct"(%a, %b) <{kind = #vector.kind<add>}> : (vector<4xf32>, f32) -> vector<4x1xf32>
  return
}

// -----

func.func @outerproduct_expected_operand_of_same_type_as(%a: vector<4xf32>, %b: f32, %c: vector<8xf32>) {
  // expected-error @+1 {{'vector.outerproduct' op expected operand #3 of same type as result type}}
  %0 = "vector.outerproduct"(%a, %b, %c) <{kind = #vector.kind<add>}> : (vector<4xf32>, f32, vector<8xf32>) -> vector<4xf32>
  return
}

// -----

func.func @outerproduct_unsupported_outerproduct_type(%a: vector<4xf32>, %b: f32) {
  // expected-error @+1 {{'vector.outerproduct' op unsupported outerproduct type}}
  %0 = vector.outerproduct %a, %b {kind = #vector.kind<xor>} : vector<4xf32>, f32
  return
}

// -----

func.func @reduction_unsupported_reduction_rank(%a: vector<4x4xf32>) {
  // expected-error @+1 {{'vector.reduction' op unsupported reduction rank: 2}}
  %0 = vector.reduction <add>, %a : vector<4x4xf32> into f32
  return
}

// -----

func.func @scan_initial_value_rank_equal_to(%a: vector<2x3xi32>, %b: vector<2x3xi32>) {
  // expected-error @+1 {{'vector.scan' op initial value rank 2 has to be equal to 1}}
  %0:2 = vector.scan <add>, %a, %b {inclusive = true, reduction_dim = 0 : i64} : vector<2x3xi32>, vector<2x3xi32>
  return
}

// -----

func.func @scan_incompatible_input_initial_value_shapes(%a: vector<2x3xi32>, %b: vector<2xi32>) {
  // expected-error @+1 {{'vector.scan' op incompatible input/initial value shapes}}
  %0:2 = vector.scan <add>, %a, %b {inclusive = true, reduction_dim = 0 : i64} : vector<2x3xi32>, vector<2xi32>
  return
}

// -----

func.func @contract_only_supports_signless_integer_types(%a: vector<2x3xsi32>, %c: vector<2x2xsi32>) {
  // expected-error @+1 {{'vector.contract' op only supports signless integer types}}
  %0 = vector.contract {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"]} %a, %a, %c : vector<2x3xsi32>, vector<2x3xsi32> into vector<2x2xsi32>
  return
}

// -----

func.func @contract_expected_an_indexing_map_for_each(%a: vector<2x3xf32>, %c: vector<2x2xf32>) {
  // expected-error @+1 {{'vector.contract' op expected an indexing map for each vector operand}}
  %0 = vector.contract {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d1, d2)>], iterator_types = ["parallel", "parallel", "reduction"]} %a, %a, %c : vector<2x3xf32>, vector<2x3xf32> into vector<2x2xf32>
  return
}

// -----

func.func @contract_expected_indexing_map_to_have_no(%a: vector<2x3xf32>, %c: vector<2x2xf32>) {
  // expected-error @+1 {{'vector.contract' op expected indexing map 0 to have no symbols}}
  %0 = vector.contract {indexing_maps = [affine_map<(d0, d1, d2)[s0] -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"]} %a, %a, %c : vector<2x3xf32>, vector<2x3xf32> into vector<2x2xf32>
  return
}

// -----

func.func @contract_expected_indexing_map_to_have_number(%a: vector<2x3xf32>, %c: vector<2x2xf32>) {
  // expected-error @+1 {{'vector.contract' op expected indexing map 1 to have 3 number of inputs}}
  %0 = vector.contract {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1) -> (d1, d0)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"]} %a, %a, %c : vector<2x3xf32>, vector<2x3xf32> into vector<2x2xf32>
  return
}

// -----

func.func @contract_expected_indexing_map_to_have_number_2(%a: vector<2x3xf32>, %c: vector<2x2xf32>) {
  // expected-error @+1 {{'vector.contract' op expected indexing map 0 to have 2 number of outputs}}
  %0 = vector.contract {indexing_maps = [affine_map<(d0, d1, d2) -> (d0)>, affine_map<(d0, d1, d2) -> (d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"]} %a, %a, %c : vector<2x3xf32>, vector<2x3xf32> into vector<2x2xf32>
  return
}

// -----

func.func @contract_expected_indexing_map_a_projected_permutation(%a: vector<2x3xf32>, %c: vector<2x2xf32>) {
  // expected-error @+1 {{'vector.contract' op expected indexing map 0 to be a projected permutation of its inputs}}
  %0 = vector.contract {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d0)>, affine_map<(d0, d1, d2) -> (d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"]} %a, %a, %c : vector<2x3xf32>, vector<2x3xf32> into vector<2x2xf32>
  return
}

// -----

func.func @contract_expected_at_least_one_contracting_dimension(%a: vector<2x3xf32>, %c: vector<2x2xf32>) {
  // expected-error @+1 {{'vector.contract' op expected at least one contracting dimension pair}}
  %0 = vector.contract {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "parallel"]} %a, %a, %c : vector<2x3xf32>, vector<2x3xf32> into vector<2x2xf32>
  return
}

// -----

func.func @contract_invalid_contracting_dimension_map(%a: vector<2x3xf32>, %b: vector<2x4xf32>, %c: vector<2x2xf32>) {
  // expected-error @+1 {{'vector.contract' op invalid contracting dimension map}}
  %0 = vector.contract {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"]} %a, %b, %c : vector<2x3xf32>, vector<2x4xf32> into vector<2x2xf32>
  return
}

// -----

func.func @contract_invalid_batch_dimension_map(%a: vector<2x3xf32>, %b: vector<4x3xf32>, %c: vector<2xf32>) {
  // expected-error @+1 {{'vector.contract' op invalid batch dimension map}}
  %0 = vector.contract {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]} %a, %b, %c : vector<2x3xf32>, vector<4x3xf32> into vector<2xf32>
  return
}

// -----

func.func @contract_unsupported_contraction_type(%a: vector<2x3xf32>, %c: vector<2x2xf32>) {
  // expected-error @+1 {{'vector.contract' op unsupported contraction type}}
  %0 = vector.contract {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<and>} %a, %a, %c : vector<2x3xf32>, vector<2x3xf32> into vector<2x2xf32>
  return
}

// -----

func.func @contract_expected_all_dimensions_either_a_lhs(%a: vector<2x3xf32>, %c: vector<2x2xf32>) {
  // expected-error @+1 {{'vector.contract' op expected all dimensions to be either a LHS or a RHS dimension}}
  %0 = vector.contract {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d2)>, affine_map<(d0, d1, d2, d3) -> (d1, d2)>, affine_map<(d0, d1, d2, d3) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction", "parallel"]} %a, %a, %c : vector<2x3xf32>, vector<2x3xf32> into vector<2x2xf32>
  return
}

// -----

func.func @contract_invalid_accumulator_result_vector_shape_expected(%a: vector<2x3xf32>, %c: vector<3x3xf32>) {
  // expected-error @+1 {{'vector.contract' op invalid accumulator/result vector shape, expected: 'vector<2x2xf32>'}}
  %0 = vector.contract {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"]} %a, %a, %c : vector<2x3xf32>, vector<2x3xf32> into vector<3x3xf32>
  return
}

// -----

func.func @contract_expected_zero_or_exactly_vector_mask(%a: vector<2x3xf32>, %c: vector<2x2xf32>, %k: vector<2x3xi1>) {
  // expected-error @+1 {{custom op 'vector.contract' expected zero or exactly 2 vector mask operands}}
  %0 = vector.contract {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"]} %a, %a, %c, %k : vector<2x3xf32>, vector<2x3xf32> into vector<2x2xf32>
  return
}

// -----

func.func @contract_unexpected_iterator_type(%a: vector<2x3xf32>, %c: vector<2x2xf32>) {
  // expected-error @+1 {{custom op 'vector.contract' unexpected iterator_type (window)}}
  %0 = vector.contract {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "window", "reduction"]} %a, %a, %c : vector<2x3xf32>, vector<2x3xf32> into vector<2x2xf32>
  return
}

// -----

func.func @mask_expects_a_terminator_within_the_mask(%k: vector<4xi1>) {
  // expected-error @+1 {{'vector.mask' op expects a terminator within the mask region}}
  "vector.mask"(%k) ({
  ^bb0:
  "test.x"() : () -> ()
  }) : (vector<4xi1>) -> ()
  return
}

// -----

func.func @mask_expects_a_maskableopinterface_within_the_mask(%k: vector<4xi1>, %a: vector<4xf32>) {
  // expected-error @+1 {{'vector.mask' op expects a MaskableOpInterface within the mask region}}
  %0 = vector.mask %k { %x = arith.negf %a : vector<4xf32> } : vector<4xi1> -> vector<4xf32>
  return
}

// -----

func.func @mask_expects_only_one_operation_to_mask(%k: vector<4xi1>, %a: vector<4xf32>, %m: memref<4xf32>, %i: index) {
  // expected-error @+1 {{'vector.mask' op expects only one operation to mask}}
  vector.mask %k { vector.transfer_write %a, %m[%i] : vector<4xf32>, memref<4xf32>
  vector.transfer_write %a, %m[%i] : vector<4xf32>, memref<4xf32> } : vector<4xi1>
  return
}

// -----

func.func @mask_expects_a_mask_for_the_maskable(%k: vector<8xi1>, %a: vector<4xf32>) {
  // expected-error @+1 {{'vector.mask' op expects a 'vector<4xi1>' mask for the maskable operation}}
  %0 = vector.mask %k { vector.reduction <add>, %a : vector<4xf32> into f32 } : vector<8xi1> -> f32
  return
}

// -----

func.func @mask_expects_number_of_results_to_match(%k: vector<4xi1>, %a: vector<4xf32>) {
  // expected-error @+1 {{'vector.mask' op expects number of results to match mask region yielded values}}
  "vector.mask"(%k) ({
  %x = vector.reduction <add>, %a : vector<4xf32> into f32
  "vector.yield"(%x) : (f32) -> ()
  }) : (vector<4xi1>) -> ()
  return
}

// -----

func.func @mask_expects_number_of_results_to_match_2(%k: vector<4xi1>, %a: vector<4xf32>) {
  // expected-error @+1 {{'vector.mask' op expects number of results to match maskable operation number of results}}
  "vector.mask"(%k) ({
  %x = vector.reduction <add>, %a : vector<4xf32> into f32
  "vector.yield"() : () -> ()
  }) : (vector<4xi1>) -> ()
  return
}

// -----

func.func @mask_expects_all_the_results_from_the(%k: vector<4xi1>, %a: vector<4xf32>, %f: f32) {
  // expected-error @+1 {{'vector.mask' op expects all the results from the MaskableOpInterface to match all the values returned by the terminator}}
  %0 = "vector.mask"(%k) ({
  %x = vector.reduction <add>, %a : vector<4xf32> into f32
  "vector.yield"(%f) : (f32) -> ()
  }) : (vector<4xi1>) -> f32
  return
}

// -----

func.func @mask_expects_result_type_to_match_maskable(%k: vector<4xi1>, %a: vector<4xf32>) {
  // expected-error @+1 {{'vector.mask' op expects result type to match maskable operation result type}}
  %0 = "vector.mask"(%k) ({
  %x = vector.reduction <add>, %a : vector<4xf32> into f32
  "vector.yield"(%x) : (f32) -> ()
  }) : (vector<4xi1>) -> f64
  return
}

// -----

func.func @mask_doesn_t_expect_a_passthru_argument(%k: vector<4xi1>, %a: vector<4xf32>, %f: f32) {
  // expected-error @+1 {{'vector.mask' op doesn't expect a passthru argument for this maskable operation}}
  %0 = vector.mask %k, %f { vector.reduction <add>, %a : vector<4xf32> into f32 } : vector<4xi1> -> f32
  return
}

// -----

func.func @mask_expects_passthru_type_to_match_result(%k: vector<4xi1>, %m: memref<4xf32>, %i: index, %f: f32, %p: vector<8xf32>) {
  // expected-error @+1 {{'vector.mask' op expects passthru type to match result type}}
  %0 = "vector.mask"(%k, %p) ({
  %x = vector.transfer_read %m[%i], %f : memref<4xf32>, vector<4xf32>
  "vector.yield"(%x) : (vector<4xf32>) -> ()
  }) : (vector<4xi1>, vector<8xf32>) -> vector<4xf32>
  return
}

// -----

func.func @mask_doesn_t_expect_a_passthru_argument_2(%k: vector<4xi1>, %m: tensor<4xf32>, %v: vector<4xf32>, %i: index) {
  // expected-error @+1 {{'vector.mask' op doesn't expect a passthru argument for this maskable operation}}
  %0 = vector.mask %k, %m { vector.transfer_write %v, %m[%i] : vector<4xf32>, tensor<4xf32> } : vector<4xi1> -> tensor<4xf32>
  return
}

// -----

func.func @broadcast_source_type_is_not_a_vector(%a: memref<4xf32>) {
  // expected-error @+1 {{'vector.broadcast' op source type is not a vector}}
  %0 = vector.broadcast %a : memref<4xf32> to vector<4xf32>
  return
}

// -----

func.func @broadcast_source_rank_higher_than_destination_rank(%a: vector<2x4xf32>) {
  // expected-error @+1 {{'vector.broadcast' op source rank higher than destination rank}}
  %0 = vector.broadcast %a : vector<2x4xf32> to vector<4xf32>
  return
}

// -----

func.func @broadcast_dimension_mismatch(%a: vector<[2]xf32>) {
  // expected-error @+1 {{'vector.broadcast' op dimension mismatch ([2] vs. 2)}}
  %0 = vector.broadcast %a : vector<[2]xf32> to vector<4x2xf32>
  return
}

// -----

func.func @broadcast_dimension_mismatch_2(%a: vector<2xf32>) {
  // expected-error @+1 {{'vector.broadcast' op dimension mismatch (2 vs. 3)}}
  %0 = vector.broadcast %a : vector<2xf32> to vector<4x3xf32>
  return
}

// -----

func.func @broadcast_dimension_mismatch_3(%a: vector<[1]xf32>) {
  // expected-error @+1 {{'vector.broadcast' op dimension mismatch ([1] vs. [3])}}
  %0 = vector.broadcast %a : vector<[1]xf32> to vector<4x[3]xf32>
  return
}

// -----

func.func @shuffle_rank_mismatch(%a: vector<2xf32>, %b: vector<2x2xf32>) {
  // expected-error @+1 {{'vector.shuffle' op rank mismatch}}
  %0 = vector.shuffle %a, %b [0, 1] : vector<2xf32>, vector<2x2xf32>
  return
}

// -----

func.func @shuffle_dimension_mismatch(%a: vector<2x3xf32>, %b: vector<2x2xf32>) {
  // expected-error @+1 {{'vector.shuffle' op dimension mismatch}}
  %0 = vector.shuffle %a, %b [0, 1] : vector<2x3xf32>, vector<2x2xf32>
  return
}

// -----

func.func @shuffle_invalid_mask_length(%a: vector<2xf32>) {
  // expected-error @+1 {{'vector.shuffle' op invalid mask length}}
  %0 = vector.shuffle %a, %a [] : vector<2xf32>, vector<2xf32>
  return
}

// -----

func.func @shuffle_mask_index_out_of_range(%a: vector<2xf32>) {
  // expected-error @+1 {{'vector.shuffle' op mask index #2 out of range}}
  %0 = vector.shuffle %a, %a [0, 4] : vector<2xf32>, vector<2xf32>
  return
}

// -----

func.func @shuffle_mask_length_mismatch(%a: vector<2xf32>) {
  // expected-error @+1 {{'vector.shuffle' op mask length mismatch}}
  %0 = "vector.shuffle"(%a, %a) <{mask = array<i64: 0, 1>}> : (vector<2xf32>, vector<2xf32>) -> vector<3xf32>
  return
}

// -----

func.func @extract_expected_a_scalar_instead_of_a(%a: vector<4xf32>) {
  // expected-error @+1 {{expected a scalar instead of a 0-d vector as the result type}}
  %0 = vector.extract %a[0] : vector<f32> from vector<4xf32>
  return
}

// -----

func.func @extract_expected_position_attribute_of_rank_no(%a: vector<4xf32>) {
  // expected-error @+1 {{'vector.extract' op expected position attribute of rank no greater than vector rank}}
  %0 = vector.extract %a[0, 0] : f32 from vector<4xf32>
  return
}

// -----

func.func @extract_expected_position_attribute_a_non_negative(%a: vector<4xf32>) {
  // expected-error @+1 {{'vector.extract' op expected position attribute #1 to be a non-negative integer smaller than the corresponding vector dimension or poison (-1)}}
  %0 = vector.extract %a[4] : f32 from vector<4xf32>
  return
}

// -----

func.func @extract_inferred_type_are_incompatible_with_return(%a: vector<4x2xf32>) {
  // expected-error @+2 {{'vector.extract' op inferred type(s) 'vector<2xf32>' are incompatible with return type(s) of operation 'f32'}}
  // expected-error @+1 {{'vector.extract' op failed to infer returned types}}
  %0 = vector.extract %a[1] : f32 from vector<4x2xf32>
  return
}

// -----

func.func @insert_expected_a_scalar_instead_of_a(%a: vector<4x2xf32>, %b: vector<f32>) {
  // expected-error @+1 {{expected a scalar instead of a 0-d vector as the source operand}}
  %0 = vector.insert %b, %a[1, 1] : vector<f32> into vector<4x2xf32>
  return
}

// -----

func.func @insert_expected_position_attribute_of_rank_no(%a: vector<4xf32>, %b: f32) {
  // expected-error @+1 {{'vector.insert' op expected position attribute of rank no greater than dest vector rank}}
  %0 = vector.insert %b, %a[1, 1] : f32 into vector<4xf32>
  return
}

// -----

func.func @insert_expected_position_attribute_rank_source_rank(%a: vector<4x2xf32>, %b: vector<2xf32>) {
  // expected-error @+1 {{'vector.insert' op expected position attribute rank + source rank to match dest vector rank}}
  %0 = vector.insert %b, %a[1, 1] : vector<2xf32> into vector<4x2xf32>
  return
}

// -----

func.func @insert_expected_position_attribute_rank_to_match(%a: vector<4x2xf32>, %b: f32) {
  // expected-error @+1 {{'vector.insert' op expected position attribute rank to match the dest vector rank}}
  %0 = vector.insert %b, %a[1] : f32 into vector<4x2xf32>
  return
}

// -----

func.func @insert_expected_position_attribute_a_non_negative(%a: vector<4x2xf32>, %b: f32) {
  // expected-error @+1 {{'vector.insert' op expected position attribute #2 to be a non-negative integer smaller than the corresponding dest vector dimension}}
  %0 = vector.insert %b, %a[1, 2] : f32 into vector<4x2xf32>
  return
}

// -----

func.func @extract_strided_slice_expected_offsets_sizes_and_strides_attributes(%a: vector<4x2xf32>) {
  // expected-error @+1 {{'vector.extract_strided_slice' op expected offsets, sizes and strides attributes of same size}}
  %0 = vector.extract_strided_slice %a {offsets = [0], sizes = [1, 1], strides = [1]} : vector<4x2xf32> to vector<1x1xf32>
  return
}

// -----

func.func @extract_strided_slice_expected_offsets_attribute_of_rank_no(%a: vector<4xf32>) {
  // expected-error @+1 {{'vector.extract_strided_slice' op expected offsets attribute of rank no greater than vector rank}}
  %0 = vector.extract_strided_slice %a {offsets = [0, 0], sizes = [1, 1], strides = [1, 1]} : vector<4xf32> to vector<1xf32>
  return
}

// -----

func.func @extract_strided_slice_expected_result_type(%a: vector<4xf32>) {
  // expected-error @+1 {{'vector.extract_strided_slice' op expected result type to be 'vector<2xf32>'}}
  %0 = vector.extract_strided_slice %a {offsets = [0], sizes = [2], strides = [1]} : vector<4xf32> to vector<3xf32>
  return
}

// -----

func.func @extract_strided_slice_expected_sum_dimension_confined_to(%a: vector<4xf32>) {
  // expected-error @+1 {{'vector.extract_strided_slice' op expected sum(offsets, sizes) dimension 0 to be confined to [1, 5)}}
  %0 = vector.extract_strided_slice %a {offsets = [3], sizes = [2], strides = [1]} : vector<4xf32> to vector<2xf32>
  return
}

// -----

func.func @extract_strided_slice_expected_size_at_idx_to_match(%a: vector<[4]xf32>) {
  // expected-error @+1 {{'vector.extract_strided_slice' op expected size at idx=0 to match the corresponding base size from the input vector (2 vs 4)}}
  %0 = vector.extract_strided_slice %a {offsets = [0], sizes = [2], strides = [1]} : vector<[4]xf32> to vector<[2]xf32>
  return
}

// -----

func.func @insert_strided_slice_expected_offsets_of_same_size_as(%a: vector<4xf32>, %b: vector<8x8xf32>) {
  // expected-error @+1 {{'vector.insert_strided_slice' op expected offsets of same size as destination vector rank}}
  %0 = vector.insert_strided_slice %a, %b {offsets = [0], strides = [1]} : vector<4xf32> into vector<8x8xf32>
  return
}

// -----

func.func @insert_strided_slice_expected_strides_of_same_size_as(%a: vector<4xf32>, %b: vector<8x8xf32>) {
  // expected-error @+1 {{'vector.insert_strided_slice' op expected strides of same size as source vector rank}}
  %0 = vector.insert_strided_slice %a, %b {offsets = [0, 0], strides = [1, 1]} : vector<4xf32> into vector<8x8xf32>
  return
}

// -----

func.func @insert_strided_slice_expected_source_rank_no_greater_than(%a: vector<4x4xf32>, %b: vector<8xf32>) {
  // expected-error @+1 {{'vector.insert_strided_slice' op expected source rank to be no greater than destination rank}}
  %0 = vector.insert_strided_slice %a, %b {offsets = [0], strides = [1, 1]} : vector<4x4xf32> into vector<8xf32>
  return
}

// -----

func.func @insert_strided_slice_mismatching_scalable_flags(%a: vector<4xf32>, %b: vector<[8]xf32>) {
  // expected-error @+1 {{'vector.insert_strided_slice' op mismatching scalable flags (at source vector idx=0)}}
  %0 = vector.insert_strided_slice %a, %b {offsets = [0], strides = [1]} : vector<4xf32> into vector<[8]xf32>
  return
}

// -----

func.func @insert_strided_slice_expected_size_at_idx_to_match(%a: vector<[4]xf32>, %b: vector<[8]xf32>) {
  // expected-error @+1 {{'vector.insert_strided_slice' op expected size at idx=0 to match the corresponding base size from the input vector (4 vs 8)}}
  %0 = vector.insert_strided_slice %a, %b {offsets = [0], strides = [1]} : vector<[4]xf32> into vector<[8]xf32>
  return
}

// -----

func.func @shape_cast_has_different_source_and_result_element(%a: vector<4xf32>) {
  // expected-error @+1 {{'vector.shape_cast' op has different source and result element types}}
  %0 = vector.shape_cast %a : vector<4xf32> to vector<4xi32>
  return
}

// -----

func.func @shape_cast_has_different_number_of_elements_at(%a: vector<4xf32>) {
  // expected-error @+1 {{'vector.shape_cast' op has different number of elements at source (4) and result (3)}}
  %0 = vector.shape_cast %a : vector<4xf32> to vector<3xf32>
  return
}

// -----

func.func @shape_cast_has_different_number_of_scalable_dims(%a: vector<4xf32>) {
  // expected-error @+1 {{'vector.shape_cast' op has different number of scalable dims at source (0) and result (1)}}
  %0 = vector.shape_cast %a : vector<4xf32> to vector<[4]xf32>
  return
}

// -----

func.func @transpose_vector_result_rank_mismatch(%a: vector<4x2xf32>) {
  // expected-error @+1 {{'vector.transpose' op vector result rank mismatch: 1}}
  %0 = vector.transpose %a, [1, 0] : vector<4x2xf32> to vector<8xf32>
  return
}

// -----

func.func @transpose_transposition_length_mismatch(%a: vector<4x2xf32>) {
  // expected-error @+1 {{'vector.transpose' op transposition length mismatch: 1}}
  %0 = vector.transpose %a, [1] : vector<4x2xf32> to vector<2x4xf32>
  return
}

// -----

func.func @transpose_transposition_index_out_of_range(%a: vector<4x2xf32>) {
  // expected-error @+1 {{'vector.transpose' op transposition index out of range: 2}}
  %0 = vector.transpose %a, [0, 2] : vector<4x2xf32> to vector<4x2xf32>
  return
}

// -----

func.func @transpose_duplicate_position_index(%a: vector<4x4xf32>) {
  // expected-error @+1 {{'vector.transpose' op duplicate position index: 0}}
  %0 = vector.transpose %a, [0, 0] : vector<4x4xf32> to vector<4x4xf32>
  return
}

// -----

func.func @transpose_dimension_size_mismatch_at(%a: vector<4x2xf32>) {
  // expected-error @+1 {{'vector.transpose' op dimension size mismatch at: 1}}
  %0 = vector.transpose %a, [1, 0] : vector<4x2xf32> to vector<4x2xf32>
  return
}

// -----

func.func @type_cast_expects_operand_a_memref_with_identity(%m: memref<4x2xf32, strided<[1, 4]>>) {
  // expected-error @+1 {{'vector.type_cast' op expects operand to be a memref with identity layout}}
  %0 = vector.type_cast %m : memref<4x2xf32, strided<[1, 4]>> to memref<vector<4x2xf32>>
  return
}

// -----

func.func @type_cast_expects_result_a_memref_with_identity(%m: memref<4xf32>) {
  // expected-error @+1 {{'vector.type_cast' op expects result to be a memref with identity layout}}
  %0 = vector.type_cast %m : memref<4xf32> to memref<2xvector<2xf32>, strided<[2]>>
  return
}

// -----

func.func @type_cast_expects_result_in_same_memory_space(%m: memref<4xf32>) {
  // expected-error @+1 {{'vector.type_cast' op expects result in same memory space}}
  %0 = vector.type_cast %m : memref<4xf32> to memref<vector<4xf32>, 1>
  return
}

// -----

func.func @type_cast_expects_result_and_operand_with_same(%m: memref<4xf32>) {
  // expected-error @+1 {{'vector.type_cast' op expects result and operand with same underlying scalar type: 'memref<vector<4xi32>>'}}
  %0 = vector.type_cast %m : memref<4xf32> to memref<vector<4xi32>>
  return
}

// -----

func.func @type_cast_expects_concatenated_result_and_operand_shapes(%m: memref<4xf32>) {
  // expected-error @+1 {{'vector.type_cast' op expects concatenated result and operand shapes to be equal: 'memref<vector<8xf32>>'}}
  %0 = vector.type_cast %m : memref<4xf32> to memref<vector<8xf32>>
  return
}

// -----

func.func @constant_mask_array_attr_must_have_length_for(%a: vector<4xf32>) {
  // expected-error @+1 {{array attr must have length 1 for 0-D vectors}}
  %0 = vector.constant_mask [1, 1] : vector<i1>
  return
}

// -----

func.func @constant_mask_mask_dim_size_must_be_either(%a: vector<4xf32>) {
  // expected-error @+1 {{mask dim size must be either 0 or 1 for 0-D vectors}}
  %0 = vector.constant_mask [2] : vector<i1>
  return
}

// -----

func.func @constant_mask_must_specify_array_attr_of_size(%a: vector<4xf32>) {
  // expected-error @+1 {{'vector.constant_mask' op must specify array attr of size equal vector result rank}}
  %0 = vector.constant_mask [2] : vector<4x2xi1>
  return
}

// -----

func.func @constant_mask_array_attr_of_size_out_of(%a: vector<4xf32>) {
  // expected-error @+1 {{'vector.constant_mask' op array attr of size out of bounds of vector result dimension size}}
  %0 = vector.constant_mask [5] : vector<4xi1>
  return
}

// -----

func.func @constant_mask_expected_all_mask_dim_sizes_zeros(%a: vector<4xf32>) {
  // expected-error @+1 {{'vector.constant_mask' op expected all mask dim sizes to be zeros, as a result of conjunction with zero mask dim}}
  %0 = vector.constant_mask [0, 1] : vector<4x2xi1>
  return
}

// -----

func.func @constant_mask_only_supports_or_scalable_dimensions(%a: vector<4xf32>) {
  // expected-error @+1 {{'vector.constant_mask' op only supports 'none set' or 'all set' scalable dimensions}}
  %0 = vector.constant_mask [2] : vector<[4]xi1>
  return
}

// -----

func.func @create_mask_must_specify_exactly_one_operand_for(%i: index) {
  // expected-error @+1 {{'vector.create_mask' op must specify exactly one operand for 0-D create_mask}}
  %0 = vector.create_mask %i, %i : vector<i1>
  return
}

// -----

func.func @create_mask_must_specify_an_operand_for_each(%i: index) {
  // expected-error @+1 {{'vector.create_mask' op must specify an operand for each result vector dimension}}
  %0 = vector.create_mask %i : vector<4x2xi1>
  return
}

// -----

func.func @bitcast_source_result_bitwidth_d_vector_element(%a: vector<f32>) {
  // expected-error @+1 {{'vector.bitcast' op source/result bitwidth of the 0-D vector element types must be equal}}
  %0 = vector.bitcast %a : vector<f32> to vector<f16>
  return
}

// -----

func.func @bitcast_dimension_size_mismatch_at(%a: vector<2x4xf32>) {
  // expected-error @+1 {{'vector.bitcast' op dimension size mismatch at: 0}}
  %0 = vector.bitcast %a : vector<2x4xf32> to vector<3x4xf32>
  return
}

// -----

func.func @bitcast_source_result_bitwidth_minor_d_vectors(%a: vector<4xf32>) {
  // expected-error @+1 {{'vector.bitcast' op source/result bitwidth of the minor 1-D vectors must be equal}}
  %0 = vector.bitcast %a : vector<4xf32> to vector<4xf16>
  return
}

// -----

// mlir-opt crashes on this.
func.func @contract_of_two(%v: vector<4xf32>) {
  // expected-error @+1 {{custom op 'vector.contract' expected 2 types}}
  %0 = vector.contract {} %v, %v, %v : vector<4xf32> into vector<4xf32>
  return
}
