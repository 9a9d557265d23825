// RUN: freehold opt %s --one-shot-bufferize=bufferize-function-boundaries | filecheck %s

// The cast of an unranked buffer to a ranked one stays in the function that returns its result: callers access the elements.

// CHECK-LABEL: func.func private @ranked
// CHECK-SAME: (%[[A:.*]]: memref<*xf32>) -> memref<4x?xf32, strided<[?, ?], offset: ?>>
func.func private @ranked(%a: tensor<*xf32>) -> tensor<4x?xf32> {
  // CHECK: %[[CAST:.*]] = memref.cast %[[A]] : memref<*xf32> to memref<4x?xf32, strided<[?, ?], offset: ?>>
  // CHECK: return %[[CAST]]
  %0 = tensor.cast %a : tensor<*xf32> to tensor<4x?xf32>
  return %0 : tensor<4x?xf32>
}

// CHECK-LABEL: func.func @caller
func.func @caller(%a: tensor<*xf32>, %i: index) -> f32 {
  // CHECK: %[[R:.*]] = call @ranked
  // CHECK: memref.load %[[R]]
  %0 = call @ranked(%a) : (tensor<*xf32>) -> tensor<4x?xf32>
  %1 = tensor.extract %0[%i, %i] : tensor<4x?xf32>
  return %1 : f32
}
