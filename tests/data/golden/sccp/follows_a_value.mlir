// RUN: freehold opt %s -sccp | filecheck %s

// A dimension folds to a value that is not one of its operands: a size of the allocation. More is known about that
// value when the second call is visited.

// CHECK-LABEL: func.func private @extent
// CHECK: %[[DIM:[a-z]+]] = memref.dim
// CHECK: return %[[DIM]]
func.func private @extent(%n: index) -> index {
  %m = memref.alloc(%n) : memref<?xf32>
  %c0 = arith.constant 0 : index
  %d = memref.dim %m, %c0 : memref<?xf32>
  memref.dealloc %m : memref<?xf32>
  return %d : index
}

func.func private @calls(%n: index) -> index {
  %c7 = arith.constant 7 : index
  %0 = call @extent(%c7) : (index) -> index
  return %0 : index
}

func.func @calls_both(%n: index) -> (index, index) {
  %0 = call @calls(%n) : (index) -> index
  %c2 = arith.constant 2 : index
  %1 = call @extent(%c2) : (index) -> index
  return %0, %1 : index, index
}
