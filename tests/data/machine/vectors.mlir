memref.global @m : memref<4x5xf32> = dense<[[0.0,1.0,2.0,3.0,4.0],[5.0,6.0,7.0,8.0,9.0],[10.0,11.0,12.0,13.0,14.0],[15.0,16.0,17.0,18.0,19.5]]>
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %pad = arith.constant -1.0 : f32
  %m = memref.get_global @m : memref<4x5xf32>
  %a = vector.transfer_read %m[%c1, %c3], %pad : memref<4x5xf32>, vector<4xf32>
  vector.print %a : vector<4xf32>
  %b = vector.transfer_read %m[%c1, %c1], %pad {permutation_map = affine_map<(d0, d1) -> (d1, d0)>} : memref<4x5xf32>, vector<3x4xf32>
  vector.print %b : vector<3x4xf32>
  %l = vector.load %m[%c1, %c0] : memref<4x5xf32>, vector<4xf32>
  %s = arith.addf %l, %a : vector<4xf32>
  vector.store %s, %m[%c3, %c1] : memref<4x5xf32>, vector<4xf32>
  vector.transfer_write %l, %m[%c0, %c3] : vector<4xf32>, memref<4x5xf32>
  %all = vector.transfer_read %m[%c0, %c0], %pad : memref<4x5xf32>, vector<4x5xf32>
  vector.print %all : vector<4x5xf32>
  %k = vector.constant_mask [3] : vector<4xi1>
  vector.print %k : vector<4xi1>
  %ml = vector.maskedload %m[%c1, %c0], %k, %s : memref<4x5xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  vector.print %ml : vector<4xf32>
  %r = vector.reduction <add>, %ml : vector<4xf32> into f32
  vector.print %r : f32
  %x = vector.reduction <maximumf>, %ml, %r : vector<4xf32> into f32
  vector.print %x : f32
  %bc = vector.broadcast %x : f32 to vector<2x3xf32>
  %in = vector.insert %r, %bc[1, 2] : f32 into vector<2x3xf32>
  vector.print %in : vector<2x3xf32>
  %row = vector.extract %in[1] : vector<3xf32> from vector<2x3xf32>
  vector.print %row : vector<3xf32>
  %t = vector.transpose %in, [1, 0] : vector<2x3xf32> to vector<3x2xf32>
  vector.print %t : vector<3x2xf32>
  %sc = vector.shape_cast %t : vector<3x2xf32> to vector<6xf32>
  vector.print %sc : vector<6xf32>
  %es = vector.extract_strided_slice %sc {offsets = [1], sizes = [3], strides = [1]} : vector<6xf32> to vector<3xf32>
  %is = vector.insert_strided_slice %es, %sc {offsets = [3], strides = [1]} : vector<3xf32> into vector<6xf32>
  vector.print %is : vector<6xf32>
  %sh = vector.shuffle %es, %row [0, 5, 2, 3] : vector<3xf32>, vector<3xf32>
  vector.print %sh : vector<4xf32>
  %f = vector.fma %es, %row, %row : vector<3xf32>
  vector.print %f : vector<3xf32>
  %o = vector.outerproduct %es, %row : vector<3xf32>, vector<3xf32>
  vector.print %o : vector<3x3xf32>
  %mr = vector.multi_reduction <add>, %o, %row [0] : vector<3x3xf32> to vector<3xf32>
  vector.print %mr : vector<3xf32>
  %ct = vector.contract {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"]} %in, %o, %in : vector<2x3xf32>, vector<3x3xf32> into vector<2x3xf32>
  vector.print %ct : vector<2x3xf32>
  %st = vector.step : vector<4xindex>
  vector.print %st : vector<4xindex>
  %fe = vector.from_elements %r, %x : vector<2xf32>
  vector.print %fe : vector<2xf32>
  %te:2 = vector.to_elements %fe : vector<2xf32>
  vector.print %te#1 : f32
  %i8 = arith.constant dense<[-1, 2, 3]> : vector<3xi8>
  vector.print %i8 : vector<3xi8>
  vector.print str "done"
  return
}
