#map = affine_map<(d0, d1, d2) -> (d0, d2)>
#map1 = affine_map<(d0, d1, d2) -> (d2, d1)>
#map2 = affine_map<(d0, d1, d2) -> (d0, d1)>
#map3 = affine_map<(d0, d1) -> (d1, d0)>
#map4 = affine_map<(d0, d1) -> (d0, d1)>
module {
  func.func private @layer(%arg0: tensor<32x64xf32>, %arg1: tensor<64x64xf32>, %arg2: tensor<32x64xf32>) -> tensor<32x64xf32> {
    %cst = arith.constant 0.000000e+00 : f32
    %splat = tensor.splat %cst : tensor<32x64xf32>
    %0 = linalg.generic {indexing_maps = [#map, #map1, #map2], iterator_types = ["parallel", "parallel", "reduction"]} ins(%arg0, %arg1 : tensor<32x64xf32>, tensor<64x64xf32>) outs(%splat : tensor<32x64xf32>) {
    ^bb0(%in: f32, %in_2: f32, %out: f32):
      %3 = arith.mulf %in, %in_2 : f32
      %4 = arith.addf %out, %3 : f32
      linalg.yield %4 : f32
    } -> tensor<32x64xf32>
    %1 = arith.addf %0, %arg2 : tensor<32x64xf32>
    %cst_0 = arith.constant 0.000000e+00 : f32
    %splat_1 = tensor.splat %cst_0 : tensor<32x64xf32>
    %2 = arith.maximumf %1, %splat_1 : tensor<32x64xf32>
    return %2 : tensor<32x64xf32>
  }
  func.func @model(%arg0: tensor<32x64xf32>, %arg1: tensor<64x64xf32>, %arg2: tensor<32x64xf32>) -> tensor<32x32xf32> {
    %0 = call @layer(%arg0, %arg1, %arg2) : (tensor<32x64xf32>, tensor<64x64xf32>, tensor<32x64xf32>) -> tensor<32x64xf32>
    %1 = call @layer(%0, %arg1, %arg2) : (tensor<32x64xf32>, tensor<64x64xf32>, tensor<32x64xf32>) -> tensor<32x64xf32>
    %2 = tensor.empty() : tensor<64x32xf32>
    %3 = linalg.generic {indexing_maps = [#map3, #map4], iterator_types = ["parallel", "parallel"]} ins(%1 : tensor<32x64xf32>) outs(%2 : tensor<64x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<64x32xf32>
    %cst = arith.constant 0.000000e+00 : f32
    %splat = tensor.splat %cst : tensor<32x32xf32>
    %4 = linalg.generic {indexing_maps = [#map, #map1, #map2], iterator_types = ["parallel", "parallel", "reduction"]} ins(%1, %3 : tensor<32x64xf32>, tensor<64x32xf32>) outs(%splat : tensor<32x32xf32>) {
    ^bb0(%in: f32, %in_4: f32, %out: f32):
      %10 = arith.mulf %in, %in_4 : f32
      %11 = arith.addf %out, %10 : f32
      linalg.yield %11 : f32
    } -> tensor<32x32xf32>
    %cst_0 = arith.constant 1.250000e-01 : f32
    %splat_1 = tensor.splat %cst_0 : tensor<32x32xf32>
    %5 = arith.mulf %4, %splat_1 : tensor<32x32xf32>
    %6 = math.exp %5 : tensor<32x32xf32>
    %7 = math.exp %5 : tensor<32x32xf32>
    %cst_2 = arith.constant 1.000000e+00 : f32
    %splat_3 = tensor.splat %cst_2 : tensor<32x32xf32>
    %8 = arith.addf %7, %splat_3 : tensor<32x32xf32>
    %9 = arith.divf %6, %8 : tensor<32x32xf32>
    return %9 : tensor<32x32xf32>
  }
}
