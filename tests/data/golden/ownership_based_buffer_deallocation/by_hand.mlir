// RUN: freehold opt %s --ownership-based-buffer-deallocation | expect %t.out

// A buffer that is freed by hand must not be owned: this is checked at run time.

func.func @by_hand(%m: memref<4xf32>, %c: i1) {
  %a = memref.alloc() {bufferization.manual_deallocation} : memref<4xf32>
  memref.copy %m, %a : memref<4xf32> to memref<4xf32>
  memref.dealloc %a {bufferization.manual_deallocation} : memref<4xf32>
  return
}
