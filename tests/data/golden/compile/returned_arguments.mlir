// RUN: freehold compile %s | filecheck %s
// RUN: freehold explain %s | expect %t.explained.out

// Overwritten whole: a new buffer, and no copy.
// CHECK-LABEL: func.func @whole(
// CHECK-SAME: %[[T:.*]]: memref<8xf32>, %[[V:.*]]: f32)
// CHECK-NEXT: %[[NEW:.*]] = memref.alloc()
// CHECK-NEXT: linalg.fill ins(%[[V]] : f32) outs(%[[NEW]] : memref<8xf32>)
// CHECK-NEXT: return %[[NEW]]
func.func @whole(%t: tensor<8xf32>, %v: f32) -> tensor<8xf32> {
  %0 = linalg.fill ins(%v : f32) outs(%t : tensor<8xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

// CHECK-LABEL: func.func @whole_by_another(
// CHECK: memref.alloc
// CHECK-NEXT: linalg.exp
// CHECK-NEXT: return
func.func @whole_by_another(%t: tensor<8xf32>, %s: tensor<8xf32>) -> tensor<8xf32> {
  %0 = linalg.exp ins(%s : tensor<8xf32>) outs(%t : tensor<8xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

// Overwritten in part: the copy is written.
// CHECK-LABEL: func.func @part(
// CHECK-SAME: %[[T:.*]]: memref<8xf32>, %[[V:.*]]: f32, %[[I:.*]]: index)
// CHECK-NEXT: %[[NEW:.*]] = memref.alloc()
// CHECK-NEXT: memref.copy %[[T]], %[[NEW]]
// CHECK-NEXT: memref.store %[[V]], %[[NEW]][%[[I]]]
// CHECK-NEXT: return %[[NEW]]
func.func @part(%t: tensor<8xf32>, %v: f32, %i: index) -> tensor<8xf32> {
  %0 = tensor.insert %v into %t[%i] : tensor<8xf32>
  return %0 : tensor<8xf32>
}

// Calls in the module write the argument; the public function writes a copy.
// CHECK-LABEL: func.func @called(
// CHECK-SAME: %[[T:.*]]: memref<8xf32>, %[[V:.*]]: f32)
// CHECK-NEXT: %[[NEW:.*]] = memref.alloc()
// CHECK-NEXT: call @called_private(%[[NEW]], %[[V]])
// CHECK-NEXT: return %[[NEW]]
// CHECK-LABEL: func.func private @called_private(
// CHECK-NOT: memref.alloc
// CHECK-LABEL: func.func @caller(
func.func @called(%t: tensor<8xf32>, %v: f32) -> tensor<8xf32> {
  %0 = linalg.fill ins(%v : f32) outs(%t : tensor<8xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}
func.func @caller(%v: f32, %i: index) -> f32 {
  %e = tensor.empty() : tensor<8xf32>
  %0 = call @called(%e, %v) : (tensor<8xf32>, f32) -> tensor<8xf32>
  %1 = tensor.extract %0[%i] : tensor<8xf32>
  return %1 : f32
}

// The conditional forwards '%t', or the buffer that the padding fills, to one result. That is the reason why '%t' is copied for
// the insertion.
func.func @either(%t: tensor<8xf32>, %z: i1) -> tensor<8xf32> {
  %c0 = arith.constant 0 : index
  %v = arith.constant 1.0 : f32
  %r = scf.if %z -> tensor<8xf32> {
    scf.yield %t : tensor<8xf32>
  } else {
    %u = tensor.insert %v into %t[%c0] : tensor<8xf32>
    %s = tensor.extract_slice %u[0] [4] [1] : tensor<8xf32> to tensor<4xf32>
    %p = tensor.pad %s low[1] high[3] {
    ^bb0(%i: index):
      tensor.yield %v : f32
    } : tensor<4xf32> to tensor<8xf32>
    scf.yield %p : tensor<8xf32>
  }
  return %r : tensor<8xf32>
}
