// RUN: freehold opt %s -split-input-file -allow-unregistered-dialect -bufferization-bufferize | expect %t.out

func.func @alloc_tensor(%n: index) -> (tensor<4xf32>, tensor<?x2xf32>) {
  %0 = bufferization.alloc_tensor() : tensor<4xf32>
  %1 = bufferization.alloc_tensor(%n) : tensor<?x2xf32>
  return %0, %1 : tensor<4xf32>, tensor<?x2xf32>
}

// -----

func.func @copy(%t: tensor<?xf32>) -> tensor<?xf32> {
  %0 = bufferization.alloc_tensor() copy(%t) : tensor<?xf32>
  return %0 : tensor<?xf32>
}

// -----

func.func @memory_space() -> tensor<4xf32> {
  %0 = bufferization.alloc_tensor() {memory_space = 3 : i64} : tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

func.func @unused() {
  %0 = bufferization.alloc_tensor() : tensor<4xf32>
  return
}

// -----

func.func @dealloc_tensor(%n: index) {
  %0 = bufferization.alloc_tensor(%n) : tensor<?xf32>
  "test.use"(%0) : (tensor<?xf32>) -> ()
  bufferization.dealloc_tensor %0 : tensor<?xf32>
  return
}

// -----

// Materializations fold; those that the pass does not know the buffer of stay.
func.func @fold(%m: memref<4xf32>, %t: tensor<4xf32>) -> (memref<4xf32>, memref<4xf32>) {
  %0 = bufferization.to_tensor %m : memref<4xf32>
  %1 = bufferization.to_memref %0 : memref<4xf32>
  %2 = bufferization.to_memref %t : memref<4xf32>
  return %1, %2 : memref<4xf32>, memref<4xf32>
}

// -----

func.func @fold_casts(%m: memref<4xf32, strided<[1], offset: 2>>) -> memref<4xf32, strided<[1], offset: ?>> {
  %0 = bufferization.to_tensor %m : memref<4xf32, strided<[1], offset: 2>>
  %1 = bufferization.to_memref %0 : memref<4xf32, strided<[1], offset: ?>>
  return %1 : memref<4xf32, strided<[1], offset: ?>>
}

// -----

func.func @other_ops(%t: tensor<4xf32>, %i: index, %f: f32) -> tensor<4xf32> {
  %0 = bufferization.alloc_tensor() copy(%t) : tensor<4xf32>
  %1 = tensor.insert %f into %0[%i] : tensor<4xf32>
  return %1 : tensor<4xf32>
}
