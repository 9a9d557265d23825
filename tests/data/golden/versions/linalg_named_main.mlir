// RUN: freehold opt %s --input-version=main | filecheck %s
// RUN: freehold opt %s --input-version=main --mlir-version=main | filecheck %s --check-prefix=BACK
// RUN: freehold opt %s | filecheck %s --check-prefix=PLAIN

// Main has no named elementwise ops, for which linalg.elementwise is written. Where the text is said to be from main, they
// come back.

#transposed = affine_map<(d0, d1) -> (d1, d0)>
#map = affine_map<(d0, d1) -> (d0, d1)>
#identity = affine_map<(d0) -> (d0)>

// CHECK-LABEL: func.func @named
// CHECK: linalg.exp ins(%arg0 : tensor<4x4xf32>) outs(%arg1 : tensor<4x4xf32>)
// CHECK: linalg.max ins(%0, %arg1 : tensor<4x4xf32>, tensor<4x4xf32>)
// CHECK: linalg.elementwise kind=#linalg.elementwise_kind<sub> indexing_maps
// BACK-LABEL: func.func @named
// BACK: linalg.elementwise <exp> ins(%arg0 : tensor<4x4xf32>)
// BACK: linalg.elementwise <max_signed> ins(%0, %arg1
// PLAIN-LABEL: func.func @named
// PLAIN: linalg.elementwise kind=#linalg.elementwise_kind<exp> ins(%arg0 : tensor<4x4xf32>)
func.func @named(%a: tensor<4x4xf32>, %b: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %0 = linalg.elementwise <exp> ins(%a : tensor<4x4xf32>) outs(%b : tensor<4x4xf32>) -> tensor<4x4xf32>
  %1 = linalg.elementwise <max_signed> ins(%0, %b : tensor<4x4xf32>, tensor<4x4xf32>) outs(%b : tensor<4x4xf32>) -> tensor<4x4xf32>
  %2 = linalg.elementwise <sub> indexing_maps = [#map, #transposed, #map] ins(%1, %b : tensor<4x4xf32>, tensor<4x4xf32>) outs(%b : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %2 : tensor<4x4xf32>
}

// The generic form.
// CHECK-LABEL: func.func @generic
// CHECK: linalg.sqrt ins(%arg0 : memref<8xf32>) outs(%arg1 : memref<8xf32>)
func.func @generic(%a: memref<8xf32>, %b: memref<8xf32>) {
  "linalg.elementwise"(%a, %b) <{indexing_maps = [#identity, #identity], kind = #linalg.elementwise_kind<sqrt>, operandSegmentSizes = array<i32: 1, 1>}> ({
  ^bb0(%x: f32, %y: f32):
    %r = "math.sqrt"(%x) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
    "linalg.yield"(%r) : (f32) -> ()
  }) : (memref<8xf32>, memref<8xf32>) -> ()
  return
}
