// RUN: freehold opt %s | expect %t.out
// RUN: freehold opt %s --mlir-version=23 -mlir-print-op-generic | expect %t.23.generic.out
// RUN: freehold opt %s --mlir-version=main | expect %t.main.out

// The generic form of main has what its custom form does not show: default values of attributes that the reference lacks,
// and group sizes of an op without groups. Both forms are read as the same program.

#id = affine_map<(d0) -> (d0)>
#scalar = affine_map<(d0) -> ()>

func.func @defaults(%m: memref<4xf32>, %i: index, %v: vector<4xf32>) -> (f32, f32, f32, f32) {
  %0 = "memref.load"(%m, %i) <{invariant = false, nontemporal = false}> : (memref<4xf32>, index) -> f32
  %1 = "memref.load"(%m, %i) <{invariant = true}> : (memref<4xf32>, index) -> f32
  %2 = "vector.contract"(%v, %v, %0) <{fastmath = #arith.fastmath<none>, indexing_maps = [#id, #id, #scalar], iterator_types = [#vector.iterator_type<reduction>], kind = #vector.kind<add>}> : (vector<4xf32>, vector<4xf32>, f32) -> f32
  %3 = "vector.contract"(%v, %v, %0) <{fastmath = #arith.fastmath<nnan>, indexing_maps = [#id, #id, #scalar], iterator_types = [#vector.iterator_type<reduction>], kind = #vector.kind<add>}> : (vector<4xf32>, vector<4xf32>, f32) -> f32
  return %0, %1, %2, %3 : f32, f32, f32, f32
}

func.func @unpack(%packed: tensor<5x4x?xf32>, %dest: tensor<10x4xf32>, %tile: index) -> tensor<10x4xf32> {
  %0 = "linalg.unpack"(%packed, %dest, %tile) <{inner_dims_pos = array<i64: 0>, static_inner_tiles = array<i64: -9223372036854775808>}> {note, operandSegmentSizes = array<i32: 1, 1, 0, 1>} : (tensor<5x4x?xf32>, tensor<10x4xf32>, index) -> tensor<10x4xf32>
  return %0 : tensor<10x4xf32>
}

// The maps are properties since 23.
func.func @dma(%a: memref<100xf32>, %b: memref<100xf32, 2>, %t: memref<1xi32>, %n: index) {
  affine.for %i = 0 to 10 {
    "affine.dma_start"(%a, %i, %b, %i, %t, %i, %n) <{dst_map = affine_map<(d0) -> (d0 + 11)>, src_map = affine_map<(d0) -> (d0 + 7)>, tag_map = #id}> : (memref<100xf32>, index, memref<100xf32, 2>, index, memref<1xi32>, index, index) -> ()
    "affine.dma_wait"(%t, %i, %n) <{tag_map = #id}> : (memref<1xi32>, index, index) -> ()
  }
  return
}
