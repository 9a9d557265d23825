// RUN: freehold opt %s | expect %t.out

// Sizes that an older version has no place for are kept in ops with an attribute. Nothing else is taken for them.

func.func @sizes(%n: index, %t: tensor<8xf32>, %s: tensor<1xf32>) -> tensor<8xf32> {
  %c4 = arith.constant {freehold.static} 4 : index
  %0 = scf.foreach_thread (%i, %j) in (%n, %c4) shared_outs(%o = %t) -> (tensor<8xf32>) {
    scf.foreach_thread.perform_concurrently {
      tensor.parallel_insert_slice %s into %o[%i] [1] [1] : tensor<1xf32> into tensor<8xf32>
    }
  }
  return %0 : tensor<8xf32>
}

func.func @generic(%n: index, %t: tensor<8xf32>, %s: tensor<1xf32>) -> tensor<8xf32> {
  %c4 = arith.constant {freehold.static} 4 : index
  %0 = "scf.foreach_thread"(%c4, %n, %t) ({
  ^bb0(%i: index, %j: index, %o: tensor<8xf32>):
    "scf.foreach_thread.perform_concurrently"() ({
      tensor.parallel_insert_slice %s into %o[%i] [1] [1] : tensor<1xf32> into tensor<8xf32>
    }) : () -> ()
  }) {operand_segment_sizes = array<i32: 2, 1>} : (index, index, tensor<8xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

func.func @basis(%i: index, %n: index) -> (index, index, index, index, index) {
  %c2 = arith.constant {freehold.static} 2 : index
  %c4 = arith.constant {freehold.static} 4 : index
  %0:3 = affine.delinearize_index %i into (%c2, %n, %c4) : index, index, index
  // Both ops use it, and it stays.
  %c8 = arith.constant {freehold.static} 8 : index
  %1:2 = affine.delinearize_index %i into (%c8, %n) : index, index
  %2:2 = affine.delinearize_index %i into (%n, %c8) : index, index
  return %0#0, %0#1, %0#2, %1#0, %2#0 : index, index, index, index, index
}

func.func @expanded(%t: tensor<?x?xf32>, %a: index, %b: index) -> (tensor<?x4x?xf32>, tensor<?x4x?xf32>, index) {
  %0 = builtin.unrealized_conversion_cast %a, %b : index, index to index {freehold.sizes}
  %1 = tensor.expand_shape %t [[0, 1], [2]] : tensor<?x?xf32> into tensor<?x4x?xf32>
  // Too few sizes, or ones that something uses.
  %2 = builtin.unrealized_conversion_cast %a : index to index {freehold.sizes}
  %3 = tensor.expand_shape %t [[0, 1], [2]] : tensor<?x?xf32> into tensor<?x4x?xf32>
  return %1, %3, %2 : tensor<?x4x?xf32>, tensor<?x4x?xf32>, index
}

func.func @windows(%a: tensor<1x8x8x4xf32>, %b: tensor<3x3xf32>, %o: tensor<1x6x6x4xf32>) -> tensor<1x6x6x4xf32> {
  %0 = linalg.pooling_nhwc_max {dilations = dense<1> : tensor<2xi64>, freehold.unset = ["dilations"], strides = dense<1> : tensor<2xi64>} ins(%a, %b : tensor<1x8x8x4xf32>, tensor<3x3xf32>) outs(%o : tensor<1x6x6x4xf32>) -> tensor<1x6x6x4xf32>
  return %0 : tensor<1x6x6x4xf32>
}

func.func @named(%a: tensor<4xf32>, %s: f32) -> tensor<4xf32> {
  %0 = linalg.elementwise <add> indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> ()>, affine_map<(d0) -> (d0)>] {freehold.named} ins(%a, %s : tensor<4xf32>, f32) outs(%a : tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
