// RUN: freehold opt %s --ownership-elaboration | expect %t.out

// `arith.select` of buffers: what is not selected is freed at once if neither is used any more.

func.func @both_owned(%c: i1, %m: memref<4xf32>) {
  %a = memref.alloc() : memref<4xf32>
  %b = memref.alloc() : memref<4xf32>
  memref.copy %m, %a : memref<4xf32> to memref<4xf32>
  memref.copy %m, %b : memref<4xf32> to memref<4xf32>
  %r = arith.select %c, %a, %b : memref<4xf32>
  memref.copy %r, %m : memref<4xf32> to memref<4xf32>
  return
}

func.func @one_owned(%c: i1, %m: memref<4xf32>, %out: memref<4xf32>) {
  %a = memref.alloc() : memref<4xf32>
  memref.copy %m, %a : memref<4xf32> to memref<4xf32>
  %r = arith.select %c, %a, %m : memref<4xf32>
  memref.copy %r, %out : memref<4xf32> to memref<4xf32>
  return
}

func.func @used_later(%c: i1, %m: memref<4xf32>) {
  %a = memref.alloc() : memref<4xf32>
  %b = memref.alloc() : memref<4xf32>
  memref.copy %m, %a : memref<4xf32> to memref<4xf32>
  memref.copy %m, %b : memref<4xf32> to memref<4xf32>
  %r = arith.select %c, %a, %b : memref<4xf32>
  memref.copy %r, %m : memref<4xf32> to memref<4xf32>
  memref.copy %b, %m : memref<4xf32> to memref<4xf32>
  return
}

func.func @returned(%c: i1, %m: memref<4xf32>) -> memref<4xf32> {
  %a = memref.alloc() : memref<4xf32>
  %b = memref.alloc() : memref<4xf32>
  memref.copy %m, %a : memref<4xf32> to memref<4xf32>
  memref.copy %m, %b : memref<4xf32> to memref<4xf32>
  %r = arith.select %c, %a, %b : memref<4xf32>
  return %r : memref<4xf32>
}

func.func @of_selects(%c: i1, %d: i1, %m: memref<4xf32>) {
  %a = memref.alloc() : memref<4xf32>
  %b = memref.alloc() : memref<4xf32>
  %e = memref.alloc() : memref<4xf32>
  memref.copy %m, %a : memref<4xf32> to memref<4xf32>
  memref.copy %m, %b : memref<4xf32> to memref<4xf32>
  memref.copy %m, %e : memref<4xf32> to memref<4xf32>
  %r = arith.select %c, %a, %b : memref<4xf32>
  %s = arith.select %d, %r, %e : memref<4xf32>
  memref.copy %s, %m : memref<4xf32> to memref<4xf32>
  return
}

func.func @same(%c: i1, %m: memref<4xf32>) {
  %a = memref.alloc() : memref<4xf32>
  memref.copy %m, %a : memref<4xf32> to memref<4xf32>
  %r = arith.select %c, %a, %a : memref<4xf32>
  memref.copy %r, %m : memref<4xf32> to memref<4xf32>
  return
}
