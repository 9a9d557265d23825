// RUN: freehold opt %s --allow-unregistered-dialect | expect %t.out
// RUN: freehold opt %s --allow-unregistered-dialect --canonicalize | expect %t.canonical.out

// Constants of affine expressions beyond 64 bits: two adjacent constants stay as they are, and a constant that is moved
// next to another one wraps around, as in mlir-opt. Parsing the former did not terminate. mlir-opt stops with an
// arithmetic exception at quotients by -1, and does not parse the smallest constant, which it prints. Expressions in
// tests had small constants; the fuzzer of the parser rarely generates valid maps from bytes.

"t.sums"() {
  a = affine_map<(d0) -> (d0 + 9223372036854775807 + 1)>,
  b = affine_map<(d0) -> (9223372036854775807 + 1)>,
  c = affine_map<(d0) -> (d0 - (-9223372036854775807 - 1))>,
  e = affine_map<(d0) -> (d0 * 9223372036854775807 + d0)>,
  f = affine_set<(d0) : (d0 + 9223372036854775807 + 1 == 0)>
} : () -> ()
"t.products"() {
  a = affine_map<(d0) -> (d0 * 9223372036854775807 * 2)>,
  b = affine_map<(d0) -> (9223372036854775807 * 2)>,
  c = affine_map<(d0) -> (-(d0 * (-9223372036854775807 - 1)))>,
  d = affine_map<(d0) -> (-(-9223372036854775807 - 1))>,
  e = affine_map<(d0)[s0] -> ((d0 * 4611686018427387904) * (s0 * 4))>
} : () -> ()
"t.quotients"() {
  a = affine_map<(d0) -> ((d0 * (-9223372036854775807 - 1)) floordiv -1)>,
  b = affine_map<(d0) -> ((d0 * (-9223372036854775807 - 1)) ceildiv -1)>,
  c = affine_map<(d0) -> ((d0 * (-9223372036854775807 - 1) + 3) floordiv -1)>,
  d = affine_map<(d0) -> ((-9223372036854775807 - 1) floordiv -1)>,
  e = affine_map<(d0) -> (d0 mod (-9223372036854775807 - 1))>,
  f = affine_map<(d0) -> ((d0 * 4611686018427387904 * 4) floordiv 2)>
} : () -> ()
"t.least"() {a = affine_map<(d0) -> (-9223372036854775808, d0 * -9223372036854775808, d0 mod -9223372036854775808)>} : () -> ()

func.func @composed(%x: index) -> index {
  %0 = affine.apply affine_map<(d0) -> (d0 + 9223372036854775807)>(%x)
  %1 = affine.apply affine_map<(d0) -> (d0 + 1)>(%0)
  return %1 : index
}
