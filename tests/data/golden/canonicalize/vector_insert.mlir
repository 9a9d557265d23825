// RUN: freehold opt %s --canonicalize | expect %t.out

// Insertions into vectors, and chains of them.

func.func @constants() -> (vector<2x2xi32>, vector<3xf32>, vector<2x2xi32>) {
  %v = arith.constant dense<1> : vector<2x2xi32>
  %w = arith.constant dense<[1.0, 2.0, 3.0]> : vector<3xf32>
  %row = arith.constant dense<[8, 9]> : vector<2xi32>
  %x = arith.constant 2.0 : f32
  %one = arith.constant 1 : i32
  %0 = vector.insert %row, %v[1] : vector<2xi32> into vector<2x2xi32>
  %1 = vector.insert %x, %w[2] : f32 into vector<3xf32>
  %2 = vector.insert %one, %v[0, 1] : i32 into vector<2x2xi32>
  return %0, %1, %2 : vector<2x2xi32>, vector<3xf32>, vector<2x2xi32>
}

func.func @large_constants(%a: i32) -> (vector<300xi8>, vector<300xi8>, vector<300xi8>) {
  %v = arith.constant dense<1> : vector<300xi8>
  %x = arith.constant 3 : i8
  %0 = vector.insert %x, %v[7] : i8 into vector<300xi8>
  %1 = vector.insert %x, %v[8] : i8 into vector<300xi8>
  return %0, %1, %1 : vector<300xi8>, vector<300xi8>, vector<300xi8>
}

func.func @indices(%v: vector<3xf32>, %x: f32, %i: index) -> (vector<3xf32>, vector<3xf32>, vector<3xf32>) {
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %0 = vector.insert %x, %v[%c1] : f32 into vector<3xf32>
  %1 = vector.insert %x, %v[%c3] : f32 into vector<3xf32>
  %2 = vector.insert %x, %v[-1] : f32 into vector<3xf32>
  return %0, %1, %2 : vector<3xf32>, vector<3xf32>, vector<3xf32>
}

func.func @same_place(%v: vector<3xf32>, %x: f32, %y: f32, %i: index) -> (vector<3xf32>, vector<3xf32>) {
  %0 = vector.insert %x, %v[1] : f32 into vector<3xf32>
  %1 = vector.insert %y, %0[1] : f32 into vector<3xf32>
  %2 = vector.insert %x, %v[%i] : f32 into vector<3xf32>
  %3 = vector.insert %y, %2[%i] : f32 into vector<3xf32>
  return %1, %3 : vector<3xf32>, vector<3xf32>
}

func.func @everything(%v: vector<1x1x3xf32>, %row: vector<3xf32>, %x: f32, %z: vector<f32>) -> (vector<1x1x3xf32>, vector<f32>, vector<1x1x3xf32>) {
  %0 = vector.insert %row, %v[0, 0] : vector<3xf32> into vector<1x1x3xf32>
  %1 = vector.insert %x, %z[] : f32 into vector<f32>
  %2 = vector.insert %0, %v[] : vector<1x1x3xf32> into vector<1x1x3xf32>
  return %0, %1, %2 : vector<1x1x3xf32>, vector<f32>, vector<1x1x3xf32>
}

func.func @same_repeated(%x: f32, %y: f32) -> (vector<2x3xf32>, vector<2x3xf32>) {
  %0 = vector.broadcast %x : f32 to vector<2x3xf32>
  %1 = vector.broadcast %x : f32 to vector<3xf32>
  %2 = vector.broadcast %y : f32 to vector<3xf32>
  %3 = vector.insert %1, %0[1] : vector<3xf32> into vector<2x3xf32>
  %4 = vector.insert %2, %0[1] : vector<3xf32> into vector<2x3xf32>
  return %3, %4 : vector<2x3xf32>, vector<2x3xf32>
}

func.func @chain(%v: vector<3xf32>, %a: f32, %b: f32, %c: f32) -> vector<3xf32> {
  %0 = vector.insert %a, %v[2] : f32 into vector<3xf32>
  %1 = vector.insert %b, %0[0] : f32 into vector<3xf32>
  %2 = vector.insert %c, %1[1] : f32 into vector<3xf32>
  %3 = vector.insert %a, %2[0] : f32 into vector<3xf32>
  return %3 : vector<3xf32>
}

func.func @chain_of_rows(%v: vector<2x2xf32>, %row: vector<2xf32>, %a: f32, %b: f32) -> vector<2x2xf32> {
  %0 = vector.insert %row, %v[1] : vector<2xf32> into vector<2x2xf32>
  %1 = vector.insert %a, %0[0, 0] : f32 into vector<2x2xf32>
  %2 = vector.insert %b, %1[0, 1] : f32 into vector<2x2xf32>
  %3 = vector.insert %b, %2[1, 1] : f32 into vector<2x2xf32>
  return %3 : vector<2x2xf32>
}

func.func @chain_seen_by_others(%v: vector<2xf32>, %a: f32, %b: f32) -> (vector<2xf32>, vector<2xf32>) {
  %0 = vector.insert %a, %v[0] : f32 into vector<2xf32>
  %1 = vector.insert %b, %0[1] : f32 into vector<2xf32>
  return %0, %1 : vector<2xf32>, vector<2xf32>
}

func.func @chain_with_a_hole(%v: vector<3xf32>, %a: f32, %b: f32, %i: index) -> (vector<3xf32>, vector<3xf32>) {
  %0 = vector.insert %a, %v[0] : f32 into vector<3xf32>
  %1 = vector.insert %b, %0[2] : f32 into vector<3xf32>
  %2 = vector.insert %a, %v[%i] : f32 into vector<3xf32>
  return %1, %2 : vector<3xf32>, vector<3xf32>
}
