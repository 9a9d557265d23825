// RUN: freehold opt %s --split-concatenations | expect %t.out

// The loop over the concatenation adds up: the order of the additions would change if the parts were added up apart.

func.func @reduced(%x: tensor<4x16xf32>, %a: tensor<8x8xf32>, %b: tensor<8x8xf32>) -> tensor<4x8xf32> {
  %zero = arith.constant 0.0 : f32
  %w = tensor.concat dim(0) %a, %b : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<16x8xf32>
  %e = tensor.empty() : tensor<4x8xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<4x8xf32>) -> tensor<4x8xf32>
  %m = linalg.matmul ins(%x, %w : tensor<4x16xf32>, tensor<16x8xf32>) outs(%z : tensor<4x8xf32>) -> tensor<4x8xf32>
  return %m : tensor<4x8xf32>
}

// The parts are computed in the concatenation: it is no copy.

func.func @built(%x: tensor<4x16xf32>, %a: tensor<16x8xf32>, %b: tensor<16x8xf32>) -> tensor<4x16xf32> {
  %zero = arith.constant 0.0 : f32
  %e0 = tensor.empty() : tensor<16x8xf32>
  %p = linalg.exp ins(%a : tensor<16x8xf32>) outs(%e0 : tensor<16x8xf32>) -> tensor<16x8xf32>
  %q = linalg.exp ins(%b : tensor<16x8xf32>) outs(%e0 : tensor<16x8xf32>) -> tensor<16x8xf32>
  %w = tensor.concat dim(1) %p, %q : (tensor<16x8xf32>, tensor<16x8xf32>) -> tensor<16x16xf32>
  %e = tensor.empty() : tensor<4x16xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<4x16xf32>) -> tensor<4x16xf32>
  %m = linalg.matmul ins(%x, %w : tensor<4x16xf32>, tensor<16x16xf32>) outs(%z : tensor<4x16xf32>) -> tensor<4x16xf32>
  return %m : tensor<4x16xf32>
}

// The concatenation is returned, too.

func.func @returned(%x: tensor<4x16xf32>, %a: tensor<16x8xf32>, %b: tensor<16x8xf32>) -> (tensor<4x16xf32>, tensor<16x16xf32>) {
  %zero = arith.constant 0.0 : f32
  %w = tensor.concat dim(1) %a, %b : (tensor<16x8xf32>, tensor<16x8xf32>) -> tensor<16x16xf32>
  %e = tensor.empty() : tensor<4x16xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<4x16xf32>) -> tensor<4x16xf32>
  %m = linalg.matmul ins(%x, %w : tensor<4x16xf32>, tensor<16x16xf32>) outs(%z : tensor<4x16xf32>) -> tensor<4x16xf32>
  return %m, %w : tensor<4x16xf32>, tensor<16x16xf32>
}

// The sum can be written into the product, which a part of it could not: the sum would need a buffer that is larger than the
// concatenation.

#id = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d1)>
func.func @overwritten(%x: tensor<4x16xf32>, %w: tensor<16x16xf32>, %u: tensor<8xf32>, %v: tensor<8xf32>) -> tensor<4x16xf32> {
  %zero = arith.constant 0.0 : f32
  %bias = tensor.concat dim(0) %u, %v : (tensor<8xf32>, tensor<8xf32>) -> tensor<16xf32>
  %e = tensor.empty() : tensor<4x16xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<4x16xf32>) -> tensor<4x16xf32>
  %m = linalg.matmul ins(%x, %w : tensor<4x16xf32>, tensor<16x16xf32>) outs(%z : tensor<4x16xf32>) -> tensor<4x16xf32>
  %s = linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel"]}
      ins(%m, %bias : tensor<4x16xf32>, tensor<16xf32>) outs(%e : tensor<4x16xf32>) {
  ^bb0(%p: f32, %q: f32, %o: f32):
    %t = arith.addf %p, %q : f32
    linalg.yield %t : f32
  } -> tensor<4x16xf32>
  return %s : tensor<4x16xf32>
}

// The op reads the index of the loop; the parts overlap; an insertion is read in between.

func.func @others(%a: tensor<2x8xindex>, %b: tensor<2x8xindex>) -> (tensor<2x16xindex>, tensor<2x12xindex>, tensor<2x16xindex>, tensor<2x16xindex>) {
  %w = tensor.concat dim(1) %a, %b : (tensor<2x8xindex>, tensor<2x8xindex>) -> tensor<2x16xindex>
  %e = tensor.empty() : tensor<2x16xindex>
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%w : tensor<2x16xindex>) outs(%e : tensor<2x16xindex>) {
  ^bb0(%p: index, %o: index):
    %i = linalg.index 1 : index
    %t = arith.addi %p, %i : index
    linalg.yield %t : index
  } -> tensor<2x16xindex>
  %e1 = tensor.empty() : tensor<2x12xindex>
  %o0 = tensor.insert_slice %a into %e1[0, 0] [2, 8] [1, 1] : tensor<2x8xindex> into tensor<2x12xindex>
  %o1 = tensor.insert_slice %b into %o0[0, 4] [2, 8] [1, 1] : tensor<2x8xindex> into tensor<2x12xindex>
  %1 = linalg.copy ins(%o1 : tensor<2x12xindex>) outs(%e1 : tensor<2x12xindex>) -> tensor<2x12xindex>
  %i0 = tensor.insert_slice %a into %e[0, 0] [2, 8] [1, 1] : tensor<2x8xindex> into tensor<2x16xindex>
  %i1 = tensor.insert_slice %b into %i0[0, 8] [2, 8] [1, 1] : tensor<2x8xindex> into tensor<2x16xindex>
  %2 = linalg.copy ins(%i1 : tensor<2x16xindex>) outs(%e : tensor<2x16xindex>) -> tensor<2x16xindex>
  return %0, %1, %2, %i0 : tensor<2x16xindex>, tensor<2x12xindex>, tensor<2x16xindex>, tensor<2x16xindex>
}
