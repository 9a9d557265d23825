// What each part did to the functions of loops.mlir.
// RUN: freehold opt %S/loops.mlir --hlo-buffer-reuse --mlir-pass-statistics 2>&1 | filecheck %s
