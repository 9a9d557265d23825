// RUN: freehold opt %s --canonicalize | expect %t.out

// Reductions of one element, and additions that fold into contractions.

func.func @one_element(%v: vector<1xf32>, %i: vector<1xi32>, %z: vector<f32>, %x: f32, %n: i32, %m: vector<1xi1>) -> (f32, f32, f32, f32, f32, i32, i32) {
  %0 = vector.reduction <add>, %v : vector<1xf32> into f32
  %1 = vector.reduction <mul>, %v, %x fastmath<ninf> : vector<1xf32> into f32
  %2 = vector.reduction <maximumf>, %v, %x : vector<1xf32> into f32
  %3 = vector.reduction <add>, %z, %x : vector<f32> into f32
  %4 = vector.mask %m { vector.reduction <add>, %v, %x : vector<1xf32> into f32 } : vector<1xi1> -> f32
  %5 = vector.reduction <minsi>, %i, %n : vector<1xi32> into i32
  %6 = vector.reduction <and>, %i, %n : vector<1xi32> into i32
  return %0, %1, %2, %3, %4, %5, %6 : f32, f32, f32, f32, f32, i32, i32
}

func.func @unit_dimensions(%v: vector<1x3x1xf32>, %i: vector<1x1xi32>, %acc: vector<3xf32>, %n: i32)
    -> (vector<3xf32>, i32) {
  %0 = vector.multi_reduction <add>, %v, %acc [0, 2] : vector<1x3x1xf32> to vector<3xf32>
  %1 = vector.multi_reduction <xor>, %i, %n [0, 1] : vector<1x1xi32> to i32
  return %0, %1 : vector<3xf32>, i32
}

func.func @several_elements(%v: vector<2xf32>, %w: vector<1x2xf32>, %x: f32) -> (f32, f32) {
  %0 = vector.reduction <add>, %v, %x : vector<2xf32> into f32
  %1 = vector.multi_reduction <add>, %w, %x [0, 1] : vector<1x2xf32> to f32
  return %0, %1 : f32, f32
}

#rows = affine_map<(i, j) -> (i, j)>
#column = affine_map<(i, j) -> (j)>
#result = affine_map<(i, j) -> (i)>
#product = {indexing_maps = [#rows, #column, #result], iterator_types = ["parallel", "reduction"]}

func.func @sum_of_contraction(%a: vector<3x2xf32>, %b: vector<2xf32>, %c: vector<3xf32>, %i: vector<3x2xi8>, %j: vector<2xi8>, %k: vector<3xi8>)
    -> (vector<3xf32>, vector<3xi8>, vector<3xf32>, vector<3xf32>) {
  %zero = arith.constant dense<0.0> : vector<3xf32>
  %one = arith.constant dense<1.0> : vector<3xf32>
  %none = arith.constant dense<0> : vector<3xi8>
  %0 = vector.contract #product %a, %b, %zero : vector<3x2xf32>, vector<2xf32> into vector<3xf32>
  %1 = arith.addf %c, %0 : vector<3xf32>
  %2 = vector.contract #product %i, %j, %none : vector<3x2xi8>, vector<2xi8> into vector<3xi8>
  %3 = arith.addi %2, %k : vector<3xi8>
  %4 = vector.contract #product %a, %b, %one : vector<3x2xf32>, vector<2xf32> into vector<3xf32>
  %5 = arith.addf %4, %c : vector<3xf32>
  %6 = arith.mulf %0, %c : vector<3xf32>
  return %1, %3, %5, %6 : vector<3xf32>, vector<3xi8>, vector<3xf32>, vector<3xf32>
}
