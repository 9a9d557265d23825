// RUN: freehold opt %s --canonicalize | expect %t.out

// Slices of vectors.

func.func @whole(%a: vector<2x3xf32>, %b: vector<2x3xf32>) -> (vector<2x3xf32>, vector<2x3xf32>) {
  %0 = vector.extract_strided_slice %a {offsets = [0, 0], sizes = [2, 3], strides = [1, 1]} : vector<2x3xf32> to vector<2x3xf32>
  %1 = vector.insert_strided_slice %a, %b {offsets = [0, 0], strides = [1, 1]} : vector<2x3xf32> into vector<2x3xf32>
  return %0, %1 : vector<2x3xf32>, vector<2x3xf32>
}

func.func @constants() -> (vector<2x2xi16>, vector<2x3xi16>, vector<4x3xi16>, vector<4x3xi16>, vector<2x1xf64>) {
  %c = arith.constant dense<[[0, 1, 2], [3, 4, 5], [6, 7, 8], [9, 10, 11]]> : vector<4x3xi16>
  %s = arith.constant dense<[[20, 21], [22, 23]]> : vector<2x2xi16>
  %r = arith.constant dense<5> : vector<2xi16>
  %f = arith.constant dense<2.5> : vector<7x5xf64>
  %0 = vector.extract_strided_slice %c {offsets = [2, 1], sizes = [2, 2], strides = [1, 1]} : vector<4x3xi16> to vector<2x2xi16>
  %1 = vector.extract_strided_slice %c {offsets = [1], sizes = [2], strides = [1]} : vector<4x3xi16> to vector<2x3xi16>
  %2 = vector.insert_strided_slice %s, %c {offsets = [1, 1], strides = [1, 1]} : vector<2x2xi16> into vector<4x3xi16>
  %3 = vector.insert_strided_slice %r, %c {offsets = [3, 0], strides = [1]} : vector<2xi16> into vector<4x3xi16>
  %4 = vector.extract_strided_slice %f {offsets = [4, 3], sizes = [2, 1], strides = [1, 1]} : vector<7x5xf64> to vector<2x1xf64>
  return %0, %1, %2, %3, %4 : vector<2x2xi16>, vector<2x3xi16>, vector<4x3xi16>, vector<4x3xi16>, vector<2x1xf64>
}

func.func @of_what_was_put_in(%v: vector<6x6xf32>, %s: vector<3x3xf32>, %t: vector<2x2xf32>)
    -> (vector<2x2xf32>, vector<1x2xf32>, vector<2x3xf32>) {
  %0 = vector.insert_strided_slice %s, %v {offsets = [3, 3], strides = [1, 1]} : vector<3x3xf32> into vector<6x6xf32>
  %1 = vector.insert_strided_slice %t, %0 {offsets = [0, 0], strides = [1, 1]} : vector<2x2xf32> into vector<6x6xf32>
  %2 = vector.extract_strided_slice %1 {offsets = [4, 3], sizes = [2, 2], strides = [1, 1]} : vector<6x6xf32> to vector<2x2xf32>
  %3 = vector.extract_strided_slice %1 {offsets = [1, 0], sizes = [1, 2], strides = [1, 1]} : vector<6x6xf32> to vector<1x2xf32>
  %4 = vector.extract_strided_slice %1 {offsets = [1, 0], sizes = [2, 3], strides = [1, 1]} : vector<6x6xf32> to vector<2x3xf32>
  return %2, %3, %4 : vector<2x2xf32>, vector<1x2xf32>, vector<2x3xf32>
}

func.func @put_back(%v: vector<4x4xf32>, %w: vector<4x4xf32>) -> (vector<4x4xf32>, vector<4x4xf32>) {
  %0 = vector.extract_strided_slice %v {offsets = [1, 2], sizes = [2, 2], strides = [1, 1]} : vector<4x4xf32> to vector<2x2xf32>
  %1 = vector.insert_strided_slice %0, %v {offsets = [1, 2], strides = [1, 1]} : vector<2x2xf32> into vector<4x4xf32>
  %2 = vector.insert_strided_slice %0, %w {offsets = [1, 2], strides = [1, 1]} : vector<2x2xf32> into vector<4x4xf32>
  return %1, %2 : vector<4x4xf32>, vector<4x4xf32>
}

func.func @of_repeated(%x: f32, %row: vector<8xf32>, %col: vector<5x1xf32>) -> (vector<2x3xf32>, vector<2x3xf32>, vector<2x8xf32>, vector<2x3xf32>, vector<4x4xf32>) {
  %0 = vector.broadcast %x : f32 to vector<4x8xf32>
  %1 = vector.extract_strided_slice %0 {offsets = [1, 2], sizes = [2, 3], strides = [1, 1]} : vector<4x8xf32> to vector<2x3xf32>
  %2 = vector.broadcast %row : vector<8xf32> to vector<4x8xf32>
  %3 = vector.extract_strided_slice %2 {offsets = [1, 2], sizes = [2, 3], strides = [1, 1]} : vector<4x8xf32> to vector<2x3xf32>
  %4 = vector.extract_strided_slice %2 {offsets = [1, 0], sizes = [2, 8], strides = [1, 1]} : vector<4x8xf32> to vector<2x8xf32>
  %5 = vector.broadcast %col : vector<5x1xf32> to vector<5x8xf32>
  %6 = vector.extract_strided_slice %5 {offsets = [3, 2], sizes = [2, 3], strides = [1, 1]} : vector<5x8xf32> to vector<2x3xf32>
  %7 = vector.broadcast %x : f32 to vector<4x4xf32>
  %8 = vector.insert_strided_slice %1, %7 {offsets = [0, 1], strides = [1, 1]} : vector<2x3xf32> into vector<4x4xf32>
  return %1, %3, %4, %6, %8 : vector<2x3xf32>, vector<2x3xf32>, vector<2x8xf32>, vector<2x3xf32>, vector<4x4xf32>
}

func.func @of_masks(%n: index) -> (vector<2x3xi1>, vector<2x3xi1>, vector<2x4xi1>) {
  %0 = vector.constant_mask [3, 2] : vector<4x4xi1>
  %1 = vector.extract_strided_slice %0 {offsets = [2, 0], sizes = [2, 3], strides = [1, 1]} : vector<4x4xi1> to vector<2x3xi1>
  %2 = vector.extract_strided_slice %0 {offsets = [0, 1], sizes = [2, 3], strides = [1, 1]} : vector<4x4xi1> to vector<2x3xi1>
  %3 = vector.create_mask %n, %n : vector<4x4xi1>
  %4 = vector.extract_strided_slice %3 {offsets = [1], sizes = [2], strides = [1]} : vector<4x4xi1> to vector<2x4xi1>
  return %1, %2, %4 : vector<2x3xi1>, vector<2x3xi1>, vector<2x4xi1>
}

func.func @in_one_piece(%v: vector<3x4x5xf32>) -> (vector<1x4x5xf32>, vector<1x1x5xf32>, vector<1x2x5xf32>, vector<1x1x1xf32>) {
  %0 = vector.extract_strided_slice %v {offsets = [2, 0, 0], sizes = [1, 4, 5], strides = [1, 1, 1]} : vector<3x4x5xf32> to vector<1x4x5xf32>
  %1 = vector.extract_strided_slice %v {offsets = [2, 3], sizes = [1, 1], strides = [1, 1]} : vector<3x4x5xf32> to vector<1x1x5xf32>
  %2 = vector.extract_strided_slice %v {offsets = [1, 1], sizes = [1, 2], strides = [1, 1]} : vector<3x4x5xf32> to vector<1x2x5xf32>
  %3 = vector.extract_strided_slice %v {offsets = [1, 1, 1], sizes = [1, 1, 1], strides = [1, 1, 1]} : vector<3x4x5xf32> to vector<1x1x1xf32>
  return %0, %1, %2, %3 : vector<1x4x5xf32>, vector<1x1x5xf32>, vector<1x2x5xf32>, vector<1x1x1xf32>
}
