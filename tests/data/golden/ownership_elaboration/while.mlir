// RUN: freehold opt %s --ownership-elaboration | expect %t.out

// `scf.while`: the first region hands buffers to the second or to the results.

func.func @grows(%limit: index) -> memref<?xi32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = memref.alloc(%c1) : memref<?xi32>
  %r = scf.while (%x = %a) : (memref<?xi32>) -> memref<?xi32> {
    %n = memref.dim %x, %c0 : memref<?xi32>
    %more = arith.cmpi slt, %n, %limit : index
    scf.condition(%more) %x : memref<?xi32>
  } do {
  ^bb0(%y: memref<?xi32>):
    %n = memref.dim %y, %c0 : memref<?xi32>
    %next = arith.addi %n, %c1 : index
    %b = memref.alloc(%next) : memref<?xi32>
    scf.yield %b : memref<?xi32>
  }
  return %r : memref<?xi32>
}

// The carried buffer is not handed to the second region: it dies in the first.
func.func @dies_in_the_condition(%limit: i32, %i: index) {
  %zero = arith.constant 0 : i32
  %a = memref.alloc() : memref<4xi32>
  memref.store %zero, %a[%i] : memref<4xi32>
  scf.while (%x = %a) : (memref<4xi32>) -> () {
    %v = memref.load %x[%i] : memref<4xi32>
    %more = arith.cmpi slt, %v, %limit : i32
    scf.condition(%more)
  } do {
    %b = memref.alloc() : memref<4xi32>
    memref.store %limit, %b[%i] : memref<4xi32>
    scf.yield %b : memref<4xi32>
  }
  return
}

// The first region allocates what the second one uses.
func.func @from_the_condition(%limit: i32, %m: memref<4xi32>, %i: index) {
  %r = scf.while : () -> memref<4xi32> {
    %a = memref.alloc() : memref<4xi32>
    memref.copy %m, %a : memref<4xi32> to memref<4xi32>
    %v = memref.load %a[%i] : memref<4xi32>
    %more = arith.cmpi slt, %v, %limit : i32
    scf.condition(%more) %a : memref<4xi32>
  } do {
  ^bb0(%y: memref<4xi32>):
    memref.store %limit, %m[%i] : memref<4xi32>
    memref.copy %y, %m : memref<4xi32> to memref<4xi32>
    memref.store %limit, %m[%i] : memref<4xi32>
    scf.yield
  }
  memref.copy %r, %m : memref<4xi32> to memref<4xi32>
  return
}

// A buffer from outside, used in both regions.
func.func @from_outside(%limit: i32, %i: index) {
  %a = memref.alloc() : memref<4xi32>
  memref.store %limit, %a[%i] : memref<4xi32>
  scf.while : () -> () {
    %v = memref.load %a[%i] : memref<4xi32>
    %more = arith.cmpi slt, %v, %limit : i32
    scf.condition(%more)
  } do {
    memref.store %limit, %a[%i] : memref<4xi32>
    scf.yield
  }
  return
}
