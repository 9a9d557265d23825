// RUN: freehold opt %s -split-input-file | expect %t.out
// Ops of scf as several versions print them.

// 17: one op for each reduction
func.func @reductions(%n: index, %one: index, %x: f32) -> (f32, f32) {
  %0:2 = scf.parallel (%i) = (%n) to (%n) step (%one) init (%x, %x) -> (f32, f32) {
    scf.reduce(%x)  : f32 {
    ^bb0(%a: f32, %b: f32):
      %s = arith.addf %a, %b : f32
      scf.reduce.return %s : f32
    }
    %y = arith.mulf %x, %x : f32
    scf.reduce(%y)  : f32 {
    ^bb0(%a: f32, %b: f32):
      %s = arith.mulf %a, %b : f32
      scf.reduce.return %s : f32
    }
    scf.yield
  }
  "scf.parallel"(%n, %n, %one) ({
  ^bb0(%i: index):
    scf.parallel (%j) = (%n) to (%n) step (%one) {
      scf.yield
    }
    "scf.yield"() : () -> ()
  }) {operand_segment_sizes = array<i32: 1, 1, 1, 0>} : (index, index, index) -> ()
  return %0#0, %0#1 : f32, f32
}

// -----

// 16
func.func @shared(%n: index, %t: tensor<8xf32>) -> tensor<8xf32> {
  %0 = scf.foreach_thread (%i) in (%n) shared_outs(%o = %t) -> (tensor<8xf32>) {
    %s = tensor.extract_slice %o[%i] [1] [1] : tensor<8xf32> to tensor<1xf32>
    scf.foreach_thread.perform_concurrently {
      tensor.parallel_insert_slice %s into %o[%i] [1] [1] : tensor<1xf32> into tensor<8xf32>
    }
  }
  "scf.foreach_thread"(%n) ({
  ^bb0(%i: index):
    "scf.foreach_thread.perform_concurrently"() ({
    ^bb0:
    }) : () -> ()
  }) {operand_segment_sizes = array<i32: 1, 0>} : (index) -> ()
  return %0 : tensor<8xf32>
}

// -----

// 15: insertions into tensors of outside
func.func @outside(%n: index, %t: tensor<8xf32>, %u: tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>) {
  %0:2 = scf.foreach_thread (%i) in (%n) -> (tensor<8xf32>, tensor<8xf32>) {
    %s = tensor.extract_slice %t[%i] [1] [1] : tensor<8xf32> to tensor<1xf32>
    scf.foreach_thread.perform_concurrently {
      tensor.parallel_insert_slice %s into %t[%i] [1] [1] : tensor<1xf32> into tensor<8xf32>
      tensor.parallel_insert_slice %s into %u[%i] [1] [1] : tensor<1xf32> into tensor<8xf32>
    }
  } {thread_dim_mapping = [0]}
  %1 = "scf.foreach_thread"(%n) ({
  ^bb0(%i: index):
    %s = tensor.extract_slice %t[%i] [1] [1] : tensor<8xf32> to tensor<1xf32>
    "scf.foreach_thread.perform_concurrently"() ({
      tensor.parallel_insert_slice %s into %t[%i] [1] [1] : tensor<1xf32> into tensor<8xf32>
    }) : () -> ()
  }) {thread_dim_mapping = []} : (index) -> tensor<8xf32>
  return %0#0, %1 : tensor<8xf32>, tensor<8xf32>
}
