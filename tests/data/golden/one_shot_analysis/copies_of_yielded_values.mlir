// RUN: freehold opt %s --test-tensor-copy-insertion="bufferize-function-boundaries" | filecheck %s
// RUN: freehold opt %s --one-shot-bufferize="bufferize-function-boundaries" | filecheck %s --check-prefix=BUFFER

// A yielded value shares the buffer of the op's result, unless that would cause a read-after-write conflict: then it is
// copied. mlir-opt rejects these programs ("cannot avoid RaW conflict"; "would write to read-only buffer"), except for
// the switch, for which it does not know that both are one buffer. Likewise a value that must be written to one
// particular buffer is copied if it is unknown which buffer it is.

// CHECK-LABEL: func.func @if
// BUFFER-LABEL: func.func @if
func.func @if(%a: tensor<4xi32>, %c: i1) -> (tensor<4xi32>, tensor<4xi32>) {
  %0 = tensor.empty() : tensor<4xi32>
  // CHECK: %[[FILLED:.*]] = bufferization.materialize_in_destination
  %1 = bufferization.materialize_in_destination %a in %0 : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
  %r = scf.if %c -> tensor<4xi32> {
    // CHECK: %[[COPY:.*]] = bufferization.alloc_tensor() copy(%[[FILLED]])
    // CHECK: scf.yield %[[COPY]]
    scf.yield %1 : tensor<4xi32>
  } else {
    scf.yield %a : tensor<4xi32>
  }
  return %r, %a : tensor<4xi32>, tensor<4xi32>
}

// CHECK-LABEL: func.func @switch
// BUFFER-LABEL: func.func @switch
func.func @switch(%a: tensor<4xi32>, %i: index) -> (tensor<4xi32>, tensor<4xi32>) {
  %0 = tensor.empty() : tensor<4xi32>
  // CHECK: %[[FILLED:.*]] = bufferization.materialize_in_destination
  %1 = bufferization.materialize_in_destination %a in %0 : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
  %r = scf.index_switch %i -> tensor<4xi32>
  case 0 {
    // CHECK: %[[COPY:.*]] = bufferization.alloc_tensor() copy(%[[FILLED]])
    // CHECK: scf.yield %[[COPY]]
    scf.yield %1 : tensor<4xi32>
  }
  default {
    scf.yield %a : tensor<4xi32>
  }
  return %r, %a : tensor<4xi32>, tensor<4xi32>
}

// CHECK-LABEL: func.func @execute_region
// BUFFER-LABEL: func.func @execute_region
func.func @execute_region(%a: tensor<4xi32>, %b: tensor<4xi32>) -> (tensor<4xi32>, tensor<4xi32>) {
  %r = scf.execute_region -> tensor<4xi32> {
    // CHECK: %[[COPY:.*]] = bufferization.alloc_tensor() copy(%{{.*}})
    // CHECK: scf.yield %[[COPY]]
    scf.yield %a : tensor<4xi32>
  }
  %1 = bufferization.materialize_in_destination %b in %r : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
  return %1, %a : tensor<4xi32>, tensor<4xi32>
}

// The destination must be written, so that it is the constant that is copied.
// CHECK-LABEL: func.func @constant
// BUFFER-LABEL: func.func @constant
func.func @constant(%a: tensor<2xi32>, %b: tensor<2xi32>, %c: i1) -> tensor<2xi32> {
  %k = arith.constant dense<[1, 2]> : tensor<2xi32>
  %r = scf.if %c -> tensor<2xi32> {
    // CHECK: %[[COPY:.*]] = bufferization.alloc_tensor() copy(%{{.*}})
    // CHECK: scf.yield %[[COPY]]
    scf.yield %k : tensor<2xi32>
  } else {
    scf.yield %b : tensor<2xi32>
  }
  %1 = bufferization.materialize_in_destination %a in %r : (tensor<2xi32>, tensor<2xi32>) -> tensor<2xi32>
  return %1 : tensor<2xi32>
}

// It is unknown which buffer is written, and the previous contents are read later.
// CHECK-LABEL: func.func @destination_made_here
// BUFFER-LABEL: func.func @destination_made_here
func.func @destination_made_here(%a: tensor<4xi32>, %f: i32) -> (tensor<4xi32>, tensor<4xi32>) {
  %0 = tensor.empty() : tensor<4xi32>
  // CHECK: %[[FILLED:.*]] = linalg.fill
  %1 = linalg.fill ins(%f : i32) outs(%0 : tensor<4xi32>) -> tensor<4xi32>
  // CHECK: %[[OTHER:.*]] = bufferization.alloc_tensor
  // CHECK: bufferization.materialize_in_destination %{{.*}} in %[[OTHER]]
  %2 = bufferization.materialize_in_destination %a in %1 : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
  return %1, %2 : tensor<4xi32>, tensor<4xi32>
}
