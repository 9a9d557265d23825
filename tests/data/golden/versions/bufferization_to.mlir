// RUN: freehold opt %s --mlir-version=main | expect %t.main.out
// RUN: freehold opt %s --mlir-version=19 | expect %t.19.out
// RUN: freehold opt %s --mlir-version=15 | expect %t.15.out
// RUN: freehold opt %s --mlir-version=15 -mlir-print-op-generic | expect %t.15.generic.out
// RUN: not freehold opt %s --mlir-version=13 2>&1 | expect %t.13.out
func.func @f(%t: tensor<4xf32>, %n: index) -> tensor<4xf32> {
  %0 = bufferization.to_buffer %t : tensor<4xf32> to memref<4xf32>
  %1 = bufferization.clone %0 : memref<4xf32> to memref<4xf32>
  bufferization.materialize_in_destination %t in writable %1 : (tensor<4xf32>, memref<4xf32>) -> ()
  %2 = bufferization.to_tensor %1 : memref<4xf32> to tensor<4xf32>
  %3 = bufferization.alloc_tensor(%n) {memory_space = 1 : i64} : tensor<?xf32>
  return %2 : tensor<4xf32>
}
