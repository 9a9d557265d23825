// RUN: not freehold opt %s --ownership-based-buffer-deallocation --canonicalize -mlir-print-ir-after-all 2>&1 | expect %t.after-all.out
// RUN: not freehold opt %s --ownership-based-buffer-deallocation --canonicalize -mlir-print-ir-after-failure 2>&1 | expect %t.after-failure.out
// RUN: not freehold opt %s --canonicalize --ownership-based-buffer-deallocation -mlir-print-ir-after-all -mlir-print-ir-module-scope -mlir-disable-threading 2>&1 | expect %t.module-scope.out
// RUN: not freehold opt %s --ownership-based-buffer-deallocation -mlir-print-ir-after-change 2>&1 | expect %t.change.out

func.func @freed_already(%m: memref<4xf32>, %c: i1) {
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  bufferization.dealloc (%m : memref<4xf32>) if (%c)
  cf.br ^bb2
^bb2:
  return
}
