// Calls in unreachable blocks do not count. The pass panicked: it erased the blocks, and then looked at the calls.
// RUN: freehold opt %s --infer-owned-arguments | filecheck %s

// CHECK: func.func private @takes(%{{.*}}: memref<4xf32> {freehold.owned})
func.func private @takes(%m: memref<4xf32>) {
  %a = memref.alloc() : memref<4xf32>
  memref.copy %m, %a : memref<4xf32> to memref<4xf32>
  %b = memref.alloc() : memref<4xf32>
  memref.copy %a, %b : memref<4xf32> to memref<4xf32>
  return
}

// CHECK-LABEL: @cloned
// The caller is left alone, because it has a clone.
// CHECK-NOT: ^bb2
// CHECK: return
func.func @cloned(%m: memref<4xf32>) {
  %0 = bufferization.clone %m : memref<4xf32> to memref<4xf32>
  cf.br ^bb1
^bb1:
  return
^bb2:
  call @takes(%0) : (memref<4xf32>) -> ()
  cf.br ^bb1
}

func.func @hands_over(%m: memref<4xf32>) {
  %0 = memref.alloc() : memref<4xf32>
  memref.copy %m, %0 : memref<4xf32> to memref<4xf32>
  call @takes(%0) : (memref<4xf32>) -> ()
  return
^bb1:
  call @takes(%m) : (memref<4xf32>) -> ()
  return
}
