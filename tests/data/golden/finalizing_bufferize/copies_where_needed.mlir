// RUN: freehold opt %s --finalizing-bufferize | expect %t.out

// The buffer is copied after it was written. mlir-opt 16 to 19 copy it right after its definition.
func.func @main(%f: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %0 = memref.alloc() : memref<8xf32>
  %1 = memref.subview %0[0] [4] [2] : memref<8xf32> to memref<4xf32, strided<[2]>>
  memref.store %f, %1[%c0] : memref<4xf32, strided<[2]>>
  %2 = bufferization.to_tensor %1 : memref<4xf32, strided<[2]>> to tensor<4xf32>
  %3 = bufferization.to_buffer %2 : tensor<4xf32> to memref<4xf32>
  %4 = memref.load %3[%c0] : memref<4xf32>
  memref.dealloc %0 : memref<8xf32>
  return %4 : f32
}

// An op on tensors that folds is no obstacle.
func.func @folds(%m: memref<4xf32>) -> index {
  %c0 = arith.constant 0 : index
  %0 = bufferization.to_tensor %m : memref<4xf32> to tensor<4xf32>
  %1 = tensor.dim %0, %c0 : tensor<4xf32>
  return %1 : index
}
