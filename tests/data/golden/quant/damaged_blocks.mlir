// RUN: not freehold opt %S/block_sizes.mlirbc 2>&1 | filecheck %s
// RUN: not freehold opt %S/block_scales.mlirbc 2>&1 | filecheck %s --check-prefix=SCALES

// A block size is missing, and the scales are integers.
// CHECK: error: invalid bytecode{{.*}}expected as many block sizes as quantized dimensions
// SCALES: error: invalid bytecode{{.*}}expected dense scales, and zero points of the same shape
