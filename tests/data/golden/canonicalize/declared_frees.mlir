// RUN: freehold opt %s -irdl-file=%S/../../dialects/arena.irdl.mlir --canonicalize | expect %t.out

// The clone of a buffer that another op than memref.dealloc frees is not that buffer: its owner frees it otherwise.

func.func @returned() -> memref<4xf32> {
  %a = "arena.alloc"() : () -> memref<4xf32>
  %b = bufferization.clone %a : memref<4xf32> to memref<4xf32>
  "arena.free"(%a) : (memref<4xf32>) -> ()
  return %b : memref<4xf32>
}

func.func @plain() -> memref<4xf32> {
  %a = "arena.heap"() : () -> memref<4xf32>
  %b = bufferization.clone %a : memref<4xf32> to memref<4xf32>
  memref.dealloc %a : memref<4xf32>
  return %b : memref<4xf32>
}
