// RUN: freehold opt %s --one-shot-bufferize | expect %t.out
// RUN: freehold opt %s --one-shot-bufferize="bufferize-function-boundaries" | expect %t.boundaries.out

// Without function boundaries, mlir-opt rewrites the ops of a nested module but inserts no copies there: the constant
// would be written. With function boundaries, such a module is left as it is.

module @inner {
  func.func @write_constant(%i: index, %f: f32) -> tensor<4xf32> {
    %c = arith.constant dense<1.0> : tensor<4xf32>
    %0 = tensor.insert %f into %c[%i] : tensor<4xf32>
    return %0 : tensor<4xf32>
  }
}
