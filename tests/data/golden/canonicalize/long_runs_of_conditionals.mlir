// RUN: freehold opt %s --canonicalize | expect %t.out

// A long run of conditionals with one condition is combined at once, and so the branches use the yielded buffers directly.
// `mlir-opt` combines the first two, makes selects of their results, and so on: its branches use the selects.
func.func @long_run(%c: i1) -> memref<4xindex> {
  %a0 = memref.alloc() : memref<4xindex>
  %a1 = memref.alloc() : memref<4xindex>
  %a2 = memref.alloc() : memref<4xindex>
  %a3 = memref.alloc() : memref<4xindex>
  %a4 = memref.alloc() : memref<4xindex>
  %a5 = memref.alloc() : memref<4xindex>
  %a6 = memref.alloc() : memref<4xindex>
  %a7 = memref.alloc() : memref<4xindex>
  %a8 = memref.alloc() : memref<4xindex>
  %a9 = memref.alloc() : memref<4xindex>
  %a10 = memref.alloc() : memref<4xindex>
  %a11 = memref.alloc() : memref<4xindex>
  %a12 = memref.alloc() : memref<4xindex>
  %a13 = memref.alloc() : memref<4xindex>
  %a14 = memref.alloc() : memref<4xindex>
  %a15 = memref.alloc() : memref<4xindex>
  %a16 = memref.alloc() : memref<4xindex>
  %a17 = memref.alloc() : memref<4xindex>
  %a18 = memref.alloc() : memref<4xindex>
  %a19 = memref.alloc() : memref<4xindex>
  %a20 = memref.alloc() : memref<4xindex>
  %a21 = memref.alloc() : memref<4xindex>
  %a22 = memref.alloc() : memref<4xindex>
  %a23 = memref.alloc() : memref<4xindex>
  %a24 = memref.alloc() : memref<4xindex>
  %a25 = memref.alloc() : memref<4xindex>
  %a26 = memref.alloc() : memref<4xindex>
  %a27 = memref.alloc() : memref<4xindex>
  %a28 = memref.alloc() : memref<4xindex>
  %a29 = memref.alloc() : memref<4xindex>
  %a30 = memref.alloc() : memref<4xindex>
  %a31 = memref.alloc() : memref<4xindex>
  %a32 = memref.alloc() : memref<4xindex>
  %a33 = memref.alloc() : memref<4xindex>
  %a34 = memref.alloc() : memref<4xindex>
  %r1 = scf.if %c -> (memref<4xindex>) {
    memref.dealloc %a1 : memref<4xindex>
    scf.yield %a0 : memref<4xindex>
  } else {
    memref.dealloc %a0 : memref<4xindex>
    scf.yield %a1 : memref<4xindex>
  }
  %r2 = scf.if %c -> (memref<4xindex>) {
    memref.dealloc %a2 : memref<4xindex>
    scf.yield %r1 : memref<4xindex>
  } else {
    memref.dealloc %r1 : memref<4xindex>
    scf.yield %a2 : memref<4xindex>
  }
  %r3 = scf.if %c -> (memref<4xindex>) {
    memref.dealloc %a3 : memref<4xindex>
    scf.yield %r2 : memref<4xindex>
  } else {
    memref.dealloc %r2 : memref<4xindex>
    scf.yield %a3 : memref<4xindex>
  }
  %r4 = scf.if %c -> (memref<4xindex>) {
    memref.dealloc %a4 : memref<4xindex>
    scf.yield %r3 : memref<4xindex>
  } else {
    memref.dealloc %r3 : memref<4xindex>
    scf.yield %a4 : memref<4xindex>
  }
  %r5 = scf.if %c -> (memref<4xindex>) {
    memref.dealloc %a5 : memref<4xindex>
    scf.yield %r4 : memref<4xindex>
  } else {
    memref.dealloc %r4 : memref<4xindex>
    scf.yield %a5 : memref<4xindex>
  }
  %r6 = scf.if %c -> (memref<4xindex>) {
    memref.dealloc %a6 : memref<4xindex>
    scf.yield %r5 : memref<4xindex>
  } else {
    memref.dealloc %r5 : memref<4xindex>
    scf.yield %a6 : memref<4xindex>
  }
  %r7 = scf.if %c -> (memref<4xindex>) {
    memref.dealloc %a7 : memref<4xindex>
    scf.yield %r6 : memref<4xindex>
  } else {
    memref.dealloc %r6 : memref<4xindex>
    scf.yield %a7 : memref<4xindex>
  }
  %r8 = scf.if %c -> (memref<4xindex>) {
    memref.dealloc %a8 : memref<4xindex>
    scf.yield %r7 : memref<4xindex>
  } else {
    memref.dealloc %r7 : memref<4xindex>
    scf.yield %a8 : memref<4xindex>
  }
  %r9 = scf.if %c -> (memref<4xindex>) {
    memref.dealloc %a9 : memref<4xindex>
    scf.yield %r8 : memref<4xindex>
  } else {
    memref.dealloc %r8 : memref<4xindex>
    scf.yield %a9 : memref<4xindex>
  }
  %r10 = scf.if %c -> (memref<4xindex>) {
    memref.dealloc %a10 : memref<4xindex>
    scf.yield %r9 : memref<4xindex>
  } else {
    memref.dealloc %r9 : memref<4xindex>
    scf.yield %a10 : memref<4xindex>
  }
  %r11 = scf.if %c -> (memref<4xindex>) {
    memref.dealloc %a11 : memref<4xindex>
    scf.yield %r10 : memref<4xindex>
  } else {
    memref.dealloc %r10 : memref<4xindex>
    scf.yield %a11 : memref<4xindex>
  }
  %r12 = scf.if %c -> (memref<4xindex>) {
    memref.dealloc %a12 : memref<4xindex>
    scf.yield %r11 : memref<4xindex>
  } else {
    memref.dealloc %r11 : memref<4xindex>
    scf.yield %a12 : memref<4xindex>
  }
  %r13 = scf.if %c -> (memref<4xindex>) {
    memref.dealloc %a13 : memref<4xindex>
    scf.yield %r12 : memref<4xindex>
  } else {
    memref.dealloc %r12 : memref<4xindex>
    scf.yield %a13 : memref<4xindex>
  }
  %r14 = scf.if %c -> (memref<4xindex>) {
    memref.dealloc %a14 : memref<4xindex>
    scf.yield %r13 : memref<4xindex>
  } else {
    memref.dealloc %r13 : memref<4xindex>
    scf.yield %a14 : memref<4xindex>
  }
  %r15 = scf.if %c -> (memref<4xindex>) {
    memref.dealloc %a15 : memref<4xindex>
    scf.yield %r14 : memref<4xindex>
  } else {
    memref.dealloc %r14 : memref<4xindex>
    scf.yield %a15 : memref<4xindex>
  }
  %r16 = scf.if %c -> (memref<4xindex>) {
    memref.dealloc %a16 : memref<4xindex>
    scf.yield %r15 : memref<4xindex>
  } else {
    memref.dealloc %r15 : memref<4xindex>
    scf.yield %a16 : memref<4xindex>
  }
  %r17 = scf.if %c -> (memref<4xindex>) {
    memref.dealloc %a17 : memref<4xindex>
    scf.yield %r16 : memref<4xindex>
  } else {
    memref.dealloc %r16 : memref<4xindex>
    scf.yield %a17 : memref<4xindex>
  }
  %r18 = scf.if %c -> (memref<4xindex>) {
    memref.dealloc %a18 : memref<4xindex>
    scf.yield %r17 : memref<4xindex>
  } else {
    memref.dealloc %r17 : memref<4xindex>
    scf.yield %a18 : memref<4xindex>
  }
  %r19 = scf.if %c -> (memref<4xindex>) {
    memref.dealloc %a19 : memref<4xindex>
    scf.yield %r18 : memref<4xindex>
  } else {
    memref.dealloc %r18 : memref<4xindex>
    scf.yield %a19 : memref<4xindex>
  }
  %r20 = scf.if %c -> (memref<4xindex>) {
    memref.dealloc %a20 : memref<4xindex>
    scf.yield %r19 : memref<4xindex>
  } else {
    memref.dealloc %r19 : memref<4xindex>
    scf.yield %a20 : memref<4xindex>
  }
  %r21 = scf.if %c -> (memref<4xindex>) {
    memref.dealloc %a21 : memref<4xindex>
    scf.yield %r20 : memref<4xindex>
  } else {
    memref.dealloc %r20 : memref<4xindex>
    scf.yield %a21 : memref<4xindex>
  }
  %r22 = scf.if %c -> (memref<4xindex>) {
    memref.dealloc %a22 : memref<4xindex>
    scf.yield %r21 : memref<4xindex>
  } else {
    memref.dealloc %r21 : memref<4xindex>
    scf.yield %a22 : memref<4xindex>
  }
  %r23 = scf.if %c -> (memref<4xindex>) {
    memref.dealloc %a23 : memref<4xindex>
    scf.yield %r22 : memref<4xindex>
  } else {
    memref.dealloc %r22 : memref<4xindex>
    scf.yield %a23 : memref<4xindex>
  }
  %r24 = scf.if %c -> (memref<4xindex>) {
    memref.dealloc %a24 : memref<4xindex>
    scf.yield %r23 : memref<4xindex>
  } else {
    memref.dealloc %r23 : memref<4xindex>
    scf.yield %a24 : memref<4xindex>
  }
  %r25 = scf.if %c -> (memref<4xindex>) {
    memref.dealloc %a25 : memref<4xindex>
    scf.yield %r24 : memref<4xindex>
  } else {
    memref.dealloc %r24 : memref<4xindex>
    scf.yield %a25 : memref<4xindex>
  }
  %r26 = scf.if %c -> (memref<4xindex>) {
    memref.dealloc %a26 : memref<4xindex>
    scf.yield %r25 : memref<4xindex>
  } else {
    memref.dealloc %r25 : memref<4xindex>
    scf.yield %a26 : memref<4xindex>
  }
  %r27 = scf.if %c -> (memref<4xindex>) {
    memref.dealloc %a27 : memref<4xindex>
    scf.yield %r26 : memref<4xindex>
  } else {
    memref.dealloc %r26 : memref<4xindex>
    scf.yield %a27 : memref<4xindex>
  }
  %r28 = scf.if %c -> (memref<4xindex>) {
    memref.dealloc %a28 : memref<4xindex>
    scf.yield %r27 : memref<4xindex>
  } else {
    memref.dealloc %r27 : memref<4xindex>
    scf.yield %a28 : memref<4xindex>
  }
  %r29 = scf.if %c -> (memref<4xindex>) {
    memref.dealloc %a29 : memref<4xindex>
    scf.yield %r28 : memref<4xindex>
  } else {
    memref.dealloc %r28 : memref<4xindex>
    scf.yield %a29 : memref<4xindex>
  }
  %r30 = scf.if %c -> (memref<4xindex>) {
    memref.dealloc %a30 : memref<4xindex>
    scf.yield %r29 : memref<4xindex>
  } else {
    memref.dealloc %r29 : memref<4xindex>
    scf.yield %a30 : memref<4xindex>
  }
  %r31 = scf.if %c -> (memref<4xindex>) {
    memref.dealloc %a31 : memref<4xindex>
    scf.yield %r30 : memref<4xindex>
  } else {
    memref.dealloc %r30 : memref<4xindex>
    scf.yield %a31 : memref<4xindex>
  }
  %r32 = scf.if %c -> (memref<4xindex>) {
    memref.dealloc %a32 : memref<4xindex>
    scf.yield %r31 : memref<4xindex>
  } else {
    memref.dealloc %r31 : memref<4xindex>
    scf.yield %a32 : memref<4xindex>
  }
  %r33 = scf.if %c -> (memref<4xindex>) {
    memref.dealloc %a33 : memref<4xindex>
    scf.yield %r32 : memref<4xindex>
  } else {
    memref.dealloc %r32 : memref<4xindex>
    scf.yield %a33 : memref<4xindex>
  }
  %r34 = scf.if %c -> (memref<4xindex>) {
    memref.dealloc %a34 : memref<4xindex>
    scf.yield %r33 : memref<4xindex>
  } else {
    memref.dealloc %r33 : memref<4xindex>
    scf.yield %a34 : memref<4xindex>
  }
  return %r34 : memref<4xindex>
}

// The conditions of a run may be opposite, and a conditional may have no else.
func.func @opposite(%c: i1, %m: memref<40xindex>) -> index {
  %true = arith.constant true
  %not = arith.xori %c, %true : i1
  %k0 = arith.constant 0 : index
  %r1 = scf.if %c -> (index) {
    %x = memref.load %m[%k0] : memref<40xindex>
    scf.yield %x : index
  } else {
    %y = arith.addi %k0, %k0 : index
    scf.yield %y : index
  }
  %r2 = scf.if %c -> (index) {
    %x = memref.load %m[%r1] : memref<40xindex>
    scf.yield %x : index
  } else {
    %y = arith.addi %r1, %r1 : index
    scf.yield %y : index
  }
  %r3 = scf.if %not -> (index) {
    %x = memref.load %m[%r2] : memref<40xindex>
    scf.yield %x : index
  } else {
    %y = arith.addi %r2, %r2 : index
    scf.yield %y : index
  }
  %r4 = scf.if %c -> (index) {
    %x = memref.load %m[%r3] : memref<40xindex>
    scf.yield %x : index
  } else {
    %y = arith.addi %r3, %r3 : index
    scf.yield %y : index
  }
  scf.if %c {
    memref.store %r4, %m[%r4] : memref<40xindex>
  }
  %r6 = scf.if %not -> (index) {
    %x = memref.load %m[%r4] : memref<40xindex>
    scf.yield %x : index
  } else {
    %y = arith.addi %r4, %r4 : index
    scf.yield %y : index
  }
  %r7 = scf.if %c -> (index) {
    %x = memref.load %m[%r6] : memref<40xindex>
    scf.yield %x : index
  } else {
    %y = arith.addi %r6, %r6 : index
    scf.yield %y : index
  }
  %r8 = scf.if %c -> (index) {
    %x = memref.load %m[%r7] : memref<40xindex>
    scf.yield %x : index
  } else {
    %y = arith.addi %r7, %r7 : index
    scf.yield %y : index
  }
  %r9 = scf.if %not -> (index) {
    %x = memref.load %m[%r8] : memref<40xindex>
    scf.yield %x : index
  } else {
    %y = arith.addi %r8, %r8 : index
    scf.yield %y : index
  }
  scf.if %c {
    memref.store %r9, %m[%r9] : memref<40xindex>
  }
  %r11 = scf.if %c -> (index) {
    %x = memref.load %m[%r9] : memref<40xindex>
    scf.yield %x : index
  } else {
    %y = arith.addi %r9, %r9 : index
    scf.yield %y : index
  }
  %r12 = scf.if %not -> (index) {
    %x = memref.load %m[%r11] : memref<40xindex>
    scf.yield %x : index
  } else {
    %y = arith.addi %r11, %r11 : index
    scf.yield %y : index
  }
  %r13 = scf.if %c -> (index) {
    %x = memref.load %m[%r12] : memref<40xindex>
    scf.yield %x : index
  } else {
    %y = arith.addi %r12, %r12 : index
    scf.yield %y : index
  }
  %r14 = scf.if %c -> (index) {
    %x = memref.load %m[%r13] : memref<40xindex>
    scf.yield %x : index
  } else {
    %y = arith.addi %r13, %r13 : index
    scf.yield %y : index
  }
  scf.if %not {
    memref.store %r14, %m[%r14] : memref<40xindex>
  }
  %r16 = scf.if %c -> (index) {
    %x = memref.load %m[%r14] : memref<40xindex>
    scf.yield %x : index
  } else {
    %y = arith.addi %r14, %r14 : index
    scf.yield %y : index
  }
  %r17 = scf.if %c -> (index) {
    %x = memref.load %m[%r16] : memref<40xindex>
    scf.yield %x : index
  } else {
    %y = arith.addi %r16, %r16 : index
    scf.yield %y : index
  }
  %r18 = scf.if %not -> (index) {
    %x = memref.load %m[%r17] : memref<40xindex>
    scf.yield %x : index
  } else {
    %y = arith.addi %r17, %r17 : index
    scf.yield %y : index
  }
  %r19 = scf.if %c -> (index) {
    %x = memref.load %m[%r18] : memref<40xindex>
    scf.yield %x : index
  } else {
    %y = arith.addi %r18, %r18 : index
    scf.yield %y : index
  }
  scf.if %c {
    memref.store %r19, %m[%r19] : memref<40xindex>
  }
  %r21 = scf.if %not -> (index) {
    %x = memref.load %m[%r19] : memref<40xindex>
    scf.yield %x : index
  } else {
    %y = arith.addi %r19, %r19 : index
    scf.yield %y : index
  }
  %r22 = scf.if %c -> (index) {
    %x = memref.load %m[%r21] : memref<40xindex>
    scf.yield %x : index
  } else {
    %y = arith.addi %r21, %r21 : index
    scf.yield %y : index
  }
  %r23 = scf.if %c -> (index) {
    %x = memref.load %m[%r22] : memref<40xindex>
    scf.yield %x : index
  } else {
    %y = arith.addi %r22, %r22 : index
    scf.yield %y : index
  }
  %r24 = scf.if %not -> (index) {
    %x = memref.load %m[%r23] : memref<40xindex>
    scf.yield %x : index
  } else {
    %y = arith.addi %r23, %r23 : index
    scf.yield %y : index
  }
  scf.if %c {
    memref.store %r24, %m[%r24] : memref<40xindex>
  }
  %r26 = scf.if %c -> (index) {
    %x = memref.load %m[%r24] : memref<40xindex>
    scf.yield %x : index
  } else {
    %y = arith.addi %r24, %r24 : index
    scf.yield %y : index
  }
  %r27 = scf.if %not -> (index) {
    %x = memref.load %m[%r26] : memref<40xindex>
    scf.yield %x : index
  } else {
    %y = arith.addi %r26, %r26 : index
    scf.yield %y : index
  }
  %r28 = scf.if %c -> (index) {
    %x = memref.load %m[%r27] : memref<40xindex>
    scf.yield %x : index
  } else {
    %y = arith.addi %r27, %r27 : index
    scf.yield %y : index
  }
  %r29 = scf.if %c -> (index) {
    %x = memref.load %m[%r28] : memref<40xindex>
    scf.yield %x : index
  } else {
    %y = arith.addi %r28, %r28 : index
    scf.yield %y : index
  }
  scf.if %not {
    memref.store %r29, %m[%r29] : memref<40xindex>
  }
  %r31 = scf.if %c -> (index) {
    %x = memref.load %m[%r29] : memref<40xindex>
    scf.yield %x : index
  } else {
    %y = arith.addi %r29, %r29 : index
    scf.yield %y : index
  }
  %r32 = scf.if %c -> (index) {
    %x = memref.load %m[%r31] : memref<40xindex>
    scf.yield %x : index
  } else {
    %y = arith.addi %r31, %r31 : index
    scf.yield %y : index
  }
  %r33 = scf.if %not -> (index) {
    %x = memref.load %m[%r32] : memref<40xindex>
    scf.yield %x : index
  } else {
    %y = arith.addi %r32, %r32 : index
    scf.yield %y : index
  }
  %r34 = scf.if %c -> (index) {
    %x = memref.load %m[%r33] : memref<40xindex>
    scf.yield %x : index
  } else {
    %y = arith.addi %r33, %r33 : index
    scf.yield %y : index
  }
  return %r34 : index
}
