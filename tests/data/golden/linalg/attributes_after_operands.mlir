// RUN: freehold opt %s | filecheck %s

#map0 = affine_map<(d0, d1, d2) -> (d0, d2)>
#map1 = affine_map<(d0, d1, d2) -> (d1, d2)>
#map2 = affine_map<(d0, d1, d2) -> (d0, d1)>

// Named ops may have attributes after their operands, too.

// CHECK-LABEL: func @named
func.func @named(%a: tensor<4x4xf32>, %d: tensor<4x4xf32>, %f: f32) -> tensor<4x4xf32> {
  // CHECK: linalg.exp {j, k = "v"} ins(%{{.*}} : tensor<4x4xf32>) outs(%{{.*}} : tensor<4x4xf32>) -> tensor<4x4xf32>
  %0 = linalg.exp {j} ins(%a : tensor<4x4xf32>) outs(%d : tensor<4x4xf32>) {k = "v"} -> tensor<4x4xf32>
  // CHECK: linalg.fill {k = "v"} ins(
  %1 = linalg.fill ins(%f : f32) outs(%0 : tensor<4x4xf32>) {k = "v"} -> tensor<4x4xf32>
  // CHECK: linalg.matmul {k = "v"} ins(
  %2 = linalg.matmul ins(%a, %a : tensor<4x4xf32>, tensor<4x4xf32>) outs(%1 : tensor<4x4xf32>) {k = "v"}
    -> tensor<4x4xf32>
  // CHECK: linalg.matmul indexing_maps = [#map, #map1, #map2] {k = "v"} ins(
  %3 = linalg.matmul indexing_maps = [#map0, #map1, #map2] ins(%a, %a : tensor<4x4xf32>, tensor<4x4xf32>)
    outs(%2 : tensor<4x4xf32>) {k = "v"} -> tensor<4x4xf32>
  // CHECK: linalg.elementwise kind=#linalg.elementwise_kind<exp> {k = "v"} ins(
  %4 = linalg.elementwise kind=#linalg.elementwise_kind<exp> ins(%a : tensor<4x4xf32>) outs(%3 : tensor<4x4xf32>)
    {k = "v"} -> tensor<4x4xf32>
  return %4 : tensor<4x4xf32>
}
