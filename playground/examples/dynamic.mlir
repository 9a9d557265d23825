// Sizes that are known at run time only: the arena is as large as the program needs it then.

func.func @main(%x: tensor<?xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0.0 : f32
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %a = tensor.empty(%n) : tensor<?xf32>
  %e = linalg.exp ins(%x : tensor<?xf32>) outs(%a : tensor<?xf32>) -> tensor<?xf32>
  %b = tensor.empty(%n) : tensor<?xf32>
  %s = linalg.mul ins(%e, %x : tensor<?xf32>, tensor<?xf32>) outs(%b : tensor<?xf32>) -> tensor<?xf32>
  %scalar = tensor.empty() : tensor<f32>
  %start = linalg.fill ins(%zero : f32) outs(%scalar : tensor<f32>) -> tensor<f32>
  %sum = linalg.reduce {arith.addf} ins(%s : tensor<?xf32>) outs(%start : tensor<f32>) dimensions = [0]
  %value = tensor.extract %sum[] : tensor<f32>
  return %value : f32
}
