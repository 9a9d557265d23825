// A two-layer perceptron: every intermediate result has a buffer of its own, which the pipeline frees where the last
// op that needs it is done.

memref.global "private" constant @bias : memref<16xf32> = dense<1.000000e-01>

func.func private @relu(%x: memref<8x16xf32>) -> memref<8x16xf32> {
  %zero = arith.constant 0.0 : f32
  %y = memref.alloc() : memref<8x16xf32>
  linalg.generic {
    indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>],
    iterator_types = ["parallel", "parallel"]
  } ins(%x : memref<8x16xf32>) outs(%y : memref<8x16xf32>) {
  ^bb0(%in: f32, %out: f32):
    %positive = arith.maximumf %in, %zero : f32
    linalg.yield %positive : f32
  }
  return %y : memref<8x16xf32>
}

func.func @classify(%images: memref<8x32xf32>, %w1: memref<32x16xf32>, %w2: memref<16x16xf32>) -> memref<8x16xf32> {
  %zero = arith.constant 0.0 : f32
  %bias = memref.get_global @bias : memref<16xf32>
  %h = memref.alloc() : memref<8x16xf32>
  linalg.fill ins(%zero : f32) outs(%h : memref<8x16xf32>)
  linalg.matmul ins(%images, %w1 : memref<8x32xf32>, memref<32x16xf32>) outs(%h : memref<8x16xf32>)
  %biased = memref.alloc() : memref<8x16xf32>
  linalg.generic {
    indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (i, j)>],
    iterator_types = ["parallel", "parallel"]
  } ins(%h, %bias : memref<8x16xf32>, memref<16xf32>) outs(%biased : memref<8x16xf32>) {
  ^bb0(%in: f32, %b: f32, %out: f32):
    %sum = arith.addf %in, %b : f32
    linalg.yield %sum : f32
  }
  %active = call @relu(%biased) : (memref<8x16xf32>) -> memref<8x16xf32>
  %scores = memref.alloc() : memref<8x16xf32>
  linalg.fill ins(%zero : f32) outs(%scores : memref<8x16xf32>)
  linalg.matmul ins(%active, %w2 : memref<8x16xf32>, memref<16x16xf32>) outs(%scores : memref<8x16xf32>)
  return %scores : memref<8x16xf32>
}
