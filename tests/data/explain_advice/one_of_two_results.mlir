// ADVICE: change '%t' to 'memref<?x4xf32>', and write '%0' to it with 'bufferization.materialize_in_destination' instead of returning it

func.func @f(%a: f32, %t: tensor<?x4xf32>, %i: index) -> (f32, tensor<?x4xf32>, index) {
  %0 = tensor.insert %a into %t[%i, %i] : tensor<?x4xf32>
  return %a, %0, %i : f32, tensor<?x4xf32>, index
}

// -----

func.func @f(%a: f32, %t_buffer: memref<?x4xf32>, %i: index) -> (f32, index) {
  %t = bufferization.to_tensor %t_buffer restrict writable : memref<?x4xf32> to tensor<?x4xf32>
  %0 = tensor.insert %a into %t[%i, %i] : tensor<?x4xf32>
  bufferization.materialize_in_destination %0 in restrict writable %t_buffer : (tensor<?x4xf32>, memref<?x4xf32>) -> ()
  return %a, %i : f32, index
}
