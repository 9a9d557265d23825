// RUN: freehold opt %s -irdl-file=%S/../../dialects/arena.irdl.mlir --pass-pipeline='builtin.module(func.func(buffer-hoisting,buffer-loop-hoisting,promote-buffers-to-stack))' | expect %t.out

// Allocations that their declaration permits to move, or to be on the stack.
func.func @moved(%c: i1, %out: memref<4xf32>) {
  scf.if %c {
    %a = "arena.movable"() : () -> memref<4xf32>
    "arena.use"(%a) : (memref<4xf32>) -> ()
  }
  return
}

// An op that also frees, or that allocates several buffers, stays where it is.
func.func @kept(%c: i1, %out: memref<4xf32>) {
  %x = "arena.pooled"() : () -> memref<4xf32>
  scf.if %c {
    %a:2 = "arena.movable_pair"(%x) : (memref<4xf32>) -> (memref<4xf32>, memref<4xf32>)
    "arena.use"(%a#0) : (memref<4xf32>) -> ()
  }
  return
}
