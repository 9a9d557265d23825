// RUN: freehold opt %s -split-input-file -mlir-print-debuginfo -mlir-print-local-scope | filecheck %s
// An implicit module has the location of the start of its chunk. No test printed locations of split files.
func.func private @f() loc("f")
// CHECK: func.func private @f() loc("f")
// CHECK: } loc("{{.*}}locations_of_chunks.mlir":0:0)
// -----
func.func private @g() loc("g")
// CHECK: func.func private @g() loc("g")
// CHECK: } loc("{{.*}}locations_of_chunks.mlir":6:9)
