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

func.func @shapes(%a: vector<4x3xf32>, %x: vector<4xf32>, %l: vector<2x8xi32>, %s: f32, %z: vector<f32>) {
  %0 = vector.bitcast %x : vector<4xf32> to vector<8xf16>
  %1 = vector.bitcast %z : vector<f32> to vector<i32>
  %2 = vector.transpose %a, [1, 0] : vector<4x3xf32> to vector<3x4xf32>
  %3 = vector.shape_cast %a : vector<4x3xf32> to vector<2x6xf32>
  %4 = vector.extract_strided_slice %a {offsets = [1, 0], sizes = [2, 3], strides = [1, 1]} : vector<4x3xf32> to vector<2x3xf32>
  %5 = vector.insert_strided_slice %4, %a {offsets = [2, 0], strides = [1, 1]} : vector<2x3xf32> into vector<4x3xf32>
  %6 = vector.insert_strided_slice %x, %3 {offsets = [1, 2], strides = [1]} : vector<4xf32> into vector<2x6xf32>
  %7, %8 = vector.deinterleave %l : vector<2x8xi32> -> vector<2x4xi32>
  %9 = vector.interleave %7, %8 : vector<2x4xi32> -> vector<2x8xi32>
  %10 = vector.from_elements %s, %s, %s, %s : vector<4xf32>
  %11:4 = vector.to_elements %x : vector<4xf32>
  %12 = vector.fma %a, %a, %a : vector<4x3xf32>
  %13 = vector.step : vector<4xindex>
  %14 = vector.vscale
  return
}

func.func @scalable(%s: vector<[4]xf32>, %f: vector<8xf32>, %n: index) {
  %0 = vector.scalable.extract %s[0] : vector<2xf32> from vector<[4]xf32>
  %1 = vector.scalable.insert %f, %s[8] : vector<8xf32> into vector<[4]xf32>
  %2 = vector.create_mask %n : vector<[4]xi1>
  %3 = vector.constant_mask [4] : vector<[4]xi1>
  %4 = vector.step : vector<[4]xindex>
  return
}

func.func @masks(%n: index, %m: index) {
  %0 = vector.constant_mask [3, 2] : vector<4x3xi1>
  %1 = vector.constant_mask [1] : vector<i1>
  %2 = vector.create_mask %n, %m : vector<4x3xi1>
  %3 = vector.create_mask %n : vector<i1>
  return
}

func.func @scan(%a: vector<4x3xi32>, %i: vector<3xi32>) -> (vector<4x3xi32>, vector<3xi32>) {
  %0:2 = vector.scan <add>, %a, %i {inclusive = true, reduction_dim = 0 : i64} : vector<4x3xi32>, vector<3xi32>
  %1:2 = vector.scan <maxsi>, %a, %i {inclusive = false, reduction_dim = 0 : i64} : vector<4x3xi32>, vector<3xi32>
  return %0#0, %1#1 : vector<4x3xi32>, vector<3xi32>
}

func.func @accesses(%m: memref<?x8xf32>, %v: memref<?xvector<4xf32>>, %t: tensor<?x8xf32>, %i: index,
                    %x: vector<4xf32>, %k: vector<4xi1>, %at: vector<4xi32>, %s: memref<4x8xf32>) {
  %0 = vector.load %m[%i, %i] : memref<?x8xf32>, vector<4xf32>
  %1 = vector.load %m[%i, %i] {nontemporal = true} : memref<?x8xf32>, vector<2x4xf32>
  %2 = vector.load %v[%i] : memref<?xvector<4xf32>>, vector<4xf32>
  vector.store %x, %m[%i, %i] : memref<?x8xf32>, vector<4xf32>
  vector.store %x, %m[%i, %i] {alignment = 16 : i64, nontemporal = true} : memref<?x8xf32>, vector<4xf32>
  %3 = vector.maskedload %m[%i, %i], %k, %x : memref<?x8xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  vector.maskedstore %m[%i, %i], %k, %x : memref<?x8xf32>, vector<4xi1>, vector<4xf32>
  %4 = vector.expandload %m[%i, %i], %k, %x : memref<?x8xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  vector.compressstore %m[%i, %i], %k, %x : memref<?x8xf32>, vector<4xi1>, vector<4xf32>
  %5 = vector.gather %m[%i, %i] [%at], %k, %x : memref<?x8xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  %6 = vector.gather %t[%i, %i] [%at], %k, %x : tensor<?x8xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  vector.scatter %m[%i, %i] [%at], %k, %x : memref<?x8xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32>
  %7 = vector.scatter %t[%i, %i] [%at], %k, %x : tensor<?x8xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32> -> tensor<?x8xf32>
  %8 = vector.type_cast %s : memref<4x8xf32> to memref<vector<4x8xf32>>
  return
}

func.func @printed(%x: vector<4xf32>, %i: i32) {
  vector.print %x : vector<4xf32>
  vector.print %i : i32
  vector.print %x : vector<4xf32> punctuation <comma>
  vector.print punctuation <open>
  vector.print str "text"
  return
}
