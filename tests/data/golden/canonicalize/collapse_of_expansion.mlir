// RUN: freehold opt %s --canonicalize | expect %t.out

// A dimension that is split and then joined with its other neighbor has changed, even if the types are equal.

func.func @other_groups(%a: memref<?x?xf32>, %d: index) -> memref<?x1xf32> {
    %e = memref.expand_shape %a [[0], [1, 2]] output_shape [%d, %d, 1] : memref<?x?xf32> into memref<?x?x1xf32>
    %c = memref.collapse_shape %e [[0, 1], [2]] : memref<?x?x1xf32> into memref<?x1xf32>
    return %c : memref<?x1xf32>
}
func.func @other_groups2(%a: memref<?x?xf32>, %d: index) -> memref<?x?xf32> {
    %e = memref.expand_shape %a [[0], [1, 2]] output_shape [%d, %d, 2] : memref<?x?xf32> into memref<?x?x?xf32>
    %c = memref.collapse_shape %e [[0, 1], [2]] : memref<?x?x?xf32> into memref<?x?xf32>
    return %c : memref<?x?xf32>
}
func.func @strided(%a: memref<?x?xf32, strided<[?,?], offset: ?>>, %d: index) -> memref<?x?xf32, strided<[?,?], offset: ?>> {
    %e = memref.expand_shape %a [[0], [1, 2]] output_shape [%d, %d, 2] : memref<?x?xf32, strided<[?,?], offset: ?>> into memref<?x?x?xf32, strided<[?,?,?], offset: ?>>
    %c = memref.collapse_shape %e [[0, 1], [2]] : memref<?x?x?xf32, strided<[?,?,?], offset: ?>> into memref<?x?xf32, strided<[?,?], offset: ?>>
    return %c : memref<?x?xf32, strided<[?,?], offset: ?>>
}
