// RUN: freehold opt %s --canonicalize | expect %t.out

// Another memory space: a copy, with the sizes of the source.
func.func @space(%m: memref<?x4xf32, 2>) -> memref<?x4xf32, 7> {
  %t = bufferization.to_tensor %m : memref<?x4xf32, 2> to tensor<?x4xf32>
  %b = bufferization.to_buffer %t : tensor<?x4xf32> to memref<?x4xf32, 7>
  return %b : memref<?x4xf32, 7>
}

// A cast from a dynamic to a static offset could fail at run time: a copy.
func.func @offset(%m: memref<?xf32, strided<[1], offset: ?>>) -> memref<?xf32, strided<[1], offset: 3>> {
  %t = bufferization.to_tensor %m : memref<?xf32, strided<[1], offset: ?>> to tensor<?xf32>
  %b = bufferization.to_buffer %t : tensor<?xf32> to memref<?xf32, strided<[1], offset: 3>>
  return %b : memref<?xf32, strided<[1], offset: 3>>
}

// A cast to a dynamic layout cannot fail.
func.func @cast(%m: memref<4xf32>) -> memref<4xf32, strided<[?], offset: ?>> {
  %t = bufferization.to_tensor %m : memref<4xf32> to tensor<4xf32>
  %b = bufferization.to_buffer %t : tensor<4xf32> to memref<4xf32, strided<[?], offset: ?>>
  return %b : memref<4xf32, strided<[?], offset: ?>>
}
