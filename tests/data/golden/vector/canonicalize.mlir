// RUN: freehold opt %s --canonicalize | expect %t.out

func.func @constants() -> (vector<2x4xf32>, vector<8xf32>, vector<4x2xf32>, vector<2xf32>, f32, i32, vector<4xf32>) {
  %f = arith.constant 1.5 : f32
  %v = arith.constant dense<[[1, 2, 3], [4, 5, 6]]> : vector<2x3xi32>
  %0 = vector.broadcast %f : f32 to vector<2x4xf32>
  %1 = vector.shape_cast %0 : vector<2x4xf32> to vector<8xf32>
  %2 = vector.transpose %0, [1, 0] : vector<2x4xf32> to vector<4x2xf32>
  %3 = vector.extract_strided_slice %1 {offsets = [2], sizes = [2], strides = [1]} : vector<8xf32> to vector<2xf32>
  %4 = vector.extract %0[1, 2] : f32 from vector<2x4xf32>
  %5 = vector.extract %v[1, 1] : i32 from vector<2x3xi32>
  %6 = vector.extract %0[1] : vector<4xf32> from vector<2x4xf32>
  return %0, %1, %2, %3, %4, %5, %6 : vector<2x4xf32>, vector<8xf32>, vector<4x2xf32>, vector<2xf32>, f32, i32, vector<4xf32>
}

func.func @nothing(%a: vector<4xf32>, %b: vector<2x4xf32>) -> (vector<4xf32>, vector<2x4xf32>, vector<2x4xf32>, vector<4xf32>, vector<4xf32>) {
  %0 = vector.broadcast %a : vector<4xf32> to vector<4xf32>
  %1 = vector.transpose %b, [0, 1] : vector<2x4xf32> to vector<2x4xf32>
  %2 = vector.insert_strided_slice %b, %1 {offsets = [0, 0], strides = [1, 1]} : vector<2x4xf32> into vector<2x4xf32>
  %3 = vector.extract_strided_slice %a {offsets = [0], sizes = [4], strides = [1]} : vector<4xf32> to vector<4xf32>
  %4 = vector.bitcast %a : vector<4xf32> to vector<4xi32>
  %5 = vector.bitcast %4 : vector<4xi32> to vector<4xf32>
  return %0, %1, %2, %3, %5 : vector<4xf32>, vector<2x4xf32>, vector<2x4xf32>, vector<4xf32>, vector<4xf32>
}

func.func @chains(%a: vector<2x3x4xf32>, %s: f32) -> (vector<24xf32>, vector<2x3x4xf32>, vector<4x2x3xf32>, vector<2x4xf32>) {
  %0 = vector.shape_cast %a : vector<2x3x4xf32> to vector<6x4xf32>
  %1 = vector.shape_cast %0 : vector<6x4xf32> to vector<24xf32>
  %2 = vector.shape_cast %0 : vector<6x4xf32> to vector<2x3x4xf32>
  %3 = vector.transpose %a, [1, 0, 2] : vector<2x3x4xf32> to vector<3x2x4xf32>
  %4 = vector.transpose %3, [2, 1, 0] : vector<3x2x4xf32> to vector<4x2x3xf32>
  %5 = vector.broadcast %s : f32 to vector<4xf32>
  %6 = vector.broadcast %5 : vector<4xf32> to vector<2x4xf32>
  return %1, %2, %4, %6 : vector<24xf32>, vector<2x3x4xf32>, vector<4x2x3xf32>, vector<2x4xf32>
}

func.func @masks(%n: index) -> (vector<4x3xi1>, vector<4x3xi1>, vector<4x3xi1>) {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %c9 = arith.constant 9 : index
  %0 = vector.create_mask %c2, %c9 : vector<4x3xi1>
  %1 = vector.create_mask %c2, %c0 : vector<4x3xi1>
  %2 = vector.create_mask %c2, %n : vector<4x3xi1>
  return %0, %1, %2 : vector<4x3xi1>, vector<4x3xi1>, vector<4x3xi1>
}
