// RUN: freehold opt %s --canonicalize | expect %t.out

// The size of a result in destination-passing style is that of its destination. A loop over such results keeps the static
// shape of its initial value.

func.func @tw(%v: vector<4xf32>, %t: tensor<?xf32>, %i: index) -> index {
  %c0 = arith.constant 0 : index
  %0 = vector.transfer_write %v, %t[%i] : vector<4xf32>, tensor<?xf32>
  %d = tensor.dim %0, %c0 : tensor<?xf32>
  return %d : index
}
func.func @mat(%s: tensor<?xf32>, %t: tensor<?xf32>) -> index {
  %c0 = arith.constant 0 : index
  %0 = bufferization.materialize_in_destination %s in %t : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %d = tensor.dim %0, %c0 : tensor<?xf32>
  return %d : index
}
func.func @wino(%s: tensor<?x3x3x?xf32>, %t: tensor<4x4x?x?xf32>) -> index {
  %c2 = arith.constant 2 : index
  %0 = linalg.winograd_filter_transform fmr(F_2_3) ins(%s : tensor<?x3x3x?xf32>) outs(%t : tensor<4x4x?x?xf32>) -> tensor<4x4x?x?xf32>
  %d = tensor.dim %0, %c2 : tensor<4x4x?x?xf32>
  return %d : index
}
func.func @softmax(%s: tensor<?x?xf32>, %t: tensor<?x?xf32>) -> index {
  %c0 = arith.constant 0 : index
  %0 = linalg.softmax dimension(1) ins(%s : tensor<?x?xf32>) outs(%t : tensor<?x?xf32>) -> tensor<?x?xf32>
  %d = tensor.dim %0, %c0 : tensor<?x?xf32>
  return %d : index
}
func.func @ins(%f: f32, %t: tensor<?xf32>, %i: index) -> index {
  %c0 = arith.constant 0 : index
  %0 = tensor.insert %f into %t[%i] : tensor<?xf32>
  %d = tensor.dim %0, %c0 : tensor<?xf32>
  return %d : index
}
func.func @scat(%s: tensor<?x1xf32>, %t: tensor<?xf32>, %i: tensor<?x1xindex>) -> index {
  %c0 = arith.constant 0 : index
  %0 = tensor.scatter %s into %t[%i] scatter_dims([0]) unique : (tensor<?x1xf32>, tensor<?xf32>, tensor<?x1xindex>) -> tensor<?xf32>
  %d = tensor.dim %0, %c0 : tensor<?xf32>
  return %d : index
}
func.func @forall(%t: tensor<?xf32>, %n: index) -> index {
  %c0 = arith.constant 0 : index
  %f = arith.constant dense<1.0> : tensor<1xf32>
  %0 = scf.forall (%i) in (%n) shared_outs(%o = %t) -> tensor<?xf32> {
    scf.forall.in_parallel { tensor.parallel_insert_slice %f into %o[%i][1][1] : tensor<1xf32> into tensor<?xf32> }
  }
  %d = tensor.dim %0, %c0 : tensor<?xf32>
  return %d : index
}
func.func @for_tw(%v: vector<4xf32>, %t: tensor<8xf32>, %i: index, %n: index) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %s = tensor.cast %t : tensor<8xf32> to tensor<?xf32>
  %r = scf.for %k = %c0 to %n step %c1 iter_args(%a = %s) -> tensor<?xf32> {
    %0 = vector.transfer_write %v, %a[%k] : vector<4xf32>, tensor<?xf32>
    scf.yield %0 : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}
func.func @for_mat(%v: tensor<?xf32>, %t: tensor<8xf32>, %i: index, %n: index) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %s = tensor.cast %t : tensor<8xf32> to tensor<?xf32>
  %r = scf.for %k = %c0 to %n step %c1 iter_args(%a = %s) -> tensor<?xf32> {
    %0 = bufferization.materialize_in_destination %v in %a : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    scf.yield %0 : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}
func.func @for_forall(%t: tensor<8xf32>, %n: index) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %f = arith.constant dense<1.0> : tensor<1xf32>
  %s = tensor.cast %t : tensor<8xf32> to tensor<?xf32>
  %r = scf.for %k = %c0 to %n step %c1 iter_args(%a = %s) -> tensor<?xf32> {
    %0 = scf.forall (%i) in (%n) shared_outs(%o = %a) -> tensor<?xf32> {
      scf.forall.in_parallel { tensor.parallel_insert_slice %f into %o[%i][1][1] : tensor<1xf32> into tensor<?xf32> }
    }
    scf.yield %0 : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}
