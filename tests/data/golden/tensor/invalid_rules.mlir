// RUN: freehold opt %s -allow-unregistered-dialect -split-input-file -verify-diagnostics

func.func @concat_of_something() {
  // expected-error @+1 {{'tensor.concat' op requires at least one input}}
  %0 = "tensor.concat"() <{dim = 0 : i64}> : () -> tensor<4xf32>
  return
}

// -----

func.func @concat_of_one_rank(%a: tensor<4xf32>, %b: tensor<4x4xf32>) {
  // expected-error @+1 {{'tensor.concat' op rank of concatenated inputs must match result rank}}
  %0 = tensor.concat dim(0) %a, %b : (tensor<4xf32>, tensor<4x4xf32>) -> tensor<8xf32>
  return
}

// -----

func.func @concat_of_one_element_type(%a: tensor<4xf32>, %b: tensor<4xf64>) {
  // expected-error @+1 {{'tensor.concat' op inputs and result element type must match}}
  %0 = tensor.concat dim(0) %a, %b : (tensor<4xf32>, tensor<4xf64>) -> tensor<8xf32>
  return
}

// -----

func.func @concat_of_equal_sides(%a: tensor<4x5xf32>, %b: tensor<4x6xf32>) {
  // expected-error @+1 {{'tensor.concat' op static concatenation size mismatch along non-concatenated dimension 1}}
  %0 = tensor.concat dim(0) %a, %b : (tensor<4x5xf32>, tensor<4x6xf32>) -> tensor<8x5xf32>
  return
}

// -----

func.func @gather_along_something(%a: tensor<4x5xf32>, %i: tensor<3x1xindex>) {
  // expected-error @+1 {{'tensor.gather' op gather_dims must be non-empty}}
  %0 = tensor.gather %a[%i] gather_dims([]) : (tensor<4x5xf32>, tensor<3x1xindex>) -> tensor<3x1x5xf32>
  return
}

// -----

func.func @gather_along_what_there_is(%a: tensor<4xf32>, %i: tensor<3x2xindex>) {
  // expected-error @+1 {{'tensor.gather' op gather_dims overflow source rank}}
  %0 = tensor.gather %a[%i] gather_dims([0, 1]) : (tensor<4xf32>, tensor<3x2xindex>) -> tensor<3x1x1xf32>
  return
}

// -----

func.func @gather_by_whole_coordinates(%a: tensor<4x5xf32>, %i: tensor<3x2xindex>) {
  // expected-error @+1 {{'tensor.gather' op gather_dims length must match the size of last dimension of indices}}
  %0 = tensor.gather %a[%i] gather_dims([0]) : (tensor<4x5xf32>, tensor<3x2xindex>) -> tensor<3x1x5xf32>
  return
}

// -----

func.func @gather_in_order(%a: tensor<4x5xf32>, %i: tensor<3x2xindex>) {
  // expected-error @+1 {{'tensor.gather' op gather_dims values must be strictly increasing}}
  %0 = tensor.gather %a[%i] gather_dims([1, 0]) : (tensor<4x5xf32>, tensor<3x2xindex>) -> tensor<3x1x1xf32>
  return
}

// -----

func.func @scatter_to_unique_places(%s: tensor<3x1x5xf32>, %a: tensor<4x5xf32>, %i: tensor<3x1xindex>) {
  // expected-error @+1 {{'tensor.scatter' op requires 'unique' attribute to be set}}
  %0 = tensor.scatter %s into %a[%i] scatter_dims([0]) : (tensor<3x1x5xf32>, tensor<4x5xf32>, tensor<3x1xindex>) -> tensor<4x5xf32>
  return
}

// -----

func.func @scatter_of_slices(%s: tensor<3x1x6xf32>, %a: tensor<4x5xf32>, %i: tensor<3x1xindex>) {
  // expected-error @+1 {{'tensor.scatter' op source type mismatch: expected 'tensor<3x1x5xf32>' or its rank-reduced variant 'tensor<3x5xf32>' (got: 'tensor<3x1x6xf32>')}}
  %0 = tensor.scatter %s into %a[%i] scatter_dims([0]) unique : (tensor<3x1x6xf32>, tensor<4x5xf32>, tensor<3x1xindex>) -> tensor<4x5xf32>
  return
}

// -----

func.func @generate_at_indices() {
  // expected-error @+1 {{all body arguments must be index}}
  %0 = tensor.generate {
  ^bb0(%i: i32):
    %c = arith.constant 1.0 : f32
    tensor.yield %c : f32
  } : tensor<4xf32>
  return
}

// -----

func.func @generate_at_an_index_for_each_dimension() {
  // expected-error @+1 {{must have one body argument per input dimension}}
  %0 = tensor.generate {
  ^bb0(%i: index, %j: index):
    %c = arith.constant 1.0 : f32
    tensor.yield %c : f32
  } : tensor<4xf32>
  return
}

// -----

func.func @generate_elements() {
  // expected-error @+1 {{'tensor.generate' op body must be terminated with a `yield` operation of the tensor element type}}
  %0 = tensor.generate {
  ^bb0(%i: index):
    %c = arith.constant 1.0 : f64
    tensor.yield %c : f64
  } : tensor<4xf32>
  return
}

// -----

func.func @padded_type(%a: tensor<4xf32>) {
  // expected-error @+1 {{specified type 'tensor<7xf32>' does not match the inferred type 'tensor<6xf32>'}}
  %0 = tensor.pad %a low[1] high[1] {
  ^bb0(%i: index):
    %c = arith.constant 1.0 : f32
    tensor.yield %c : f32
  } : tensor<4xf32> to tensor<7xf32>
  return
}

// -----

func.func @pad_at_an_index_for_each_dimension(%a: tensor<4xf32>) {
  // expected-error @+1 {{expected the block to have 1 arguments}}
  %0 = tensor.pad %a low[1] high[1] {
  ^bb0(%i: index, %j: index):
    %c = arith.constant 1.0 : f32
    tensor.yield %c : f32
  } : tensor<4xf32> to tensor<6xf32>
  return
}

// -----

func.func @pad_at_indices(%a: tensor<4xf32>) {
  // expected-error @+1 {{'tensor.pad' op expected block argument 1 to be an index}}
  %0 = tensor.pad %a low[1] high[1] {
  ^bb0(%i: i32):
    %c = arith.constant 1.0 : f32
    tensor.yield %c : f32
  } : tensor<4xf32> to tensor<6xf32>
  return
}

// -----

func.func @pad_with_elements(%a: tensor<4xf32>) {
  // expected-error @+1 {{'tensor.pad' op expected yield type to match shape element type}}
  %0 = tensor.pad %a low[1] high[1] {
  ^bb0(%i: index):
    %c = arith.constant 1.0 : f64
    tensor.yield %c : f64
  } : tensor<4xf32> to tensor<6xf32>
  return
}

// -----

func.func @slice_of_no_greater_rank(%a: tensor<4xf32>) {
  // expected-error @+1 {{expected rank to be smaller or equal to the other rank.}}
  %0 = tensor.extract_slice %a[0][2][1] : tensor<4xf32> to tensor<2x1xf32>
  return
}

// -----

func.func @slice_of_the_same_elements(%a: tensor<4xf32>) {
  // expected-error @+1 {{expected element type to be 'f32'}}
  %0 = tensor.extract_slice %a[0][2][1] : tensor<4xf32> to tensor<2xf64>
  return
}

// -----

func.func @slice_of_the_sizes(%a: tensor<4xf32>) {
  // expected-error @+1 {{expected type to be 'tensor<2xf32>' or a rank-reduced version. (size mismatch)}}
  %0 = tensor.extract_slice %a[0][2][1] : tensor<4xf32> to tensor<3xf32>
  return
}

// -----

func.func @slice_starts_inside(%a: tensor<4xf32>) {
  // expected-error @+1 {{offset 0 is out-of-bounds: 4 >= 4}}
  %0 = tensor.extract_slice %a[4][1][1] : tensor<4xf32> to tensor<1xf32>
  return
}

// -----

func.func @as_many_offsets_as_sizes(%a: tensor<4x4xf32>) {
  // expected-error @+1 {{expected mixed offsets rank to match mixed sizes rank (3 vs 2) so the rank of the result type is well-formed.}}
  %0 = "tensor.extract_slice"(%a) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 0>,
    static_sizes = array<i64: 2, 2>, static_strides = array<i64: 1, 1>}> : (tensor<4x4xf32>) -> tensor<2x2xf32>
  return
}

// -----

func.func @as_many_sizes_as_strides(%a: tensor<4x4xf32>) {
  // expected-error @+1 {{expected mixed sizes rank to match mixed strides rank (2 vs 3) so the rank of the result type is well-formed.}}
  %0 = "tensor.extract_slice"(%a) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 0>,
    static_sizes = array<i64: 2, 2>, static_strides = array<i64: 1, 1, 1>}> : (tensor<4x4xf32>) -> tensor<2x2xf32>
  return
}

// -----

func.func @parallel_insertion_stands_in_a_parallel_region(%a: tensor<4xf32>, %b: tensor<2xf32>) {
  "test.op"() ({
    // expected-error @+1 {{expected InParallelOpInterface parent, got:}}
    tensor.parallel_insert_slice %b into %a[0][2][1] : tensor<2xf32> into tensor<4xf32>
  }) : () -> ()
  return
}

// -----

func.func @reshape_keeps_elements(%a: tensor<4xf32>, %s: tensor<1xindex>) {
  // expected-error @+1 {{'tensor.reshape' op element types of source and destination tensor types should be the same}}
  %0 = tensor.reshape %a(%s) : (tensor<4xf32>, tensor<1xindex>) -> tensor<4xf64>
  return
}

// -----

func.func @reshape_to_a_rank_that_is_known(%a: tensor<4xf32>, %s: tensor<?xindex>) {
  // expected-error @+1 {{'tensor.reshape' op cannot use shape operand with dynamic length to reshape to statically-ranked tensor type}}
  %0 = tensor.reshape %a(%s) : (tensor<4xf32>, tensor<?xindex>) -> tensor<?xf32>
  return
}

// -----

func.func @reshape_to_the_rank_of_the_shape(%a: tensor<?xf32>, %s: tensor<2xindex>) {
  // expected-error @+1 {{'tensor.reshape' op length of shape operand differs from the result's tensor rank}}
  %0 = tensor.reshape %a(%s) : (tensor<?xf32>, tensor<2xindex>) -> tensor<?xf32>
  return
}

// -----

func.func @expansion_has_the_greater_rank(%a: tensor<2x2xf32>) {
  // expected-error @+1 {{'tensor.collapse_shape' op expected the expanded type, 'tensor<2x2xf32>' to have a higher (or same) rank than the collapsed type, 'tensor<2x2x1xf32>'.}}
  %0 = tensor.collapse_shape %a [[0], [1]] : tensor<2x2xf32> into tensor<2x2x1xf32>
  return
}

// -----

func.func @a_group_for_each_dimension(%a: tensor<2x2xf32>) {
  // expected-error @+1 {{'tensor.collapse_shape' op expected collapsed rank (1) to equal the number of reassociation maps (2).}}
  %0 = tensor.collapse_shape %a [[0], [1]] : tensor<2x2xf32> into tensor<4xf32>
  return
}

// -----

func.func @collapsed_elements(%a: tensor<2x2xf32>) {
  // expected-error @+1 {{'tensor.collapse_shape' op expected collapsed type to be 'tensor<4xf32>', but got 'tensor<4xf64>'}}
  %0 = tensor.collapse_shape %a [[0, 1]] : tensor<2x2xf32> into tensor<4xf64>
  return
}

// -----

func.func @elements_of_the_element_type(%a: f32) {
  // expected-error @+1 {{'tensor.from_elements' op failed to verify that operand types match result element type}}
  %0 = "tensor.from_elements"(%a) : (f32) -> tensor<1xf64>
  return
}

// -----

func.func @insertion_of_an_element(%a: tensor<4xf32>, %v: f64, %i: index) {
  // expected-error @+1 {{'tensor.insert' op failed to verify that scalar type matches element type of dest}}
  %0 = "tensor.insert"(%v, %a, %i) : (f64, tensor<4xf32>, index) -> tensor<4xf32>
  return
}
