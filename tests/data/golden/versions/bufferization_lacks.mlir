// RUN: not freehold opt %s --mlir-version=15 2>&1 | expect %t.out
func.func @f(%t: tensor<4xf32>, %u: tensor<4xf32, 1 : i64>, %m: memref<4xf32>, %n: index) {
  %0 = bufferization.alloc_tensor(%n) size_hint=%n : tensor<?xf32>
  %1 = bufferization.alloc_tensor(%n) {memory_space = "fast"} : tensor<?xf32>
  %2 = bufferization.materialize_in_destination %t in %t : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  bufferization.materialize_in_destination %t in restrict writable %m : (tensor<4xf32>, memref<4xf32>) -> ()
  %3 = bufferization.to_buffer %u : tensor<4xf32, 1 : i64> to memref<4xf32>
  return
}
