// RUN: freehold opt %S/blocks.mlirbc | filecheck %s

// Scales by block, in the bytecode that mlir-opt 22 writes.
// CHECK: func.func private @f(tensor<2x4x!quant.uniform<i8:f32:{0:1, 1:2}, {{\{\{}}2.000000e+00:10, 3.000000e+00:20}, {3.000000e+00:10, 4.000000e+00:20}}>>)
