// RUN: freehold opt %s --canonicalize --allow-unregistered-dialect | expect %t.out

// Folds and patterns of shapes, sizes and witnesses.

func.func @sizes(%i: index, %s: !shape.size) -> (!shape.size, index, index, !shape.size, index, !shape.size) {
  %c0 = arith.constant 0 : index
  %two = shape.const_size 2
  %seven = shape.const_size 7
  %0 = shape.add %two, %seven : !shape.size, !shape.size -> !shape.size
  %1 = shape.add %i, %c0 : index, index -> index
  %c9 = arith.constant 9 : index
  %c4 = arith.constant 4 : index
  %2 = shape.div %c9, %c4 : index, index -> index
  %3 = shape.mul %seven, %two : !shape.size, !shape.size -> !shape.size
  %4 = shape.index_to_size %i
  %5 = shape.size_to_index %4 : !shape.size
  %6 = shape.max %s, %s : !shape.size, !shape.size -> !shape.size
  return %0, %1, %2, %3, %5, %6 : !shape.size, index, index, !shape.size, index, !shape.size
}

func.func @shapes(%t: tensor<?x4xf32>, %u: tensor<5x6xf32>) -> (!shape.shape, !shape.shape, !shape.size, tensor<2xindex>, index, index, tensor<?xindex>) {
  %a = shape.const_shape [1, 5, 3] : !shape.shape
  %c1 = shape.const_size 1
  %head, %tail = "shape.split_at"(%a, %c1) : (!shape.shape, !shape.size) -> (!shape.shape, !shape.shape)
  %joined = shape.concat %tail, %head : !shape.shape, !shape.shape -> !shape.shape
  %count = shape.num_elements %joined : !shape.shape -> !shape.size
  %0 = shape.shape_of %u : tensor<5x6xf32> -> tensor<2xindex>
  %i0 = arith.constant 0 : index
  %1 = shape.get_extent %0, %i0 : tensor<2xindex>, index -> index
  %2 = shape.shape_of %t : tensor<?x4xf32> -> tensor<2xindex>
  %3 = tensor.extract %2[%i0] : tensor<2xindex>
  %4 = tensor.cast %2 : tensor<2xindex> to tensor<?xindex>
  return %head, %joined, %count, %0, %1, %3, %4 : !shape.shape, !shape.shape, !shape.size, tensor<2xindex>, index, index, tensor<?xindex>
}

func.func @broadcasts(%a: !shape.shape, %b: tensor<2xindex>, %c: tensor<?xindex>) -> (!shape.shape, !shape.shape, tensor<?xindex>, !shape.shape, tensor<?xindex>) {
  %k = shape.const_shape [4, 1] : !shape.shape
  %l = shape.const_shape [3, 1, 6] : !shape.shape
  %none = shape.const_shape [] : !shape.shape
  %0 = shape.broadcast %k, %l : !shape.shape, !shape.shape -> !shape.shape
  %1 = shape.broadcast %k, %a, %l, %a : !shape.shape, !shape.shape, !shape.shape, !shape.shape -> !shape.shape
  %2 = shape.broadcast %b, %b : tensor<2xindex>, tensor<2xindex> -> tensor<?xindex>
  %3 = shape.broadcast %a, %none : !shape.shape, !shape.shape -> !shape.shape
  %cast = tensor.cast %b : tensor<2xindex> to tensor<?xindex>
  %4 = shape.broadcast %c, %cast : tensor<?xindex>, tensor<?xindex> -> tensor<?xindex>
  return %0, %1, %2, %3, %4 : !shape.shape, !shape.shape, tensor<?xindex>, !shape.shape, tensor<?xindex>
}

func.func @constraints(%a: !shape.shape, %b: !shape.shape, %c: !shape.shape, %w: !shape.witness) -> (!shape.witness, !shape.witness, !shape.witness, i1) {
  %k = shape.const_shape [4, 1] : !shape.shape
  %l = shape.const_shape [3, 1, 6] : !shape.shape
  %0 = shape.cstr_broadcastable %k, %l : !shape.shape, !shape.shape
  %1 = shape.cstr_broadcastable %a, %b : !shape.shape, !shape.shape
  %2 = shape.cstr_broadcastable %a, %b, %c : !shape.shape, !shape.shape, !shape.shape
  %3 = shape.assuming_all %1, %2
  %4 = shape.cstr_eq %a, %b : !shape.shape, !shape.shape
  %5 = shape.cstr_eq %b, %c : !shape.shape, !shape.shape
  %6 = shape.assuming_all %4, %5
  %7 = shape.assuming_all %0, %w, %w
  %8 = shape.shape_eq %k, %l : !shape.shape, !shape.shape
  return %3, %6, %7, %8 : !shape.witness, !shape.witness, !shape.witness, i1
}

func.func @assuming(%w: !shape.witness, %m: memref<2xf32>, %i: index) -> (index, f32) {
  %holds = shape.const_witness true
  %0 = shape.assuming %holds -> (index) {
    %1 = arith.addi %i, %i : index
    shape.assuming_yield %1 : index
  }
  %2:2 = shape.assuming %w -> (memref<2xf32>, f32) {
    %3 = memref.load %m[%i] : memref<2xf32>
    "foo.use"(%3) : (f32) -> ()
    shape.assuming_yield %m, %3 : memref<2xf32>, f32
  }
  return %0, %2#1 : index, f32
}
