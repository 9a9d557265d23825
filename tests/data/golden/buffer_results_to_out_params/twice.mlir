// RUN: freehold opt %s --buffer-results-to-out-params=hoist-static-allocs | expect %t.out

// An allocation that is returned twice, or in place of another, is copied: mlir-opt crashes on the first.

func.func private @twice() -> (memref<5xf32>, memref<5xf32>) {
  %0 = memref.alloc() : memref<5xf32>
  return %0, %0 : memref<5xf32>, memref<5xf32>
}

func.func private @either(%c: i1) -> memref<5xf32> {
  %0 = memref.alloc() : memref<5xf32>
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  return %0 : memref<5xf32>
^bb2:
  %1 = memref.alloc() : memref<5xf32>
  memref.copy %0, %1 : memref<5xf32> to memref<5xf32>
  return %1 : memref<5xf32>
}
