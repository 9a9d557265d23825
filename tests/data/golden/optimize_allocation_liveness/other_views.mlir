// RUN: freehold opt %s --optimize-allocation-liveness | filecheck %s

// An op that is neither a view nor an allocation may return the buffer that it takes: uses of its result count as uses
// of the buffer. Upstream moves the deallocation before those uses.

// CHECK-LABEL: func.func @transposed
func.func @transposed() {
  // CHECK: %[[A:.*]] = memref.alloc
  // CHECK-NEXT: memref.transpose
  // CHECK-NEXT: linalg.max
  // CHECK-NEXT: memref.dealloc %[[A]]
  %a = memref.alloc() : memref<4x2xf32>
  %t = memref.transpose %a (i, j) -> (j, i) : memref<4x2xf32> to memref<2x4xf32, strided<[1, 2]>>
  linalg.max ins(%t, %t : memref<2x4xf32, strided<[1, 2]>>, memref<2x4xf32, strided<[1, 2]>>)
    outs(%t : memref<2x4xf32, strided<[1, 2]>>)
  %unrelated = arith.constant 0 : index
  memref.dealloc %a : memref<4x2xf32>
  return
}

// CHECK-LABEL: func.func @base_buffer
func.func @base_buffer(%v: f32) {
  // CHECK: %[[A:.*]] = memref.alloc
  // CHECK-NEXT: memref.extract_strided_metadata %[[A]]
  // CHECK-NEXT: memref.store
  // CHECK-NEXT: memref.dealloc %[[A]]
  // CHECK-NEXT: arith.constant
  %a = memref.alloc() : memref<4xf32>
  %base, %offset, %size, %stride = memref.extract_strided_metadata %a : memref<4xf32> -> memref<f32>, index, index, index
  memref.store %v, %base[] : memref<f32>
  %unrelated = arith.constant 0 : index
  memref.dealloc %a : memref<4xf32>
  return
}
