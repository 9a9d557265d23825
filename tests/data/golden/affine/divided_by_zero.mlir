// RUN: freehold opt %s --canonicalize | expect %t.out
// RUN: freehold opt %s --sccp | expect %t.sccp.out

func.func @zero(%x: index) -> (index, index, index, index) {
  %c0 = arith.constant 0 : index
  %c7 = arith.constant 7 : index
  %0 = affine.apply affine_map<(d0)[s0] -> (d0 mod s0)>(%c7)[%c0]
  %1 = affine.apply affine_map<(d0)[s0] -> (d0 floordiv s0 + 1)>(%c7)[%c0]
  %2 = affine.apply affine_map<(d0)[s0] -> (d0 ceildiv s0)>(%c7)[%c0]
  %3 = affine.apply affine_map<(d0)[s0] -> (d0 floordiv s0)>(%x)[%c7]
  return %0, %1, %2, %3 : index, index, index, index
}
