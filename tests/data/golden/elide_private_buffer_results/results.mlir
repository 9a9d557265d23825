// RUN: freehold opt %s --elide-private-buffer-results -split-input-file | expect %t.out

// Results of private functions that callers have already: arguments, casts of arguments, repeated results.

func.func private @elided(%m: memref<4xf32>, %c: i1) -> (memref<?xf32>, memref<4xf32>, i32, memref<4xf32>) {
  %i = arith.constant 1 : i32
  %0 = memref.cast %m : memref<4xf32> to memref<?xf32>
  %a = memref.alloc() : memref<4xf32>
  memref.copy %m, %a : memref<4xf32> to memref<4xf32>
  cf.cond_br %c, ^left, ^right
^left:
  return %0, %a, %i, %a : memref<?xf32>, memref<4xf32>, i32, memref<4xf32>
^right:
  return %0, %a, %i, %a : memref<?xf32>, memref<4xf32>, i32, memref<4xf32>
}

func.func @calls(%m: memref<4xf32>, %c: i1) -> (memref<?xf32>, memref<4xf32>) {
  %0:4 = call @elided(%m, %c) : (memref<4xf32>, i1) -> (memref<?xf32>, memref<4xf32>, i32, memref<4xf32>)
  memref.copy %0#1, %0#3 : memref<4xf32> to memref<4xf32>
  return %0#0, %0#3 : memref<?xf32>, memref<4xf32>
}

// -----

// The result of the caller is known once that of the callee is.

func.func private @inner(%m: memref<4xf32>) -> memref<4xf32> {
  return %m : memref<4xf32>
}

func.func private @outer(%m: memref<4xf32>) -> memref<4xf32> {
  %0 = call @inner(%m) : (memref<4xf32>) -> memref<4xf32>
  return %0 : memref<4xf32>
}

func.func @calls(%m: memref<4xf32>) {
  %0 = call @outer(%m) : (memref<4xf32>) -> memref<4xf32>
  memref.copy %0, %m : memref<4xf32> to memref<4xf32>
  return
}

// -----

// The returns disagree, the function is public, or its address is taken.

func.func private @disagrees(%m: memref<4xf32>, %n: memref<4xf32>, %c: i1) -> memref<4xf32> {
  cf.cond_br %c, ^left, ^right
^left:
  return %m : memref<4xf32>
^right:
  return %n : memref<4xf32>
}

func.func @public(%m: memref<4xf32>) -> memref<4xf32> {
  return %m : memref<4xf32>
}

func.func private @taken(%m: memref<4xf32>) -> memref<4xf32> {
  return %m : memref<4xf32>
}

func.func @calls(%m: memref<4xf32>, %c: i1) -> memref<4xf32> {
  %0 = call @disagrees(%m, %m, %c) : (memref<4xf32>, memref<4xf32>, i1) -> memref<4xf32>
  %1 = call @public(%0) : (memref<4xf32>) -> memref<4xf32>
  %f = func.constant @taken : (memref<4xf32>) -> memref<4xf32>
  %2 = call_indirect %f(%1) : (memref<4xf32>) -> memref<4xf32>
  %3 = call @taken(%2) : (memref<4xf32>) -> memref<4xf32>
  return %3 : memref<4xf32>
}
