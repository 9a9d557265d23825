// RUN: freehold opt %S/bytes.mlirbc -o - | expect %t.out

// Intrinsics with properties, as mlir-opt 22 wrote them.
