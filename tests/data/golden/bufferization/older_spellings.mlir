// RUN: freehold opt %s | filecheck %s

// Older spellings are parsed, and printed as the current ones.

// CHECK-LABEL: func.func @older
func.func @older(%t: tensor<4xf32>, %m: memref<?xf32>, %u: memref<*xf32>) -> memref<4xf32> {
  // CHECK: bufferization.to_buffer %{{.*}} : tensor<4xf32> to memref<4xf32>
  %0 = bufferization.to_memref %t : memref<4xf32>
  // CHECK: bufferization.to_buffer %{{.*}} read_only : tensor<4xf32> to memref<4xf32>
  %1 = bufferization.to_memref %t read_only : tensor<4xf32> to memref<4xf32>
  // CHECK: bufferization.to_buffer %{{.*}} : tensor<4xf32> to memref<4xf32, strided<[?], offset: ?>>
  %2 = "bufferization.to_memref"(%t) : (tensor<4xf32>) -> memref<4xf32, strided<[?], offset: ?>>
  // CHECK: bufferization.to_tensor %{{.*}} : memref<?xf32> to tensor<?xf32>
  %3 = bufferization.to_tensor %m : memref<?xf32>
  // CHECK: bufferization.to_tensor %{{.*}} restrict writable : memref<?xf32> to tensor<?xf32>
  %4 = bufferization.to_tensor %m restrict writable : memref<?xf32>
  // CHECK: bufferization.to_tensor %{{.*}} : memref<*xf32> to tensor<*xf32>
  %5 = bufferization.to_tensor %u : memref<*xf32>
  return %0 : memref<4xf32>
}
