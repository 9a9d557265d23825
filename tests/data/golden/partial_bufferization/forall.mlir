// RUN: freehold opt %s --tensor-bufferize --func-bufferize --finalizing-bufferize | filecheck %s

// The slice of one shared output is inserted into the other one, after the first one was written: it is copied before. No
// generated program had several insertions in a loop that the partial passes leave.
// CHECK-LABEL: func.func @shared
// CHECK: scf.forall
// CHECK: %[[SLICE:.*]] = memref.subview
// CHECK: memref.copy %[[SLICE]], %[[COPY:[^ ]*]] :
// CHECK: memref.copy %{{.*}}, %[[X:subview[^ ]*]] :
// CHECK: memref.copy %[[COPY]], %
func.func @shared(%t: tensor<4xf32>, %a: tensor<1xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %0:2 = scf.forall (%i) in (4) shared_outs(%x = %t, %y = %t) -> (tensor<4xf32>, tensor<4xf32>) {
    %s = tensor.extract_slice %x[%i] [1] [1] : tensor<4xf32> to tensor<1xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %a into %x[%i] [1] [1] : tensor<1xf32> into tensor<4xf32>
      tensor.parallel_insert_slice %s into %y[%i] [1] [1] : tensor<1xf32> into tensor<4xf32>
    }
  }
  return %0#0, %0#1 : tensor<4xf32>, tensor<4xf32>
}
