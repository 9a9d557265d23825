// RUN: freehold opt %s -canonicalize | filecheck %s

// A loop whose first tensor has a known size need not carry tensors of that size on.

// CHECK-LABEL: @swaps
// CHECK: scf.for {{.*}} -> (tensor<?xf32>, tensor<?xf32>)
func.func @swaps(%t: tensor<?xf32>, %n: index) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c7 = arith.constant 7 : index
  %e = tensor.empty(%c7) : tensor<?xf32>
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t, %b = %e) -> (tensor<?xf32>, tensor<?xf32>) {
    scf.yield %b, %a : tensor<?xf32>, tensor<?xf32>
  }
  return %r#1 : tensor<?xf32>
}

// CHECK-LABEL: @grows
// CHECK: scf.for {{.*}} -> (tensor<?xf32>)
func.func @grows(%n: index) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c7 = arith.constant 7 : index
  %e = tensor.empty(%c7) : tensor<?xf32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %e) -> (tensor<?xf32>) {
    %g = tensor.empty(%i) : tensor<?xf32>
    scf.yield %g : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}

// CHECK-LABEL: @shrinks
// CHECK: scf.for {{.*}} -> (tensor<?xf32>)
func.func @shrinks(%n: index) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c7 = arith.constant 7 : index
  %e = tensor.empty(%c7) : tensor<?xf32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %e) -> (tensor<?xf32>) {
    %g = tensor.empty(%c1) : tensor<?xf32>
    scf.yield %g : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}

// CHECK-LABEL: @keeps
// CHECK: scf.for {{.*}} -> (tensor<7xf32>)
func.func @keeps(%n: index, %x: f32) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c7 = arith.constant 7 : index
  %e = tensor.empty(%c7) : tensor<?xf32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %e) -> (tensor<?xf32>) {
    %f = linalg.fill ins(%x : f32) outs(%a : tensor<?xf32>) -> tensor<?xf32>
    %g = tensor.insert %x into %f[%c0] : tensor<?xf32>
    scf.yield %g : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}
