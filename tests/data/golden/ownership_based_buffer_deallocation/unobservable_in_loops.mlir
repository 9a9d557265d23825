// RUN: freehold opt %s --ownership-based-buffer-deallocation -split-input-file | expect %t.out

// The buffer that the loop carries is another one than the argument after the first iteration.

func.func private @updates(%a: memref<4xi32>, %x: i32) -> memref<4xi32> {
  linalg.fill ins(%x : i32) outs(%a : memref<4xi32>)
  return %a : memref<4xi32>
}
func.func private @inner(%a: memref<4xi32>, %x: i32, %n: index) -> memref<4xi32> {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %r = scf.for %i = %zero to %n step %one iter_args(%b = %a) -> (memref<4xi32>) {
    %u = func.call @updates(%b, %x) : (memref<4xi32>, i32) -> memref<4xi32>
    scf.yield %u : memref<4xi32>
  }
  %c = memref.alloc() : memref<4xi32>
  memref.copy %r, %c : memref<4xi32> to memref<4xi32>
  return %c : memref<4xi32>
}
func.func @outer(%a: memref<4xi32>, %x: i32, %n: index) -> memref<4xi32> {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %r = scf.for %i = %zero to %n step %one iter_args(%b = %a) -> (memref<4xi32>) {
    %c = func.call @inner(%b, %x, %n) : (memref<4xi32>, i32, index) -> memref<4xi32>
    scf.yield %c : memref<4xi32>
  }
  return %r : memref<4xi32>
}

// -----

// The buffer that is written is a new one in each iteration.

func.func private @swaps(%a: memref<4xi32>, %b: memref<4xi32>) -> (memref<4xi32>, memref<4xi32>) {
  return %b, %a : memref<4xi32>, memref<4xi32>
}
func.func @allocates_again(%a: memref<4xi32>, %b: memref<4xi32>, %n: index) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  scf.for %i = %zero to %n step %one iter_args(%x = %a, %y = %b) -> (memref<4xi32>, memref<4xi32>) {
    %r:2 = func.call @swaps(%x, %y) : (memref<4xi32>, memref<4xi32>) -> (memref<4xi32>, memref<4xi32>)
    %c = memref.alloc() : memref<4xi32>
    memref.copy %r#0, %c : memref<4xi32> to memref<4xi32>
    %d = memref.alloc() : memref<4xi32>
    memref.copy %r#1, %d : memref<4xi32> to memref<4xi32>
    scf.yield %c, %d : memref<4xi32>, memref<4xi32>
  }
  return
}
