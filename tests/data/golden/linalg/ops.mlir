// RUN: freehold opt %s | expect %t.out
// RUN: freehold opt %s -mlir-print-op-generic | expect %t.generic.out

// The ops of linalg that are not named structured ops, and the named ones whose operands differ in kind.

#id = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0)>

func.func @structured(%a: tensor<4x8xf32>, %b: tensor<4xf32>, %x: f32, %m: memref<4x8xf32>, %s: memref<4xf32>) {
  %0 = linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "reduction"]} ins(%a : tensor<4x8xf32>) outs(%b : tensor<4xf32>) {
  ^bb0(%in: f32, %out: f32):
    %sum = arith.addf %in, %out : f32
    linalg.yield %sum : f32
  } -> tensor<4xf32>
  linalg.generic {doc = "with a library call", indexing_maps = [affine_map<(d0, d1) -> ()>, #id, #id], iterator_types = ["parallel", "parallel"], library_call = "f"} ins(%x, %m : f32, memref<4x8xf32>) outs(%m : memref<4x8xf32>) attrs = {note = 1 : i32} {
  ^bb0(%scalar: f32, %in: f32, %out: f32):
    %i = linalg.index 0 : index
    linalg.yield %in : f32
  }
  return
}

func.func @shorthands(%a: tensor<4x8xf32>, %b: tensor<4x8xf32>, %t: tensor<8x4xf32>, %v: tensor<4xf32>, %x: f32, %m: memref<4x8xf32>) {
  %0 = linalg.map { arith.addf } ins(%a, %b : tensor<4x8xf32>, tensor<4x8xf32>) outs(%a : tensor<4x8xf32>)
  %1 = linalg.map ins(%a : tensor<4x8xf32>) outs(%b : tensor<4x8xf32>)
    (%in: f32, %out: f32) {
      %2 = arith.mulf %in, %in : f32
      %3 = arith.addf %2, %in : f32
      linalg.yield %3 : f32
    }
  %4 = linalg.reduce { arith.addf } ins(%a : tensor<4x8xf32>) outs(%v : tensor<4xf32>) dimensions = [1]
  %5 = linalg.reduce ins(%a : tensor<4x8xf32>) outs(%v : tensor<4xf32>) dimensions = [1]
    (%in: f32, %acc: f32) {
      %6 = arith.maximumf %in, %acc : f32
      %7 = arith.addf %6, %in : f32
      linalg.yield %7 : f32
    }
  %8 = linalg.transpose ins(%a : tensor<4x8xf32>) outs(%t : tensor<8x4xf32>) permutation = [1, 0]
  %9 = linalg.broadcast ins(%v : tensor<4xf32>) outs(%a : tensor<4x8xf32>) dimensions = [1]
  linalg.transpose ins(%m : memref<4x8xf32>) outs(%m : memref<4x8xf32>) permutation = [0, 1]
  %10 = linalg.softmax dimension(1) ins(%a : tensor<4x8xf32>) outs(%b : tensor<4x8xf32>) -> tensor<4x8xf32>
  return
}

func.func @products(%a: tensor<4x8xf32>, %b: tensor<8x2xf32>, %c: tensor<4x2xf32>, %bt: tensor<2x8xf32>, %ba: tensor<3x4x8xf32>, %bb: tensor<3x8x2xf32>, %bc: tensor<3x4x2xf32>) {
  %0 = linalg.matmul ins(%a, %b : tensor<4x8xf32>, tensor<8x2xf32>) outs(%c : tensor<4x2xf32>) -> tensor<4x2xf32>
  %1 = linalg.matmul indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>] ins(%a, %bt : tensor<4x8xf32>, tensor<2x8xf32>) outs(%c : tensor<4x2xf32>) -> tensor<4x2xf32>
  %2 = linalg.batch_matmul ins(%ba, %bb : tensor<3x4x8xf32>, tensor<3x8x2xf32>) outs(%bc : tensor<3x4x2xf32>) -> tensor<3x4x2xf32>
  %3 = linalg.batch_reduce_matmul ins(%ba, %bb : tensor<3x4x8xf32>, tensor<3x8x2xf32>) outs(%c : tensor<4x2xf32>) -> tensor<4x2xf32>
  %4 = linalg.contract indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>] ins(%a, %b : tensor<4x8xf32>, tensor<8x2xf32>) outs(%c : tensor<4x2xf32>) -> tensor<4x2xf32>
  return
}

func.func @others(%a: tensor<4x8xf32>, %x: f32, %seed: i32, %lo: f64, %hi: f64, %r: tensor<4x8xf32>, %p: tensor<2x2x2x4xf32>) {
  %0 = linalg.fill ins(%x : f32) outs(%a : tensor<4x8xf32>) -> tensor<4x8xf32>
  %1 = linalg.copy ins(%a : tensor<4x8xf32>) outs(%r : tensor<4x8xf32>) -> tensor<4x8xf32>
  %2 = linalg.copy {cast = #linalg.type_fn<cast_unsigned>} ins(%a : tensor<4x8xf32>) outs(%r : tensor<4x8xf32>) -> tensor<4x8xf32>
  %3 = linalg.fill_rng_2d ins(%lo, %hi, %seed : f64, f64, i32) outs(%a : tensor<4x8xf32>) -> tensor<4x8xf32>
  %4 = linalg.elementwise kind=#linalg.elementwise_kind<exp> ins(%a : tensor<4x8xf32>) outs(%r : tensor<4x8xf32>) -> tensor<4x8xf32>
  %5 = linalg.elementwise kind=#linalg.elementwise_kind<add> ins(%a, %a : tensor<4x8xf32>, tensor<4x8xf32>) outs(%r : tensor<4x8xf32>) -> tensor<4x8xf32>
  %6 = linalg.pack %a inner_dims_pos = [0, 1] inner_tiles = [2, 4] into %p : tensor<4x8xf32> -> tensor<2x2x2x4xf32>
  %7 = linalg.unpack %p inner_dims_pos = [0, 1] inner_tiles = [2, 4] into %a : tensor<2x2x2x4xf32> -> tensor<4x8xf32>
  return
}

func.func @winograd(%f: tensor<2x3x3x5xf32>, %ft: tensor<6x6x5x2xf32>, %i: tensor<2x10x10x5xf32>, %it: tensor<6x6x2x2x2x5xf32>, %v: tensor<6x6x2x2x2x2xf32>, %o: tensor<2x8x8x2xf32>) {
  %0 = linalg.winograd_filter_transform fmr(F_4_3) ins(%f : tensor<2x3x3x5xf32>) outs(%ft : tensor<6x6x5x2xf32>) -> tensor<6x6x5x2xf32>
  %1 = linalg.winograd_input_transform fmr(F_4_3) ins(%i : tensor<2x10x10x5xf32>) outs(%it : tensor<6x6x2x2x2x5xf32>) -> tensor<6x6x2x2x2x5xf32>
  %2 = linalg.winograd_output_transform fmr(F_4_3) ins(%v : tensor<6x6x2x2x2x2xf32>) outs(%o : tensor<2x8x8x2xf32>) -> tensor<2x8x8x2xf32>
  return
}

func.func @last(%v: tensor<4xf32>, %m: tensor<4x8xf32>, %o: tensor<8xf32>) {
  %0 = linalg.vecmat ins(%v, %m : tensor<4xf32>, tensor<4x8xf32>) outs(%o : tensor<8xf32>) -> tensor<8xf32>
  return
}
