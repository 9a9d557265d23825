// RUN: freehold opt %s --canonicalize | expect %t.out

// vector.extract looks through the ops that define its source.

func.func @constants() -> (f32, vector<2xf32>, vector<3xi8>, index) {
  %a = arith.constant dense<[[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]]> : vector<3x2xf32>
  %b = arith.constant dense<7> : vector<5x3xi8>
  %c = arith.constant dense<[4, 5]> : vector<2xindex>
  %0 = vector.extract %a[2, 0] : f32 from vector<3x2xf32>
  %1 = vector.extract %a[1] : vector<2xf32> from vector<3x2xf32>
  %2 = vector.extract %b[4] : vector<3xi8> from vector<5x3xi8>
  %3 = vector.extract %c[1] : index from vector<2xindex>
  return %0, %1, %2, %3 : f32, vector<2xf32>, vector<3xi8>, index
}

func.func @indices(%v: vector<3x4xi32>, %i: index) -> (i32, i32, i32, i32) {
  %c2 = arith.constant 2 : index
  %c9 = arith.constant 9 : index
  %none = arith.constant -1 : index
  %0 = vector.extract %v[%c2, %i] : i32 from vector<3x4xi32>
  %1 = vector.extract %v[%i, %c2] : i32 from vector<3x4xi32>
  %2 = vector.extract %v[%c9, %c2] : i32 from vector<3x4xi32>
  %3 = vector.extract %v[%c2, %none] : i32 from vector<3x4xi32>
  return %0, %1, %2, %3 : i32, i32, i32, i32
}

func.func @of_extracted(%v: vector<2x3x4xf32>, %i: index) -> (f32, vector<4xf32>, f32) {
  %0 = vector.extract %v[1] : vector<3x4xf32> from vector<2x3x4xf32>
  %1 = vector.extract %0[2] : vector<4xf32> from vector<3x4xf32>
  %2 = vector.extract %1[3] : f32 from vector<4xf32>
  %3 = vector.extract %v[%i] : vector<3x4xf32> from vector<2x3x4xf32>
  %4 = vector.extract %3[0, 0] : f32 from vector<3x4xf32>
  return %2, %1, %4 : f32, vector<4xf32>, f32
}

func.func @of_inserted(%v: vector<2x3xf32>, %row: vector<3xf32>, %x: f32) -> (f32, f32, vector<3xf32>, vector<3xf32>, f32) {
  %0 = vector.insert %row, %v[1] : vector<3xf32> into vector<2x3xf32>
  %1 = vector.insert %x, %0[0, 2] : f32 into vector<2x3xf32>
  %2 = vector.extract %1[0, 2] : f32 from vector<2x3xf32>
  %3 = vector.extract %1[1, 0] : f32 from vector<2x3xf32>
  %4 = vector.extract %1[1] : vector<3xf32> from vector<2x3xf32>
  %5 = vector.extract %1[0] : vector<3xf32> from vector<2x3xf32>
  %6 = vector.extract %1[0, 1] : f32 from vector<2x3xf32>
  return %2, %3, %4, %5, %6 : f32, f32, vector<3xf32>, vector<3xf32>, f32
}

func.func @of_inserted_somewhere(%v: vector<4xf32>, %x: f32, %i: index) -> (f32, f32) {
  %0 = vector.insert %x, %v[%i] : f32 into vector<4xf32>
  %1 = vector.extract %0[%i] : f32 from vector<4xf32>
  %2 = vector.extract %0[3] : f32 from vector<4xf32>
  return %1, %2 : f32, f32
}

func.func @of_transposed(%v: vector<2x3x4xf32>, %x: vector<3xf32>) -> (f32, vector<2xf32>, vector<4xf32>, vector<3x2xf32>) {
  %0 = vector.transpose %v, [2, 1, 0] : vector<2x3x4xf32> to vector<4x3x2xf32>
  %1 = vector.extract %0[3, 1, 0] : f32 from vector<4x3x2xf32>
  %2 = vector.extract %0[3, 1] : vector<2xf32> from vector<4x3x2xf32>
  %3 = vector.transpose %v, [1, 0, 2] : vector<2x3x4xf32> to vector<3x2x4xf32>
  %4 = vector.extract %3[2, 1] : vector<4xf32> from vector<3x2x4xf32>
  %5 = vector.extract %0[3] : vector<3x2xf32> from vector<4x3x2xf32>
  return %1, %2, %4, %5 : f32, vector<2xf32>, vector<4xf32>, vector<3x2xf32>
}

func.func @of_transposed_and_inserted(%v: vector<2x3xf32>, %x: f32, %y: f32) -> (f32, f32) {
  %0 = vector.insert %x, %v[0, 1] : f32 into vector<2x3xf32>
  %1 = vector.transpose %0, [1, 0] : vector<2x3xf32> to vector<3x2xf32>
  %2 = vector.insert %y, %1[2, 0] : f32 into vector<3x2xf32>
  %3 = vector.extract %2[1, 0] : f32 from vector<3x2xf32>
  %4 = vector.extract %2[0, 1] : f32 from vector<3x2xf32>
  return %3, %4 : f32, f32
}

func.func @of_repeated(%x: f32, %row: vector<3xf32>, %one: vector<1x3xf32>, %i: index)
    -> (f32, vector<3xf32>, vector<3xf32>, f32, vector<3xf32>, f32, vector<2x3xf32>) {
  %0 = vector.broadcast %x : f32 to vector<2x3xf32>
  %1 = vector.extract %0[1, %i] : f32 from vector<2x3xf32>
  %2 = vector.extract %0[%i] : vector<3xf32> from vector<2x3xf32>
  %3 = vector.broadcast %row : vector<3xf32> to vector<4x2x3xf32>
  %4 = vector.extract %3[3, 1] : vector<3xf32> from vector<4x2x3xf32>
  %5 = vector.extract %3[3, 1, %i] : f32 from vector<4x2x3xf32>
  %6 = vector.broadcast %one : vector<1x3xf32> to vector<5x3xf32>
  %7 = vector.extract %6[%i] : vector<3xf32> from vector<5x3xf32>
  %8 = vector.extract %6[4, 2] : f32 from vector<5x3xf32>
  %9 = vector.extract %3[0] : vector<2x3xf32> from vector<4x2x3xf32>
  return %1, %2, %4, %5, %7, %8, %9 : f32, vector<3xf32>, vector<3xf32>, f32, vector<3xf32>, f32, vector<2x3xf32>
}

func.func @of_shuffled(%a: vector<3xf32>, %b: vector<2xf32>) -> (f32, f32, f32) {
  %0 = vector.shuffle %a, %b [4, 0, -1, 2] : vector<3xf32>, vector<2xf32>
  %1 = vector.extract %0[0] : f32 from vector<4xf32>
  %2 = vector.extract %0[3] : f32 from vector<4xf32>
  %3 = vector.extract %0[2] : f32 from vector<4xf32>
  return %1, %2, %3 : f32, f32, f32
}

func.func @of_another_shape(%v: vector<2x3x4xf32>, %flat: vector<24xf32>)
    -> (f32, vector<4xf32>, vector<2x3x4xf32>, vector<24xf32>, vector<3x4xf32>) {
  %0 = vector.shape_cast %v : vector<2x3x4xf32> to vector<6x4xf32>
  %1 = vector.extract %0[4, 3] : f32 from vector<6x4xf32>
  %2 = vector.extract %0[5] : vector<4xf32> from vector<6x4xf32>
  %3 = vector.shape_cast %v : vector<2x3x4xf32> to vector<1x2x3x4xf32>
  %4 = vector.extract %3[0] : vector<2x3x4xf32> from vector<1x2x3x4xf32>
  %5 = vector.shape_cast %v : vector<2x3x4xf32> to vector<1x24xf32>
  %6 = vector.extract %5[0] : vector<24xf32> from vector<1x24xf32>
  %7 = vector.shape_cast %flat : vector<24xf32> to vector<2x3x4xf32>
  %8 = vector.extract %7[1] : vector<3x4xf32> from vector<2x3x4xf32>
  return %1, %2, %4, %6, %8 : f32, vector<4xf32>, vector<2x3x4xf32>, vector<24xf32>, vector<3x4xf32>
}

func.func @of_slices(%v: vector<5x6xf32>, %s: vector<2x6xf32>, %t: vector<2x2xf32>)
    -> (f32, vector<6xf32>, f32, vector<6xf32>, f32, vector<6xf32>, vector<3xf32>) {
  %0 = vector.extract_strided_slice %v {offsets = [1, 2], sizes = [3, 3], strides = [1, 1]} : vector<5x6xf32> to vector<3x3xf32>
  %1 = vector.extract %0[2, 1] : f32 from vector<3x3xf32>
  %2 = vector.extract_strided_slice %v {offsets = [2], sizes = [2], strides = [1]} : vector<5x6xf32> to vector<2x6xf32>
  %3 = vector.extract %2[1] : vector<6xf32> from vector<2x6xf32>
  %4 = vector.insert_strided_slice %s, %v {offsets = [3, 0], strides = [1, 1]} : vector<2x6xf32> into vector<5x6xf32>
  %5 = vector.insert_strided_slice %t, %4 {offsets = [0, 1], strides = [1, 1]} : vector<2x2xf32> into vector<5x6xf32>
  %6 = vector.extract %5[1, 2] : f32 from vector<5x6xf32>
  %7 = vector.extract %5[4] : vector<6xf32> from vector<5x6xf32>
  %8 = vector.extract %5[4, 5] : f32 from vector<5x6xf32>
  %9 = vector.extract %5[0] : vector<6xf32> from vector<5x6xf32>
  %10 = vector.extract %0[0] : vector<3xf32> from vector<3x3xf32>
  return %1, %3, %6, %7, %8, %9, %10 : f32, vector<6xf32>, f32, vector<6xf32>, f32, vector<6xf32>, vector<3xf32>
}

func.func @of_elements(%a: f32, %b: f32, %c: f32, %d: f32) -> (f32, vector<2xf32>) {
  %0 = vector.from_elements %a, %b, %c, %d : vector<2x2xf32>
  %1 = vector.extract %0[1, 0] : f32 from vector<2x2xf32>
  %2 = vector.extract %0[0] : vector<2xf32> from vector<2x2xf32>
  return %1, %2 : f32, vector<2xf32>
}
