// RUN: freehold opt %s --one-shot-bufferize="bufferize-function-boundaries" | filecheck %s
// RUN: freehold opt %s --one-shot-bufferize="bufferize-function-boundaries function-boundary-type-conversion=identity-layout-map" | filecheck %s --check-prefix=IDENTITY

// A function's result is no longer cast, so that its callers get a buffer with a more static type than the tensor.
// mlir-opt then creates invalid ops.

// CHECK-LABEL: func.func private @four
// CHECK-SAME: -> memref<4xf32, strided<[?], offset: ?>>
func.func private @four(%t: tensor<4xf32>) -> tensor<?xf32> {
  %cast = tensor.cast %t : tensor<4xf32> to tensor<?xf32>
  return %cast : tensor<?xf32>
}

// CHECK-LABEL: func.func @expand
func.func @expand(%t: tensor<4xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  // CHECK: %[[FOUR:.*]] = call @four
  %four = call @four(%t) : (tensor<4xf32>) -> tensor<?xf32>
  %n = tensor.dim %four, %c0 : tensor<?xf32>
  // CHECK: %[[CAST:.*]] = memref.cast %[[FOUR]] : memref<4xf32, strided<[?], offset: ?>> to memref<?xf32, strided<[?], offset: ?>>
  // CHECK: memref.expand_shape %[[CAST]] {{.*}} into memref<?x1xf32, strided<[?, ?], offset: ?>>
  %expanded = tensor.expand_shape %four [[0, 1]] output_shape [%n, 1] : tensor<?xf32> into tensor<?x1xf32>
  %read = tensor.extract %expanded[%c0, %c0] : tensor<?x1xf32>
  return %read : f32
}

// CHECK-LABEL: func.func private @matrix
// CHECK-SAME: -> memref<4x2xf32, strided<[?, ?], offset: ?>>
func.func private @matrix(%t: tensor<4x2xf32>) -> tensor<?x2xf32> {
  %cast = tensor.cast %t : tensor<4x2xf32> to tensor<?x2xf32>
  return %cast : tensor<?x2xf32>
}

// The rows may have gaps between them: they are copied.

// CHECK-LABEL: func.func @collapse
func.func @collapse(%t: tensor<4x2xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  // CHECK: call @matrix
  // CHECK-NOT: memref.cast
  // CHECK: %[[ALLOC:.*]] = memref.alloc
  // CHECK: memref.collapse_shape %[[ALLOC]] {{.*}} : memref<?x2xf32> into memref<?xf32>
  // IDENTITY: call @matrix
  // IDENTITY: memref.collapse_shape %{{.*}} : memref<?x2xf32> into memref<?xf32>
  %matrix = call @matrix(%t) : (tensor<4x2xf32>) -> tensor<?x2xf32>
  %collapsed = tensor.collapse_shape %matrix [[0, 1]] : tensor<?x2xf32> into tensor<?xf32>
  %read = tensor.extract %collapsed[%c0] : tensor<?xf32>
  return %read : f32
}

// CHECK-LABEL: func.func @map
func.func @map(%t: tensor<4xf32>, %u: tensor<?xf32>) -> tensor<?xf32> {
  // CHECK: %[[FOUR:.*]] = call @four
  %four = call @four(%t) : (tensor<4xf32>) -> tensor<?xf32>
  // CHECK: %[[CAST:.*]] = memref.cast %[[FOUR]] : memref<4xf32, strided<[?], offset: ?>> to memref<?xf32, strided<[?], offset: ?>>
  // CHECK: linalg.map { arith.negf } ins(%[[CAST]] :
  %negated = linalg.map { arith.negf } ins(%four : tensor<?xf32>) outs(%u : tensor<?xf32>)
  return %negated : tensor<?xf32>
}
