// RUN: not freehold compile %s -split-input-file -allow-unregistered-dialect 2>&1 | expect %t.out

// Errors for ops that cannot be bufferized, with advice.

func.func @unregistered(%t: tensor<4xf32>) -> tensor<4xf32> {
  %0 = "my.op"(%t) : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

func.func @unranked(%t: tensor<*xf32>) -> tensor<*xf32> {
  %0 = arith.negf %t : tensor<*xf32>
  return %0 : tensor<*xf32>
}

// -----

func.func @without_sign(%t: tensor<4xui8>) -> tensor<4xi8> {
  %0 = tensor.bitcast %t : tensor<4xui8> to tensor<4xi8>
  return %0 : tensor<4xi8>
}

// -----

func.func @unknown_tiles(%f: tensor<2x?x3x3xf32>, %e: tensor<?x4x3x2xf32>) -> tensor<?x4x3x2xf32> {
  %0 = linalg.winograd_filter_transform fmr(F_2_3) ins(%f : tensor<2x?x3x3xf32>) outs(%e : tensor<?x4x3x2xf32>) -> tensor<?x4x3x2xf32>
  return %0 : tensor<?x4x3x2xf32>
}

// -----

func.func @shape(%t: tensor<*xf32>) -> tensor<?xindex> {
  %0 = shape.shape_of %t : tensor<*xf32> -> tensor<?xindex>
  return %0 : tensor<?xindex>
}

// -----

func.func @broadcast(%a: tensor<?xindex>, %b: tensor<?xindex>) -> tensor<?xindex> {
  %0 = shape.broadcast %a, %b : tensor<?xindex>, tensor<?xindex> -> tensor<?xindex>
  return %0 : tensor<?xindex>
}

// -----

func.func @affine(%t: tensor<4xf32>) -> tensor<4xf32> {
  %0 = affine.for %i = 0 to 4 iter_args(%a = %t) -> tensor<4xf32> {
    affine.yield %a : tensor<4xf32>
  }
  return %0 : tensor<4xf32>
}
