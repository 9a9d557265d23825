// RUN: freehold compile %s | expect %t.out
// RUN: freehold compile %s --plan-memory=off | expect %t.off.out
// RUN: freehold compile %s --arena=arg --arena-functions=f --check-arena=off | expect %t.arg.out
// RUN: freehold compile %s --stack-budget=0 --stats 2>&1 | expect %t.stats.out

// Two tensors of one size, a scalar, and a larger one that shares the bytes of the first.

func.func @f(%x: tensor<16xf32>, %n: index) -> tensor<16xf32> {
  %empty = tensor.empty() : tensor<16xf32>
  %a = linalg.exp ins(%x : tensor<16xf32>) outs(%empty : tensor<16xf32>) -> tensor<16xf32>
  %zero = arith.constant 0.0 : f32
  %scalar = tensor.empty() : tensor<f32>
  %start = linalg.fill ins(%zero : f32) outs(%scalar : tensor<f32>) -> tensor<f32>
  %sum = linalg.dot ins(%a, %x : tensor<16xf32>, tensor<16xf32>) outs(%start : tensor<f32>) -> tensor<f32>
  %s = tensor.extract %sum[] : tensor<f32>
  %large = tensor.empty() : tensor<4x16xf32>
  %b = linalg.fill ins(%s : f32) outs(%large : tensor<4x16xf32>) -> tensor<4x16xf32>
  %row = tensor.extract_slice %b[%n, 0] [1, 16] [1, 1] : tensor<4x16xf32> to tensor<16xf32>
  %r = linalg.add ins(%row, %x : tensor<16xf32>, tensor<16xf32>) outs(%empty : tensor<16xf32>) -> tensor<16xf32>
  return %r : tensor<16xf32>
}
