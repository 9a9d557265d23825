// RUN: freehold opt %s | expect %t.out
// RUN: freehold opt %s -mlir-print-op-generic | expect %t.generic.out

// The ops of vector whose forms have code of their own, and some of the others.

func.func @transfers(%m: memref<?x8xf32>, %t: tensor<?x8xf32>, %i: index, %p: f32, %k: vector<4xi1>) -> tensor<?x8xf32> {
  %0 = vector.transfer_read %m[%i, %i], %p : memref<?x8xf32>, vector<4xf32>
  %1 = vector.transfer_read %m[%i, %i], %p, %k {in_bounds = [true]} : memref<?x8xf32>, vector<4xf32>
  %2 = vector.transfer_read %t[%i, %i], %p {permutation_map = affine_map<(d0, d1) -> (d0)>} : tensor<?x8xf32>, vector<4xf32>
  vector.transfer_write %0, %m[%i, %i] {in_bounds = [true]} : vector<4xf32>, memref<?x8xf32>
  %3 = vector.transfer_write %1, %t[%i, %i], %k : vector<4xf32>, tensor<?x8xf32>
  %4 = vector.mask %k { vector.transfer_read %m[%i, %i], %p : memref<?x8xf32>, vector<4xf32> } : vector<4xi1> -> vector<4xf32>
  %5 = vector.mask %k, %4 { vector.transfer_read %m[%i, %i], %p : memref<?x8xf32>, vector<4xf32> } : vector<4xi1> -> vector<4xf32>
  vector.mask %k { vector.transfer_write %0, %m[%i, %i] : vector<4xf32>, memref<?x8xf32> } : vector<4xi1>
  return %3 : tensor<?x8xf32>
}

func.func @products(%a: vector<4x3xf32>, %b: vector<3x5xf32>, %c: vector<4x5xf32>, %x: vector<4xf32>, %y: vector<5xf32>, %s: f32) {
  %0 = vector.contract {indexing_maps = [affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (k, j)>, affine_map<(i, j, k) -> (i, j)>], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>} %a, %b, %c : vector<4x3xf32>, vector<3x5xf32> into vector<4x5xf32>
  %1 = vector.outerproduct %x, %y : vector<4xf32>, vector<5xf32>
  %2 = vector.outerproduct %x, %y, %1 {kind = #vector.kind<maxnumf>} : vector<4xf32>, vector<5xf32>
  %3 = vector.outerproduct %x, %s : vector<4xf32>, f32
  %4 = vector.broadcast %s : f32 to vector<4xf32>
  %5 = vector.reduction <add>, %x : vector<4xf32> into f32
  %6 = vector.extract %x[2] : f32 from vector<4xf32>
  %7 = vector.insert %s, %x[2] : f32 into vector<4xf32>
  %8 = vector.shuffle %x, %x [0, 5] : vector<4xf32>, vector<4xf32>
  %9 = vector.shape_cast %x : vector<4xf32> to vector<2x2xf32>
  %10 = vector.multi_reduction <mul>, %a, %x [1] : vector<4x3xf32> to vector<4xf32>
  return
}
