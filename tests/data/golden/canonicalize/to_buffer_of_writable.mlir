// RUN: freehold opt %s --canonicalize | expect %t.out
// RUN: freehold opt %s --canonicalize --one-shot-bufferize='bufferize-function-boundaries' --canonicalize | expect %t.bufferized.out

// One-Shot Bufferize may write the buffer for `%1`. The load reads the tensor from before.

func.func @written(%m: memref<4xf32>, %f: f32, %i: index) -> (f32, tensor<4xf32>) {
  %0 = bufferization.to_tensor %m restrict writable : memref<4xf32> to tensor<4xf32>
  %b = bufferization.to_buffer %0 : tensor<4xf32> to memref<4xf32>
  %1 = tensor.insert %f into %0[%i] : tensor<4xf32>
  %2 = memref.load %b[%i] : memref<4xf32>
  return %2, %1 : f32, tensor<4xf32>
}

// With another layout, it would be a cast.

func.func @cast(%m: memref<4xf32>, %f: f32, %i: index) -> (f32, tensor<4xf32>) {
  %0 = bufferization.to_tensor %m restrict writable : memref<4xf32> to tensor<4xf32>
  %b = bufferization.to_buffer %0 : tensor<4xf32> to memref<4xf32, strided<[1], offset: ?>>
  %1 = tensor.insert %f into %0[%i] : tensor<4xf32>
  %2 = memref.load %b[%i] : memref<4xf32, strided<[1], offset: ?>>
  return %2, %1 : f32, tensor<4xf32>
}

// Nothing writes these tensors: the first is not writable, and of the second only extents are used.

func.func @folded(%m: memref<4xf32>, %n: memref<?xf32>, %i: index) -> (f32, f32, tensor<4xf32>, index) {
  %0 = bufferization.to_tensor %m restrict : memref<4xf32> to tensor<4xf32>
  %b = bufferization.to_buffer %0 : tensor<4xf32> to memref<4xf32>
  %1 = memref.load %b[%i] : memref<4xf32>
  %2 = bufferization.to_tensor %n restrict writable : memref<?xf32> to tensor<?xf32>
  %c = bufferization.to_buffer %2 : tensor<?xf32> to memref<?xf32>
  %3 = memref.load %c[%i] : memref<?xf32>
  %4 = tensor.dim %2, %i : tensor<?xf32>
  return %1, %3, %0, %4 : f32, f32, tensor<4xf32>, index
}
