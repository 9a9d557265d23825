// RUN: freehold opt %s --canonicalize | expect %t.out

// Masks that are known, and ops under masks.

func.func @extents() -> (vector<4x3xi1>, vector<4x3xi1>, vector<4x3xi1>, vector<4x3xi1>, vector<i1>) {
  %m1 = arith.constant -1 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c9 = arith.constant 9 : index
  %0 = vector.create_mask %c2, %c1 : vector<4x3xi1>
  %1 = vector.create_mask %c9, %c2 : vector<4x3xi1>
  %2 = vector.create_mask %m1, %c2 : vector<4x3xi1>
  %3 = vector.create_mask %c9, %c9 : vector<4x3xi1>
  %4 = vector.create_mask %c9 : vector<i1>
  return %0, %1, %2, %3, %4 : vector<4x3xi1>, vector<4x3xi1>, vector<4x3xi1>, vector<4x3xi1>, vector<i1>
}

func.func @scalable(%n: index) -> (vector<[4]xi1>, vector<[4]xi1>, vector<2x[4]xi1>, vector<[4]xi1>) {
  %m1 = arith.constant -1 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %scale = vector.vscale
  %length = arith.muli %scale, %c8 : index
  %half = arith.muli %scale, %n : index
  %0 = vector.create_mask %m1 : vector<[4]xi1>
  %1 = vector.create_mask %c4 : vector<[4]xi1>
  %2 = vector.create_mask %c4, %length : vector<2x[4]xi1>
  %3 = vector.create_mask %half : vector<[4]xi1>
  return %0, %1, %2, %3 : vector<[4]xi1>, vector<[4]xi1>, vector<2x[4]xi1>, vector<[4]xi1>
}

func.func @taken_out(%n: index, %i: index) -> (vector<3xi1>, vector<3xi1>, vector<3xi1>, vector<3xi1>, i1) {
  %c2 = arith.constant 2 : index
  %c0 = arith.constant 0 : index
  %0 = vector.create_mask %c2, %n : vector<4x3xi1>
  %1 = vector.extract %0[1] : vector<3xi1> from vector<4x3xi1>
  %2 = vector.extract %0[2] : vector<3xi1> from vector<4x3xi1>
  %3 = vector.extract %0[%i] : vector<3xi1> from vector<4x3xi1>
  %4 = vector.create_mask %n, %c0 : vector<4x3xi1>
  %5 = vector.extract %4[%i] : vector<3xi1> from vector<4x3xi1>
  %6 = vector.extract %0[1, 1] : i1 from vector<4x3xi1>
  return %1, %2, %3, %5, %6 : vector<3xi1>, vector<3xi1>, vector<3xi1>, vector<3xi1>, i1
}

func.func @other_shapes(%n: index, %m: index) -> (vector<3x4xi1>, vector<4xi1>, vector<3x4xi1>, vector<4xi1>, vector<4xi1>) {
  %c1 = arith.constant 1 : index
  %0 = vector.create_mask %n, %m : vector<4x3xi1>
  %1 = vector.transpose %0, [1, 0] : vector<4x3xi1> to vector<3x4xi1>
  %2 = vector.create_mask %n, %c1 : vector<4x1xi1>
  %3 = vector.shape_cast %2 : vector<4x1xi1> to vector<4xi1>
  %4 = vector.constant_mask [2, 3] : vector<4x3xi1>
  %5 = vector.transpose %4, [1, 0] : vector<4x3xi1> to vector<3x4xi1>
  %6 = vector.constant_mask [2, 1] : vector<4x1xi1>
  %7 = vector.shape_cast %6 : vector<4x1xi1> to vector<4xi1>
  %8 = vector.create_mask %n, %m : vector<4x1xi1>
  %9 = vector.shape_cast %8 : vector<4x1xi1> to vector<4xi1>
  return %1, %3, %5, %7, %9 : vector<3x4xi1>, vector<4xi1>, vector<3x4xi1>, vector<4xi1>, vector<4xi1>
}

func.func @around_ops(%buffer: memref<8xf32>, %v: vector<8xf32>, %w: vector<8xf32>, %m: vector<8xi1>, %pad: f32)
    -> (vector<8xf32>, vector<8xf32>, vector<8xf32>) {
  %c0 = arith.constant 0 : index
  %all = vector.constant_mask [8] : vector<8xi1>
  %0 = vector.mask %all { vector.transfer_read %buffer[%c0], %pad : memref<8xf32>, vector<8xf32> } : vector<8xi1> -> vector<8xf32>
  vector.mask %all { vector.transfer_write %v, %buffer[%c0] : vector<8xf32>, memref<8xf32> } : vector<8xi1>
  vector.mask %m { } : vector<8xi1>
  %1 = vector.mask %m { vector.yield %v : vector<8xf32> } : vector<8xi1> -> vector<8xf32>
  %2 = vector.mask %m, %w { vector.yield %v : vector<8xf32> } : vector<8xi1> -> vector<8xf32>
  return %0, %1, %2 : vector<8xf32>, vector<8xf32>, vector<8xf32>
}
