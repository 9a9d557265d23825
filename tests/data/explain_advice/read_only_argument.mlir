// ADVICE: set 'bufferization.writable = true' on '%t', if callers do not need its contents
// SAME RESULTS

func.func @f(%t: tensor<8xf32> {bufferization.writable = false}, %f: f32, %i: index, %j: index) -> f32 {
  %0 = tensor.insert %f into %t[%i] : tensor<8xf32>
  %v = tensor.extract %0[%j] : tensor<8xf32>
  return %v : f32
}

// -----

func.func @f(%t: tensor<8xf32> {bufferization.writable = true}, %f: f32, %i: index, %j: index) -> f32 {
  %0 = tensor.insert %f into %t[%i] : tensor<8xf32>
  %v = tensor.extract %0[%j] : tensor<8xf32>
  return %v : f32
}
