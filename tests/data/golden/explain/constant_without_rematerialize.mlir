// RUN: freehold explain %s --rematerialize=off | filecheck %s
// RUN: freehold explain %s | filecheck %s --check-prefix=AGAIN

// A constant that is written is copied only if constants are not built again.

// CHECK: to avoid it: create '%c' with 'linalg.fill' of a 'tensor.empty' instead of a constant
// AGAIN: is built again for 'tensor.insert'
// AGAIN-NOT: to avoid it

func.func @f(%i: index, %v: f32) -> tensor<8xf32> {
  %c = arith.constant dense<1.0> : tensor<8xf32>
  %r = tensor.insert %v into %c[%i] : tensor<8xf32>
  return %r : tensor<8xf32>
}
