// RUN: freehold compile %s | expect %t.out

// From tensors to a program that frees its allocations.

func.func @f(%t: tensor<8xf32>, %f: f32) -> tensor<8xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %l = linalg.fill ins(%f : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %r = tensor.insert_slice %l into %t[0][4][1] : tensor<4xf32> into tensor<8xf32>
  return %r : tensor<8xf32>
}

func.func @sum(%t: tensor<?xf32>, %n: index) -> f32 {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<f32>
  %i = linalg.fill ins(%zero : f32) outs(%e : tensor<f32>) -> tensor<f32>
  %r = linalg.reduce { arith.addf } ins(%t : tensor<?xf32>) outs(%i : tensor<f32>) dimensions = [0]
  %s = tensor.extract %r[] : tensor<f32>
  return %s : f32
}
