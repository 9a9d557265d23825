// RUN: freehold opt %s | expect %t.out
// RUN: freehold opt %s --mlir-version=13 | expect %t.13.out
// RUN: freehold opt %t.13.out | expect %t.out

// Slices may have fewer sizes than dimensions.
func @slices(%t: tensor<4x?x?xf32>, %s: tensor<?x?xf32>, %m: memref<4x8xf32>, %n: index) -> (tensor<1x2x?xf32>, tensor<4x?x?xf32>) {
  %0 = tensor.extract_slice %t[0, 1] [1, 2] [1, 1] : tensor<4x?x?xf32> to tensor<1x2x?xf32>
  %1 = tensor.insert_slice %0 into %t[%n] [1] [1] : tensor<1x2x?xf32> into tensor<4x?x?xf32>
  %2 = memref.subview %m[0] [2] [1] : memref<4x8xf32> to memref<2x8xf32>
  return %0, %1 : tensor<1x2x?xf32>, tensor<4x?x?xf32>
}

// An insertion may have a source of other static sizes than the slice, and of lower rank.
func @insertions(%a: tensor<2x?xf32>, %b: tensor<?xf32>, %t: tensor<?x?xf32>, %n: index) -> (tensor<?x?xf32>, tensor<?x?xf32>) {
  %0 = tensor.insert_slice %a into %t[0, %n] [%n, %n] [1, 1] : tensor<2x?xf32> into tensor<?x?xf32>
  %1 = tensor.insert_slice %b into %0[0, 0] [1, 4] [1, 1] : tensor<?xf32> into tensor<?x?xf32>
  return %0, %1 : tensor<?x?xf32>, tensor<?x?xf32>
}

// The operand after 'into' has no influence on the result.
func @pad(%t: tensor<3x4xf32>, %o: tensor<6x9xf32>, %x: f32) -> tensor<6x9xf32> {
  %0 = linalg.pad_tensor %t low[1, 2] high[2, 3] into %o {
  ^bb0(%i: index, %j: index):
    linalg.yield %x : f32
  } : tensor<3x4xf32> to tensor<6x9xf32>
  return %0 : tensor<6x9xf32>
}

func @splat(%x: f32) -> vector<4x2xf32> {
  %0 = splat %x : vector<4x2xf32>
  return %0 : vector<4x2xf32>
}

// Ops of which 22 has only the computation.
func @computations(%a: tensor<4x8xf32>, %b: tensor<4x8xf32>, %m: memref<2x4x8xf32>, %n: memref<8x4x2xf32>) -> tensor<4x8xf32> {
  %0 = linalg.soft_plus_2d ins(%a : tensor<4x8xf32>) outs(%b : tensor<4x8xf32>) -> tensor<4x8xf32>
  linalg.copy(%m, %n) {inputPermutation = affine_map<(d0, d1, d2) -> (d0, d1, d2)>, outputPermutation = affine_map<(d0, d1, d2) -> (d2, d1, d0)>} : memref<2x4x8xf32>, memref<8x4x2xf32>
  return %0 : tensor<4x8xf32>
}
