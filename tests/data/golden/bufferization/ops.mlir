// RUN: freehold opt %s | expect %t.out
// RUN: freehold opt %s -mlir-print-op-generic | expect %t.generic.out

// Every op of bufferization, in its custom form.

func.func @tensors(%n: index, %t: tensor<?xf32>, %m: memref<?xf32>, %f: tensor<4xf32>) {
  %0 = bufferization.alloc_tensor() : tensor<4xf32>
  %1 = bufferization.alloc_tensor(%n) {memory_space = 1 : i64} : tensor<?xf32>
  %2 = bufferization.alloc_tensor() copy(%t) : tensor<?xf32>
  %3 = bufferization.alloc_tensor() size_hint=%n : tensor<4xf32>
  bufferization.dealloc_tensor %0 : tensor<4xf32>
  %4 = bufferization.materialize_in_destination %t in %1 : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  bufferization.materialize_in_destination %t in restrict writable %m : (tensor<?xf32>, memref<?xf32>) -> ()
  %5 = bufferization.to_buffer %t : tensor<?xf32> to memref<?xf32, strided<[?], offset: ?>>
  %6 = bufferization.to_buffer %f read_only : tensor<4xf32> to memref<4xf32>
  %7 = bufferization.to_tensor %m : memref<?xf32> to tensor<?xf32>
  %8 = bufferization.to_tensor %m restrict writable : memref<?xf32> to tensor<?xf32>
  return
}

func.func @buffers(%a: memref<4xf32>, %b: memref<?xf32>, %c: i1, %u: memref<*xf32>) {
  %0 = bufferization.clone %a : memref<4xf32> to memref<4xf32>
  %1 = bufferization.clone %b : memref<?xf32> to memref<4xf32>
  bufferization.dealloc
  bufferization.dealloc (%a : memref<4xf32>) if (%c)
  %2:2 = bufferization.dealloc (%a, %b : memref<4xf32>, memref<?xf32>) if (%c, %c) retain (%0, %u : memref<4xf32>, memref<*xf32>)
  return
}
