// ADVICE: create '%t' with 'linalg.fill' of a 'tensor.empty' instead of a constant
// SAME RESULTS

func.func @f(%f: f32, %i: index) -> tensor<8xf32> {
  %t = arith.constant dense<1.0> : tensor<8xf32>
  %0 = tensor.insert %f into %t[%i] : tensor<8xf32>
  return %0 : tensor<8xf32>
}

// -----

func.func @f(%f: f32, %i: index) -> tensor<8xf32> {
  %one = arith.constant 1.0 : f32
  %empty = tensor.empty() : tensor<8xf32>
  %t = linalg.fill ins(%one : f32) outs(%empty : tensor<8xf32>) -> tensor<8xf32>
  %0 = tensor.insert %f into %t[%i] : tensor<8xf32>
  return %0 : tensor<8xf32>
}
