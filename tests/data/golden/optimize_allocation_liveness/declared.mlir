// RUN: freehold opt %s -irdl-file=%S/../../dialects/arena.irdl.mlir --pass-pipeline='builtin.module(func.func(optimize-allocation-liveness))' | expect %t.out

// Each buffer of an op that allocates several is freed after its last use.
func.func @several(%out: memref<4xf32>) {
  %a:2 = "arena.pair"() : () -> (memref<4xf32>, memref<4xf32>)
  "arena.use"(%a#1) : (memref<4xf32>) -> ()
  "arena.use"(%a#0) : (memref<4xf32>) -> ()
  "arena.use"(%out) : (memref<4xf32>) -> ()
  memref.dealloc %a#0 : memref<4xf32>
  memref.dealloc %a#1 : memref<4xf32>
  return
}

// A free that does more than that stays: the order of its other effects counts.
func.func @regrown(%out: memref<4xf32>) {
  %a = "arena.pooled"() : () -> memref<4xf32>
  "arena.use"(%a) : (memref<4xf32>) -> ()
  "arena.use"(%out) : (memref<4xf32>) -> ()
  "arena.regrow"(%a) : (memref<4xf32>) -> ()
  return
}
