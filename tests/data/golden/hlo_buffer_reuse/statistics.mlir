// What each part did to the functions of loops.mlir.
// RUN: freehold opt %S/loops.mlir --hlo-buffer-reuse --mlir-pass-statistics 2>&1 | filecheck %s
// CHECK: BufferReusePass
// CHECK-NEXT: (S) 0 num-copies-elided
// CHECK-NEXT: (S) 2 num-reused
// CHECK-NEXT: (S) 0 num-hoisted
// CHECK-NEXT: (S) 0 num-shared
// CHECK-NEXT: (S) 6 num-double-buffered
// CHECK-NEXT: (S) 14 num-deallocs-redirected
// CHECK-NEXT: (S) 14 num-promoted
// CHECK-NEXT: (S) 0 num-erased
