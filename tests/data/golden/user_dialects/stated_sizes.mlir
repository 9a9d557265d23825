// RUN: freehold compile %s -allow-unregistered-dialect 2>&1 | filecheck %s
// RUN: not freehold compile %s -allow-unregistered-dialect --capacity=100000 2>&1 | filecheck %s --check-prefix=CAPACITY

// Nobody declared the type of the elements: facts of the allocation state how many bytes one has, so that the buffer is planned.

// CHECK: remark: the bytes of '!tt.tile<8x8, f32>' are not known, so that buffers of it are not planned
// CHECK: note: 'freehold.size' on the 'irdl.type' states them for all buffers of it, 'freehold.facts = {size = …}' on the allocation for one
// CHECK-LABEL: func @stated
func.func @stated(%tile: !tt.tile<32x32, f32>, %flag: !tt.flag, %i: index) {
  // CHECK: memref.alloc() {alignment = 256 : i64} : memref<16492xi8>
  // CHECK: {freehold.claim, freehold.element_size = 4096 : i64} : memref<16492xi8> to memref<4x!tt.tile<32x32, f32>>
  // CHECK: {freehold.claim, freehold.element_size = 12 : i64} : memref<16492xi8> to memref<9x!tt.flag>
  %a = memref.alloc() {freehold.facts = {size = 4096 : i64, alignment = 256 : i64}} : memref<4x!tt.tile<32x32, f32>>
  %b = memref.alloc() {freehold.facts = {size = 12 : i64}} : memref<9x!tt.flag>
  memref.store %tile, %a[%i] : memref<4x!tt.tile<32x32, f32>>
  memref.store %flag, %b[%i] : memref<9x!tt.flag>
  "tt.read"(%a, %b) {freehold.facts = {effects = {operand0 = ["read", "write"], operand1 = "read"}}}
    : (memref<4x!tt.tile<32x32, f32>>, memref<9x!tt.flag>) -> ()
  return
}

// A buffer that is returned is not in an arena.
func.func @returned() -> memref<4x!tt.flag> {
  // CHECK: return
  // CAPACITY: [[@LINE+1]]:8: error: this buffer may exceed the capacity of 100000 bytes: the size of its elements is known only where it is allocated
  %a = memref.alloc() {freehold.facts = {size = 12 : i64}} : memref<4x!tt.flag>
  return %a : memref<4x!tt.flag>
}

// CHECK-LABEL: func @unknown
func.func @unknown(%tile: !tt.tile<8x8, f32>, %i: index) -> !tt.tile<8x8, f32> {
  // CHECK: %[[A:.*]] = memref.alloc() : memref<4x!tt.tile<8x8, f32>>
  // CHECK: memref.dealloc %[[A]]
  %a = memref.alloc() : memref<4x!tt.tile<8x8, f32>>
  memref.store %tile, %a[%i] : memref<4x!tt.tile<8x8, f32>>
  %0 = memref.load %a[%i] : memref<4x!tt.tile<8x8, f32>>
  return %0 : !tt.tile<8x8, f32>
}
