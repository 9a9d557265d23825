// RUN: freehold opt %s | expect %t.out
// RUN: freehold opt %s -mlir-print-op-generic | expect %t.generic.out

// Every op of shape, in its custom form.

shape.function_library @library {
  func @same(%a: !shape.value_shape) -> !shape.shape {
    %0 = shape_of %a : !shape.value_shape -> !shape.shape
    return %0 : !shape.shape
  }
} mapping {toy.step = @same}

func.func @shapes(%s: !shape.shape, %e: tensor<?xindex>, %v: !shape.value_shape, %t: tensor<?x4xf32>) {
  %0 = shape.const_shape [1, 2, 3] : !shape.shape
  %1 = shape.const_shape [] : tensor<0xindex>
  %2 = shape.broadcast %s, %0 : !shape.shape, !shape.shape -> !shape.shape
  %3 = shape.concat %s, %0 : !shape.shape, !shape.shape -> !shape.shape
  %4 = shape.any %s, %0 : !shape.shape, !shape.shape -> !shape.shape
  %5 = shape.meet %s, %0 : !shape.shape, !shape.shape -> !shape.shape
  %6 = shape.max %s, %0 : !shape.shape, !shape.shape -> !shape.shape
  %7 = shape.min %s, %0 : !shape.shape, !shape.shape -> !shape.shape
  %8 = shape.shape_of %t : tensor<?x4xf32> -> tensor<2xindex>
  %9 = shape.value_of %v : tensor<?xf32>
  %10 = shape.value_as_shape %v : !shape.value_shape -> !shape.shape
  %11 = shape.with_shape %t, %s : tensor<?x4xf32>, !shape.shape
  %12 = shape.to_extent_tensor %s : !shape.shape -> tensor<?xindex>
  %13 = shape.from_extent_tensor %e : tensor<?xindex>
  %14 = shape.shape_eq %s, %0 : !shape.shape, !shape.shape
  %15 = shape.is_broadcastable %s, %0 : !shape.shape, !shape.shape
  return
}

func.func @sizes(%s: !shape.shape, %i: index, %z: !shape.size) {
  %0 = shape.const_size 4
  %1 = shape.add %z, %i : !shape.size, index -> !shape.size
  %2 = shape.mul %i, %i : index, index -> index
  %3 = shape.div %z, %z : !shape.size, !shape.size -> !shape.size
  %4 = shape.rank %s : !shape.shape -> !shape.size
  %5 = shape.num_elements %s : !shape.shape -> !shape.size
  %6 = shape.get_extent %s, %i : !shape.shape, index -> !shape.size
  %7 = shape.index_to_size %i
  %8 = shape.size_to_index %z : !shape.size
  %9 = shape.from_extents %i, %z : index, !shape.size
  %10 = shape.reduce(%s, %0) : !shape.shape -> !shape.size {
  ^bb0(%a: index, %b: !shape.size, %c: !shape.size):
    shape.yield %c : !shape.size
  }
  %head, %tail = "shape.split_at"(%s, %i) : (!shape.shape, index) -> (!shape.shape, !shape.shape)
  return
}

func.func @constraints(%s: !shape.shape, %c: i1, %i: index) -> index {
  %0 = shape.const_witness true
  %1 = shape.cstr_broadcastable %s, %s : !shape.shape, !shape.shape
  %2 = shape.cstr_eq %s, %s : !shape.shape, !shape.shape
  %3 = shape.cstr_require %c, "must hold"
  %4 = shape.assuming_all %0, %1, %2, %3
  %5 = shape.assuming %4 -> (index) {
    shape.assuming_yield %i : index
  }
  shape.assuming %4 {
    shape.assuming_yield
  }
  return %5 : index
}

func.func @dimensions(%v: tensor<2x?xf32>, %i: index, %s: !shape.shape) {
  %0 = shape.dim %v, %i : tensor<2x?xf32>, index -> index
  %1 = "shape.debug_print"(%s) : (!shape.shape) -> !shape.shape
  return
}
