// A layer of a transformer, in tensors: attention of 64 words with 32 features, and what follows it.
//
// `freehold compile attention.mlir` decides which tensors share a buffer, and inserts every copy and free. Without it, each op
// has a buffer of its own: `freehold report attention.mlir` shows both.

#rows = affine_map<(i, j) -> (i)>
#all = affine_map<(i, j) -> (i, j)>

func.func @attention(%x: tensor<64x32xf32>, %wq: tensor<32x32xf32>, %wk: tensor<32x32xf32>, %wv: tensor<32x32xf32>,
                     %w1: tensor<32x128xf32>, %w2: tensor<128x32xf32>) -> tensor<64x32xf32> {
  %zero = arith.constant 0.0 : f32
  %lowest = arith.constant 0xFF800000 : f32
  %scale = arith.constant 0.176776695 : f32
  %words = tensor.empty() : tensor<64x32xf32>
  %pairs = tensor.empty() : tensor<64x64xf32>
  %sums = tensor.empty() : tensor<64xf32>
  %zeros = linalg.fill ins(%zero : f32) outs(%words : tensor<64x32xf32>) -> tensor<64x32xf32>

  // Queries, keys and values; how much each word attends to each other.
  %q = linalg.matmul ins(%x, %wq : tensor<64x32xf32>, tensor<32x32xf32>) outs(%zeros : tensor<64x32xf32>) -> tensor<64x32xf32>
  %k = linalg.matmul ins(%x, %wk : tensor<64x32xf32>, tensor<32x32xf32>) outs(%zeros : tensor<64x32xf32>) -> tensor<64x32xf32>
  %v = linalg.matmul ins(%x, %wv : tensor<64x32xf32>, tensor<32x32xf32>) outs(%zeros : tensor<64x32xf32>) -> tensor<64x32xf32>
  %empty = tensor.empty() : tensor<32x64xf32>
  %kt = linalg.transpose ins(%k : tensor<64x32xf32>) outs(%empty : tensor<32x64xf32>) permutation = [1, 0]
  %none = linalg.fill ins(%zero : f32) outs(%pairs : tensor<64x64xf32>) -> tensor<64x64xf32>
  %raw = linalg.matmul ins(%q, %kt : tensor<64x32xf32>, tensor<32x64xf32>) outs(%none : tensor<64x64xf32>) -> tensor<64x64xf32>

  // The softmax of each row.
  %least = linalg.fill ins(%lowest : f32) outs(%sums : tensor<64xf32>) -> tensor<64xf32>
  %most = linalg.reduce {arith.maximumf} ins(%raw : tensor<64x64xf32>) outs(%least : tensor<64xf32>) dimensions = [1]
  %powers = linalg.generic {indexing_maps = [#all, #rows, #all], iterator_types = ["parallel", "parallel"]}
      ins(%raw, %most : tensor<64x64xf32>, tensor<64xf32>) outs(%pairs : tensor<64x64xf32>) {
  ^bb0(%score: f32, %high: f32, %out: f32):
    %below = arith.subf %score, %high : f32
    %scaled = arith.mulf %below, %scale : f32
    %power = math.exp %scaled : f32
    linalg.yield %power : f32
  } -> tensor<64x64xf32>
  %nothing = linalg.fill ins(%zero : f32) outs(%sums : tensor<64xf32>) -> tensor<64xf32>
  %total = linalg.reduce {arith.addf} ins(%powers : tensor<64x64xf32>) outs(%nothing : tensor<64xf32>) dimensions = [1]
  %shares = linalg.generic {indexing_maps = [#all, #rows, #all], iterator_types = ["parallel", "parallel"]}
      ins(%powers, %total : tensor<64x64xf32>, tensor<64xf32>) outs(%pairs : tensor<64x64xf32>) {
  ^bb0(%power: f32, %sum: f32, %out: f32):
    %share = arith.divf %power, %sum : f32
    linalg.yield %share : f32
  } -> tensor<64x64xf32>
  %seen = linalg.matmul ins(%shares, %v : tensor<64x64xf32>, tensor<64x32xf32>) outs(%zeros : tensor<64x32xf32>) -> tensor<64x32xf32>
  %mixed = linalg.add ins(%seen, %x : tensor<64x32xf32>, tensor<64x32xf32>) outs(%words : tensor<64x32xf32>) -> tensor<64x32xf32>

  // Two layers of a perceptron.
  %wide = tensor.empty() : tensor<64x128xf32>
  %blank = linalg.fill ins(%zero : f32) outs(%wide : tensor<64x128xf32>) -> tensor<64x128xf32>
  %hidden = linalg.matmul ins(%mixed, %w1 : tensor<64x32xf32>, tensor<32x128xf32>) outs(%blank : tensor<64x128xf32>) -> tensor<64x128xf32>
  %active = linalg.map ins(%hidden : tensor<64x128xf32>) outs(%wide : tensor<64x128xf32>) (%in: f32, %out: f32) {
    %positive = arith.maximumf %in, %zero : f32
    linalg.yield %positive : f32
  }
  %back = linalg.matmul ins(%active, %w2 : tensor<64x128xf32>, tensor<128x32xf32>) outs(%zeros : tensor<64x32xf32>) -> tensor<64x32xf32>
  %result = linalg.add ins(%back, %mixed : tensor<64x32xf32>, tensor<64x32xf32>) outs(%words : tensor<64x32xf32>) -> tensor<64x32xf32>
  return %result : tensor<64x32xf32>
}
