// RUN: freehold opt %s --one-shot-bufferize="bufferize-function-boundaries copy-before-write" | expect %t.out

// The tensor itself is stored, not a new buffer in its place.

ml_program.global private mutable @state(dense<0> : tensor<i64>) : tensor<i64>

func.func @increment(%by: i64) {
  %0 = ml_program.global_load @state : tensor<i64>
  %1 = tensor.extract %0[] : tensor<i64>
  %2 = arith.addi %1, %by : i64
  %3 = tensor.insert %2 into %0[] : tensor<i64>
  ml_program.global_store @state = %3 : tensor<i64>
  return
}
