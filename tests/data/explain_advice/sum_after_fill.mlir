// ADVICE: move '%sum = linalg.reduce' before '%0 = linalg.fill'
// SAME RESULTS

func.func @f(%t: tensor<8xf32>, %f: f32, %i: index) -> (f32, f32) {
  %0 = linalg.fill ins(%f : f32) outs(%t : tensor<8xf32>) -> tensor<8xf32>
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<f32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<f32>) -> tensor<f32>
  %sum = linalg.reduce ins(%t : tensor<8xf32>) outs(%z : tensor<f32>) dimensions = [0]
    (%in: f32, %acc: f32) {
      %s = arith.addf %in, %acc : f32
      linalg.yield %s : f32
    }
  %old = tensor.extract %sum[] : tensor<f32>
  %new = tensor.extract %0[%i] : tensor<8xf32>
  return %old, %new : f32, f32
}

// -----

func.func @f(%t: tensor<8xf32>, %f: f32, %i: index) -> (f32, f32) {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<f32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<f32>) -> tensor<f32>
  %sum = linalg.reduce ins(%t : tensor<8xf32>) outs(%z : tensor<f32>) dimensions = [0]
    (%in: f32, %acc: f32) {
      %s = arith.addf %in, %acc : f32
      linalg.yield %s : f32
    }
  %0 = linalg.fill ins(%f : f32) outs(%t : tensor<8xf32>) -> tensor<8xf32>
  %old = tensor.extract %sum[] : tensor<f32>
  %new = tensor.extract %0[%i] : tensor<8xf32>
  return %old, %new : f32, f32
}
