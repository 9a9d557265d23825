// RUN: freehold opt %s --ownership-elaboration=allow-escape | expect %t.out

// With `allow-escape`, a buffer that is stored where it outlives the function is left unfreed; others are freed.

func.func @in_an_argument(%box: memref<1xmemref<4xf32>>, %m: memref<4xf32>, %i: index) {
  %a = memref.alloc() : memref<4xf32>
  %other = memref.alloc() : memref<4xf32>
  memref.copy %m, %other : memref<4xf32> to memref<4xf32>
  memref.copy %other, %a : memref<4xf32> to memref<4xf32>
  memref.store %a, %box[%i] : memref<1xmemref<4xf32>>
  return
}

func.func @in_a_returned_buffer(%i: index) -> memref<1xmemref<4xf32>> {
  %box = memref.alloc() : memref<1xmemref<4xf32>>
  %a = memref.alloc() : memref<4xf32>
  memref.store %a, %box[%i] : memref<1xmemref<4xf32>>
  return %box : memref<1xmemref<4xf32>>
}

// A local container that does not escape: freed as without the option.
func.func @local(%m: memref<4xf32>, %i: index) {
  %box = memref.alloc() : memref<1xmemref<4xf32>>
  %a = memref.alloc() : memref<4xf32>
  memref.store %a, %box[%i] : memref<1xmemref<4xf32>>
  %b = memref.load %box[%i] : memref<1xmemref<4xf32>>
  memref.copy %m, %b : memref<4xf32> to memref<4xf32>
  return
}

// On one side, it escapes.
func.func @on_one_side(%c: i1, %box: memref<1xmemref<4xf32>>, %i: index) {
  %a = memref.alloc() : memref<4xf32>
  scf.if %c {
    memref.store %a, %box[%i] : memref<1xmemref<4xf32>>
  }
  return
}
