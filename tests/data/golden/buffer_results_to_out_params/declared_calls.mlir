// RUN: freehold opt %s -irdl-file=%S/../../dialects/arena.irdl.mlir --buffer-results-to-out-params | expect %t.out

// A function that a declared op calls keeps its results.
func.func private @kept() -> memref<4xf32> {
  %a = memref.alloc() : memref<4xf32>
  return %a : memref<4xf32>
}

func.func private @changed() -> memref<4xf32> {
  %a = memref.alloc() : memref<4xf32>
  return %a : memref<4xf32>
}

func.func @main() {
  %a = "arena.call"() {callee = @kept} : () -> memref<4xf32>
  %b = call @kept() : () -> memref<4xf32>
  %c = call @changed() : () -> memref<4xf32>
  "arena.use"(%a) : (memref<4xf32>) -> ()
  return
}
