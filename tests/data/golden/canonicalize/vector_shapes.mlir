// RUN: freehold opt %s --canonicalize | expect %t.out

// Broadcasts, shape casts, transpositions and bit casts.

func.func @broadcasts(%x: f32, %v: vector<3xf32>) -> (vector<2x3xf32>, vector<3xf32>, vector<2x3xf32>, vector<2x3xf32>, vector<2x4xf32>) {
  %0 = vector.broadcast %x : f32 to vector<3xf32>
  %1 = vector.broadcast %0 : vector<3xf32> to vector<2x3xf32>
  %2 = vector.broadcast %v : vector<3xf32> to vector<3xf32>
  %3 = vector.shape_cast %v : vector<3xf32> to vector<1x3xf32>
  %4 = vector.broadcast %3 : vector<1x3xf32> to vector<2x3xf32>
  %p = ub.poison : vector<3xf32>
  %5 = vector.broadcast %p : vector<3xf32> to vector<2x3xf32>
  %c = arith.constant 1.5 : f32
  %6 = vector.broadcast %c : f32 to vector<2x4xf32>
  return %1, %2, %4, %5, %6 : vector<2x3xf32>, vector<3xf32>, vector<2x3xf32>, vector<2x3xf32>, vector<2x4xf32>
}

func.func @broadcast_of_column(%v: vector<3xf32>) -> vector<3x3xf32> {
  %0 = vector.shape_cast %v : vector<3xf32> to vector<3x1xf32>
  %1 = vector.broadcast %0 : vector<3x1xf32> to vector<3x3xf32>
  return %1 : vector<3x3xf32>
}

func.func @shape_casts(%v: vector<2x6xf32>, %w: vector<1x4x1xf32>, %row: vector<4xf32>)
    -> (vector<2x6xf32>, vector<3x4xf32>, vector<4xf32>, vector<4x4xf32>, vector<2x2xf32>, vector<4x3xi8>, vector<4xf32>) {
  %0 = vector.shape_cast %v : vector<2x6xf32> to vector<12xf32>
  %1 = vector.shape_cast %0 : vector<12xf32> to vector<2x6xf32>
  %2 = vector.shape_cast %0 : vector<12xf32> to vector<3x4xf32>
  %3 = vector.transpose %w, [2, 1, 0] : vector<1x4x1xf32> to vector<1x4x1xf32>
  %4 = vector.shape_cast %3 : vector<1x4x1xf32> to vector<4xf32>
  %5 = vector.broadcast %row : vector<4xf32> to vector<2x2x4xf32>
  %6 = vector.shape_cast %5 : vector<2x2x4xf32> to vector<4x4xf32>
  %7 = vector.broadcast %row : vector<4xf32> to vector<1x4xf32>
  %8 = vector.shape_cast %7 : vector<1x4xf32> to vector<2x2xf32>
  %c = arith.constant dense<[[1, 2, 3, 4, 5, 6], [7, 8, 9, 10, 11, 12]]> : vector<2x6xi8>
  %9 = vector.shape_cast %c : vector<2x6xi8> to vector<4x3xi8>
  %p = ub.poison : vector<2x2xf32>
  %10 = vector.shape_cast %p : vector<2x2xf32> to vector<4xf32>
  return %1, %2, %4, %6, %8, %9, %10 : vector<2x6xf32>, vector<3x4xf32>, vector<4xf32>, vector<4x4xf32>, vector<2x2xf32>, vector<4x3xi8>, vector<4xf32>
}

func.func @shape_cast_of_transposed(%v: vector<2x3xf32>) -> vector<6xf32> {
  %0 = vector.transpose %v, [1, 0] : vector<2x3xf32> to vector<3x2xf32>
  %1 = vector.shape_cast %0 : vector<3x2xf32> to vector<6xf32>
  return %1 : vector<6xf32>
}

func.func @transpositions(%v: vector<2x3x4xf32>, %one: vector<1x3x1xf32>, %x: f32, %row: vector<4xf32>, %a: f32, %b: f32)
    -> (vector<2x3x4xf32>, vector<1x3x1xf32>, vector<3x2xf32>, vector<3x2x4xf32>, vector<3x1xf32>, vector<2x2xf32>, vector<4x2x3xf32>) {
  %0 = vector.transpose %v, [1, 2, 0] : vector<2x3x4xf32> to vector<3x4x2xf32>
  %1 = vector.transpose %0, [2, 0, 1] : vector<3x4x2xf32> to vector<2x3x4xf32>
  %2 = vector.transpose %one, [2, 1, 0] : vector<1x3x1xf32> to vector<1x3x1xf32>
  %3 = vector.broadcast %x : f32 to vector<2x3xf32>
  %4 = vector.transpose %3, [1, 0] : vector<2x3xf32> to vector<3x2xf32>
  %5 = vector.broadcast %row : vector<4xf32> to vector<2x3x4xf32>
  %6 = vector.transpose %5, [1, 0, 2] : vector<2x3x4xf32> to vector<3x2x4xf32>
  %7 = vector.shape_cast %one : vector<1x3x1xf32> to vector<1x3xf32>
  %8 = vector.transpose %7, [1, 0] : vector<1x3xf32> to vector<3x1xf32>
  %9 = vector.from_elements %a, %a, %b, %b : vector<2x2xf32>
  %10 = vector.transpose %9, [1, 0] : vector<2x2xf32> to vector<2x2xf32>
  %11 = vector.transpose %5, [2, 0, 1] : vector<2x3x4xf32> to vector<4x2x3xf32>
  return %1, %2, %4, %6, %8, %10, %11 : vector<2x3x4xf32>, vector<1x3x1xf32>, vector<3x2xf32>, vector<3x2x4xf32>, vector<3x1xf32>, vector<2x2xf32>, vector<4x2x3xf32>
}

func.func @three_ways(%a: f32, %b: f32, %c: f32, %d: f32, %e: f32, %f: f32) -> vector<1x3x2xf32> {
  %0 = vector.from_elements %a, %b, %c, %d, %e, %f : vector<2x1x3xf32>
  %1 = vector.transpose %0, [1, 2, 0] : vector<2x1x3xf32> to vector<1x3x2xf32>
  return %1 : vector<1x3x2xf32>
}

func.func @bits(%v: vector<4xf32>) -> (vector<4xf32>, vector<8xi16>, vector<2xf32>, vector<2xi32>, vector<2xi64>, vector<1xf64>, vector<4xf32>) {
  %0 = vector.bitcast %v : vector<4xf32> to vector<2xi64>
  %1 = vector.bitcast %0 : vector<2xi64> to vector<4xf32>
  %2 = vector.bitcast %0 : vector<2xi64> to vector<8xi16>
  %h = arith.constant dense<1.5> : vector<4xf16>
  %3 = vector.bitcast %h : vector<4xf16> to vector<2xf32>
  %i = arith.constant dense<-2> : vector<4xi16>
  %4 = vector.bitcast %i : vector<4xi16> to vector<2xi32>
  %b = arith.constant dense<3> : vector<16xi8>
  %5 = vector.bitcast %b : vector<16xi8> to vector<2xi64>
  %f = arith.constant dense<1.0> : vector<2xf32>
  %6 = vector.bitcast %f : vector<2xf32> to vector<1xf64>
  %w = arith.constant dense<1> : vector<4xi32>
  %7 = vector.bitcast %w : vector<4xi32> to vector<4xf32>
  return %1, %2, %3, %4, %5, %6, %7 : vector<4xf32>, vector<8xi16>, vector<2xf32>, vector<2xi32>, vector<2xi64>, vector<1xf64>, vector<4xf32>
}
