// RUN: freehold opt %s --canonicalize | expect %t.out

// Reads after writes, writes after reads, and accesses that are statically in bounds.

func.func @bounds(%t: tensor<4x6xf32>, %d: tensor<?x6xf32>, %i: index, %pad: f32)
    -> (vector<2x6xf32>, vector<2x4xf32>, vector<3x6xf32>, vector<3x2xf32>, vector<6x5xf32>) {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %0 = vector.transfer_read %t[%c2, %c0], %pad : tensor<4x6xf32>, vector<2x6xf32>
  %1 = vector.transfer_read %t[%i, %c2], %pad : tensor<4x6xf32>, vector<2x4xf32>
  %2 = vector.transfer_read %t[%c2, %c0], %pad : tensor<4x6xf32>, vector<3x6xf32>
  %3 = vector.transfer_read %d[%c2, %c0], %pad : tensor<?x6xf32>, vector<3x2xf32>
  %4 = vector.transfer_read %t[%c0, %c0], %pad {permutation_map = affine_map<(d0, d1) -> (d1, 0)>} : tensor<4x6xf32>, vector<6x5xf32>
  return %0, %1, %2, %3, %4 : vector<2x6xf32>, vector<2x4xf32>, vector<3x6xf32>, vector<3x2xf32>, vector<6x5xf32>
}

func.func @known_mask(%buffer: memref<8xf32>, %i: index, %pad: f32, %m: vector<4xi1>) -> (vector<4xf32>, vector<4xf32>) {
  %all = vector.constant_mask [4] : vector<4xi1>
  %0 = vector.transfer_read %buffer[%i], %pad, %all : memref<8xf32>, vector<4xf32>
  %1 = vector.transfer_read %buffer[%i], %pad, %m : memref<8xf32>, vector<4xf32>
  vector.transfer_write %0, %buffer[%i], %all : vector<4xf32>, memref<8xf32>
  return %0, %1 : vector<4xf32>, vector<4xf32>
}

func.func @casts(%t: tensor<8xf32>, %buffer: memref<8xf32>, %i: index, %pad: f32) -> (vector<4xf32>, tensor<?xf32>) {
  %0 = tensor.cast %t : tensor<8xf32> to tensor<?xf32>
  %1 = memref.cast %buffer : memref<8xf32> to memref<?xf32>
  %2 = vector.transfer_read %0[%i], %pad : tensor<?xf32>, vector<4xf32>
  %3 = vector.transfer_read %1[%i], %pad : memref<?xf32>, vector<4xf32>
  vector.transfer_write %2, %1[%i] : vector<4xf32>, memref<?xf32>
  %4 = vector.transfer_write %3, %0[%i] : vector<4xf32>, tensor<?xf32>
  return %2, %4 : vector<4xf32>, tensor<?xf32>
}

func.func @written_then_read(%t: tensor<16xf32>, %v: vector<4xf32>, %w: vector<4xf32>, %i: index, %pad: f32) -> (vector<4xf32>, vector<4xf32>) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c7 = arith.constant 7 : index
  %0 = vector.transfer_write %v, %t[%c0] : vector<4xf32>, tensor<16xf32>
  %1 = vector.transfer_write %w, %0[%c4] : vector<4xf32>, tensor<16xf32>
  %2 = vector.transfer_read %1[%c0], %pad : tensor<16xf32>, vector<4xf32>
  %3 = vector.transfer_write %w, %1[%i] {in_bounds = [true]} : vector<4xf32>, tensor<16xf32>
  %4 = vector.transfer_read %3[%c0], %pad : tensor<16xf32>, vector<4xf32>
  return %2, %4 : vector<4xf32>, vector<4xf32>
}

func.func @written_then_overwritten(%t: tensor<16xf32>, %v: vector<4xf32>, %w: vector<4xf32>) -> (tensor<16xf32>, tensor<16xf32>, tensor<16xf32>) {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %0 = vector.transfer_write %v, %t[%c0] : vector<4xf32>, tensor<16xf32>
  %1 = vector.transfer_write %w, %0[%c8] : vector<4xf32>, tensor<16xf32>
  %2 = vector.transfer_write %w, %1[%c0] : vector<4xf32>, tensor<16xf32>
  %3 = vector.transfer_write %v, %t[%c8] : vector<4xf32>, tensor<16xf32>
  %4 = vector.transfer_write %w, %3[%c8] : vector<4xf32>, tensor<16xf32>
  return %2, %4, %3 : tensor<16xf32>, tensor<16xf32>, tensor<16xf32>
}

func.func @read_then_written(%t: tensor<4xf32>, %u: tensor<4xf32>, %i: index, %pad: f32) -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) {
  %c0 = arith.constant 0 : index
  %0 = vector.transfer_read %t[%c0], %pad : tensor<4xf32>, vector<4xf32>
  %1 = vector.transfer_write %0, %u[%c0] : vector<4xf32>, tensor<4xf32>
  %2 = vector.transfer_read %t[%i], %pad : tensor<4xf32>, vector<2xf32>
  %3 = vector.transfer_write %2, %t[%i] : vector<2xf32>, tensor<4xf32>
  %4 = vector.transfer_write %2, %u[%i] : vector<2xf32>, tensor<4xf32>
  return %1, %3, %4 : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
}

func.func @read_more_often(%t: tensor<2x3x4xf32>, %v: vector<3x4x2xf32>, %row: vector<4xf32>, %pad: f32) -> (vector<2x5x3x4xf32>, vector<7x4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = vector.transfer_write %v, %t[%c0, %c0, %c0] {permutation_map = affine_map<(d0, d1, d2) -> (d1, d2, d0)>} : vector<3x4x2xf32>, tensor<2x3x4xf32>
  %1 = vector.transfer_read %0[%c0, %c0, %c0], %pad {permutation_map = affine_map<(d0, d1, d2) -> (d0, 0, d1, d2)>} : tensor<2x3x4xf32>, vector<2x5x3x4xf32>
  %2 = vector.transfer_write %row, %t[%c1, %c1, %c0] : vector<4xf32>, tensor<2x3x4xf32>
  %3 = vector.transfer_read %2[%c1, %c1, %c0], %pad {permutation_map = affine_map<(d0, d1, d2) -> (0, d2)>} : tensor<2x3x4xf32>, vector<7x4xf32>
  return %1, %3 : vector<2x5x3x4xf32>, vector<7x4xf32>
}

func.func @slice_put_in(%v: vector<4x8xf32>, %t: tensor<4x8xf32>, %dest: tensor<64x64xf32>, %at: index, %size: index) -> tensor<64x64xf32> {
  %c0 = arith.constant 0 : index
  %0 = vector.transfer_write %v, %t[%c0, %c0] : vector<4x8xf32>, tensor<4x8xf32>
  %1 = tensor.extract_slice %0[0, 0] [%size, 8] [1, 1] : tensor<4x8xf32> to tensor<?x8xf32>
  %2 = tensor.insert_slice %1 into %dest[%at, 8] [%size, 8] [1, 1] : tensor<?x8xf32> into tensor<64x64xf32>
  return %2 : tensor<64x64xf32>
}

func.func @slice_not_of_all(%v: vector<2x8xf32>, %t: tensor<4x8xf32>, %dest: tensor<64x64xf32>, %at: index, %size: index) -> tensor<64x64xf32> {
  %c0 = arith.constant 0 : index
  %0 = vector.transfer_write %v, %t[%c0, %c0] : vector<2x8xf32>, tensor<4x8xf32>
  %1 = tensor.extract_slice %0[0, 0] [%size, 8] [1, 1] : tensor<4x8xf32> to tensor<?x8xf32>
  %2 = tensor.insert_slice %1 into %dest[%at, 8] [%size, 8] [1, 1] : tensor<?x8xf32> into tensor<64x64xf32>
  return %2 : tensor<64x64xf32>
}
