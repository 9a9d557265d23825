// RUN: freehold opt %s --eliminate-empty-tensors | expect %t.out

// The slice depends on a block argument, and block arguments cannot be moved up. Generated programs seldom inserted a
// tensor into another one in a later block.

func.func @offset(%t: tensor<8xf32>, %n: index, %x: f32) -> tensor<8xf32> {
  %e = tensor.empty() : tensor<2xf32>
  %f = linalg.fill ins(%x : f32) outs(%e : tensor<2xf32>) -> tensor<2xf32>
  cf.br ^bb1(%n : index)
^bb1(%k: index):
  %c3 = arith.constant 3 : index
  %o = arith.minui %k, %c3 : index
  %r = tensor.insert_slice %f into %t[%o] [2] [1] : tensor<2xf32> into tensor<8xf32>
  return %r : tensor<8xf32>
}

// The same within a region of an op that would move.

func.func @in_region(%t: tensor<8xf32>, %n: index, %x: f32, %c: i1) -> tensor<8xf32> {
  %e = tensor.empty() : tensor<2xf32>
  %f = linalg.fill ins(%x : f32) outs(%e : tensor<2xf32>) -> tensor<2xf32>
  cf.br ^bb1(%n : index)
^bb1(%k: index):
  %c3 = arith.constant 3 : index
  %o = scf.if %c -> index {
    %p = arith.minui %k, %c3 : index
    scf.yield %p : index
  } else {
    scf.yield %c3 : index
  }
  %r = tensor.insert_slice %f into %t[%o] [2] [1] : tensor<2xf32> into tensor<8xf32>
  return %r : tensor<8xf32>
}

// The destination cannot be computed in one of two branches, which does not dominate its other uses.

func.func @two_branches(%a: tensor<2xf32>, %x: f32, %y: f32, %c: i1) -> tensor<3xf32> {
  cf.cond_br %c, ^left, ^right
^left:
  %e0 = tensor.empty() : tensor<1xf32>
  %f0 = linalg.fill ins(%x : f32) outs(%e0 : tensor<1xf32>) -> tensor<1xf32>
  cf.br ^join(%f0 : tensor<1xf32>)
^right:
  %e1 = tensor.empty() : tensor<1xf32>
  %f1 = linalg.fill ins(%y : f32) outs(%e1 : tensor<1xf32>) -> tensor<1xf32>
  cf.br ^join(%f1 : tensor<1xf32>)
^join(%t: tensor<1xf32>):
  %e = tensor.empty() : tensor<3xf32>
  %d = tensor.insert_slice %a into %e[0] [2] [1] : tensor<2xf32> into tensor<3xf32>
  %r = tensor.insert_slice %t into %d[2] [1] [1] : tensor<1xf32> into tensor<3xf32>
  return %r : tensor<3xf32>
}
