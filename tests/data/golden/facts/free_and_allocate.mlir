// RUN: freehold compile --irdl-file=%S/../../dialects/vault.irdl.mlir %s | expect %t.compiled.out
// RUN: freehold explain --irdl-file=%S/../../dialects/vault.irdl.mlir %s | expect %t.explained.out
// An op that frees its operands and allocates its results, and one with several results of which some are unused.

func.func @one(%o: memref<4xf32>) {
  %a = memref.alloc() : memref<4xf32>
  %r = "vault.swap"(%a) : (memref<4xf32>) -> memref<4xf32>
  memref.copy %r, %o : memref<4xf32> to memref<4xf32>
  return
}

func.func @two(%o: memref<4xf32>) {
  %a:2 = "vault.alloc2"() : () -> (memref<4xf32>, memref<4xf32>)
  %b:2 = "vault.swap"(%a#0, %a#1) : (memref<4xf32>, memref<4xf32>) -> (memref<4xf32>, memref<4xf32>)
  memref.copy %b#0, %o : memref<4xf32> to memref<4xf32>
  return
}

func.func @unused(%o: memref<4xf32>) {
  %a:2 = "vault.alloc2"() : () -> (memref<4xf32>, memref<4xf32>)
  memref.copy %a#0, %o : memref<4xf32> to memref<4xf32>
  return
}
