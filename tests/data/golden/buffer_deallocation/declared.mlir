// RUN: freehold opt %s -irdl-file=%S/../../dialects/arena.irdl.mlir --buffer-deallocation | expect %t.out

// What declared ops allocate, free and clone.

// memref.dealloc frees what says only that it is allocated, each of several results.
func.func @several(%i: index) -> f32 {
  %a, %b = "arena.pair"() : () -> (memref<2xf32>, memref<3xf32>)
  %x = memref.load %a[%i] : memref<2xf32>
  return %x : f32
}

func.func @plain() {
  %a = "arena.keep"() : () -> memref<4xf32>
  return
}

// An op that frees its operands and allocates its results.
func.func @regrown(%o: memref<4xf32>) {
  %a:2 = "arena.regrow"() : () -> (memref<4xf32>, memref<4xf32>)
  %b:2 = "arena.regrow"(%a#0, %a#1) : (memref<4xf32>, memref<4xf32>) -> (memref<4xf32>, memref<4xf32>)
  memref.copy %b#0, %o : memref<4xf32> to memref<4xf32>
  return
}

func.func @one_of_three(%o: memref<4xf32>) {
  %a:3 = "arena.regrow"() : () -> (memref<4xf32>, memref<4xf32>, index)
  memref.copy %a#0, %o : memref<4xf32> to memref<4xf32>
  return
}

// Where a buffer is cloned, the op that its allocation names clones it, and frees the clone.
func.func @joined(%c: i1, %o: memref<2xf32>) {
  cf.cond_br %c, ^a, ^b
^a:
  cf.br ^d(%o : memref<2xf32>)
^b:
  %x = "arena.pooled"() : () -> memref<2xf32>
  "arena.use"(%x) : (memref<2xf32>) -> ()
  cf.br ^d(%x : memref<2xf32>)
^d(%r: memref<2xf32>):
  "arena.use"(%r) : (memref<2xf32>) -> ()
  return
}

// It names none: bufferization.clone, whose result memref.dealloc frees, also together with other buffers.
func.func @joined_without_clone(%c: i1) {
  %r = scf.if %c -> (memref<4xf32>) {
    %a = "arena.alloc"() : () -> memref<4xf32>
    scf.yield %a : memref<4xf32>
  } else {
    %b = memref.alloc() : memref<4xf32>
    scf.yield %b : memref<4xf32>
  }
  "arena.use"(%r) : (memref<4xf32>) -> ()
  return
}

// A caller frees with memref.dealloc.
func.func @returned() -> memref<4xf32> {
  %a = "arena.alloc"() : () -> memref<4xf32>
  return %a : memref<4xf32>
}

// The result of a declared call.
func.func private @ext(memref<4xf32>) -> memref<4xf32>
func.func @called(%x: memref<4xf32>) {
  %a = "arena.call"(%x) {callee = @ext} : (memref<4xf32>) -> memref<4xf32>
  memref.copy %a, %x : memref<4xf32> to memref<4xf32>
  return
}
