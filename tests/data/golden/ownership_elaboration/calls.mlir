// RUN: freehold opt %s --ownership-elaboration | expect %t.out

// Calls: an argument is lent; a result is owned.

func.func @fresh(%m: memref<4xf32>) -> memref<4xf32> {
  %a = memref.alloc() : memref<4xf32>
  memref.copy %m, %a : memref<4xf32> to memref<4xf32>
  return %a : memref<4xf32>
}

func.func @two() -> (memref<4xf32>, memref<4xf32>) {
  %a = memref.alloc() : memref<4xf32>
  %b = memref.alloc() : memref<4xf32>
  return %a, %b : memref<4xf32>, memref<4xf32>
}

func.func private @external(memref<4xf32>) -> memref<4xf32>
func.func private @external_two() -> (memref<4xf32>, memref<4xf32>)
func.func private @external_three() -> (memref<4xf32>, memref<8xf32>, memref<?xf32>)

func.func @of_defined(%m: memref<4xf32>) {
  %r = call @fresh(%m) : (memref<4xf32>) -> memref<4xf32>
  %s = call @fresh(%r) : (memref<4xf32>) -> memref<4xf32>
  memref.copy %s, %m : memref<4xf32> to memref<4xf32>
  return
}

// Results of a function with a body are different buffers.
func.func @two_of_defined(%m: memref<4xf32>) {
  %r:2 = call @two() : () -> (memref<4xf32>, memref<4xf32>)
  memref.copy %m, %r#1 : memref<4xf32> to memref<4xf32>
  memref.copy %m, %r#0 : memref<4xf32> to memref<4xf32>
  return
}

func.func @of_declared(%m: memref<4xf32>) {
  %r = call @external(%m) : (memref<4xf32>) -> memref<4xf32>
  memref.copy %r, %m : memref<4xf32> to memref<4xf32>
  return
}

// Those of a declaration may be one buffer: their addresses are compared.
func.func @two_of_declared(%m: memref<4xf32>) {
  %r:2 = call @external_two() : () -> (memref<4xf32>, memref<4xf32>)
  memref.copy %m, %r#0 : memref<4xf32> to memref<4xf32>
  memref.copy %r#1, %m : memref<4xf32> to memref<4xf32>
  return
}

func.func @three_of_declared(%m: memref<4xf32>) -> memref<?xf32> {
  %r:3 = call @external_three() : () -> (memref<4xf32>, memref<8xf32>, memref<?xf32>)
  memref.copy %m, %r#0 : memref<4xf32> to memref<4xf32>
  return %r#2 : memref<?xf32>
}

func.func @not_used(%m: memref<4xf32>) {
  %r = call @fresh(%m) : (memref<4xf32>) -> memref<4xf32>
  %s:2 = call @two() : () -> (memref<4xf32>, memref<4xf32>)
  return
}

func.func @recursive(%n: index, %m: memref<4xf32>) -> memref<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %more = arith.cmpi sgt, %n, %c0 : index
  %r = scf.if %more -> memref<4xf32> {
    %less = arith.subi %n, %c1 : index
    %s = func.call @recursive(%less, %m) : (index, memref<4xf32>) -> memref<4xf32>
    %a = memref.alloc() : memref<4xf32>
    memref.copy %s, %a : memref<4xf32> to memref<4xf32>
    scf.yield %a : memref<4xf32>
  } else {
    %a = memref.alloc() : memref<4xf32>
    memref.copy %m, %a : memref<4xf32> to memref<4xf32>
    scf.yield %a : memref<4xf32>
  }
  return %r : memref<4xf32>
}

func.func @indirect(%m: memref<4xf32>) {
  %f = constant @fresh : (memref<4xf32>) -> memref<4xf32>
  %g = constant @two : () -> (memref<4xf32>, memref<4xf32>)
  %r = call_indirect %f(%m) : (memref<4xf32>) -> memref<4xf32>
  %s:2 = call_indirect %g() : () -> (memref<4xf32>, memref<4xf32>)
  memref.copy %r, %s#0 : memref<4xf32> to memref<4xf32>
  memref.copy %r, %s#1 : memref<4xf32> to memref<4xf32>
  return
}
