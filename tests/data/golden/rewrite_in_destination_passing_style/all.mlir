// RUN: freehold opt %s --rewrite-in-destination-passing-style | expect %t.out

// Ops that create tensors become ops that write into tensors. The golden tests run both on the reference machine.

func.func @gather(%t: tensor<4x?x3xf32>, %i: tensor<2x5x1xindex>) -> tensor<2x5x4x3xf32> {
  %c4 = arith.constant 4 : index
  %j = tensor.generate {
  ^bb0(%a: index, %b: index, %c: index):
    %s = arith.addi %a, %b : index
    %m = arith.remui %s, %c4 : index
    tensor.yield %m : index
  } : tensor<2x5x1xindex>
  %c1 = arith.constant 1 : index
  %d = tensor.dim %t, %c1 : tensor<4x?x3xf32>
  %e = tensor.empty(%d) : tensor<4x?x3xf32>
  %g0 = tensor.gather %t[%j] gather_dims([0]) : (tensor<4x?x3xf32>, tensor<2x5x1xindex>) -> tensor<2x5x?x3xf32>
  %z = arith.constant 0 : index
  %pad = tensor.pad %t low[0, 5, 0] high[0, %z, 0] {
  ^bb0(%a: index, %b: index, %c: index):
    %q = arith.index_cast %a : index to i32
    %f = arith.sitofp %q : i32 to f32
    tensor.yield %f : f32
  } : tensor<4x?x3xf32> to tensor<4x?x3xf32>
  %g1 = tensor.gather %pad[%j] gather_dims([1]) : (tensor<4x?x3xf32>, tensor<2x5x1xindex>) -> tensor<2x5x4x3xf32>
  return %g1 : tensor<2x5x4x3xf32>
}
func.func @scatter(%s: tensor<2x1x3xf32>, %t: tensor<4x3xf32>) -> (tensor<4x3xf32>, tensor<4x3xf32>) {
  %i = arith.constant dense<[[2], [0]]> : tensor<2x1xi32>
  %r = tensor.scatter %s into %t[%i] scatter_dims([0]) unique : (tensor<2x1x3xf32>, tensor<4x3xf32>, tensor<2x1xi32>) -> tensor<4x3xf32>
  return %r, %t : tensor<4x3xf32>, tensor<4x3xf32>
}
func.func @scatter_elements(%s: tensor<2xf32>, %t: tensor<4x3xf32>) -> tensor<4x3xf32> {
  %i = arith.constant dense<[[2, 1], [0, 2]]> : tensor<2x2xindex>
  %r = tensor.scatter %s into %t[%i] scatter_dims([0, 1]) unique : (tensor<2xf32>, tensor<4x3xf32>, tensor<2x2xindex>) -> tensor<4x3xf32>
  return %r : tensor<4x3xf32>
}
func.func @scatter_reduced(%s: tensor<2x?xf32>, %t: tensor<4x3xf32>) -> tensor<4x3xf32> {
  %i = arith.constant dense<[[2], [0]]> : tensor<2x1xindex>
  %c = tensor.cast %t : tensor<4x3xf32> to tensor<4x?xf32>
  %c1 = arith.constant 1 : index
  %d = tensor.dim %s, %c1 : tensor<2x?xf32>
  %c3 = arith.constant 3 : index
  %same = arith.cmpi eq, %d, %c3 : index
  %r = scf.if %same -> tensor<4x?xf32> {
  %r = tensor.scatter %s into %c[%i] scatter_dims([0]) unique : (tensor<2x?xf32>, tensor<4x?xf32>, tensor<2x1xindex>) -> tensor<4x?xf32>
    scf.yield %r : tensor<4x?xf32>
  } else { scf.yield %c : tensor<4x?xf32> }
  %q = tensor.cast %r : tensor<4x?xf32> to tensor<4x3xf32>
  return %q : tensor<4x3xf32>
}
func.func @pack_full(%t: tensor<4x6xf32>, %d: tensor<3x2x2x2xf32>) -> tensor<3x2x2x2xf32> {
  %r = linalg.pack %t outer_dims_perm = [1, 0] inner_dims_pos = [0, 1] inner_tiles = [2, 2] into %d : tensor<4x6xf32> -> tensor<3x2x2x2xf32>
  return %r : tensor<3x2x2x2xf32>
}
func.func @pack_padded(%t: tensor<5x?xf32>, %p: f32, %n: index) -> tensor<?x3x2xf32> {
  %c1 = arith.constant 1 : index
  %d = tensor.dim %t, %c1 : tensor<5x?xf32>
  %e = tensor.empty(%d) : tensor<?x3x2xf32>
  %r = linalg.pack %t padding_value(%p : f32) outer_dims_perm = [1, 0] inner_dims_pos = [0] inner_tiles = [2] into %e : tensor<5x?xf32> -> tensor<?x3x2xf32>
  return %r : tensor<?x3x2xf32>
}
func.func @pack_dynamic(%t: tensor<5x7xf32>, %p: f32, %n: index) -> tensor<?x4x2x?xf32> {
  %c3 = arith.constant 3 : index
  %c5 = arith.constant 5 : index
  %nn = arith.remui %n, %c5 : index
  %c2 = arith.constant 2 : index
  %m = arith.addi %nn, %c2 : index
  %o = arith.ceildivui %c5, %m : index
  %e = tensor.empty(%o, %m) : tensor<?x4x2x?xf32>
  %c7 = arith.constant 1 : index
  %r = linalg.pack %t padding_value(%p : f32) inner_dims_pos = [1, 0] inner_tiles = [2, %m] into %e : tensor<5x7xf32> -> tensor<?x4x2x?xf32>
  return %r : tensor<?x4x2x?xf32>
}
func.func @unpack_full(%t: tensor<3x2x2x2xf32>, %d: tensor<4x6xf32>) -> (tensor<4x6xf32>, tensor<4x6xf32>) {
  %r = linalg.unpack %t outer_dims_perm = [1, 0] inner_dims_pos = [0, 1] inner_tiles = [2, 2] into %d : tensor<3x2x2x2xf32> -> tensor<4x6xf32>
  return %r, %d : tensor<4x6xf32>, tensor<4x6xf32>
}
func.func @unpack_cut(%t: tensor<3x3x2xf32>) -> tensor<5x3xf32> {
  %e = tensor.empty() : tensor<5x3xf32>
  %r = linalg.unpack %t outer_dims_perm = [1, 0] inner_dims_pos = [0] inner_tiles = [2] into %e : tensor<3x3x2xf32> -> tensor<5x3xf32>
  return %r : tensor<5x3xf32>
}
func.func @softmax(%t: tensor<4x?xf32>) -> tensor<4x?xf32> {
  %c1 = arith.constant 1 : index
  %d = tensor.dim %t, %c1 : tensor<4x?xf32>
  %e = tensor.empty(%d) : tensor<4x?xf32>
  %r = linalg.softmax dimension(1) ins(%t : tensor<4x?xf32>) outs(%e : tensor<4x?xf32>) -> tensor<4x?xf32>
  return %r : tensor<4x?xf32>
}
func.func @softmax0(%t: tensor<4x3xf16>) -> (tensor<4x3xf16>, tensor<4x3xf16>) {
  %r = linalg.softmax dimension(0) ins(%t : tensor<4x3xf16>) outs(%t : tensor<4x3xf16>) -> tensor<4x3xf16>
  return %r, %t : tensor<4x3xf16>, tensor<4x3xf16>
}
func.func @misc(%t: tensor<4x?xf32>, %x: f32, %n: index) -> (tensor<4x?xi32>, tensor<4x?xf32>, tensor<2x4xf32>) {
  %b = tensor.bitcast %t : tensor<4x?xf32> to tensor<4x?xi32>
  %c = tensor.concat dim(1) %t, %t, %t : (tensor<4x?xf32>, tensor<4x?xf32>, tensor<4x?xf32>) -> tensor<4x?xf32>
  %s = tensor.splat %x : tensor<2x4xf32>
  %p = ub.poison : tensor<4x?xf32>
  %c1 = arith.constant 1 : index
  return %b, %c, %s : tensor<4x?xi32>, tensor<4x?xf32>, tensor<2x4xf32>
}
func.func @shapes(%t: tensor<4x?xf32>) -> (tensor<?xindex>, index, index, index, tensor<2xindex>, tensor<?xindex>) {
  %i = shape.shape_of %t : tensor<4x?xf32> -> tensor<?xindex>
  %c1 = arith.constant 1 : index
  %d = shape.get_extent %i, %c1 : tensor<?xindex>, index -> index
  %e = shape.dim %t, %c1 : tensor<4x?xf32>, index -> index
  %r = shape.rank %i : tensor<?xindex> -> index
  %c = shape.const_shape [4, 2] : tensor<2xindex>
  %k = shape.const_shape [4, 2] : tensor<?xindex>
  return %i, %d, %e, %r, %c, %k : tensor<?xindex>, index, index, index, tensor<2xindex>, tensor<?xindex>
}

// These stay: elements without a sign, shapes that may be errors, a tensor without a rank.
func.func @stay(%t: tensor<4xui8>, %s: !shape.shape, %u: tensor<*xf32>) -> (tensor<4xi8>, !shape.size, tensor<?xindex>) {
  %0 = tensor.bitcast %t : tensor<4xui8> to tensor<4xi8>
  %1 = shape.rank %s : !shape.shape -> !shape.size
  %2 = shape.shape_of %u : tensor<*xf32> -> tensor<?xindex>
  return %0, %1, %2 : tensor<4xi8>, !shape.size, tensor<?xindex>
}
