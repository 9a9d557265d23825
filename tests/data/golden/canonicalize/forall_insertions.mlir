// RUN: freehold opt %s --canonicalize | filecheck %s

// An scf.forall of one iteration becomes its body. Each insertion goes to the output that it is into, after those before it;
// mlir-opt takes the first insertion for the first result, and so on.

// CHECK-LABEL: func.func @several
// CHECK: %[[Z:.*]] = tensor.insert_slice %arg3 into %arg1[1] [1] [1]
// CHECK: %[[X:.*]] = tensor.insert_slice %arg2 into %arg0[0] [1] [1]
// CHECK: %[[X2:.*]] = tensor.insert_slice %arg3 into %[[X]][2] [1] [1]
// CHECK: %[[Y:.*]] = tensor.insert_slice %arg2 into %arg1[0] [1] [1]
// CHECK: return %[[X2]], %[[Y]], %[[Z]]
func.func @several(%t: tensor<4xf32>, %u: tensor<2xf32>, %a: tensor<1xf32>, %b: tensor<1xf32>) -> (tensor<4xf32>, tensor<2xf32>, tensor<2xf32>) {
  %c1 = arith.constant 1 : index
  %0:3 = scf.forall (%i) in (%c1) shared_outs(%x = %t, %y = %u, %z = %u) -> (tensor<4xf32>, tensor<2xf32>, tensor<2xf32>) {
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %b into %z[1] [1] [1] : tensor<1xf32> into tensor<2xf32>
      tensor.parallel_insert_slice %a into %x[%i] [1] [1] : tensor<1xf32> into tensor<4xf32>
      tensor.parallel_insert_slice %b into %x[2] [1] [1] : tensor<1xf32> into tensor<4xf32>
      tensor.parallel_insert_slice %a into %y[0] [1] [1] : tensor<1xf32> into tensor<2xf32>
    }
  }
  return %0#0, %0#1, %0#2 : tensor<4xf32>, tensor<2xf32>, tensor<2xf32>
}
