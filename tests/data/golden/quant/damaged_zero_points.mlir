// RUN: not freehold opt %S/zero_points.mlirbc 2>&1 | filecheck %s

// A type has three scales, and two zero points.
// CHECK: error: invalid bytecode{{.*}}expected as many zero points as scales
