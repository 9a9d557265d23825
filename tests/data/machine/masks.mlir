// The runner was given the same program with an `arith.select` in place of the values that a mask passes on.
memref.global @m : memref<3x4xf32> = dense<[[0.0, 1.0, 2.0, 3.0], [5.0, 6.0, 7.0, 8.0], [10.0, 11.0, 12.0, 13.5]]>
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %pad = arith.constant -1.0 : f32
  %m = memref.get_global @m : memref<3x4xf32>
  %mask = vector.create_mask %c3 : vector<4xi1>
  %mask2 = vector.create_mask %c2, %c3 : vector<3x4xi1>
  %row = vector.load %m[%c1, %c0] : memref<3x4xf32>, vector<4xf32>
  %all = vector.transfer_read %m[%c0, %c0], %pad : memref<3x4xf32>, vector<3x4xf32>
  // What is not read is padding, or what is passed on.
  %read = vector.mask %mask { vector.transfer_read %m[%c1, %c0], %pad : memref<3x4xf32>, vector<4xf32> } : vector<4xi1> -> vector<4xf32>
  vector.print %read : vector<4xf32>
  %read2 = vector.mask %mask, %row { vector.transfer_read %m[%c2, %c0], %pad : memref<3x4xf32>, vector<4xf32> } : vector<4xi1> -> vector<4xf32>
  vector.print %read2 : vector<4xf32>
  // Reductions leave elements out.
  %sum = vector.mask %mask { vector.reduction <add>, %row : vector<4xf32> into f32 } : vector<4xi1> -> f32
  vector.print %sum : f32
  %sum2 = vector.mask %mask { vector.reduction <maximumf>, %row, %pad : vector<4xf32> into f32 } : vector<4xi1> -> f32
  vector.print %sum2 : f32
  %acc = arith.constant dense<[100.0, 200.0, 300.0]> : vector<3xf32>
  %rows = vector.mask %mask2 { vector.multi_reduction <add>, %all, %acc [1] : vector<3x4xf32> to vector<3xf32> } : vector<3x4xi1> -> vector<3xf32>
  vector.print %rows : vector<3xf32>
  // An outer product keeps what it accumulates to.
  %a = arith.constant dense<[1.0, 2.0, 3.0]> : vector<3xf32>
  %outer = vector.mask %mask2 { vector.outerproduct %a, %row, %all {kind = #vector.kind<add>} : vector<3xf32>, vector<4xf32> } : vector<3x4xi1> -> vector<3x4xf32>
  vector.print %outer : vector<3x4xf32>
  // A product of a matrix and a vector, over 2 of its rows and 3 of its columns.
  %prod = vector.mask %mask2 { vector.contract {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"], kind = #vector.kind<add>} %all, %row, %acc : vector<3x4xf32>, vector<4xf32> into vector<3xf32> } : vector<3x4xi1> -> vector<3xf32>
  vector.print %prod : vector<3xf32>
  // Writes leave the rest.
  vector.mask %mask { vector.transfer_write %row, %m[%c2, %c0] : vector<4xf32>, memref<3x4xf32> } : vector<4xi1>
  %after = vector.transfer_read %m[%c0, %c0], %pad : memref<3x4xf32>, vector<3x4xf32>
  vector.print %after : vector<3x4xf32>
  return
}
