// RUN: freehold opt %s -irdl-file=%S/../../dialects/arena.irdl.mlir --buffer-deallocation | expect %t.out

// Allocations of a user's dialect are freed by the op that their definition names, and so is what joins them.

func.func @freed(%x: memref<4xf32>) {
  %a = "arena.alloc"() : () -> memref<4xf32>
  memref.copy %x, %a : memref<4xf32> to memref<4xf32>
  %b = "arena.heap"() : () -> memref<4xf32>
  memref.copy %x, %b : memref<4xf32> to memref<4xf32>
  return
}
