// RUN: freehold opt %s --one-shot-bufferize="bufferize-function-boundaries" | expect %t.out

// A function returns the source of a cast instead of the cast, so that its result has the more static type, unless the
// source is unranked: the caller loads from the result. MLIR 22 returns the unranked buffer, and crashes.

func.func @ranked(%t: tensor<*xf32>) -> tensor<2xf32> {
  %0 = tensor.cast %t : tensor<*xf32> to tensor<2xf32>
  return %0 : tensor<2xf32>
}

func.func @unranked(%t: tensor<2xf32>) -> tensor<*xf32> {
  %0 = tensor.cast %t : tensor<2xf32> to tensor<*xf32>
  return %0 : tensor<*xf32>
}

func.func @caller(%t: tensor<*xf32>, %u: tensor<2xf32>, %i: index) -> (f32, index) {
  %0 = call @ranked(%t) : (tensor<*xf32>) -> tensor<2xf32>
  %1 = tensor.extract %0[%i] : tensor<2xf32>
  %2 = call @unranked(%u) : (tensor<2xf32>) -> tensor<*xf32>
  %3 = tensor.rank %2 : tensor<*xf32>
  return %1, %3 : f32, index
}
