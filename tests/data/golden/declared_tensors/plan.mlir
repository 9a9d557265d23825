// RUN: freehold compile %s --irdl-file=%S/../../dialects/tensors.irdl.mlir | filecheck %s

// The loop carries buffers that an op allocates beside a result that is its operand: they are freed, and do not share the
// arena of the buffer that the loop starts with.

// CHECK-LABEL: func.func @main(
// CHECK: %[[loop:.*]] = scf.for
// CHECK-SAME: iter_args(%[[carried:.*]] =
// CHECK: "d.split"
// CHECK: memref.dealloc %[[carried]]
// CHECK: scf.yield
// CHECK: memref.dealloc %[[loop]]
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %t = arith.constant dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>
  %0 = scf.for %i = %c0 to %c3 step %c1 iter_args(%a = %t) -> (tensor<4xf32>) {
    %1:2 = "d.split"(%t) : (tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>)
    %2 = tensor.extract %a[%c1] : tensor<4xf32>
    vector.print %2 : f32
    scf.yield %1#1 : tensor<4xf32>
  }
  %3 = "d.increment"(%0) : (tensor<4xf32>) -> tensor<4xf32>
  %4 = tensor.extract %3[%c1] : tensor<4xf32>
  vector.print %4 : f32
  return
}
