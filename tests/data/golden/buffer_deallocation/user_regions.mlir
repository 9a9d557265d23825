// RUN: freehold opt %s -irdl-file=%S/../../dialects/arena.irdl.mlir --pass-pipeline='builtin.module(buffer-deallocation)' | expect %t.out

// Regions of a user's ops.

func.func @chosen(%x: memref<4xf32>, %out: memref<4xf32>) {
  %r = "arena.choose"() ({
    %a = memref.alloc() : memref<4xf32>
    memref.copy %x, %a : memref<4xf32> to memref<4xf32>
    "arena.give"(%a) : (memref<4xf32>) -> ()
  }, {
    "arena.give"(%x) : (memref<4xf32>) -> ()
  }) : () -> memref<4xf32>
  memref.copy %r, %out : memref<4xf32> to memref<4xf32>
  return
}

func.func @repeated(%x: memref<4xf32>, %out: memref<4xf32>) {
  %r = "arena.repeat"(%x) ({
  ^bb0(%y: memref<4xf32>):
    %a = memref.alloc() : memref<4xf32>
    linalg.exp ins(%y : memref<4xf32>) outs(%a : memref<4xf32>)
    "arena.give"(%a) : (memref<4xf32>) -> ()
  }) : (memref<4xf32>) -> memref<4xf32>
  memref.copy %r, %out : memref<4xf32> to memref<4xf32>
  return
}
