// RUN: freehold opt %s --keep-returned-arguments | filecheck %s
// RUN: freehold opt %s --keep-returned-arguments=twins=false | filecheck %s --check-prefix=ONE

// Overwritten whole, or in part, and returned.
// CHECK-LABEL: func.func @whole(
// CHECK: %[[NEW:.*]] = tensor.empty() : tensor<8xf32>
// CHECK: linalg.fill {{.*}} outs(%[[NEW]] : tensor<8xf32>)
func.func @whole(%t: tensor<8xf32>, %v: f32) -> tensor<8xf32> {
  %0 = linalg.fill ins(%v : f32) outs(%t : tensor<8xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

// CHECK-LABEL: func.func @dynamic(
// CHECK-SAME: %[[T:.*]]: tensor<?xf32>,
// CHECK: %[[D:.*]] = tensor.dim %[[T]]
// CHECK: %[[NEW:.*]] = tensor.empty(%[[D]]) : tensor<?xf32>
// CHECK: linalg.fill {{.*}} outs(%[[NEW]] : tensor<?xf32>)
func.func @dynamic(%t: tensor<?xf32>, %v: f32) -> tensor<?xf32> {
  %0 = linalg.fill ins(%v : f32) outs(%t : tensor<?xf32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// CHECK-LABEL: func.func @part(
// CHECK-SAME: %[[T:.*]]: tensor<8xf32>,
// CHECK: tensor.extract %[[T]]
// CHECK: %[[NEW:.*]] = bufferization.alloc_tensor() copy(%[[T]])
// CHECK: tensor.insert %{{.*}} into %[[NEW]]
func.func @part(%t: tensor<8xf32>, %v: f32, %i: index) -> tensor<8xf32> {
  %x = tensor.extract %t[%i] : tensor<8xf32>
  %y = arith.addf %x, %v : f32
  %0 = tensor.insert %y into %t[%i] : tensor<8xf32>
  return %0 : tensor<8xf32>
}

// A slice that is written and inserted again.
// CHECK-LABEL: func.func @slice(
// CHECK-SAME: %[[T:.*]]: tensor<8xf32>,
// CHECK: %[[NEW:.*]] = bufferization.alloc_tensor() copy(%[[T]])
// CHECK: tensor.extract_slice %[[NEW]]
// CHECK: tensor.insert_slice %{{.*}} into %[[NEW]]
func.func @slice(%t: tensor<8xf32>, %v: f32) -> tensor<8xf32> {
  %s = tensor.extract_slice %t[0] [4] [1] : tensor<8xf32> to tensor<4xf32>
  %f = linalg.fill ins(%v : f32) outs(%s : tensor<4xf32>) -> tensor<4xf32>
  %0 = tensor.insert_slice %f into %t[0] [4] [1] : tensor<4xf32> into tensor<8xf32>
  return %0 : tensor<8xf32>
}

// Returned through a branch that changes it.
// CHECK-LABEL: func.func @perhaps(
// CHECK-SAME: %[[T:.*]]: tensor<8xf32>,
// CHECK: %[[NEW:.*]] = bufferization.alloc_tensor() copy(%[[T]])
// CHECK: scf.if
// CHECK: tensor.insert %{{.*}} into %[[NEW]]
// CHECK: scf.yield %[[NEW]]
func.func @perhaps(%t: tensor<8xf32>, %v: f32, %i: index, %c: i1) -> tensor<8xf32> {
  %0 = scf.if %c -> (tensor<8xf32>) {
    %1 = tensor.insert %v into %t[%i] : tensor<8xf32>
    scf.yield %1 : tensor<8xf32>
  } else {
    scf.yield %t : tensor<8xf32>
  }
  return %0 : tensor<8xf32>
}

// Written, but not returned; returned, but not written.
// CHECK-LABEL: func.func @only_written(
// CHECK-NOT: tensor.empty
// CHECK-NOT: alloc_tensor
// CHECK-LABEL: func.func @only_returned(
// CHECK-NOT: tensor.empty
// CHECK-NOT: alloc_tensor
// CHECK: return
func.func @only_written(%t: tensor<8xf32>, %v: f32, %i: index) -> f32 {
  %0 = tensor.insert %v into %t[%i] : tensor<8xf32>
  %1 = tensor.extract %0[%i] : tensor<8xf32>
  return %1 : f32
}
func.func @only_returned(%t: tensor<8xf32>) -> tensor<8xf32> {
  return %t : tensor<8xf32>
}

// The program says that it may be written.
// CHECK-LABEL: func.func @stated(
// CHECK-NOT: tensor.empty
// CHECK: return
func.func @stated(%t: tensor<8xf32> {bufferization.writable = true}, %v: f32) -> tensor<8xf32> {
  %0 = linalg.fill ins(%v : f32) outs(%t : tensor<8xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

// The conditional returns the argument or another tensor: only one branch makes a copy.
// CHECK-LABEL: func.func @this_or_that(
// CHECK-SAME: %[[T:.*]]: tensor<8xf32>,
// CHECK: scf.if
// CHECK-NEXT: %[[NEW:.*]] = bufferization.alloc_tensor() copy(%[[T]])
// CHECK-NEXT: tensor.insert %{{.*}} into %[[NEW]]
// CHECK: else
// CHECK-NOT: alloc_tensor
// CHECK: return
func.func @this_or_that(%t: tensor<8xf32>, %v: f32, %i: index, %c: i1) -> tensor<8xf32> {
  %0 = scf.if %c -> (tensor<8xf32>) {
    %1 = tensor.insert %v into %t[%i] : tensor<8xf32>
    scf.yield %1 : tensor<8xf32>
  } else {
    %e = tensor.empty() : tensor<8xf32>
    %1 = linalg.fill ins(%v : f32) outs(%e : tensor<8xf32>) -> tensor<8xf32>
    scf.yield %1 : tensor<8xf32>
  }
  return %0 : tensor<8xf32>
}

// A loop carries it, and needs no buffers of its own: the copy is before the loop, and not after it.
// CHECK-LABEL: func.func @carried(
// CHECK: %[[NEW:.*]] = bufferization.alloc_tensor() copy(%{{.*}})
// CHECK: scf.for {{.*}} iter_args(%{{.*}} = %[[NEW]])
func.func @carried(%t: tensor<8xf32>, %v: f32) -> tensor<8xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %0 = scf.for %i = %c0 to %c8 step %c1 iter_args(%a = %t) -> (tensor<8xf32>) {
    %x = tensor.extract %a[%i] : tensor<8xf32>
    %y = arith.addf %x, %v : f32
    %1 = tensor.insert %y into %a[%i] : tensor<8xf32>
    scf.yield %1 : tensor<8xf32>
  }
  return %0 : tensor<8xf32>
}

// A buffer of the function would be live beside those of the loop.
// CHECK-LABEL: func.func @carried_beside_buffers(
// CHECK-NOT: alloc_tensor
// CHECK: return
func.func @carried_beside_buffers(%t: tensor<8xf32>) -> tensor<8xf32> {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %c8 = arith.constant 8 : index
  %0 = scf.for %i = %c0 to %c8 step %c2 iter_args(%a = %t) -> (tensor<8xf32>) {
    %s = tensor.extract_slice %a[%i] [2] [1] : tensor<8xf32> to tensor<2xf32>
    %e = tensor.empty() : tensor<2xf32>
    %x = linalg.exp ins(%s : tensor<2xf32>) outs(%e : tensor<2xf32>) -> tensor<2xf32>
    %1 = tensor.insert_slice %x into %a[%i] [2] [1] : tensor<2xf32> into tensor<8xf32>
    scf.yield %1 : tensor<8xf32>
  }
  return %0 : tensor<8xf32>
}

// So does the loop of a callee.
func.func private @callee(%t: tensor<8xf32>, %v: f32) -> tensor<8xf32> {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %c8 = arith.constant 8 : index
  %0 = scf.for %i = %c0 to %c8 step %c2 iter_args(%a = %t) -> (tensor<8xf32>) {
    %e = tensor.empty() : tensor<2xf32>
    %x = linalg.fill ins(%v : f32) outs(%e : tensor<2xf32>) -> tensor<2xf32>
    %y = linalg.exp ins(%x : tensor<2xf32>) outs(%e : tensor<2xf32>) -> tensor<2xf32>
    %1 = tensor.insert_slice %y into %a[%i] [2] [1] : tensor<2xf32> into tensor<8xf32>
    scf.yield %1 : tensor<8xf32>
  }
  return %0 : tensor<8xf32>
}
// CHECK-LABEL: func.func @carried_by_callee(
// CHECK-NOT: alloc_tensor
// CHECK: return
func.func @carried_by_callee(%t: tensor<8xf32>, %v: f32) -> tensor<8xf32> {
  %0 = call @callee(%t, %v) : (tensor<8xf32>, f32) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

// A public function that is called: the twin writes its argument, and the caller needs no copy.
// CHECK-LABEL: func.func @called(
// CHECK: %[[NEW:.*]] = tensor.empty()
// CHECK: call @called_private(%[[NEW]],
// CHECK-LABEL: func.func private @called_private(
// CHECK-NOT: tensor.empty
// CHECK: linalg.fill
// CHECK-LABEL: func.func @caller(
// CHECK: call @called_private
// ONE-LABEL: func.func @called(
// ONE: %[[NEW:.*]] = tensor.empty()
// ONE: linalg.fill {{.*}} outs(%[[NEW]]
// ONE-LABEL: func.func @caller(
// ONE: call @called(
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
