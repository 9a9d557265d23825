func.func @f(%t: tensor<8xf32>, %x: f32, %i: index) -> (tensor<8xf32>, f32) {
  %0 = tensor.insert %x into %t[%i] : tensor<8xf32>
  %1 = tensor.extract %t[%i] : tensor<8xf32>
  %e = tensor.empty() : tensor<8xf32>
  %2 = linalg.map ins(%0, %t : tensor<8xf32>, tensor<8xf32>) outs(%e : tensor<8xf32>) (%a: f32, %b: f32, %c: f32) {
    %3 = arith.addf %a, %b : f32
    linalg.yield %3 : f32
  }
  return %2, %1 : tensor<8xf32>, f32
}
