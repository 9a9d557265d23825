// RUN: freehold opt %s -irdl-file=%S/../../dialects/arena.irdl.mlir -hlo-deallocate | expect %t.out
// RUN: freehold opt %s -irdl-file=%S/../../dialects/arena.irdl.mlir -hlo-deallocation-pipeline | expect %t.pipeline.out

// What declared ops allocate and free.

func.func @several(%i: index) -> f32 {
  %a, %b = "arena.pair"() : () -> (memref<2xf32>, memref<3xf32>)
  %x = memref.load %a[%i] : memref<2xf32>
  return %x : f32
}

// The results of a declared call.
func.func private @ext(memref<4xf32>) -> memref<4xf32>
func.func @called(%x: memref<4xf32>) {
  %a = "arena.call"(%x) {callee = @ext} : (memref<4xf32>) -> memref<4xf32>
  memref.copy %a, %x : memref<4xf32> to memref<4xf32>
  return
}

func.func private @own(%x: memref<4xf32>) -> memref<4xf32> {
  return %x : memref<4xf32>
}
func.func @called_with_body(%x: memref<4xf32>) {
  %a = "arena.call"(%x) {callee = @own} : (memref<4xf32>) -> memref<4xf32>
  "arena.use"(%a) : (memref<4xf32>) -> ()
  return
}

// Another op than memref.dealloc frees a buffer that leaves its block: flags take the place of indicators.
func.func @leaves(%o: memref<2xf32>, %c: i1) {
  %x = scf.if %c -> memref<2xf32> {
    %a = "arena.alloc"() : () -> memref<2xf32>
    scf.yield %a : memref<2xf32>
  } else {
    %b = "arena.alloc"() : () -> memref<2xf32>
    scf.yield %b : memref<2xf32>
  }
  memref.copy %x, %o : memref<2xf32> to memref<2xf32>
  return
}

// Such a function sees its callee, and is seen by its callers, as one that returns new buffers.
func.func private @callee(%x: memref<2xf32>) -> memref<2xf32> {
  return %x : memref<2xf32>
}
func.func private @middle(%x: memref<2xf32>) -> memref<2xf32> {
  %a = "arena.alloc"() : () -> memref<2xf32>
  %b = call @callee(%a) : (memref<2xf32>) -> memref<2xf32>
  "arena.use"(%b) : (memref<2xf32>) -> ()
  return %a : memref<2xf32>
}
func.func @caller(%x: memref<2xf32>) {
  %a = call @middle(%x) : (memref<2xf32>) -> memref<2xf32>
  "arena.use"(%a) : (memref<2xf32>) -> ()
  return
}

// An op that returns one buffer, and no indicator.
func.func @no_room() {
  %r = "arena.once"() ({
    %a = "arena.heap"() : () -> memref<4xf32>
    "arena.give"(%a) : (memref<4xf32>) -> ()
  }) : () -> memref<4xf32>
  "arena.use"(%r) : (memref<4xf32>) -> ()
  return
}

// A buffer that another op frees may be one name with a buffer that leaves its block, and does not leave it itself.
func.func @beside(%c: i1, %x: memref<4xf32>, %y: memref<4xf32>) {
  %r = scf.if %c -> memref<4xf32> {
    %a = "arena.pooled"() : () -> memref<4xf32>
    %s = arith.select %c, %a, %y : memref<4xf32>
    "arena.use"(%s) : (memref<4xf32>) -> ()
    scf.yield %y : memref<4xf32>
  } else {
    scf.yield %x : memref<4xf32>
  }
  "arena.use"(%r) : (memref<4xf32>) -> ()
  return
}
