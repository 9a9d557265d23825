// RUN: freehold opt %s -irdl-file=%S/../../dialects/arena.irdl.mlir --drop-equivalent-buffer-results | expect %t.out

// A function that a declared op calls keeps its results.
func.func private @kept(%a: memref<4xf32>) -> memref<4xf32> {
  return %a : memref<4xf32>
}

func.func private @changed(%a: memref<4xf32>) -> memref<4xf32> {
  return %a : memref<4xf32>
}

func.func @main(%x: memref<4xf32>) {
  %a = "arena.call"(%x) {callee = @kept} : (memref<4xf32>) -> memref<4xf32>
  %b = call @kept(%x) : (memref<4xf32>) -> memref<4xf32>
  %c = call @changed(%x) : (memref<4xf32>) -> memref<4xf32>
  "arena.use"(%a) : (memref<4xf32>) -> ()
  return
}
