// RUN: not freehold compile %s --arena=arg --arena-functions=infre 2>&1 | expect %t.out
// RUN: not freehold compile %s --arena=arg --arena-functions=frobnicate 2>&1 | expect %t.far.out

// The function of a similar name is suggested, if there is one.

func.func @infer(%a: tensor<8xf32>) -> tensor<8xf32> {
  %0 = tensor.empty() : tensor<8xf32>
  %1 = linalg.exp ins(%a : tensor<8xf32>) outs(%0 : tensor<8xf32>) -> tensor<8xf32>
  return %1 : tensor<8xf32>
}
