// RUN: freehold compile %s | expect %t.out
// RUN: freehold compile %s --structure=off | expect %t.out

// No path leads to the loop of ^bb1, so that nothing tells the types of its buffers.

func.func @main(%t: tensor<4xf32>, %c: f32) -> f32 {
  %true = arith.constant true
  %c0 = arith.constant 0 : index
  cf.br ^bb2(%t : tensor<4xf32>)
^bb1(%a: tensor<4xf32>):
  %b = linalg.fill ins(%c : f32) outs(%a : tensor<4xf32>) -> tensor<4xf32>
  cf.cond_br %true, ^bb1(%b : tensor<4xf32>), ^bb2(%b : tensor<4xf32>)
^bb2(%d: tensor<4xf32>):
  %r = tensor.extract %d[%c0] : tensor<4xf32>
  return %r : f32
}
