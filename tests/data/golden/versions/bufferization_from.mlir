// RUN: freehold opt %s -split-input-file | expect %t.out
// Ops of bufferization as several versions print them.

// The development branch
func.func @main(%n: index) -> tensor<?xf32> {
  %0 = bufferization.alloc_tensor(%n) <{memory_space = 1 : i64}> {note} : tensor<?xf32>
  return %0 : tensor<?xf32>
}

// -----

// 14 to 20: one type
func.func @one_type(%t: tensor<4xf32>, %m: memref<4xf32, strided<[2]>>) -> tensor<4xf32> {
  %0 = bufferization.to_memref %t read_only {note} : memref<4xf32>
  %1 = "bufferization.to_memref"(%t) : (tensor<4xf32>) -> memref<4xf32>
  %2 = bufferization.to_tensor %m restrict writable : memref<4xf32, strided<[2]>>
  memref.tensor_store %t, %m : memref<4xf32, strided<[2]>>
  "memref.tensor_store"(%t, %m) : (tensor<4xf32>, memref<4xf32, strided<[2]>>) -> ()
  return %2 : tensor<4xf32>
}

// -----

// 15: no size hint
func.func @no_hint(%t: tensor<?xf32>, %n: index) -> tensor<?xf32> {
  %0 = "bufferization.alloc_tensor"(%n) {operand_segment_sizes = dense<[1, 0]> : vector<2xi32>} : (index) -> tensor<?xf32>
  %1 = "bufferization.alloc_tensor"(%t) {operand_segment_sizes = dense<[0, 1]> : vector<2xi32>} : (tensor<?xf32>) -> tensor<?xf32>
  return %1 : tensor<?xf32>
}

// -----

// 13
func @of_memref(%t: tensor<4xf32>) -> tensor<4xf32> {
  %0 = memref.buffer_cast %t : memref<4xf32>
  %1 = memref.clone %0 : memref<4xf32> to memref<4xf32>
  %2 = memref.tensor_load %1 : memref<4xf32>
  %3 = "memref.tensor_load"(%1) : (memref<4xf32>) -> tensor<4xf32>
  return %2 : tensor<4xf32>
}
