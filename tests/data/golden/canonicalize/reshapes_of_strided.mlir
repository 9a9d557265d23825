// RUN: freehold opt %s --canonicalize | expect %t.out

// Two reshapes of a buffer that is not contiguous stay: the layout of the first result, where the stride of an extent that
// may be 1 is unknown, is not that of one reshape.

func.func @collapses(%m: memref<1x?x2xf32, strided<[?, 2, 1], offset: ?>>) -> memref<?xf32, strided<[?], offset: ?>> {
  %a = memref.collapse_shape %m [[0], [1, 2]]
    : memref<1x?x2xf32, strided<[?, 2, 1], offset: ?>> into memref<1x?xf32, strided<[?, 1], offset: ?>>
  %b = memref.collapse_shape %a [[0, 1]]
    : memref<1x?xf32, strided<[?, 1], offset: ?>> into memref<?xf32, strided<[?], offset: ?>>
  return %b : memref<?xf32, strided<[?], offset: ?>>
}

func.func @expansions(%m: memref<6xf32, strided<[1], offset: ?>>) -> memref<1x2x3xf32, strided<[6, 3, 1], offset: ?>> {
  %a = memref.expand_shape %m [[0, 1]] output_shape [2, 3]
    : memref<6xf32, strided<[1], offset: ?>> into memref<2x3xf32, strided<[3, 1], offset: ?>>
  %b = memref.expand_shape %a [[0, 1], [2]] output_shape [1, 2, 3]
    : memref<2x3xf32, strided<[3, 1], offset: ?>> into memref<1x2x3xf32, strided<[6, 3, 1], offset: ?>>
  return %b : memref<1x2x3xf32, strided<[6, 3, 1], offset: ?>>
}

func.func @contiguous(%m: memref<1x4x2xf32>) -> memref<8xf32> {
  %a = memref.collapse_shape %m [[0], [1, 2]] : memref<1x4x2xf32> into memref<1x8xf32>
  %b = memref.collapse_shape %a [[0, 1]] : memref<1x8xf32> into memref<8xf32>
  return %b : memref<8xf32>
}
