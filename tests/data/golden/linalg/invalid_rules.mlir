// RUN: freehold opt %s -allow-unregistered-dialect -split-input-file -verify-diagnostics

func.func @fill_takes_one_input(%v: f32, %m: memref<4xf32>) {
  // expected-error @+1 {{expected op with 1 input and 1 output}}
  "linalg.fill"(%v, %v, %m) <{operandSegmentSizes = array<i32: 2, 1>}> ({
  ^bb0(%a: f32, %b: f32, %c: f32):
    linalg.yield %a : f32
  }) : (f32, f32, memref<4xf32>) -> ()
  return
}

// -----

func.func @fill_takes_a_scalar(%v: memref<4xf32>, %m: memref<4xf32>) {
  // expected-error @+1 {{expected op with scalar input}}
  linalg.fill ins(%v : memref<4xf32>) outs(%m : memref<4xf32>)
  return
}

// -----

func.func @fill_value_has_the_type_of_the_elements(%v: f32, %m: memref<4xf64>) {
  // expected-error @+1 {{'linalg.fill' op expected fill value type ('f32') to match output element type ('f64')}}
  linalg.fill ins(%v : f32) outs(%m : memref<4xf64>)
  return
}

// -----

func.func @a_map_for_each_operand(%m: memref<4xf32>, %n: memref<4xf32>) {
  // expected-error @+1 {{'linalg.generic' op expected the number of indexing_map (1) to be equal to the number of input/output operands (2)}}
  linalg.generic {indexing_maps = [affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
    ins(%m : memref<4xf32>) outs(%n : memref<4xf32>) {
  ^bb0(%a: f32, %b: f32):
    linalg.yield %a : f32
  }
  return
}

// -----

func.func @maps_have_no_symbols(%m: memref<4xf32>, %n: memref<4xf32>) {
  // expected-error @+1 {{'linalg.generic' op unexpected symbols in indexing_map #1}}
  linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i)[s] -> (i)>], iterator_types = ["parallel"]}
    ins(%m : memref<4xf32>) outs(%n : memref<4xf32>) {
  ^bb0(%a: f32, %b: f32):
    linalg.yield %a : f32
  }
  return
}

// -----

func.func @as_many_map_results_as_dimensions(%m: memref<4xf32>, %n: memref<4x4xf32>) {
  // expected-error @+1 {{'linalg.generic' op expected operand #1 rank (2) to match the result rank of indexing_map (1)}}
  linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
    ins(%m : memref<4xf32>) outs(%n : memref<4x4xf32>) {
  ^bb0(%a: f32, %b: f32):
    linalg.yield %a : f32
  }
  return
}

// -----

func.func @each_loop_stands_alone_in_some_map(%m: memref<4xf32>, %n: memref<4xf32>) {
  // expected-error @+1 {{'linalg.generic' op invalid indexing maps are non-invertible: ((d0, d1) -> (d0, d0 + d1))}}
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (i + j)>],
                  iterator_types = ["parallel", "parallel"]}
    ins(%m : memref<4xf32>) outs(%n : memref<4xf32>) {
  ^bb0(%a: f32, %b: f32):
    linalg.yield %a : f32
  }
  return
}

// -----

func.func @no_index_below_zero(%m: memref<4xf32>, %n: memref<4xf32>) {
  // expected-error @+1 {{'linalg.generic' op unexpected result less than 0 at expression #0 in (d0) -> (d0 - 2)}}
  linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i - 2)>], iterator_types = ["parallel"]}
    ins(%m : memref<4xf32>) outs(%n : memref<4xf32>) {
  ^bb0(%a: f32, %b: f32):
    linalg.yield %a : f32
  }
  return
}

// -----

func.func @no_index_beyond_the_end(%m: memref<4xf32>, %n: memref<4xf32>) {
  // expected-error @+1 {{'linalg.generic' op inferred input/output operand #1 has shape's dimension #0 to be greater than or equal to 6, but found 4}}
  linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i + 2)>], iterator_types = ["parallel"]}
    ins(%m : memref<4xf32>) outs(%n : memref<4xf32>) {
  ^bb0(%a: f32, %b: f32):
    linalg.yield %a : f32
  }
  return
}

// -----

func.func @tensors_or_buffers(%m: memref<4xf32>, %n: tensor<4xf32>) {
  // expected-error @+1 {{'linalg.generic' op expected to have pure tensor or buffer semantics}}
  %0 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
    ins(%m : memref<4xf32>) outs(%n : tensor<4xf32>) {
  ^bb0(%a: f32, %b: f32):
    linalg.yield %a : f32
  } -> tensor<4xf32>
  return
}

// -----

func.func @as_many_map_dimensions_as_loops(%m: memref<4xf32>, %n: memref<4xf32>) {
  // expected-error @+1 {{'linalg.generic' op expected indexing_map #0 to have 2 dim(s) to match the number of loops}}
  linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>],
                  iterator_types = ["parallel", "parallel"]}
    ins(%m : memref<4xf32>) outs(%n : memref<4xf32>) {
  ^bb0(%a: f32, %b: f32):
    linalg.yield %a : f32
  }
  return
}

// -----

func.func @one_block(%m: memref<4xf32>, %n: memref<4xf32>) {
  // expected-error @+1 {{'linalg.generic' op expects to have 1 region with 1 block}}
  "linalg.generic"(%m, %n) <{indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>],
      iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
  }) : (memref<4xf32>, memref<4xf32>) -> ()
  return
}

// -----

func.func @two_blocks(%m: memref<4xf32>, %n: memref<4xf32>) {
  // expected-error @+1 {{'linalg.generic' op expects region #0 to have 0 or 1 blocks}}
  linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
    ins(%m : memref<4xf32>) outs(%n : memref<4xf32>) {
  ^bb0(%a: f32, %b: f32):
    linalg.yield %a : f32
  ^bb1:
    linalg.yield %a : f32
  }
  return
}

// -----

func.func @one_block_argument_for_each_operand(%m: memref<4xf32>, %n: memref<4xf32>) {
  // expected-error @+1 {{'linalg.generic' op expected as many non-induction variable region arguments as the number of input/output operands}}
  linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
    ins(%m : memref<4xf32>) outs(%n : memref<4xf32>) {
  ^bb0(%a: f32):
    linalg.yield %a : f32
  }
  return
}

// -----

func.func @block_arguments_are_elements(%m: memref<4xf32>, %n: memref<4xf32>) {
  // expected-error @+1 {{'linalg.generic' op expected type of bb argument #0 ('f64') to match element or self type of the corresponding operand ('f32')}}
  linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
    ins(%m : memref<4xf32>) outs(%n : memref<4xf32>) {
  ^bb0(%a: f64, %b: f32):
    linalg.yield %b : f32
  }
  return
}

// -----

func.func @yield_stands_in_a_structured_op(%a: f32, %c: i1) {
  scf.if %c {
    // expected-error @+1 {{'linalg.yield' op expected single non-empty parent region}}
    linalg.yield %a : f32
  }
  return
}

// -----

func.func @yield_stands_in_a_single_region() {
  "test.one"() ({
    // expected-error @+1 {{'linalg.yield' op expected parent op with LinalgOp interface}}
    linalg.yield
  }) : () -> ()
  return
}

// -----

func.func @yield_in_a_structured_op() {
  "test.two"() ({
    // expected-error @+1 {{'linalg.yield' op expected single non-empty parent region}}
    linalg.yield
  }, {
  }) : () -> ()
  return
}

// -----

func.func @yield_gives_one_value_for_each_output(%m: memref<4xf32>, %n: memref<4xf32>) {
  linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
    ins(%m : memref<4xf32>) outs(%n : memref<4xf32>) {
  ^bb0(%a: f32, %b: f32):
    // expected-error @+1 {{'linalg.yield' op expected number of yield values (2) to match the number of inits / outs operands of the enclosing LinalgOp (1)}}
    linalg.yield %a, %b : f32, f32
  }
  return
}

// -----

func.func @yield_gives_elements(%m: memref<4xf64>, %n: memref<4xf32>) {
  linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
    ins(%m : memref<4xf64>) outs(%n : memref<4xf32>) {
  ^bb0(%a: f64, %b: f32):
    // expected-error @+1 {{'linalg.yield' op type of yield operand 1 ('f64') doesn't match the element type of the enclosing linalg.generic op ('f32')}}
    linalg.yield %a : f64
  }
  return
}

// -----

func.func @index_stands_in_a_structured_op() {
  // expected-error @+1 {{'linalg.index' op expected parent op with LinalgOp interface}}
  %0 = linalg.index 0 : index
  return
}

// -----

func.func @map_takes_one_argument_for_each_input(%m: memref<4xf32>, %n: memref<4xf32>) {
  // expected-error @+1 {{'linalg.map' op expects number of operands to match the arity of mapper, but got: 2 and 3}}
  "linalg.map"(%m, %n) ({
  ^bb0(%a: f32, %b: f32, %c: f32):
    linalg.yield %a : f32
  }) : (memref<4xf32>, memref<4xf32>) -> ()
  return
}

// -----

func.func @map_takes_elements(%m: memref<4xf32>, %n: memref<4xf32>) {
  // expected-error @+1 {{'linalg.map' op expected element type of input 'f32' to match bbArg type 'f64'}}
  "linalg.map"(%m, %n) ({
  ^bb0(%a: f64, %b: f32):
    linalg.yield %b : f32
  }) : (memref<4xf32>, memref<4xf32>) -> ()
  return
}

// -----

func.func @map_is_over_one_shape(%m: memref<4xf32>, %n: memref<5xf32>) {
  // expected-error @+1 {{'linalg.map' op expected shape of input (4) to match shape of output (5)}}
  "linalg.map"(%m, %n) ({
  ^bb0(%a: f32, %b: f32):
    linalg.yield %b : f32
  }) : (memref<4xf32>, memref<5xf32>) -> ()
  return
}

// -----

func.func @reduced_inputs_have_one_shape(%m: memref<4xf32>, %n: memref<5xf32>, %r: memref<f32>) {
  // expected-error @+1 {{'linalg.reduce' op expects all inputs to have the same shapes. Shape at input-index 1 is not equal to the shape at input-index 0.}}
  linalg.reduce ins(%m, %n : memref<4xf32>, memref<5xf32>) outs(%r, %r : memref<f32>, memref<f32>) dimensions = [0]
    (%a: f32, %b: f32, %c: f32, %d: f32) {
      linalg.yield %a, %b : f32, f32
    }
  return
}

// -----

func.func @reduced_outputs_have_one_shape(%m: memref<4xf32>, %r: memref<f32>, %s: memref<4xf32>) {
  // expected-error @+1 {{'linalg.reduce' op expects all outputs to have the same shapes. Shape at output-index 1 is not equal to the shape at output-index 0.}}
  linalg.reduce ins(%m, %m : memref<4xf32>, memref<4xf32>) outs(%r, %s : memref<f32>, memref<4xf32>) dimensions = [0]
    (%a: f32, %b: f32, %c: f32, %d: f32) {
      linalg.yield %a, %b : f32, f32
    }
  return
}

// -----

func.func @reduction_takes_dimensions_away(%m: memref<4x5xf32>, %r: memref<f32>) {
  // expected-error @+1 {{'linalg.reduce' op number of dimensions after reduction 1 doesn't match the init rank 0}}
  linalg.reduce ins(%m : memref<4x5xf32>) outs(%r : memref<f32>) dimensions = [0]
    (%a: f32, %b: f32) {
      linalg.yield %a : f32
    }
  return
}

// -----

func.func @reduction_has_an_argument_for_each_operand(%m: memref<4xf32>, %r: memref<f32>) {
  // expected-error @+1 {{'linalg.reduce' op mismatching number of operands and block arguments}}
  linalg.reduce ins(%m : memref<4xf32>) outs(%r : memref<f32>) dimensions = [0]
    (%a: f32) {
      linalg.yield %a : f32
    }
  return
}

// -----

func.func @reduction_takes_elements(%m: memref<4xf32>, %r: memref<f32>) {
  // expected-error @+1 {{'linalg.reduce' op input element type 'f32' does not match corresponding block argument type 'f64'}}
  linalg.reduce ins(%m : memref<4xf32>) outs(%r : memref<f32>) dimensions = [0]
    (%a: f64, %b: f32) {
      linalg.yield %b : f32
    }
  return
}

// -----

func.func @reduction_gives_elements(%m: memref<4xf32>, %r: memref<f32>) {
  // expected-error @+1 {{'linalg.reduce' op output element type 'f32' does not match corresponding block argument type 'f64'}}
  linalg.reduce ins(%m : memref<4xf32>) outs(%r : memref<f32>) dimensions = [0]
    (%a: f32, %b: f64) {
      linalg.yield %a : f32
    }
  return
}

// -----

func.func @transposed_rank(%m: memref<4x5xf32>, %r: memref<4xf32>) {
  // expected-error @+1 {{'linalg.transpose' op input rank 2 does not match init rank 1}}
  linalg.transpose ins(%m : memref<4x5xf32>) outs(%r : memref<4xf32>) permutation = [1, 0]
  return
}

// -----

func.func @permutation_of_all_dimensions(%m: memref<4x5x6xf32>, %r: memref<5x4x6xf32>) {
  // expected-error @+1 {{'linalg.transpose' op size of permutation 2 does not match the argument rank 3}}
  linalg.transpose ins(%m : memref<4x5x6xf32>) outs(%r : memref<5x4x6xf32>) permutation = [1, 0]
  return
}

// -----

func.func @transposed_extents(%m: memref<4x5xf32>, %r: memref<4x5xf32>) {
  // expected-error @+1 {{'linalg.transpose' op dim(result, 0) = 4 doesn't match dim(input, permutation[0]) = 5}}
  linalg.transpose ins(%m : memref<4x5xf32>) outs(%r : memref<4x5xf32>) permutation = [1, 0]
  return
}

// -----

func.func @broadcast_adds_dimensions(%m: memref<4xf32>, %r: memref<4x5x6xf32>) {
  // expected-error @+1 {{'linalg.broadcast' op input rank plus added dimensions does not match init rank. input rank: 1, dimensions size: 1, init rank: 3}}
  linalg.broadcast ins(%m : memref<4xf32>) outs(%r : memref<4x5x6xf32>) dimensions = [1]
  return
}

// -----

func.func @broadcast_keeps_extents(%m: memref<4xf32>, %r: memref<6x5xf32>) {
  // expected-error @+1 {{'linalg.broadcast' op input dim 0 should match init dim 0. input: 4, init: 6}}
  linalg.broadcast ins(%m : memref<4xf32>) outs(%r : memref<6x5xf32>) dimensions = [1]
  return
}

// -----

func.func @softmax_keeps_the_shape(%m: memref<4x5xf32>, %r: memref<4x6xf32>) {
  // expected-error @+1 {{'linalg.softmax' op incompatible output shape}}
  linalg.softmax dimension(0) ins(%m : memref<4x5xf32>) outs(%r : memref<4x6xf32>)
  return
}

// -----

func.func @maps_of_matmul_transpose_or_broadcast(%m: memref<4x5xf32>, %n: memref<5x6xf32>, %r: memref<4x6xf32>) {
  // expected-error @+1 {{'linalg.matmul' op Unexpected dim expression in map result.}}
  linalg.matmul indexing_maps = [affine_map<(i, j, k) -> (i, j)>, affine_map<(i, j, k) -> (k, j)>,
                                 affine_map<(i, j, k) -> (i, j)>]
    ins(%m, %n : memref<4x5xf32>, memref<5x6xf32>) outs(%r : memref<4x6xf32>)
  return
}

// -----

func.func @matmul_broadcasts_along_the_reduction(%m: memref<4xf32>, %n: memref<5x6xf32>, %r: memref<4x6xf32>) {
  // expected-error @+1 {{'linalg.matmul' op Invalid broadcast requested, should be (d2).}}
  linalg.matmul indexing_maps = [affine_map<(i, j, k) -> (i)>, affine_map<(i, j, k) -> (k, j)>,
                                 affine_map<(i, j, k) -> (i, j)>]
    ins(%m, %n : memref<4xf32>, memref<5x6xf32>) outs(%r : memref<4x6xf32>)
  return
}

// -----

func.func @pack_of_a_known_rank(%m: memref<*xf32>, %r: memref<2x4xf32>) {
  // expected-error @+1 {{'linalg.pack' op operand #0 must be memref of any type values or ranked tensor of any type values, but got 'memref<*xf32>'}}
  linalg.pack %m inner_dims_pos = [0] inner_tiles = [4] into %r : memref<*xf32> -> memref<2x4xf32>
  return
}

// -----

func.func @tiles_are_not_empty(%m: tensor<8xf32>, %r: tensor<8x0xf32>) {
  // expected-error @+1 {{invalid zero tile factor}}
  %0 = linalg.pack %m inner_dims_pos = [0] inner_tiles = [0] into %r : tensor<8xf32> -> tensor<8x0xf32>
  return
}

// -----

func.func @outer_order_is_of_outer_dimensions(%m: tensor<8xf32>, %r: tensor<2x4xf32>) {
  // expected-error @+1 {{invalid outer_dims_perm vector}}
  %0 = linalg.pack %m outer_dims_perm = [1] inner_dims_pos = [0] inner_tiles = [4] into %r : tensor<8xf32> -> tensor<2x4xf32>
  return
}

// -----

func.func @outer_order_names_all(%m: tensor<8x8xf32>, %r: tensor<2x8x4xf32>) {
  // expected-error @+1 {{outer_dims_perm must be a permutation or empty}}
  %0 = linalg.pack %m outer_dims_perm = [1] inner_dims_pos = [0] inner_tiles = [4] into %r : tensor<8x8xf32> -> tensor<2x8x4xf32>
  return
}

// -----

func.func @no_more_tiles_than_dimensions(%m: tensor<8xf32>, %r: tensor<2x4x4xf32>) {
  // expected-error @+1 {{tiling factors must be less than or equal to the input rank for pack or output rank for unpack}}
  %0 = linalg.pack %m inner_dims_pos = [0] inner_tiles = [4, 4] into %r : tensor<8xf32> -> tensor<2x4x4xf32>
  return
}

// -----

func.func @one_tile_for_each_tiled_dimension(%m: tensor<8x8xf32>, %r: tensor<2x8x4x4xf32>) {
  // expected-error @+1 {{tiling factors must equal the number of dimensions to tile}}
  %0 = linalg.pack %m inner_dims_pos = [0] inner_tiles = [4, 4] into %r : tensor<8x8xf32> -> tensor<2x8x4x4xf32>
  return
}

// -----

func.func @packed_rank(%m: tensor<8x8xf32>, %r: tensor<2x8xf32>) {
  // expected-error @+1 {{packed rank != (unpacked rank + num tiling factors), got 2 != 3}}
  %0 = linalg.pack %m inner_dims_pos = [0] inner_tiles = [4] into %r : tensor<8x8xf32> -> tensor<2x8xf32>
  return
}

// -----

func.func @packed_extents(%m: tensor<8x8xf32>, %r: tensor<3x8x4xf32>) {
  // expected-error @+1 {{expected 'tensor<2x8x4xf32>' for the packed domain value, got 'tensor<3x8x4xf32>'}}
  %0 = linalg.pack %m inner_dims_pos = [0] inner_tiles = [4] into %r : tensor<8x8xf32> -> tensor<3x8x4xf32>
  return
}

// -----

func.func @padding_has_the_element_type(%m: tensor<8x8xf32>, %r: tensor<2x8x4xf32>, %p: f64) {
  // expected-error @+1 {{'linalg.pack' op expected padding_value has 'f32' but got: 'f64'}}
  %0 = linalg.pack %m padding_value(%p : f64) inner_dims_pos = [0] inner_tiles = [4] into %r : tensor<8x8xf32> -> tensor<2x8x4xf32>
  return
}

// -----

func.func @no_difference_of_bools(%m: memref<4xi1>) {
  // expected-error @+1 {{custom op 'linalg.sub' unsupported operation: sub with bools}}
  linalg.sub ins(%m, %m : memref<4xi1>, memref<4xi1>) outs(%m : memref<4xi1>)
  return
}

// -----

func.func @no_quotient_of_bools(%m: memref<4xi1>) {
  // expected-error @+1 {{custom op 'linalg.div' unsupported operation: div with bools}}
  linalg.div ins(%m, %m : memref<4xi1>, memref<4xi1>) outs(%m : memref<4xi1>)
  return
}

// -----

func.func @unsigned_quotient_of_integers(%m: memref<4xf32>) {
  // expected-error @+1 {{custom op 'linalg.div_unsigned' unsupported operation: unsigned div not on uint}}
  linalg.div_unsigned ins(%m, %m : memref<4xf32>, memref<4xf32>) outs(%m : memref<4xf32>)
  return
}

// -----

func.func @exp_of_floats(%m: memref<4xi32>) {
  // expected-error @+1 {{custom op 'linalg.exp' unsupported non numeric type}}
  linalg.exp ins(%m : memref<4xi32>) outs(%m : memref<4xi32>)
  return
}

// -----

func.func @sum_of_numbers(%m: memref<4xindex>) {
  // expected-error @+1 {{custom op 'linalg.add' Cannot build binary Linalg operation: expects allComplex, allFloatingPoint, or allInteger, got 'index' and 'index'}}
  linalg.add ins(%m, %m : memref<4xindex>, memref<4xindex>) outs(%m : memref<4xindex>)
  return
}

// -----

func.func @selection_by_bools(%c: memref<4xi8>, %m: memref<4xf32>) {
  linalg.select ins(%c, %m, %m : memref<4xi8>, memref<4xf32>, memref<4xf32>) outs(%m : memref<4xf32>)
  return
}
// expected-error @unknown {{'arith.select' op operand #0 must be bool-like, but got 'i8'}}

// -----

func.func @selection_among_equals(%c: memref<4xi1>, %m: memref<4xf32>, %n: memref<4xf64>) {
  linalg.select ins(%c, %m, %n : memref<4xi1>, memref<4xf32>, memref<4xf64>) outs(%m : memref<4xf32>)
  return
}
// expected-error @unknown {{'arith.select' op failed to verify that all of {true_value, false_value, result} have same type}}

// -----

func.func @indexing_maps_are_maps(%m: memref<4x4xf32>) {
  // expected-error @+1 {{custom op 'linalg.matmul' element of indexing_maps array is not an affine_map}}
  linalg.matmul indexing_maps = [1] ins(%m, %m : memref<4x4xf32>, memref<4x4xf32>) outs(%m : memref<4x4xf32>)
  return
}

// -----

func.func @contract_has_maps(%m: memref<4x4xf32>) {
  // expected-error @+1 {{custom op 'linalg.contract' expected 'indexing_maps' attribute}}
  linalg.contract ins(%m, %m : memref<4x4xf32>, memref<4x4xf32>) outs(%m : memref<4x4xf32>)
  return
}

// -----

func.func @elementwise_has_a_kind(%m: memref<4xf32>) {
  // expected-error @+1 {{custom op 'linalg.elementwise' expected 'kind'}}
  linalg.elementwise ins(%m : memref<4xf32>) outs(%m : memref<4xf32>)
  return
}

// -----

func.func @the_kind_is_of_elementwise(%m: memref<4xf32>) {
  // expected-error @+1 {{custom op 'linalg.elementwise' expected ElementwiseKind attribute}}
  linalg.elementwise kind=1 ins(%m : memref<4xf32>) outs(%m : memref<4xf32>)
  return
}

// -----

// mlir-opt crashes on this.
func.func @elementwise_of_numbers(%m: memref<4xindex>) {
  // expected-error @+2 {{custom op 'linalg.elementwise' unsupported non numeric type}}

  linalg.elementwise kind=#linalg.elementwise_kind<exp> ins(%m : memref<4xindex>) outs(%m : memref<4xindex>)
  return  // expected-error {{custom op 'linalg.elementwise' unable to parse elemwise op}}
}

// -----

func.func @elementwise_without_type(%m: memref<4xf32>) {
  // expected-error @+2 {{expected non-function type}}
  // expected-error @+1 {{custom op 'linalg.elementwise' unable to parse elemwise op}}
  linalg.elementwise kind=#linalg.elementwise_kind<exp> ins(%m : memref<4xf32>) outs(%m : )
  return
}
