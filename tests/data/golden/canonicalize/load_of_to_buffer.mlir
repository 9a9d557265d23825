// RUN: freehold opt %s --canonicalize | expect %t.out

// A load from the buffer of a tensor is an extraction from the tensor only if nothing writes the buffer.

func.func @read_only(%t: tensor<4xf32>, %i: index) -> f32 {
  %b = bufferization.to_buffer %t read_only : tensor<4xf32> to memref<4xf32>
  %x = memref.load %b[%i] : memref<4xf32>
  return %x : f32
}

func.func @written(%t: tensor<4xf32>, %v: f32) -> f32 {
  %i = arith.constant 2 : index
  %b = bufferization.to_buffer %t : tensor<4xf32> to memref<4xf32>
  memref.store %v, %b[%i] : memref<4xf32>
  %x = memref.load %b[%i] : memref<4xf32>
  return %x : f32
}
