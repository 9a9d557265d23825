// RUN: freehold opt %s --one-shot-bufferize="test-analysis-only bufferize-function-boundaries" | expect %t.out

// Callers come first in the text; callees are analyzed first. The worst is assumed about recursive calls.
func.func @caller(%t: tensor<8xf32>, %f: f32, %i: index) -> (tensor<8xf32>, tensor<8xf32>, f32) {
  %0 = call @reads(%t, %i) : (tensor<8xf32>, index) -> f32
  %1 = call @writes(%t, %f, %i) : (tensor<8xf32>, f32, index) -> tensor<8xf32>
  %2 = call @recursive(%t, %f, %i) : (tensor<8xf32>, f32, index) -> tensor<8xf32>
  return %1, %2, %0 : tensor<8xf32>, tensor<8xf32>, f32
}

func.func private @reads(%t: tensor<8xf32>, %i: index) -> f32 {
  %0 = tensor.extract %t[%i] : tensor<8xf32>
  return %0 : f32
}

func.func private @writes(%t: tensor<8xf32>, %f: f32, %i: index) -> tensor<8xf32> {
  %0 = tensor.insert %f into %t[%i] : tensor<8xf32>
  return %0 : tensor<8xf32>
}

func.func private @recursive(%t: tensor<8xf32>, %f: f32, %i: index) -> tensor<8xf32> {
  %0 = call @recursive(%t, %f, %i) : (tensor<8xf32>, f32, index) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

func.func private @external(%t: tensor<8xf32> {bufferization.access = "read"}, %u: tensor<8xf32>)

func.func @calls_external(%t: tensor<8xf32>, %u: tensor<8xf32>, %f: f32, %i: index) -> (f32, f32) {
  call @external(%t, %u) : (tensor<8xf32>, tensor<8xf32>) -> ()
  %0 = tensor.extract %t[%i] : tensor<8xf32>
  %1 = tensor.extract %u[%i] : tensor<8xf32>
  return %0, %1 : f32, f32
}

func.func @two_returns(%t: tensor<8xf32>, %u: tensor<8xf32>, %c: i1) -> (tensor<8xf32>, tensor<8xf32>) {
  cf.cond_br %c, ^left, ^right
^left:
  return %t, %u : tensor<8xf32>, tensor<8xf32>
^right:
  return %t, %t : tensor<8xf32>, tensor<8xf32>
}
