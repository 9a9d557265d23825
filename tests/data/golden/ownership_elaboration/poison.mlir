// RUN: freehold opt %s --ownership-elaboration | expect %t.out

// A poison buffer enters a loop that compares pointers: it gets a value, so that no comparison is poison.

func.func @main() {
  %bytes = memref.alloc() : memref<56xi8>
  %c8 = arith.constant 8 : index
  %view = memref.view %bytes[%c8][] : memref<56xi8> to memref<4x2xf32>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %poison = ub.poison : memref<4x2xf32>
  %r:3 = scf.for %i = %c0 to %c3 step %c1 iter_args(%a = %view, %b = %view, %p = %poison)
      -> (memref<4x2xf32>, memref<4x2xf32>, memref<4x2xf32>) {
    %new = memref.alloc() : memref<4x2xf32>
    scf.yield %b, %new, %new : memref<4x2xf32>, memref<4x2xf32>, memref<4x2xf32>
  }
  return
}
