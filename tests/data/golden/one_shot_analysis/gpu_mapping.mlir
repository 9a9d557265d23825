// RUN: freehold opt %s "--one-shot-bufferize=print-conflicts test-analysis-only bufferize-function-boundaries" | expect %t.out

// Mapping attributes of a dialect that is not declared here are kept as they are, without a flag.

func.func @pack(%src: tensor<128x256xf32>, %dest: tensor<8x16x16x16xf32>) -> tensor<8x16x16x16xf32> {
  %p = linalg.pack %src inner_dims_pos = [0, 1] inner_tiles = [16, 16] into %dest : tensor<128x256xf32> -> tensor<8x16x16x16xf32>
  return %p : tensor<8x16x16x16xf32>
}
func.func @forall(%a: tensor<64x64xf32>, %o: tensor<64x64xf32>) -> tensor<64x64xf32> {
  %r = scf.forall (%i, %j) in (4, 4) shared_outs(%s = %o) -> tensor<64x64xf32> {
    %oi = affine.apply affine_map<(d0) -> (d0 * 16)>(%i)
    %oj = affine.apply affine_map<(d0) -> (d0 * 16)>(%j)
    %sl = tensor.extract_slice %a[%oi, %oj] [16, 16] [1, 1] : tensor<64x64xf32> to tensor<16x16xf32>
    %ds = tensor.extract_slice %s[%oi, %oj] [16, 16] [1, 1] : tensor<64x64xf32> to tensor<16x16xf32>
    %e = linalg.exp ins(%sl : tensor<16x16xf32>) outs(%ds : tensor<16x16xf32>) -> tensor<16x16xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %e into %s[%oi, %oj] [16, 16] [1, 1] : tensor<16x16xf32> into tensor<64x64xf32>
    }
  } {mapping = [#gpu.block<y>, #gpu.block<x>]}
  return %r : tensor<64x64xf32>
}
