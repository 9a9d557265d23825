// RUN: freehold opt %s --buffer-deallocation-simplification | expect %t.out

// Lists of more than eight memrefs, each of which may be some of the retained ones.

func.func @rotated(%m0: memref<2xf32>, %m1: memref<2xf32>, %m2: memref<2xf32>, %m3: memref<2xf32>, %m4: memref<2xf32>, %m5: memref<2xf32>, %m6: memref<2xf32>, %m7: memref<2xf32>, %m8: memref<2xf32>, %m9: memref<2xf32>, %c0: i1, %c1: i1, %c2: i1, %c3: i1, %c4: i1, %c5: i1, %c6: i1, %c7: i1, %c8: i1, %c9: i1, %d: i1) -> (memref<2xf32>, memref<2xf32>, memref<2xf32>, memref<2xf32>, memref<2xf32>, memref<2xf32>, memref<2xf32>, memref<2xf32>, memref<2xf32>, memref<2xf32>, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1) {
  %a0 = memref.alloc() : memref<2xf32>
  %a1 = memref.alloc() : memref<2xf32>
  %a2 = memref.alloc() : memref<2xf32>
  %a3 = memref.alloc() : memref<2xf32>
  %a4 = memref.alloc() : memref<2xf32>
  %a5 = memref.alloc() : memref<2xf32>
  %a6 = memref.alloc() : memref<2xf32>
  %a7 = memref.alloc() : memref<2xf32>
  %a8 = memref.alloc() : memref<2xf32>
  %a9 = memref.alloc() : memref<2xf32>
  %r0 = arith.select %d, %a0, %a1 : memref<2xf32>
  %r1 = arith.select %d, %a1, %m1 : memref<2xf32>
  %r2 = memref.alloc() : memref<2xf32>
  %r3 = arith.select %d, %a3, %a4 : memref<2xf32>
  %r4 = arith.select %d, %a4, %m4 : memref<2xf32>
  %r5 = memref.alloc() : memref<2xf32>
  %r6 = arith.select %d, %a6, %a7 : memref<2xf32>
  %r7 = arith.select %d, %a7, %m7 : memref<2xf32>
  %r8 = memref.alloc() : memref<2xf32>
  %r9 = arith.select %d, %a9, %a0 : memref<2xf32>
  %0:10 = bufferization.dealloc (%a0, %a1, %a2, %a3, %a4, %a5, %a6, %a7, %a8, %a9 : memref<2xf32>, memref<2xf32>, memref<2xf32>, memref<2xf32>, memref<2xf32>, memref<2xf32>, memref<2xf32>, memref<2xf32>, memref<2xf32>, memref<2xf32>) if (%c0, %c1, %c2, %c3, %c4, %c5, %c6, %c7, %c8, %c9) retain (%r0, %r1, %r2, %r3, %r4, %r5, %r6, %r7, %r8, %r9 : memref<2xf32>, memref<2xf32>, memref<2xf32>, memref<2xf32>, memref<2xf32>, memref<2xf32>, memref<2xf32>, memref<2xf32>, memref<2xf32>, memref<2xf32>)
  return %r0, %r1, %r2, %r3, %r4, %r5, %r6, %r7, %r8, %r9, %0#0, %0#1, %0#2, %0#3, %0#4, %0#5, %0#6, %0#7, %0#8, %0#9 : memref<2xf32>, memref<2xf32>, memref<2xf32>, memref<2xf32>, memref<2xf32>, memref<2xf32>, memref<2xf32>, memref<2xf32>, memref<2xf32>, memref<2xf32>, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1
}

func.func @retained_twice(%m0: memref<2xf32>, %m1: memref<2xf32>, %m2: memref<2xf32>, %m3: memref<2xf32>, %m4: memref<2xf32>, %m5: memref<2xf32>, %m6: memref<2xf32>, %m7: memref<2xf32>, %m8: memref<2xf32>, %m9: memref<2xf32>, %c0: i1, %c1: i1, %c2: i1, %c3: i1, %c4: i1, %c5: i1, %c6: i1, %c7: i1, %c8: i1, %c9: i1, %d: i1) -> (i1, i1, i1, i1, i1, i1, i1, i1, i1, i1) {
  %a0 = memref.alloc() : memref<2xf32>
  %a1 = memref.alloc() : memref<2xf32>
  %a2 = memref.alloc() : memref<2xf32>
  %a3 = memref.alloc() : memref<2xf32>
  %a4 = memref.alloc() : memref<2xf32>
  %a5 = memref.alloc() : memref<2xf32>
  %a6 = memref.alloc() : memref<2xf32>
  %a7 = memref.alloc() : memref<2xf32>
  %a8 = memref.alloc() : memref<2xf32>
  %a9 = memref.alloc() : memref<2xf32>
  %0:10 = bufferization.dealloc (%a0, %a1, %a2, %a3, %a4, %a5, %a6, %a7, %a8, %a9 : memref<2xf32>, memref<2xf32>, memref<2xf32>, memref<2xf32>, memref<2xf32>, memref<2xf32>, memref<2xf32>, memref<2xf32>, memref<2xf32>, memref<2xf32>) if (%c0, %c1, %c2, %c3, %c4, %c5, %c6, %c7, %c8, %c9) retain (%a0, %a3, %a2, %a1, %a0, %a3, %a2, %a1, %a0, %a3 : memref<2xf32>, memref<2xf32>, memref<2xf32>, memref<2xf32>, memref<2xf32>, memref<2xf32>, memref<2xf32>, memref<2xf32>, memref<2xf32>, memref<2xf32>)
  return %0#0, %0#1, %0#2, %0#3, %0#4, %0#5, %0#6, %0#7, %0#8, %0#9 : i1, i1, i1, i1, i1, i1, i1, i1, i1, i1
}

func.func @unknown(%m0: memref<2xf32>, %m1: memref<2xf32>, %m2: memref<2xf32>, %m3: memref<2xf32>, %m4: memref<2xf32>, %m5: memref<2xf32>, %m6: memref<2xf32>, %m7: memref<2xf32>, %m8: memref<2xf32>, %m9: memref<2xf32>, %c0: i1, %c1: i1, %c2: i1, %c3: i1, %c4: i1, %c5: i1, %c6: i1, %c7: i1, %c8: i1, %c9: i1, %d: i1) -> (i1, i1, i1, i1, i1, i1, i1, i1, i1, i1) {
  %a0 = arith.select %d, %m0, %m2 : memref<2xf32>
  %a1 = memref.alloc() : memref<2xf32>
  %a2 = arith.select %d, %m2, %m4 : memref<2xf32>
  %a3 = memref.alloc() : memref<2xf32>
  %a4 = arith.select %d, %m4, %m6 : memref<2xf32>
  %a5 = memref.alloc() : memref<2xf32>
  %a6 = arith.select %d, %m6, %m8 : memref<2xf32>
  %a7 = memref.alloc() : memref<2xf32>
  %a8 = arith.select %d, %m8, %m0 : memref<2xf32>
  %a9 = memref.alloc() : memref<2xf32>
  %0:10 = bufferization.dealloc (%a0, %a1, %a2, %a3, %a4, %a5, %a6, %a7, %a8, %a9 : memref<2xf32>, memref<2xf32>, memref<2xf32>, memref<2xf32>, memref<2xf32>, memref<2xf32>, memref<2xf32>, memref<2xf32>, memref<2xf32>, memref<2xf32>) if (%c0, %c1, %c2, %c3, %c4, %c5, %c6, %c7, %c8, %c9) retain (%m0, %m1, %m2, %m3, %m4, %m5, %m6, %m7, %m8, %m9 : memref<2xf32>, memref<2xf32>, memref<2xf32>, memref<2xf32>, memref<2xf32>, memref<2xf32>, memref<2xf32>, memref<2xf32>, memref<2xf32>, memref<2xf32>)
  return %0#0, %0#1, %0#2, %0#3, %0#4, %0#5, %0#6, %0#7, %0#8, %0#9 : i1, i1, i1, i1, i1, i1, i1, i1, i1, i1
}
