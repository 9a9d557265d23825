// A program on tensors: values, without memory. Freehold decides which tensors share a buffer, and frees each buffer.
// Look at the views on the right, change the program, and share the link.

func.func @main(%x: tensor<64xf32>, %y: tensor<64xf32>) -> tensor<64xf32> {
  %a = tensor.empty() : tensor<64xf32>
  %b = tensor.empty() : tensor<64xf32>
  %c = tensor.empty() : tensor<64xf32>
  %exp = linalg.exp ins(%x : tensor<64xf32>) outs(%a : tensor<64xf32>) -> tensor<64xf32>
  %sum = linalg.add ins(%exp, %y : tensor<64xf32>, tensor<64xf32>) outs(%b : tensor<64xf32>) -> tensor<64xf32>
  %product = linalg.mul ins(%sum, %exp : tensor<64xf32>, tensor<64xf32>) outs(%c : tensor<64xf32>) -> tensor<64xf32>
  return %product : tensor<64xf32>
}
