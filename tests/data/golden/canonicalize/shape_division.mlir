// RUN: freehold opt %s --canonicalize | filecheck %s

// Sizes are divided rounding down, whichever operand is negative: mlir-opt folds -1 / 4 to 0.

// CHECK-LABEL: func.func @rounds_down
// CHECK: %c-1 = arith.constant -1 : index
// CHECK: return %c-1 : index
func.func @rounds_down() -> index {
  %minus = arith.constant -1 : index
  %four = arith.constant 4 : index
  %0 = shape.div %minus, %four : index, index -> index
  return %0 : index
}
