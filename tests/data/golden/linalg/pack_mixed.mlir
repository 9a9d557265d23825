// RUN: freehold opt %s -split-input-file -verify-diagnostics

func.func @from_a_tensor(%a: tensor<8x16xi32>, %d: memref<1x1x8x16xi32>) {
  // expected-error @+1 {{'linalg.pack' op expects tensors or buffers, but not both}}
  linalg.pack %a inner_dims_pos = [0, 1] inner_tiles = [8, 16] into %d : tensor<8x16xi32> -> memref<1x1x8x16xi32>
  return
}

// -----

func.func @into_a_tensor(%a: memref<8x16xi32>, %d: tensor<1x1x8x16xi32>) {
  // expected-error @+1 {{'linalg.pack' op expects tensors or buffers, but not both}}
  %0 = linalg.pack %a inner_dims_pos = [0, 1] inner_tiles = [8, 16] into %d : memref<8x16xi32> -> tensor<1x1x8x16xi32>
  return
}
