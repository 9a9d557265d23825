// RUN: freehold opt %s | expect %t.out
// RUN: freehold opt %s --mlir-version=main | expect %t.main.out

// Main has the inherent attributes outside of the dictionary.
func.func @attributes(%v: vector<4x4xf32>, %w: vector<2x2xf32>, %m: memref<8xf32>, %i: index, %x: vector<4xf32>,
                      %k: vector<4xi1>) -> (vector<2x4xf32>, vector<4x4xf32>, vector<4xf32>) {
  %0 = vector.extract_strided_slice %v offsets = [0], sizes = [2], strides = [1] {note} : vector<4x4xf32> to vector<2x4xf32>
  %1 = vector.insert_strided_slice %w, %v offsets = [0, 0], strides = [1, 1] : vector<2x2xf32> into vector<4x4xf32>
  %2, %3 = vector.scan <add>, %v, %x reduction_dim = 0, inclusive = true : vector<4x4xf32>, vector<4xf32>
  %4 = vector.load %m[%i] alignment = 8 nontemporal = true : memref<8xf32>, vector<4xf32>
  vector.store %4, %m[%i] nontemporal = true : memref<8xf32>, vector<4xf32>
  %5 = vector.maskedload %m[%i], %k, %x alignment = 8 : memref<8xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  vector.maskedstore %m[%i], %k, %5 alignment = 8 : memref<8xf32>, vector<4xi1>, vector<4xf32>
  %6 = vector.expandload %m[%i], %k, %x : memref<8xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  vector.compressstore %m[%i], %k, %6 alignment = 4 : memref<8xf32>, vector<4xi1>, vector<4xf32>
  return %0, %1, %3 : vector<2x4xf32>, vector<4x4xf32>, vector<4xf32>
}
