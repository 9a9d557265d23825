// RUN: freehold opt %s --finalizing-bufferize | expect %t.out

// As mlir-opt 19, except @forgets, which that refuses.

func.func @same(%m: memref<4xf32>) -> memref<4xf32> {
  %0 = bufferization.to_tensor %m : memref<4xf32> to tensor<4xf32>
  %1 = bufferization.to_buffer %0 : tensor<4xf32> to memref<4xf32>
  return %1 : memref<4xf32>
}

func.func @forgets(%m: memref<4xf32>) -> memref<4xf32, strided<[1], offset: ?>> {
  %0 = bufferization.to_tensor %m : memref<4xf32> to tensor<4xf32>
  %1 = bufferization.to_buffer %0 : tensor<4xf32> to memref<4xf32, strided<[1], offset: ?>>
  return %1 : memref<4xf32, strided<[1], offset: ?>>
}

func.func @copies(%m: memref<?xf32, strided<[3], offset: ?>>) -> memref<?xf32> {
  %0 = bufferization.to_tensor %m : memref<?xf32, strided<[3], offset: ?>> to tensor<?xf32>
  %1 = bufferization.to_buffer %0 : tensor<?xf32> to memref<?xf32>
  return %1 : memref<?xf32>
}

func.func @no_buffer(%t: tensor<4xf32>) -> memref<4xf32> {
  %1 = bufferization.to_buffer %t : tensor<4xf32> to memref<4xf32>
  return %1 : memref<4xf32>
}

func.func @unused(%m: memref<4xf32>) {
  %0 = bufferization.to_tensor %m : memref<4xf32> to tensor<4xf32>
  return
}
