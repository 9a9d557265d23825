// RUN: freehold opt %s --allow-unregistered-dialect | expect %t.out
// RUN: freehold opt %s -mlir-print-op-generic --allow-unregistered-dialect | expect %t.generic.out

// affine.apply, min and max; maps and sets in every spelling.

#shift = affine_map<(d0)[s0] -> (d0 + s0)>
#tile = affine_map<(d0, d1) -> (d0 floordiv 4, d1 mod 4, (d0 + d1 * 2) ceildiv 3)>
#half = affine_set<(d0)[s0] : (d0 - s0 >= 0, d0 == 4)>

func.func @maps(%i: index, %j: index) {
  %0 = affine.apply #shift(%i)[%j]
  %1 = affine.apply affine_map<(i) -> (i * 4 + 3)>(%i)
  %2 = affine.min affine_map<(d0, d1) -> (d0, d1 + 2, 8)>(%i, %j)
  %3 = affine.max affine_map<()[s0] -> (s0, -s0)>()[%i]
  "test.maps"() {map = #tile, set = #half, empty = affine_map<() -> ()>, constant = affine_map<(d0) -> (7)>,
                 named = affine_map<(rows, columns)[n] -> (rows * n, -columns)>} : () -> ()
  return
}
