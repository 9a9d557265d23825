func.func @main() {
  %a = arith.constant dense<[[1, -2, 3], [100, -100, 127]]> : vector<2x3xi8>
  %b = arith.constant dense<[100, -128, 127]> : vector<3xi8>
  %acc = arith.constant dense<[1000, 2000]> : vector<2xi32>
  %r = vector.contract {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"], kind = #vector.kind<add>} %a, %b, %acc : vector<2x3xi8>, vector<3xi8> into vector<2xi32>
  vector.print %r : vector<2xi32>
  %x = arith.constant dense<[[1.5, -2.0, 3.0], [100.0, -100.0, 127.0]]> : vector<2x3xf16>
  %y = arith.constant dense<[1024.0, -2048.0, 60000.0]> : vector<3xf16>
  %start = arith.constant dense<[0.5, 0.25]> : vector<2xf32>
  %s = vector.contract {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"], kind = #vector.kind<add>} %x, %y, %start : vector<2x3xf16>, vector<3xf16> into vector<2xf32>
  vector.print %s : vector<2xf32>
  return
}
