// RUN: freehold compile %s | expect %t.out

// Ops that front ends create and bufferization alone rejects: elementwise ops, gathers, packed layouts, softmax.

// One buffer, which is returned: the arguments belong to the caller.
func.func @chain(%a: tensor<8xf32>, %b: tensor<8xf32>) -> tensor<8xf32> {
  %0 = arith.addf %a, %b : tensor<8xf32>
  %1 = math.exp %0 : tensor<8xf32>
  return %1 : tensor<8xf32>
}

// A choice between whole tensors is one between buffers: no element is computed.
func.func @choose(%c: i1, %a: tensor<8xf32>, %b: tensor<8xf32>, %i: index) -> f32 {
  %0 = arith.select %c, %a, %b : tensor<8xf32>
  %1 = tensor.extract %0[%i] : tensor<8xf32>
  return %1 : f32
}

// Parts are inserted into the whole.
func.func @parts(%a: tensor<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %a, %c0 : tensor<?xf32>
  %e = tensor.empty(%d) : tensor<?xf32>
  %f = arith.constant 1.0 : f32
  %0 = linalg.fill ins(%f : f32) outs(%e : tensor<?xf32>) -> tensor<?xf32>
  %1 = tensor.concat dim(0) %0, %a : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %1 : tensor<?xf32>
}

func.func @embedding(%table: tensor<10x4xf32>, %tokens: tensor<3x1xindex>) -> tensor<3x4xf32> {
  %0 = tensor.gather %table[%tokens] gather_dims([0]) : (tensor<10x4xf32>, tensor<3x1xindex>) -> tensor<3x4xf32>
  %e = tensor.empty() : tensor<3x4xf32>
  %1 = linalg.softmax dimension(1) ins(%0 : tensor<3x4xf32>) outs(%e : tensor<3x4xf32>) -> tensor<3x4xf32>
  return %1 : tensor<3x4xf32>
}

func.func @packed(%a: tensor<5x4xf32>, %pad: f32) -> tensor<5x4xf32> {
  %e = tensor.empty() : tensor<3x4x2xf32>
  %0 = linalg.pack %a padding_value(%pad : f32) inner_dims_pos = [0] inner_tiles = [2] into %e : tensor<5x4xf32> -> tensor<3x4x2xf32>
  %1 = arith.negf %0 : tensor<3x4x2xf32>
  %u = tensor.empty() : tensor<5x4xf32>
  %2 = linalg.unpack %1 inner_dims_pos = [0] inner_tiles = [2] into %u : tensor<3x4x2xf32> -> tensor<5x4xf32>
  return %2 : tensor<5x4xf32>
}
