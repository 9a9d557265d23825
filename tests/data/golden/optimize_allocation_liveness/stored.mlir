// RUN: freehold opt %s --optimize-allocation-liveness | filecheck %s

// A buffer that is stored in another one is used through what is loaded from there: its deallocation stays. Upstream moves
// it before those uses.

// CHECK-LABEL: func.func @stored
func.func @stored(%i: index, %v: f32) -> f32 {
  // CHECK: %[[A:.*]] = memref.alloc
  // CHECK-NEXT: %[[BOX:.*]] = memref.alloc
  // CHECK-NOT: memref.dealloc
  // CHECK: memref.load
  // CHECK-NEXT: %[[W:.*]] = memref.load
  // CHECK-NEXT: memref.dealloc %[[BOX]]
  // CHECK-NEXT: arith.addf %[[W]]
  // CHECK-NEXT: memref.dealloc %[[A]]
  %a = memref.alloc() : memref<2xf32>
  %box = memref.alloc() : memref<1xmemref<2xf32>>
  memref.store %v, %a[%i] : memref<2xf32>
  memref.store %a, %box[%i] : memref<1xmemref<2xf32>>
  %b = memref.load %box[%i] : memref<1xmemref<2xf32>>
  %w = memref.load %b[%i] : memref<2xf32>
  %r = arith.addf %w, %w : f32
  memref.dealloc %box : memref<1xmemref<2xf32>>
  memref.dealloc %a : memref<2xf32>
  return %r : f32
}

// CHECK-LABEL: func.func @view_is_stored
func.func @view_is_stored(%i: index, %v: f32) -> f32 {
  // CHECK: %[[A:.*]] = memref.alloc
  // CHECK-NEXT: memref.alloca
  // CHECK-NOT: memref.dealloc
  // CHECK: arith.addf
  // CHECK-NEXT: memref.dealloc %[[A]]
  %a = memref.alloc() : memref<2xf32>
  %box = memref.alloca() : memref<1xmemref<?xf32>>
  memref.store %v, %a[%i] : memref<2xf32>
  %d = memref.cast %a : memref<2xf32> to memref<?xf32>
  memref.store %d, %box[%i] : memref<1xmemref<?xf32>>
  %b = memref.load %box[%i] : memref<1xmemref<?xf32>>
  %w = memref.load %b[%i] : memref<?xf32>
  %r = arith.addf %w, %w : f32
  memref.dealloc %a : memref<2xf32>
  return %r : f32
}
