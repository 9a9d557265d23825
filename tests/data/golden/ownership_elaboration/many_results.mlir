// RUN: freehold opt %s --ownership-elaboration --canonicalize | expect %t.out

// More than eight pointers are compared by loops over arrays on the stack, at the start of the function.

func.func private @make() -> (memref<4xf32>, memref<4xf32>, memref<4xf32>, memref<4xf32>, memref<4xf32>, memref<4xf32>, memref<4xf32>, memref<4xf32>, memref<4xf32>)
func.func private @use(memref<4xf32>)

func.func @used() {
  %r:9 = call @make() : () -> (memref<4xf32>, memref<4xf32>, memref<4xf32>, memref<4xf32>, memref<4xf32>, memref<4xf32>, memref<4xf32>, memref<4xf32>, memref<4xf32>)
  call @use(%r#0) : (memref<4xf32>) -> ()
  call @use(%r#1) : (memref<4xf32>) -> ()
  call @use(%r#2) : (memref<4xf32>) -> ()
  call @use(%r#3) : (memref<4xf32>) -> ()
  call @use(%r#4) : (memref<4xf32>) -> ()
  call @use(%r#5) : (memref<4xf32>) -> ()
  call @use(%r#6) : (memref<4xf32>) -> ()
  call @use(%r#7) : (memref<4xf32>) -> ()
  call @use(%r#8) : (memref<4xf32>) -> ()
  return
}

// The edge states who owns what, and the other one frees.
func.func @forwarded(%c: i1) {
  %r:9 = call @make() : () -> (memref<4xf32>, memref<4xf32>, memref<4xf32>, memref<4xf32>, memref<4xf32>, memref<4xf32>, memref<4xf32>, memref<4xf32>, memref<4xf32>)
  cf.cond_br %c, ^used(%r#0, %r#1, %r#2, %r#3, %r#4, %r#5, %r#6, %r#7, %r#8 : memref<4xf32>, memref<4xf32>, memref<4xf32>, memref<4xf32>, memref<4xf32>, memref<4xf32>, memref<4xf32>, memref<4xf32>, memref<4xf32>), ^end
^used(%m0: memref<4xf32>, %m1: memref<4xf32>, %m2: memref<4xf32>, %m3: memref<4xf32>, %m4: memref<4xf32>, %m5: memref<4xf32>, %m6: memref<4xf32>, %m7: memref<4xf32>, %m8: memref<4xf32>):
  call @use(%m0) : (memref<4xf32>) -> ()
  call @use(%m1) : (memref<4xf32>) -> ()
  call @use(%m2) : (memref<4xf32>) -> ()
  call @use(%m3) : (memref<4xf32>) -> ()
  call @use(%m4) : (memref<4xf32>) -> ()
  call @use(%m5) : (memref<4xf32>) -> ()
  call @use(%m6) : (memref<4xf32>) -> ()
  call @use(%m7) : (memref<4xf32>) -> ()
  call @use(%m8) : (memref<4xf32>) -> ()
  cf.br ^end
^end:
  return
}

// Iterations of a parallel loop do not share arrays.
func.func @parallel(%n: index) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  scf.parallel (%i) = (%zero) to (%n) step (%one) {
    %r:9 = func.call @make() : () -> (memref<4xf32>, memref<4xf32>, memref<4xf32>, memref<4xf32>, memref<4xf32>, memref<4xf32>, memref<4xf32>, memref<4xf32>, memref<4xf32>)
    func.call @use(%r#8) : (memref<4xf32>) -> ()
  }
  return
}

// Loaded buffers that are forwarded are compared with those that the container refers to.
func.func @stored_and_loaded(%c: i1) {
  %box = memref.alloc() : memref<10xmemref<4xf32>>
  %i0 = arith.constant 0 : index
  %i1 = arith.constant 1 : index
  %i2 = arith.constant 2 : index
  %i3 = arith.constant 3 : index
  %i4 = arith.constant 4 : index
  %i5 = arith.constant 5 : index
  %i6 = arith.constant 6 : index
  %i7 = arith.constant 7 : index
  %i8 = arith.constant 8 : index
  %i9 = arith.constant 9 : index
  %a0 = memref.alloc() : memref<4xf32>
  memref.store %a0, %box[%i0] : memref<10xmemref<4xf32>>
  %a1 = memref.alloc() : memref<4xf32>
  memref.store %a1, %box[%i1] : memref<10xmemref<4xf32>>
  %a2 = memref.alloc() : memref<4xf32>
  memref.store %a2, %box[%i2] : memref<10xmemref<4xf32>>
  %a3 = memref.alloc() : memref<4xf32>
  memref.store %a3, %box[%i3] : memref<10xmemref<4xf32>>
  %a4 = memref.alloc() : memref<4xf32>
  memref.store %a4, %box[%i4] : memref<10xmemref<4xf32>>
  %a5 = memref.alloc() : memref<4xf32>
  memref.store %a5, %box[%i5] : memref<10xmemref<4xf32>>
  %a6 = memref.alloc() : memref<4xf32>
  memref.store %a6, %box[%i6] : memref<10xmemref<4xf32>>
  %a7 = memref.alloc() : memref<4xf32>
  memref.store %a7, %box[%i7] : memref<10xmemref<4xf32>>
  %a8 = memref.alloc() : memref<4xf32>
  memref.store %a8, %box[%i8] : memref<10xmemref<4xf32>>
  %a9 = memref.alloc() : memref<4xf32>
  memref.store %a9, %box[%i9] : memref<10xmemref<4xf32>>
  %l0 = memref.load %box[%i0] : memref<10xmemref<4xf32>>
  %l1 = memref.load %box[%i3] : memref<10xmemref<4xf32>>
  %l2 = memref.load %box[%i6] : memref<10xmemref<4xf32>>
  %l3 = memref.load %box[%i9] : memref<10xmemref<4xf32>>
  %l4 = memref.load %box[%i2] : memref<10xmemref<4xf32>>
  %l5 = memref.load %box[%i5] : memref<10xmemref<4xf32>>
  %l6 = memref.load %box[%i8] : memref<10xmemref<4xf32>>
  %l7 = memref.load %box[%i1] : memref<10xmemref<4xf32>>
  %l8 = memref.load %box[%i4] : memref<10xmemref<4xf32>>
  %l9 = memref.load %box[%i7] : memref<10xmemref<4xf32>>
  cf.cond_br %c, ^used(%l0, %l1, %l2, %l3, %l4, %l5, %l6, %l7, %l8 : memref<4xf32>, memref<4xf32>, memref<4xf32>, memref<4xf32>, memref<4xf32>, memref<4xf32>, memref<4xf32>, memref<4xf32>, memref<4xf32>), ^end
^used(%m0: memref<4xf32>, %m1: memref<4xf32>, %m2: memref<4xf32>, %m3: memref<4xf32>, %m4: memref<4xf32>, %m5: memref<4xf32>, %m6: memref<4xf32>, %m7: memref<4xf32>, %m8: memref<4xf32>):
  call @use(%m0) : (memref<4xf32>) -> ()
  call @use(%m1) : (memref<4xf32>) -> ()
  call @use(%m2) : (memref<4xf32>) -> ()
  call @use(%m3) : (memref<4xf32>) -> ()
  call @use(%m4) : (memref<4xf32>) -> ()
  call @use(%m5) : (memref<4xf32>) -> ()
  call @use(%m6) : (memref<4xf32>) -> ()
  call @use(%m7) : (memref<4xf32>) -> ()
  call @use(%m8) : (memref<4xf32>) -> ()
  cf.br ^end
^end:
  return
}
