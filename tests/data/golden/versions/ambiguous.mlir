// RUN: freehold opt %s 2>&1 | filecheck %s
// RUN: freehold opt %s | expect %t.out
// RUN: freehold opt %s --input-version=22 2>&1 | expect %t.out
// RUN: freehold opt %s --input-version=15 2>&1 | expect %t.15.out
// Text that means different things in two versions.

func.func @kinds(%x: f32, %n: i32, %m: memref<4xf32>, %k: memref<4xi32>, %i: index) {
  // CHECK-NOT: kind 'addf'
  %0 = "memref.atomic_rmw"(%x, %m, %i) <{kind = 0}> : (f32, memref<4xf32>, index) -> f32
  // CHECK: ambiguous.mlir:11:8: note: 'memref.atomic_rmw' op has the number of the kind 'assign', which was that of 'maximumf' until 21: --input-version=<version> decides
  %1 = "memref.atomic_rmw"(%x, %m, %i) <{kind = 3}> : (f32, memref<4xf32>, index) -> f32
  // CHECK: ambiguous.mlir:13:8: note: 'memref.atomic_rmw' op has the number of the kind 'andi', which was that of 'assign' until 21
  %2 = "memref.atomic_rmw"(%n, %k, %i) <{kind = 2}> : (i32, memref<4xi32>, index) -> i32
  // A float is no operand of the kind 'maxs', so no version has this kind but those until 21.
  %3 = "memref.atomic_rmw"(%x, %m, %i) <{kind = 6}> : (f32, memref<4xf32>, index) -> f32
  // CHECK-NOT: note:
  %4 = memref.atomic_rmw assign %x, %m[%i] : (f32, memref<4xf32>) -> f32
  call @unknown() : () -> ()
  return
}

func.func @mask(%m: memref<?x?xf32>, %i: index, %p: f32, %k: vector<4x4xi1>) -> vector<4x4xf32> {
  // CHECK: ambiguous.mlir:24:8: note: 'vector.transfer_read' op has a mask in the order of the dimensions of its source, which was that of the vector until 15: --input-version=<version> decides
  %0 = vector.transfer_read %m[%i, %i], %p, %k {permutation_map = affine_map<(d0, d1) -> (d1, d0)>} : memref<?x?xf32>, vector<4x4xf32>
  call @unknown() : () -> ()
  return %0 : vector<4x4xf32>
}

func.func private @unknown()
