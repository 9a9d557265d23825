// ADVICE: move '%w = tensor.extract' before '%x = linalg.exp'
// SAME RESULTS

func.func @f(%a: tensor<8xf32>, %t: tensor<8xf32>, %i: index) -> (f32, f32) {
  %x = linalg.exp ins(%a : tensor<8xf32>) outs(%t : tensor<8xf32>) -> tensor<8xf32>
  %v = tensor.extract %x[%i] : tensor<8xf32>
  %m = memref.alloc() : memref<8xf32>
  memref.store %v, %m[%i] : memref<8xf32>
  %w = tensor.extract %t[%i] : tensor<8xf32>
  memref.dealloc %m : memref<8xf32>
  return %v, %w : f32, f32
}

// -----

func.func @f(%a: tensor<8xf32>, %t: tensor<8xf32>, %i: index) -> (f32, f32) {
  %w = tensor.extract %t[%i] : tensor<8xf32>
  %x = linalg.exp ins(%a : tensor<8xf32>) outs(%t : tensor<8xf32>) -> tensor<8xf32>
  %v = tensor.extract %x[%i] : tensor<8xf32>
  %m = memref.alloc() : memref<8xf32>
  memref.store %v, %m[%i] : memref<8xf32>
  memref.dealloc %m : memref<8xf32>
  return %v, %w : f32, f32
}
