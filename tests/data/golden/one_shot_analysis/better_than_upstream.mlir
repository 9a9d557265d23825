// RUN: freehold opt %s --test-tensor-copy-insertion="bufferize-function-boundaries" | filecheck %s

// Elements that a parallel loop does not overwrite keep the values of its operand. mlir-opt writes the slice in place,
// which changes the loop's result.
// CHECK-LABEL: func.func @rest_of_destination
func.func @rest_of_destination(%t: tensor<8xf32>, %f: f32, %i: index) -> tensor<8xf32> {
  %r = scf.forall (%k) in (2) shared_outs(%o = %t) -> (tensor<8xf32>) {
    // CHECK: %[[SLICE:.*]] = tensor.extract_slice
    // CHECK: %[[COPY:.*]] = bufferization.alloc_tensor() copy(%[[SLICE]])
    // CHECK: tensor.insert {{.*}} into %[[COPY]]
    %s = tensor.extract_slice %o[4] [4] [1] : tensor<8xf32> to tensor<4xf32>
    %w = tensor.insert %f into %s[%i] : tensor<4xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %w into %o[0] [4] [1] : tensor<4xf32> into tensor<8xf32>
    }
  }
  return %r : tensor<8xf32>
}

// A tensor stored to a global is read. mlir-opt stores an uninitialized buffer.
ml_program.global private mutable @state(dense<0.0> : tensor<8xf32>) : tensor<8xf32>

// CHECK-LABEL: func.func @store
func.func @store() {
  // CHECK: %[[CONSTANT:.*]] = arith.constant
  // CHECK: %[[COPY:.*]] = bufferization.alloc_tensor() copy(%[[CONSTANT]])
  // CHECK: ml_program.global_store @state = %[[COPY]]
  %0 = arith.constant dense<1.0> : tensor<8xf32>
  ml_program.global_store @state = %0 : tensor<8xf32>
  return
}

// A freed tensor is read later through an alias: that needs a copy. mlir-opt reads the freed buffer.
// CHECK-LABEL: func.func @freed
func.func @freed(%k: i32) -> tensor<2xi32> {
  // CHECK: %[[E:.*]] = bufferization.alloc_tensor
  // CHECK: %[[OTHER:.*]] = bufferization.alloc_tensor
  // CHECK: linalg.fill {{.*}} outs(%[[OTHER]]
  %e = bufferization.alloc_tensor() : tensor<2xi32>
  %u = linalg.fill ins(%k : i32) outs(%e : tensor<2xi32>) -> tensor<2xi32>
  // CHECK: bufferization.dealloc_tensor %[[E]]
  bufferization.dealloc_tensor %e : tensor<2xi32>
  return %u : tensor<2xi32>
}
