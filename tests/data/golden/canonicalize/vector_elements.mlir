// RUN: freehold opt %s --canonicalize | expect %t.out

// Vectors built from elements and decomposed into them, shuffles, steps.

func.func @put_together(%x: f32, %y: f32) -> (vector<2x2xf32>, vector<f32>, vector<2xi8>, vector<2xf32>, vector<2xf32>) {
  %0 = vector.from_elements %x, %x, %x, %x : vector<2x2xf32>
  %1 = vector.from_elements %x : vector<f32>
  %a = arith.constant 1 : i8
  %b = arith.constant 2 : i8
  %2 = vector.from_elements %a, %b : vector<2xi8>
  %p = ub.poison : f32
  %3 = vector.from_elements %p, %p : vector<2xf32>
  %4 = vector.from_elements %y, %p : vector<2xf32>
  return %0, %1, %2, %3, %4 : vector<2x2xf32>, vector<f32>, vector<2xi8>, vector<2xf32>, vector<2xf32>
}

func.func @apart_and_together(%v: vector<2x2xf32>) -> (vector<2x2xf32>, vector<4xf32>, vector<2x2xf32>) {
  %0:4 = vector.to_elements %v : vector<2x2xf32>
  %1 = vector.from_elements %0#0, %0#1, %0#2, %0#3 : vector<2x2xf32>
  %2 = vector.from_elements %0#0, %0#1, %0#2, %0#3 : vector<4xf32>
  %3 = vector.from_elements %0#0, %0#2, %0#1, %0#3 : vector<2x2xf32>
  return %1, %2, %3 : vector<2x2xf32>, vector<4xf32>, vector<2x2xf32>
}

func.func @one_by_one(%v: vector<3x2x2xf32>) -> (vector<4xf32>, vector<2x1xf32>, vector<4xf32>) {
  %a = vector.extract %v[1, 0, 0] : f32 from vector<3x2x2xf32>
  %b = vector.extract %v[1, 0, 1] : f32 from vector<3x2x2xf32>
  %c = vector.extract %v[1, 1, 0] : f32 from vector<3x2x2xf32>
  %d = vector.extract %v[1, 1, 1] : f32 from vector<3x2x2xf32>
  %0 = vector.from_elements %a, %b, %c, %d : vector<4xf32>
  %1 = vector.from_elements %c, %d : vector<2x1xf32>
  %2 = vector.from_elements %b, %c, %d, %a : vector<4xf32>
  return %0, %1, %2 : vector<4xf32>, vector<2x1xf32>, vector<4xf32>
}

func.func @taken_apart(%a: f32, %b: f32, %v: vector<2xf32>, %col: vector<2x1xf32>) -> (f32, f32, f32, f32, f32, f32) {
  %0 = vector.from_elements %a, %b : vector<2xf32>
  %1:2 = vector.to_elements %0 : vector<2xf32>
  %2 = vector.broadcast %a : f32 to vector<2xf32>
  %3:2 = vector.to_elements %2 : vector<2xf32>
  %4 = vector.broadcast %v : vector<2xf32> to vector<2x2xf32>
  %5:4 = vector.to_elements %4 : vector<2x2xf32>
  %6 = vector.broadcast %col : vector<2x1xf32> to vector<3x2x2xf32>
  %7:12 = vector.to_elements %6 : vector<3x2x2xf32>
  return %1#1, %3#1, %5#3, %5#2, %7#4, %7#11 : f32, f32, f32, f32, f32, f32
}

func.func @shuffles(%a: vector<2xf32>, %b: vector<3xf32>, %m: vector<2x2xf32>) -> (vector<2xf32>, vector<3xf32>, vector<2x2xf32>, vector<2xf32>) {
  %0 = vector.shuffle %a, %b [0, 1] : vector<2xf32>, vector<3xf32>
  %1 = vector.shuffle %a, %b [2, 3, 4] : vector<2xf32>, vector<3xf32>
  %2 = vector.shuffle %m, %m [2, 3] : vector<2x2xf32>, vector<2x2xf32>
  %3 = vector.shuffle %a, %b [1, 0] : vector<2xf32>, vector<3xf32>
  return %0, %1, %2, %3 : vector<2xf32>, vector<3xf32>, vector<2x2xf32>, vector<2xf32>
}

func.func @shuffles_of_constants() -> (vector<4xi32>, vector<3xi32>, vector<2xi32>) {
  %a = arith.constant dense<[1, 2]> : vector<2xi32>
  %b = arith.constant dense<9> : vector<2xi32>
  %p = ub.poison : vector<2xi32>
  %0 = vector.shuffle %a, %b [3, 1, 0, -1] : vector<2xi32>, vector<2xi32>
  %1 = vector.shuffle %p, %a [0, 3, 1] : vector<2xi32>, vector<2xi32>
  %2 = vector.shuffle %p, %p [2, 0] : vector<2xi32>, vector<2xi32>
  return %0, %1, %2 : vector<4xi32>, vector<3xi32>, vector<2xi32>
}

func.func @other_shuffles(%x: f32, %a: vector<2xf32>, %b: vector<2xf32>, %s: vector<f32>, %t: vector<f32>)
    -> (vector<3xf32>, vector<4xf32>, vector<1xf32>, vector<1xf32>, vector<2xf32>, vector<4xf32>) {
  %0 = vector.broadcast %x : f32 to vector<2xf32>
  %1 = vector.shuffle %0, %0 [3, 0, 2] : vector<2xf32>, vector<2xf32>
  %2 = vector.shuffle %a, %b [0, 2, 1, 3] : vector<2xf32>, vector<2xf32>
  %3 = vector.shuffle %s, %t [0] : vector<f32>, vector<f32>
  %4 = vector.shuffle %s, %t [1] : vector<f32>, vector<f32>
  %5 = vector.shuffle %s, %t [0, 1] : vector<f32>, vector<f32>
  %6 = vector.shuffle %a, %b [0, 1, 2, 3] : vector<2xf32>, vector<2xf32>
  return %1, %2, %3, %4, %5, %6 : vector<3xf32>, vector<4xf32>, vector<1xf32>, vector<1xf32>, vector<2xf32>, vector<4xf32>
}

func.func @counts() -> (vector<4xi1>, vector<4xi1>, vector<4xi1>, vector<4xi1>, vector<4xi1>, vector<4xi1>) {
  %s = vector.step : vector<4xindex>
  %three = arith.constant dense<3> : vector<4xindex>
  %four = arith.constant dense<4> : vector<4xindex>
  %0 = arith.cmpi ult, %s, %four : vector<4xindex>
  %1 = arith.cmpi ult, %s, %three : vector<4xindex>
  %2 = arith.cmpi ule, %s, %three : vector<4xindex>
  %3 = arith.cmpi ult, %four, %s : vector<4xindex>
  %4 = arith.cmpi eq, %s, %four : vector<4xindex>
  %5 = arith.cmpi slt, %s, %four : vector<4xindex>
  return %0, %1, %2, %3, %4, %5 : vector<4xi1>, vector<4xi1>, vector<4xi1>, vector<4xi1>, vector<4xi1>, vector<4xi1>
}
