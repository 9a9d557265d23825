// RUN: freehold opt %s --irdl-file=%S/../../dialects/chain.irdl.mlir "--one-shot-bufferize=bufferize-function-boundaries" | filecheck %s

// Ops that accept only tensors become the ops that their declarations name. One of two ops that write one tensor gets a
// copy.

// CHECK-LABEL: func.func @chain(
// CHECK-SAME: %[[t:.*]]: memref<?xf32
// CHECK-NEXT: "chain.first_on_buffers"(%[[t]]) : (memref<?xf32, strided<[?], offset: ?>>) -> memref<?xf32, strided<[?], offset: ?>>
// CHECK-NEXT: "chain.second_on_buffers"(%[[t]]) : (memref<?xf32, strided<[?], offset: ?>>) -> ()
// CHECK-NEXT: return %[[t]]
func.func @chain(%t: tensor<?xf32>) -> tensor<?xf32> {
  %0 = "chain.first"(%t) : (tensor<?xf32>) -> tensor<?xf32>
  %1 = "chain.second"(%0) : (tensor<?xf32>) -> tensor<?xf32>
  return %1 : tensor<?xf32>
}

// CHECK-LABEL: func.func @split(
// CHECK-SAME: %[[t:.*]]: memref<?xf32
// CHECK: "chain.first_on_buffers"(%[[t]])
// CHECK: %[[copy:.*]] = memref.alloc
// CHECK: memref.copy %[[t]], %[[copy]]
// CHECK: "chain.second_on_buffers"(%[[copy]])
// CHECK: "chain.second_on_buffers"(%[[t]])
func.func @split(%t: tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>) {
  %0 = "chain.first"(%t) : (tensor<?xf32>) -> tensor<?xf32>
  %1 = "chain.second"(%0) : (tensor<?xf32>) -> tensor<?xf32>
  %2 = "chain.second"(%0) : (tensor<?xf32>) -> tensor<?xf32>
  return %1, %2 : tensor<?xf32>, tensor<?xf32>
}
