// RUN: freehold opt %s --one-shot-bufferize="test-analysis-only bufferize-function-boundaries" | filecheck %s
// RUN: freehold opt %s --one-shot-bufferize="test-analysis-only bufferize-function-boundaries analysis-heuristic=top-down" | filecheck %s --check-prefix=DOWN
// RUN: freehold opt %s --one-shot-bufferize="test-analysis-only bufferize-function-boundaries analysis-heuristic=bottom-up-from-terminators" | filecheck %s --check-prefix=TERMINATORS
// RUN: freehold opt %s --one-shot-bufferize="test-analysis-only bufferize-function-boundaries analysis-heuristic=fuzzer analysis-fuzzer-seed=7" | filecheck %s --check-prefix=SEVEN
// RUN: freehold opt %s --one-shot-bufferize="test-analysis-only bufferize-function-boundaries analysis-heuristic=fuzzer analysis-fuzzer-seed=8" | filecheck %s --check-prefix=EIGHT
// RUN: not freehold opt %s --one-shot-bufferize="analysis-heuristic=sideways" 2>&1 | filecheck %s --check-prefix=WRONG

// Of several writes to one tensor, the one that is decided first gets its buffer.
func.func @f(%t: tensor<8xf32>, %f: f32, %i: index) -> (f32, f32, f32, f32, tensor<8xf32>) {
  %0 = linalg.fill ins(%f : f32) outs(%t : tensor<8xf32>) -> tensor<8xf32>
  %1 = linalg.fill ins(%f : f32) outs(%t : tensor<8xf32>) -> tensor<8xf32>
  %2 = linalg.fill ins(%f : f32) outs(%t : tensor<8xf32>) -> tensor<8xf32>
  %3 = linalg.fill ins(%f : f32) outs(%t : tensor<8xf32>) -> tensor<8xf32>
  %a = tensor.extract %0[%i] : tensor<8xf32>
  %b = tensor.extract %1[%i] : tensor<8xf32>
  %c = tensor.extract %2[%i] : tensor<8xf32>
  %d = tensor.extract %3[%i] : tensor<8xf32>
  return %a, %b, %c, %d, %2 : f32, f32, f32, f32, tensor<8xf32>
}

// CHECK: linalg.fill {__inplace_operands_attr__ = ["none", "false"]}
// CHECK-NEXT: linalg.fill {__inplace_operands_attr__ = ["none", "false"]}
// CHECK-NEXT: linalg.fill {__inplace_operands_attr__ = ["none", "false"]}
// CHECK-NEXT: linalg.fill {__inplace_operands_attr__ = ["none", "true"]}

// DOWN: linalg.fill {__inplace_operands_attr__ = ["none", "true"]}
// DOWN-NEXT: linalg.fill {__inplace_operands_attr__ = ["none", "false"]}
// DOWN-NEXT: linalg.fill {__inplace_operands_attr__ = ["none", "false"]}
// DOWN-NEXT: linalg.fill {__inplace_operands_attr__ = ["none", "false"]}

// TERMINATORS: linalg.fill {__inplace_operands_attr__ = ["none", "false"]}
// TERMINATORS-NEXT: linalg.fill {__inplace_operands_attr__ = ["none", "false"]}
// TERMINATORS-NEXT: linalg.fill {__inplace_operands_attr__ = ["none", "true"]}
// TERMINATORS-NEXT: linalg.fill {__inplace_operands_attr__ = ["none", "false"]}

// SEVEN: linalg.fill {__inplace_operands_attr__ = ["none", "true"]}
// SEVEN-NEXT: linalg.fill {__inplace_operands_attr__ = ["none", "false"]}
// SEVEN-NEXT: linalg.fill {__inplace_operands_attr__ = ["none", "false"]}
// SEVEN-NEXT: linalg.fill {__inplace_operands_attr__ = ["none", "false"]}

// EIGHT: linalg.fill {__inplace_operands_attr__ = ["none", "false"]}
// EIGHT-NEXT: linalg.fill {__inplace_operands_attr__ = ["none", "false"]}
// EIGHT-NEXT: linalg.fill {__inplace_operands_attr__ = ["none", "false"]}
// EIGHT-NEXT: linalg.fill {__inplace_operands_attr__ = ["none", "true"]}

// WRONG: unknown analysis heuristic 'sideways'
