// RUN: freehold opt %s --canonicalize | expect %t.out

// Upstream ignores a mask, an accumulator, a partial overwrite, or that a scalable vector may be longer.

func.func @partly_overwritten(%v: vector<8xf32>, %a: vector<6xf32>, %b: vector<2xf32>) -> vector<3xf32> {
  %0 = vector.insert_strided_slice %a, %v {offsets = [0], strides = [1]} : vector<6xf32> into vector<8xf32>
  %1 = vector.insert_strided_slice %b, %0 {offsets = [2], strides = [1]} : vector<2xf32> into vector<8xf32>
  %2 = vector.extract_strided_slice %1 {offsets = [1], sizes = [3], strides = [1]} : vector<8xf32> to vector<3xf32>
  return %2 : vector<3xf32>
}

func.func @transposed_apart(%t: tensor<16x16xf32>, %v: vector<2x8xf32>, %w: vector<2x8xf32>, %pad: f32) -> vector<2x8xf32> {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %0 = vector.transfer_write %v, %t[%c0, %c0] {permutation_map = affine_map<(d0, d1) -> (d1, d0)>} : vector<2x8xf32>, tensor<16x16xf32>
  %1 = vector.transfer_write %w, %0[%c2, %c0] {permutation_map = affine_map<(d0, d1) -> (d1, d0)>} : vector<2x8xf32>, tensor<16x16xf32>
  %2 = vector.transfer_read %1[%c0, %c0], %pad {permutation_map = affine_map<(d0, d1) -> (d1, d0)>} : tensor<16x16xf32>, vector<2x8xf32>
  return %2 : vector<2x8xf32>
}

func.func @scalable_apart(%t: tensor<64xf32>, %v: vector<[4]xf32>, %w: vector<[4]xf32>, %pad: f32) -> vector<[4]xf32> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %0 = vector.transfer_write %v, %t[%c0] {in_bounds = [true]} : vector<[4]xf32>, tensor<64xf32>
  %1 = vector.transfer_write %w, %0[%c4] {in_bounds = [true]} : vector<[4]xf32>, tensor<64xf32>
  %2 = vector.transfer_read %1[%c0], %pad {in_bounds = [true]} : tensor<64xf32>, vector<[4]xf32>
  return %2 : vector<[4]xf32>
}

func.func @scalable_inside(%t: tensor<4xf32>, %pad: f32) -> vector<[4]xf32> {
  %c0 = arith.constant 0 : index
  %2 = vector.transfer_read %t[%c0], %pad : tensor<4xf32>, vector<[4]xf32>
  return %2 : vector<[4]xf32>
}

func.func @masked_whole(%t: tensor<4xf32>, %u: tensor<4xf32>, %m: vector<4xi1>, %pad: f32) -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) {
  %c0 = arith.constant 0 : index
  %0 = vector.transfer_read %t[%c0], %pad : tensor<4xf32>, vector<4xf32>
  %1 = vector.transfer_write %0, %u[%c0], %m : vector<4xf32>, tensor<4xf32>
  %2 = vector.transfer_read %t[%c0], %pad, %m : tensor<4xf32>, vector<4xf32>
  %3 = vector.transfer_write %2, %u[%c0] : vector<4xf32>, tensor<4xf32>
  %4 = vector.mask %m { vector.transfer_write %0, %u[%c0] : vector<4xf32>, tensor<4xf32> } : vector<4xi1> -> tensor<4xf32>
  return %1, %3, %4 : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
}

func.func @masked_overwrite(%t: tensor<4xf32>, %m: vector<4xi1>, %v: vector<4xf32>, %w: vector<4xf32>) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %0 = vector.transfer_write %v, %t[%c0] : vector<4xf32>, tensor<4xf32>
  %4 = vector.mask %m { vector.transfer_write %w, %0[%c0] : vector<4xf32>, tensor<4xf32> } : vector<4xi1> -> tensor<4xf32>
  return %4 : tensor<4xf32>
}

func.func @masked_read(%t: tensor<4xf32>, %m: vector<4xi1>, %v: vector<4xf32>, %pad: f32) -> vector<4xf32> {
  %c0 = arith.constant 0 : index
  %0 = vector.transfer_write %v, %t[%c0] : vector<4xf32>, tensor<4xf32>
  %4 = vector.mask %m { vector.transfer_read %0[%c0], %pad : tensor<4xf32>, vector<4xf32> } : vector<4xi1> -> vector<4xf32>
  return %4 : vector<4xf32>
}

func.func @scalable_rows(%v: vector<2x[4]xf32>) -> f32 {
  %0 = vector.shape_cast %v : vector<2x[4]xf32> to vector<[8]xf32>
  %1 = vector.extract %0[5] : f32 from vector<[8]xf32>
  return %1 : f32
}

func.func @scalable_one(%v: vector<[1]xf32>, %x: f32) -> f32 {
  %1 = vector.reduction <add>, %v, %x : vector<[1]xf32> into f32
  return %1 : f32
}

func.func @product(%a: vector<2xf32>, %b: vector<2xf32>, %c: f32) -> f32 {
  %zero = arith.constant 0.0 : f32
  %0 = vector.contract {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>, affine_map<(i) -> ()>], iterator_types = ["reduction"], kind = #vector.kind<mul>} %a, %b, %zero : vector<2xf32>, vector<2xf32> into f32
  %1 = arith.addf %0, %c : f32
  return %1 : f32
}

func.func @masked_unit_dimensions(%v: vector<1x3xf32>, %acc: vector<3xf32>, %m: vector<1x3xi1>) -> vector<3xf32> {
  %0 = vector.mask %m { vector.multi_reduction <add>, %v, %acc [0] : vector<1x3xf32> to vector<3xf32> } : vector<1x3xi1> -> vector<3xf32>
  return %0 : vector<3xf32>
}

func.func @nothing_reduced(%v: vector<3xf32>, %acc: vector<3xf32>) -> vector<3xf32> {
  %0 = vector.multi_reduction <add>, %v, %acc [] : vector<3xf32> to vector<3xf32>
  return %0 : vector<3xf32>
}

func.func @one_of_scalable(%v: vector<[1]x2xf32>, %row: vector<2xf32>) -> vector<[1]x2xf32> {
  %0 = vector.insert %row, %v[0] : vector<2xf32> into vector<[1]x2xf32>
  return %0 : vector<[1]x2xf32>
}
