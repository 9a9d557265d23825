// RUN: freehold opt %s --mlir-version=23 | filecheck %s
// RUN: freehold opt %s --mlir-version=main -mlir-print-op-generic | filecheck %s --check-prefix=GENERIC
// RUN: not freehold opt %s --mlir-version=21 2>&1 | filecheck %s --check-prefix=OLD

// Since 23, `linalg.pack` and `linalg.unpack` work on buffers, too. They have no result then.

// CHECK-LABEL: func.func @buffers
func.func @buffers(%a: memref<8x16xi32, 1>, %d: memref<1x1x8x16xi32, 1>, %t: index, %p: i32, %e: memref<?x?x?x16xi32>,
                   %s: memref<?x?xi32>) {
  // CHECK: linalg.pack %{{.*}} inner_dims_pos = [0, 1] inner_tiles = [8, 16] into %{{.*}} : memref<8x16xi32, 1> -> memref<1x1x8x16xi32, 1>
  // GENERIC: "linalg.pack"(%{{.*}}, %{{.*}}) <{inner_dims_pos = array<i64: 0, 1>, operandSegmentSizes = array<i32: 1, 1, 0, 0>, static_inner_tiles = array<i64: 8, 16>}> : (memref<8x16xi32, 1>, memref<1x1x8x16xi32, 1>) -> ()
  // OLD: linalg_pack_buffers.mlir:[[@LINE+2]]:3: error: MLIR 21 cannot express buffers as operands of 'linalg.pack'
  // OLD: note: the first version that can is 23: --mlir-version=23
  linalg.pack %a inner_dims_pos = [0, 1] inner_tiles = [8, 16] into %d : memref<8x16xi32, 1> -> memref<1x1x8x16xi32, 1>
  // CHECK: linalg.pack %{{.*}} padding_value(%{{.*}} : i32) outer_dims_perm = [1, 0] inner_dims_pos = [0, 1] inner_tiles = [%{{.*}}, 16] into %{{.*}} {k} : memref<?x?xi32> -> memref<?x?x?x16xi32>
  linalg.pack %s padding_value(%p : i32) outer_dims_perm = [1, 0] inner_dims_pos = [0, 1] inner_tiles = [%t, 16] into %e {k}
    : memref<?x?xi32> -> memref<?x?x?x16xi32>
  // CHECK: linalg.unpack %{{.*}} inner_dims_pos = [0, 1] inner_tiles = [8, 16] into %{{.*}} : memref<1x1x8x16xi32, 1> -> memref<8x16xi32, 1>
  linalg.unpack %d inner_dims_pos = [0, 1] inner_tiles = [8, 16] into %a : memref<1x1x8x16xi32, 1> -> memref<8x16xi32, 1>
  return
}
