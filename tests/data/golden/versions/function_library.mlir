// RUN: freehold opt %s | expect %t.out
// RUN: freehold opt %s --mlir-version=14 | expect %t.14.out
// RUN: freehold opt %t.14.out | expect %t.out
// RUN: freehold opt %s --mlir-version=14 -mlir-print-op-generic | expect %t.14.generic.out
// RUN: freehold opt %t.14.generic.out | expect %t.out

// Functions of a library are `builtin.func`s until 14, in both forms.

shape.function_library @l {
  func @empty() {
    return
  }
  func @same(%shape: !shape.shape) -> !shape.shape {
    return %shape : !shape.shape
  }
} mapping {}

func.func @outside() {
  return
}
