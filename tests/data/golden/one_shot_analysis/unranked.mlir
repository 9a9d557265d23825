// RUN: freehold opt %s --test-tensor-copy-insertion="bufferize-function-boundaries" | filecheck %s

// A function returns an unranked argument: both are one buffer to its callers, which write it.

// CHECK-LABEL: func.func private @returns_unranked
func.func private @returns_unranked(%t: tensor<*xi32>) -> tensor<*xi32> {
  return %t : tensor<*xi32>
}

// CHECK-LABEL: func.func @writes_unranked(
// CHECK-SAME: %[[T:.*]]: tensor<4xi32>,
func.func @writes_unranked(%t: tensor<4xi32>, %k: i32) -> (tensor<4xi32>, tensor<4xi32>) {
  %c0 = arith.constant 0 : index
  // CHECK: %[[COPY:.*]] = bufferization.alloc_tensor() copy(%[[T]])
  // CHECK: tensor.cast %[[COPY]] : tensor<4xi32> to tensor<*xi32>
  %u = tensor.cast %t : tensor<4xi32> to tensor<*xi32>
  %r = call @returns_unranked(%u) : (tensor<*xi32>) -> tensor<*xi32>
  // CHECK: %[[CAST:.*]] = tensor.cast %{{.*}} : tensor<*xi32> to tensor<4xi32>
  // CHECK: tensor.insert %{{.*}} into %[[CAST]]
  %s = tensor.cast %r : tensor<*xi32> to tensor<4xi32>
  %w = tensor.insert %k into %s[%c0] : tensor<4xi32>
  return %t, %w : tensor<4xi32>, tensor<4xi32>
}
