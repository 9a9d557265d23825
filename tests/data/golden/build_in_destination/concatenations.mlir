// RUN: freehold opt %s --build-in-destination --split-input-file | expect %t.out
// RUN: freehold compile %s --split-input-file | expect %t.compiled.out

// Two results with heads of 16 elements are concatenated after their heads are merged. They are built where they are
// inserted.

#id = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
func.func @heads(%a: tensor<32x4x16xf32>, %b: tensor<32x4x16xf32>) -> tensor<32x128xf32> {
  %e = tensor.empty() : tensor<32x4x16xf32>
  %x = linalg.exp ins(%a : tensor<32x4x16xf32>) outs(%e : tensor<32x4x16xf32>) -> tensor<32x4x16xf32>
  %y = linalg.exp ins(%b : tensor<32x4x16xf32>) outs(%e : tensor<32x4x16xf32>) -> tensor<32x4x16xf32>
  %cx = tensor.collapse_shape %x [[0], [1, 2]] : tensor<32x4x16xf32> into tensor<32x64xf32>
  %cy = tensor.collapse_shape %y [[0], [1, 2]] : tensor<32x4x16xf32> into tensor<32x64xf32>
  %d = tensor.empty() : tensor<32x128xf32>
  %r = tensor.insert_slice %cx into %d[0, 0] [32, 64] [1, 1] : tensor<32x64xf32> into tensor<32x128xf32>
  %s = tensor.insert_slice %cy into %r[0, 64] [32, 64] [1, 1] : tensor<32x64xf32> into tensor<32x128xf32>
  return %s : tensor<32x128xf32>
}

// -----

// The offset is no multiple of 16, and the second slice has another shape: they stay.

func.func @no_multiple(%a: tensor<32x4x16xf32>, %b: tensor<32x2x8xf32>) -> tensor<32x128xf32> {
  %e = tensor.empty() : tensor<32x4x16xf32>
  %x = linalg.exp ins(%a : tensor<32x4x16xf32>) outs(%e : tensor<32x4x16xf32>) -> tensor<32x4x16xf32>
  %cx = tensor.collapse_shape %x [[0], [1, 2]] : tensor<32x4x16xf32> into tensor<32x64xf32>
  %zero = arith.constant 0.0 : f32
  %d = tensor.empty() : tensor<32x128xf32>
  %f = linalg.fill ins(%zero : f32) outs(%d : tensor<32x128xf32>) -> tensor<32x128xf32>
  %r = tensor.insert_slice %cx into %f[0, 8] [32, 64] [1, 1] : tensor<32x64xf32> into tensor<32x128xf32>
  return %r : tensor<32x128xf32>
}

// -----

func.func @offset_8(%a: tensor<32x4x16xf32>) -> tensor<32x72xf32> {
  %e = tensor.empty() : tensor<32x4x16xf32>
  %x = linalg.exp ins(%a : tensor<32x4x16xf32>) outs(%e : tensor<32x4x16xf32>) -> tensor<32x4x16xf32>
  %cx = tensor.collapse_shape %x [[0], [1, 2]] : tensor<32x4x16xf32> into tensor<32x64xf32>
  %zero = arith.constant 0.0 : f32
  %e8 = tensor.empty() : tensor<32x8xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e8 : tensor<32x8xf32>) -> tensor<32x8xf32>
  %d = tensor.empty() : tensor<32x72xf32>
  %q = tensor.insert_slice %f into %d[0, 0] [32, 8] [1, 1] : tensor<32x8xf32> into tensor<32x72xf32>
  %r = tensor.insert_slice %cx into %q[0, 8] [32, 64] [1, 1] : tensor<32x64xf32> into tensor<32x72xf32>
  return %r : tensor<32x72xf32>
}

// -----

// Different groups in one destination: it is reshaped between the insertions.

func.func @other_groups(%a: tensor<4x4x16xf32>, %b: tensor<4x8x8xf32>) -> tensor<4x128xf32> {
  %e = tensor.empty() : tensor<4x4x16xf32>
  %x = linalg.exp ins(%a : tensor<4x4x16xf32>) outs(%e : tensor<4x4x16xf32>) -> tensor<4x4x16xf32>
  %g = tensor.empty() : tensor<4x8x8xf32>
  %y = linalg.exp ins(%b : tensor<4x8x8xf32>) outs(%g : tensor<4x8x8xf32>) -> tensor<4x8x8xf32>
  %cx = tensor.collapse_shape %x [[0], [1, 2]] : tensor<4x4x16xf32> into tensor<4x64xf32>
  %cy = tensor.collapse_shape %y [[0], [1, 2]] : tensor<4x8x8xf32> into tensor<4x64xf32>
  %d = tensor.empty() : tensor<4x128xf32>
  %r = tensor.insert_slice %cx into %d[0, 64] [4, 64] [1, 1] : tensor<4x64xf32> into tensor<4x128xf32>
  %s = tensor.insert_slice %cy into %r[0, 0] [4, 64] [1, 1] : tensor<4x64xf32> into tensor<4x128xf32>
  return %s : tensor<4x128xf32>
}

// -----

// The concatenation is padded: it is built in the padded tensor as it is.

func.func @padded(%a: tensor<8x4x4xf32>, %b: tensor<8x16xf32>) -> tensor<10x34xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<8x4x4xf32>
  %x = linalg.exp ins(%a : tensor<8x4x4xf32>) outs(%e : tensor<8x4x4xf32>) -> tensor<8x4x4xf32>
  %cx = tensor.collapse_shape %x [[0], [1, 2]] : tensor<8x4x4xf32> into tensor<8x16xf32>
  %d = tensor.empty() : tensor<8x32xf32>
  %r = tensor.insert_slice %cx into %d[0, 0] [8, 16] [1, 1] : tensor<8x16xf32> into tensor<8x32xf32>
  %s = tensor.insert_slice %b into %r[0, 16] [8, 16] [1, 1] : tensor<8x16xf32> into tensor<8x32xf32>
  %p = tensor.empty() : tensor<10x34xf32>
  %f = linalg.fill ins(%zero : f32) outs(%p : tensor<10x34xf32>) -> tensor<10x34xf32>
  %q = tensor.insert_slice %s into %f[1, 1] [8, 32] [1, 1] : tensor<8x32xf32> into tensor<10x34xf32>
  return %q : tensor<10x34xf32>
}

// -----

// 'tensor.concat': what is built for it is built in its place.

func.func @concat(%a: tensor<2x?xf32>, %b: tensor<3x?xf32>, %n: index) -> tensor<5x?xf32> {
  %e = tensor.empty(%n) : tensor<2x?xf32>
  %x = linalg.exp ins(%a : tensor<2x?xf32>) outs(%e : tensor<2x?xf32>) -> tensor<2x?xf32>
  %r = tensor.concat dim(0) %x, %b : (tensor<2x?xf32>, tensor<3x?xf32>) -> tensor<5x?xf32>
  return %r : tensor<5x?xf32>
}

// -----

// Not where an input is empty, or of dynamic extent along the dimension: such an insertion may begin at the end.

func.func @empty_input(%a: tensor<2xf32>, %b: tensor<0xf32>, %c: tensor<?xf32>) -> (tensor<2xf32>, tensor<?xf32>) {
  %r = tensor.concat dim(0) %a, %b : (tensor<2xf32>, tensor<0xf32>) -> tensor<2xf32>
  %s = tensor.concat dim(0) %a, %c : (tensor<2xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %r, %s : tensor<2xf32>, tensor<?xf32>
}

// -----

// Nor where another extent is zero: an offset of zero would be out of bounds.

func.func @no_columns(%a: tensor<2x0xf32>, %b: tensor<3x0xf32>) -> tensor<5x0xf32> {
  %r = tensor.concat dim(0) %a, %b : (tensor<2x0xf32>, tensor<3x0xf32>) -> tensor<5x0xf32>
  return %r : tensor<5x0xf32>
}
