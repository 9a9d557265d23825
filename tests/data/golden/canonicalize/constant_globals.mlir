// RUN: freehold opt %s -canonicalize | expect %t.out
// RUN: freehold opt %s -sccp | expect %t.sccp.out

// Affine loads of globals that never change.

memref.global "private" constant @table : memref<2x3xi32> = dense<[[1, 2, 3], [4, 5, 6]]>
memref.global "private" constant @seven : memref<4xf32> = dense<7.0>
memref.global "private" @changes : memref<4xf32> = dense<7.0>
memref.global constant @elsewhere : memref<4xf32>

func.func @known() -> (i32, i32) {
  %table = memref.get_global @table : memref<2x3xi32>
  %c1 = arith.constant 1 : index
  %0 = affine.load %table[1, 2] : memref<2x3xi32>
  %1 = affine.load %table[symbol(%c1) - 1, symbol(%c1)] : memref<2x3xi32>
  return %0, %1 : i32, i32
}

func.func @all_the_same(%i: index) -> f32 {
  %seven = memref.get_global @seven : memref<4xf32>
  %0 = affine.load %seven[symbol(%i)] : memref<4xf32>
  return %0 : f32
}

func.func @unknown(%i: index) -> (i32, f32, f32) {
  %table = memref.get_global @table : memref<2x3xi32>
  %changes = memref.get_global @changes : memref<4xf32>
  %elsewhere = memref.get_global @elsewhere : memref<4xf32>
  %0 = affine.load %table[symbol(%i), 0] : memref<2x3xi32>
  %1 = affine.load %changes[0] : memref<4xf32>
  %2 = affine.load %elsewhere[0] : memref<4xf32>
  return %0, %1, %2 : i32, f32, f32
}

module @inner {
  memref.global "private" constant @table : memref<2x3xi32> = dense<9>
  func.func @nearest(%i: index) -> i32 {
    %table = memref.get_global @table : memref<2x3xi32>
    %0 = affine.load %table[symbol(%i), 0] : memref<2x3xi32>
    return %0 : i32
  }
}
