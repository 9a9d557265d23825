// RUN: freehold opt %s -allow-unregistered-dialect | expect %t.out
// RUN: freehold opt %s -allow-unregistered-dialect -mlir-print-op-generic | expect %t.generic.out
// RUN: freehold opt %s -allow-unregistered-dialect -mlir-print-local-scope | expect %t.local.out
// RUN: freehold opt %s -allow-unregistered-dialect -mlir-print-unique-ssa-ids | expect %t.unique.out

"x.a"() {m = affine_map<(d0, d1)[s0] -> (d0 - s0, -d1, d0 * -2 + d1 floordiv 3, (d0 + d1) mod 4, d0 ceildiv (s0 * 2) - 5)>, s = affine_set<(d0)[s0] : (d0 - s0 >= 0, d0 * 2 - 3 == 0)>, l = loc(callsite("a" at fused<"m">["b", "c":1:2]))} : () -> memref<2xf32, affine_map<(d0) -> (d0 + 2)>>
"x.b"() {e = tensor<4xf32, #sparse_tensor.encoding<{ map = (d0) -> (d0 : compressed) }>>, n = #foo.bar<affine_map<(d0) -> (d0 + 2)>>} : () -> ()
"x.c"() {t = tuple<i32,i32,i32,i32,i32,i32,i32,i32,i32,i32,i32,i32,i32,i32,i32,i32,i32>} : () -> ()
