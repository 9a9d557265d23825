// RUN: freehold opt %s --canonicalize | filecheck %s

// Branches to any of 40 blocks that contain only a branch lead to the block after them.

// CHECK-LABEL: func.func @f
// CHECK:      cf.switch %{{.*}} : i32, [
// CHECK-NEXT:   default: ^bb1(%[[A:.*]], %[[B:.*]] : index, index),
// CHECK-NEXT:   3: ^bb1(%[[B]], %[[A]] : index, index),
// CHECK-NEXT:   4: ^bb2(%[[A]] : index)
// CHECK:      ^bb1(%{{.*}}: index, %[[Y:.*]]: index):
// CHECK-NEXT:   %[[V:.*]] = arith.addi
// CHECK-NEXT:   cf.cond_br %{{.*}}, ^bb1(%[[V]], %[[Y]] : index, index), ^bb2(%[[V]] : index)
// CHECK:      ^bb2(%[[R:.*]]: index):
// CHECK-NEXT:   return %[[R]] : index
func.func @f(%flag: i32, %c: i1, %m: index, %k: index) -> index {
  cf.switch %flag : i32, [default: ^b0(%m, %k : index, index), 3: ^b5(%m, %k : index, index), 4: ^r0(%m : index)]
^b0(%a0: index, %x0: index):
  cf.br ^b1(%x0, %a0 : index, index)
^b1(%a1: index, %x1: index):
  cf.br ^b2(%x1, %a1 : index, index)
^b2(%a2: index, %x2: index):
  cf.br ^b3(%x2, %a2 : index, index)
^b3(%a3: index, %x3: index):
  cf.br ^b4(%x3, %a3 : index, index)
^b4(%a4: index, %x4: index):
  cf.br ^b5(%x4, %a4 : index, index)
^b5(%a5: index, %x5: index):
  cf.br ^b6(%x5, %a5 : index, index)
^b6(%a6: index, %x6: index):
  cf.br ^b7(%x6, %a6 : index, index)
^b7(%a7: index, %x7: index):
  cf.br ^b8(%x7, %a7 : index, index)
^b8(%a8: index, %x8: index):
  cf.br ^b9(%x8, %a8 : index, index)
^b9(%a9: index, %x9: index):
  cf.br ^b10(%x9, %a9 : index, index)
^b10(%a10: index, %x10: index):
  cf.br ^b11(%x10, %a10 : index, index)
^b11(%a11: index, %x11: index):
  cf.br ^b12(%x11, %a11 : index, index)
^b12(%a12: index, %x12: index):
  cf.br ^b13(%x12, %a12 : index, index)
^b13(%a13: index, %x13: index):
  cf.br ^b14(%x13, %a13 : index, index)
^b14(%a14: index, %x14: index):
  cf.br ^b15(%x14, %a14 : index, index)
^b15(%a15: index, %x15: index):
  cf.br ^b16(%x15, %a15 : index, index)
^b16(%a16: index, %x16: index):
  cf.br ^b17(%x16, %a16 : index, index)
^b17(%a17: index, %x17: index):
  cf.br ^b18(%x17, %a17 : index, index)
^b18(%a18: index, %x18: index):
  cf.br ^b19(%x18, %a18 : index, index)
^b19(%a19: index, %x19: index):
  cf.br ^b20(%x19, %a19 : index, index)
^b20(%a20: index, %x20: index):
  cf.br ^b21(%x20, %a20 : index, index)
^b21(%a21: index, %x21: index):
  cf.br ^b22(%x21, %a21 : index, index)
^b22(%a22: index, %x22: index):
  cf.br ^b23(%x22, %a22 : index, index)
^b23(%a23: index, %x23: index):
  cf.br ^b24(%x23, %a23 : index, index)
^b24(%a24: index, %x24: index):
  cf.br ^b25(%x24, %a24 : index, index)
^b25(%a25: index, %x25: index):
  cf.br ^b26(%x25, %a25 : index, index)
^b26(%a26: index, %x26: index):
  cf.br ^b27(%x26, %a26 : index, index)
^b27(%a27: index, %x27: index):
  cf.br ^b28(%x27, %a27 : index, index)
^b28(%a28: index, %x28: index):
  cf.br ^b29(%x28, %a28 : index, index)
^b29(%a29: index, %x29: index):
  cf.br ^b30(%x29, %a29 : index, index)
^b30(%a30: index, %x30: index):
  cf.br ^b31(%x30, %a30 : index, index)
^b31(%a31: index, %x31: index):
  cf.br ^b32(%x31, %a31 : index, index)
^b32(%a32: index, %x32: index):
  cf.br ^b33(%x32, %a32 : index, index)
^b33(%a33: index, %x33: index):
  cf.br ^b34(%x33, %a33 : index, index)
^b34(%a34: index, %x34: index):
  cf.br ^b35(%x34, %a34 : index, index)
^b35(%a35: index, %x35: index):
  cf.br ^b36(%x35, %a35 : index, index)
^b36(%a36: index, %x36: index):
  cf.br ^b37(%x36, %a36 : index, index)
^b37(%a37: index, %x37: index):
  cf.br ^b38(%x37, %a37 : index, index)
^b38(%a38: index, %x38: index):
  cf.br ^b39(%x38, %a38 : index, index)
^b39(%a39: index, %x39: index):
  cf.br ^b40(%x39, %a39 : index, index)
^b40(%v: index, %y: index):
  %w = arith.addi %v, %y : index
  cf.cond_br %c, ^b20(%w, %y : index, index), ^r10(%w : index)
^r0(%z0: index):
  cf.br ^r1(%z0 : index)
^r1(%z1: index):
  cf.br ^r2(%z1 : index)
^r2(%z2: index):
  cf.br ^r3(%z2 : index)
^r3(%z3: index):
  cf.br ^r4(%z3 : index)
^r4(%z4: index):
  cf.br ^r5(%z4 : index)
^r5(%z5: index):
  cf.br ^r6(%z5 : index)
^r6(%z6: index):
  cf.br ^r7(%z6 : index)
^r7(%z7: index):
  cf.br ^r8(%z7 : index)
^r8(%z8: index):
  cf.br ^r9(%z8 : index)
^r9(%z9: index):
  cf.br ^r10(%z9 : index)
^r10(%z10: index):
  cf.br ^r11(%z10 : index)
^r11(%z11: index):
  cf.br ^r12(%z11 : index)
^r12(%z12: index):
  cf.br ^r13(%z12 : index)
^r13(%z13: index):
  cf.br ^r14(%z13 : index)
^r14(%z14: index):
  cf.br ^r15(%z14 : index)
^r15(%z15: index):
  cf.br ^r16(%z15 : index)
^r16(%z16: index):
  cf.br ^r17(%z16 : index)
^r17(%z17: index):
  cf.br ^r18(%z17 : index)
^r18(%z18: index):
  cf.br ^r19(%z18 : index)
^r19(%z19: index):
  cf.br ^r20(%z19 : index)
^r20(%z20: index):
  cf.br ^r21(%z20 : index)
^r21(%z21: index):
  cf.br ^r22(%z21 : index)
^r22(%z22: index):
  cf.br ^r23(%z22 : index)
^r23(%z23: index):
  cf.br ^r24(%z23 : index)
^r24(%z24: index):
  cf.br ^r25(%z24 : index)
^r25(%z25: index):
  cf.br ^r26(%z25 : index)
^r26(%z26: index):
  cf.br ^r27(%z26 : index)
^r27(%z27: index):
  cf.br ^r28(%z27 : index)
^r28(%z28: index):
  cf.br ^r29(%z28 : index)
^r29(%z29: index):
  cf.br ^r30(%z29 : index)
^r30(%z30: index):
  cf.br ^r31(%z30 : index)
^r31(%z31: index):
  cf.br ^r32(%z31 : index)
^r32(%z32: index):
  cf.br ^r33(%z32 : index)
^r33(%z33: index):
  cf.br ^r34(%z33 : index)
^r34(%z34: index):
  cf.br ^r35(%z34 : index)
^r35(%z35: index):
  cf.br ^r36(%z35 : index)
^r36(%z36: index):
  cf.br ^r37(%z36 : index)
^r37(%z37: index):
  cf.br ^r38(%z37 : index)
^r38(%z38: index):
  cf.br ^r39(%z38 : index)
^r39(%z39: index):
  cf.br ^r40(%z39 : index)
^r40(%r: index):
  return %r : index
}
