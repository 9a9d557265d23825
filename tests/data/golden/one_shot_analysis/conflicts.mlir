// RUN: freehold opt %s --one-shot-bufferize="test-analysis-only bufferize-function-boundaries print-conflicts" | filecheck %s

// The read, the conflicting write, and the definition that the read must see.
// CHECK: func.func @conflict{{.*}} attributes {"C_0[DEF: bbArg 0]"}
func.func @conflict(%t: tensor<8xf32>, %f: f32, %i: index) -> (tensor<8xf32>, f32) {
  // CHECK: tensor.insert {{.*}} {"C_0[CONFL-WRITE: 1]", __inplace_operands_attr__ = ["none", "false", "none"]}
  %0 = tensor.insert %f into %t[%i] : tensor<8xf32>
  // CHECK: tensor.extract {{.*}} {"C_0[READ: 0]", __inplace_operands_attr__ = ["true", "none"]}
  %1 = tensor.extract %t[%i] : tensor<8xf32>
  return %0, %1 : tensor<8xf32>, f32
}

func.func @constant(%f: f32, %i: index) -> tensor<4xf32> {
  // CHECK: arith.constant {"W_0[NOT-WRITABLE: result 0]"}
  %0 = arith.constant dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>
  // CHECK: tensor.insert {{.*}} {__inplace_operands_attr__ = ["none", "false", "none"]}
  %1 = tensor.insert %f into %0[%i] : tensor<4xf32>
  return %1 : tensor<4xf32>
}
