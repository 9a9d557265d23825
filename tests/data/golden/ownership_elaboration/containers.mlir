// RUN: freehold opt %s --ownership-elaboration | expect %t.out

// Buffers stored in a local buffer live until its last use.

func.func @one(%m: memref<4xf32>, %i: index) {
  %box = memref.alloc() : memref<1xmemref<4xf32>>
  %a = memref.alloc() : memref<4xf32>
  memref.copy %m, %a : memref<4xf32> to memref<4xf32>
  memref.store %a, %box[%i] : memref<1xmemref<4xf32>>
  %b = memref.load %box[%i] : memref<1xmemref<4xf32>>
  memref.copy %b, %m : memref<4xf32> to memref<4xf32>
  return
}

func.func @two(%m: memref<4xf32>, %i: index, %j: index) {
  %box = memref.alloc() : memref<2xmemref<4xf32>>
  %a = memref.alloc() : memref<4xf32>
  %b = memref.alloc() : memref<4xf32>
  memref.copy %m, %a : memref<4xf32> to memref<4xf32>
  memref.copy %m, %b : memref<4xf32> to memref<4xf32>
  memref.store %a, %box[%i] : memref<2xmemref<4xf32>>
  memref.store %b, %box[%j] : memref<2xmemref<4xf32>>
  %l = memref.load %box[%i] : memref<2xmemref<4xf32>>
  memref.copy %l, %m : memref<4xf32> to memref<4xf32>
  return
}

func.func @on_the_stack(%m: memref<4xf32>, %i: index) {
  %box = memref.alloca() : memref<1xmemref<4xf32>>
  %a = memref.alloc() : memref<4xf32>
  memref.copy %m, %a : memref<4xf32> to memref<4xf32>
  memref.store %a, %box[%i] : memref<1xmemref<4xf32>>
  %b = memref.load %box[%i] : memref<1xmemref<4xf32>>
  memref.copy %b, %m : memref<4xf32> to memref<4xf32>
  return
}

// The container and the stored buffer are local to an iteration.
func.func @in_a_loop(%n: index, %m: memref<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %box = memref.alloc() : memref<1xmemref<4xf32>>
    %a = memref.alloc() : memref<4xf32>
    memref.copy %m, %a : memref<4xf32> to memref<4xf32>
    memref.store %a, %box[%c0] : memref<1xmemref<4xf32>>
    %b = memref.load %box[%c0] : memref<1xmemref<4xf32>>
    memref.copy %b, %m : memref<4xf32> to memref<4xf32>
  }
  return
}

// What is stored is used after it was loaded, on one side only.
func.func @loaded_on_one_side(%c: i1, %m: memref<4xf32>, %i: index) {
  %box = memref.alloc() : memref<1xmemref<4xf32>>
  %a = memref.alloc() : memref<4xf32>
  memref.copy %m, %a : memref<4xf32> to memref<4xf32>
  memref.store %a, %box[%i] : memref<1xmemref<4xf32>>
  scf.if %c {
    %b = memref.load %box[%i] : memref<1xmemref<4xf32>>
    memref.copy %b, %m : memref<4xf32> to memref<4xf32>
  }
  return
}

// Buffers of the caller may be stored anywhere.
func.func @of_the_caller(%box: memref<1xmemref<4xf32>>, %m: memref<4xf32>, %i: index) {
  memref.store %m, %box[%i] : memref<1xmemref<4xf32>>
  return
}

// A loaded buffer is not its container, and no pointers are compared. A loop carries it twice, beside the stored one.
func.func @loaded_twice(%n: index) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %box = memref.alloc() : memref<1xmemref<4xf32>>
  %a = memref.alloc() : memref<4xf32>
  memref.store %a, %box[%zero] : memref<1xmemref<4xf32>>
  %l = memref.load %box[%zero] : memref<1xmemref<4xf32>>
  %r:3 = scf.for %i = %zero to %n step %one iter_args(%x = %l, %y = %l, %z = %a) -> (memref<4xf32>, memref<4xf32>, memref<4xf32>) {
    memref.copy %y, %a : memref<4xf32> to memref<4xf32>
    scf.yield %x, %y, %x : memref<4xf32>, memref<4xf32>, memref<4xf32>
  }
  return
}

// What was loaded borrows the stored buffer, also as the result of a loop.
func.func @loaded_in_while(%c: i1, %m: memref<4xf32>) {
  %zero = arith.constant 0 : index
  %box = memref.alloc() : memref<1xmemref<4xf32>>
  %a = memref.alloc() : memref<4xf32>
  memref.copy %m, %a : memref<4xf32> to memref<4xf32>
  memref.store %a, %box[%zero] : memref<1xmemref<4xf32>>
  %l = memref.load %box[%zero] : memref<1xmemref<4xf32>>
  %r = scf.while (%x = %a, %y = %a, %z = %l) : (memref<4xf32>, memref<4xf32>, memref<4xf32>) -> memref<4xf32> {
    scf.condition(%c) %z : memref<4xf32>
  } do {
  ^bb0(%x: memref<4xf32>):
    %b = memref.alloc() : memref<4xf32>
    memref.copy %m, %b : memref<4xf32> to memref<4xf32>
    scf.yield %a, %x, %b : memref<4xf32>, memref<4xf32>, memref<4xf32>
  }
  memref.copy %r, %m : memref<4xf32> to memref<4xf32>
  return
}
