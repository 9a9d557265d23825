// RUN: freehold opt %s --canonicalize | expect %t.out

// Masked accesses whose mask is known, accesses through casts, at places that lie side by side.

func.func @known_masks(%b: memref<16xf32>, %i: index, %v: vector<4xf32>, %at: vector<4xi32>, %t: tensor<16xf32>)
    -> (vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<4xf32>, tensor<16xf32>) {
  %all = vector.constant_mask [4] : vector<4xi1>
  %none = vector.constant_mask [0] : vector<4xi1>
  %0 = vector.maskedload %b[%i], %all, %v : memref<16xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  %1 = vector.maskedload %b[%i], %none, %v : memref<16xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  vector.maskedstore %b[%i], %all, %v : memref<16xf32>, vector<4xi1>, vector<4xf32>
  vector.maskedstore %b[%i], %none, %v : memref<16xf32>, vector<4xi1>, vector<4xf32>
  %2 = vector.gather %b[%i][%at], %none, %v : memref<16xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  vector.scatter %b[%i][%at], %none, %v : memref<16xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32>
  %3 = vector.expandload %b[%i], %all, %v : memref<16xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  %4 = vector.expandload %b[%i], %none, %v : memref<16xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  vector.compressstore %b[%i], %all, %v : memref<16xf32>, vector<4xi1>, vector<4xf32>
  vector.compressstore %b[%i], %none, %v : memref<16xf32>, vector<4xi1>, vector<4xf32>
  %5 = vector.scatter %t[%i][%at], %none, %v : tensor<16xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32> -> tensor<16xf32>
  return %0, %1, %2, %3, %4, %5 : vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<4xf32>, tensor<16xf32>
}

func.func @unknown_masks(%b: memref<16xf32>, %i: index, %v: vector<4xf32>, %at: vector<4xi32>) -> (vector<4xf32>, vector<4xf32>) {
  %some = arith.constant dense<[true, true, false, true]> : vector<4xi1>
  %all = arith.constant dense<true> : vector<4xi1>
  %0 = vector.maskedload %b[%i], %some, %v : memref<16xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  %1 = vector.gather %b[%i][%at], %all, %v : memref<16xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  return %0, %1 : vector<4xf32>, vector<4xf32>
}

func.func @casts(%b: memref<16xf32>, %i: index, %v: vector<4xf32>, %m: vector<4xi1>) -> (vector<4xf32>, vector<4xf32>) {
  %c = memref.cast %b : memref<16xf32> to memref<?xf32>
  %0 = vector.load %c[%i] : memref<?xf32>, vector<4xf32>
  vector.store %v, %c[%i] : memref<?xf32>, vector<4xf32>
  %1 = vector.maskedload %c[%i], %m, %v : memref<?xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  vector.maskedstore %c[%i], %m, %v : memref<?xf32>, vector<4xi1>, vector<4xf32>
  return %0, %1 : vector<4xf32>, vector<4xf32>
}

func.func @side_by_side(%b: memref<16xf32>, %i: index, %v: vector<4xf32>, %m: vector<4xi1>, %t: tensor<16xf32>)
    -> (vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<4xf32>) {
  %count = vector.step : vector<4xindex>
  %up = arith.constant dense<[0, 1, 2, 3]> : vector<4xi32>
  %down = arith.constant dense<[3, 2, 1, 0]> : vector<4xi32>
  %0 = vector.gather %b[%i][%count], %m, %v : memref<16xf32>, vector<4xindex>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  %1 = vector.gather %b[%i][%up], %m, %v : memref<16xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  %2 = vector.gather %b[%i][%down], %m, %v : memref<16xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  %3 = vector.gather %t[%i][%up], %m, %v : tensor<16xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  vector.scatter %b[%i][%up], %m, %v : memref<16xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32>
  vector.scatter %b[%i][%down], %m, %v : memref<16xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32>
  return %0, %1, %2, %3 : vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<4xf32>
}
