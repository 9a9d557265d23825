// ADVICE: add 'writable' to 'bufferization.to_tensor', if '%m' may be changed

func.func @f(%m: memref<8xf32>, %f: f32, %i: index, %j: index) -> f32 {
  %t = bufferization.to_tensor %m restrict : memref<8xf32> to tensor<8xf32>
  %0 = tensor.insert %f into %t[%i] : tensor<8xf32>
  %v = tensor.extract %0[%j] : tensor<8xf32>
  return %v : f32
}

// -----

func.func @f(%m: memref<8xf32>, %f: f32, %i: index, %j: index) -> f32 {
  %t = bufferization.to_tensor %m restrict writable : memref<8xf32> to tensor<8xf32>
  %0 = tensor.insert %f into %t[%i] : tensor<8xf32>
  %v = tensor.extract %0[%j] : tensor<8xf32>
  return %v : f32
}
