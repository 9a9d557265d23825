// ADVICE: change '%t' to 'memref<8xf32>', and write '%0' to it with 'bufferization.materialize_in_destination' instead of returning it

func.func @f(%t: tensor<8xf32>, %f: f32, %i: index) -> tensor<8xf32> {
  %0 = tensor.insert %f into %t[%i] : tensor<8xf32>
  return %0 : tensor<8xf32>
}

// -----

func.func @f(%t_buffer: memref<8xf32>, %f: f32, %i: index) {
  %t = bufferization.to_tensor %t_buffer restrict writable : memref<8xf32> to tensor<8xf32>
  %0 = tensor.insert %f into %t[%i] : tensor<8xf32>
  bufferization.materialize_in_destination %0 in restrict writable %t_buffer : (tensor<8xf32>, memref<8xf32>) -> ()
  return
}
