// RUN: freehold compile %s --irdl-file=%S/../../dialects/tile.irdl.mlir | filecheck %s
// RUN: not freehold compile %s --irdl-file=%S/../../dialects/tile.irdl.mlir --capacity=100000 2>&1 | filecheck %s --check-prefix=CAPACITY
// RUN: freehold opt %s --irdl-file=%S/../../dialects/tile.irdl.mlir --promote-buffers-to-stack=max-alloc-size-in-bytes=100 | filecheck %s --check-prefix=STACK

// The declaration states the size and the alignment of elements, so that buffers of them are planned.

// CHECK-LABEL: func @known
// STACK-LABEL: func @known
func.func @known(%m: !tile.matrix<32x32, f32>, %c: index) -> !tile.matrix<32x32, f32> {
  // CHECK: memref.alloc() {alignment = 64 : i64} : memref<1240xi8>
  // CHECK: {freehold.claim} : memref<1240xi8> to memref<1x!tile.matrix<16x16, f32>>
  // CHECK: {freehold.claim} : memref<1240xi8> to memref<4x!tile.flag>
  // CHECK: {freehold.claim} : memref<1240xi8> to memref<5x!tile.flag>
  // STACK: memref.alloc() : memref<4x!tile.matrix<32x32, f32>>
  // STACK: memref.alloc() : memref<1x!tile.matrix<16x16, f32>>
  // STACK: memref.alloca() : memref<4x!tile.flag>
  // STACK: memref.alloc() : memref<5x!tile.flag>
  %a = memref.alloc() : memref<4x!tile.matrix<32x32, f32>>
  %b = memref.alloc() : memref<1x!tile.matrix<16x16, f32>>
  %flags = memref.alloc() : memref<4x!tile.flag>
  %more = memref.alloc() : memref<5x!tile.flag>
  memref.store %m, %a[%c] : memref<4x!tile.matrix<32x32, f32>>
  "tile.read"(%b) : (memref<1x!tile.matrix<16x16, f32>>) -> ()
  %r = memref.load %a[%c] : memref<4x!tile.matrix<32x32, f32>>
  "tile.only_matrix"(%r) : (!tile.matrix<32x32, f32>) -> ()
  "tile.read"(%flags) : (memref<4x!tile.flag>) -> ()
  "tile.read"(%more) : (memref<5x!tile.flag>) -> ()
  return %r : !tile.matrix<32x32, f32>
}

// No size is declared for these parameters, and the layout says nothing about strides: the buffers are freed, but not planned.

// CHECK-LABEL: func @unknown
func.func @unknown() {
  // CHECK: %[[A:.*]] = memref.alloc() : memref<4x!tile.matrix<8x8, f32>>
  // CHECK: %[[B:.*]] = memref.alloc() : memref<4xf32, #tile.blocked<[1, 2] order 3>>
  // CHECK: %[[C:.*]] = memref.alloc() : memref<4xf32, #tile.blocked<[1, 2] order 3>, 1>
  // CHECK: memref.dealloc %[[A]]
  // CHECK: memref.dealloc %[[B]]
  // CHECK: memref.dealloc %[[C]]
  // CAPACITY: declared_types.mlir:[[@LINE+1]]:8: error: this buffer may exceed the capacity of 100000 bytes: the size of its elements is unknown
  %a = memref.alloc() : memref<4x!tile.matrix<8x8, f32>>
  %b = memref.alloc() : memref<4xf32, #tile.blocked<[1, 2] order 3>>
  %c = memref.alloc() : memref<4xf32, #tile.blocked<[1, 2] order 3>, 1>
  "tile.read"(%a) : (memref<4x!tile.matrix<8x8, f32>>) -> ()
  "tile.read"(%b) : (memref<4xf32, #tile.blocked<[1, 2] order 3>>) -> ()
  "tile.read"(%c) : (memref<4xf32, #tile.blocked<[1, 2] order 3>, 1>) -> ()
  return
}
