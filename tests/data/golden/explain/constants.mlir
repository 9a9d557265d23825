// RUN: freehold explain --inline=off --structure=off %s | expect %t.out
// RUN: freehold explain --inline=off %s | expect %t.structured.out

// A constant that enters a loop of blocks is copied there, so that the loop needs no flag.

func.func private @step(%t: tensor<4xf32>) -> tensor<4xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %n = linalg.exp ins(%t : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  return %n : tensor<4xf32>
}

func.func @loop(%n: index) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zeros = arith.constant dense<0.0> : tensor<4xf32>
  cf.br ^head(%c0, %zeros : index, tensor<4xf32>)
^head(%i: index, %t: tensor<4xf32>):
  %more = arith.cmpi slt, %i, %n : index
  cf.cond_br %more, ^body, ^end
^body:
  %next = call @step(%t) : (tensor<4xf32>) -> tensor<4xf32>
  %j = arith.addi %i, %c1 : index
  cf.br ^head(%j, %next : index, tensor<4xf32>)
^end:
  %v = tensor.extract %t[%c0] : tensor<4xf32>
  return %v : f32
}
