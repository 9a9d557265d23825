// RUN: freehold opt --irdl-file=%S/../../dialects/vault.irdl.mlir %s --ownership-elaboration | expect %t.exact.out
// RUN: freehold opt --irdl-file=%S/../../dialects/vault.irdl.mlir %s --buffer-deallocation-pipeline | expect %t.blocks.out
// Declared ops say how their buffers are allocated, freed, cloned, taken over, forwarded and viewed.

// Each result is freed by its own op.
func.func @two_results(%i: index) -> f32 {
  %a, %b = "vault.alloc2"() : () -> (memref<2xf32>, memref<3xf32>)
  %x = memref.load %a[%i] : memref<2xf32>
  return %x : f32
}

// Like memref.realloc: the old buffers are not freed again.
func.func @swap(%o: memref<4xf32>) {
  %a = memref.alloc() : memref<4xf32>
  %b:2 = "vault.alloc2"() : () -> (memref<4xf32>, memref<4xf32>)
  %r:2 = "vault.swap"(%a, %b#0) : (memref<4xf32>, memref<4xf32>) -> (memref<4xf32>, memref<4xf32>)
  memref.copy %r#0, %o : memref<4xf32> to memref<4xf32>
  return
}

func.func @send() {
  %a = memref.alloc() : memref<4xf32>
  "vault.send"(%a) : (memref<4xf32>) -> ()
  return
}

// A free that the program has already is replaced.
func.func @freed(%c: i1) {
  %a = "vault.alloc"() : () -> memref<4xf32>
  scf.if %c {
    "vault.use"(%a) : (memref<4xf32>) -> ()
  }
  "vault.free"(%a) : (memref<4xf32>) -> ()
  return
}

// A caller frees what it gets with memref.dealloc: it gets a copy.
func.func @returned() -> memref<4xf32> {
  %a = "vault.alloc"() : () -> memref<4xf32>
  return %a : memref<4xf32>
}

func.func @branch(%c: i1, %o: memref<2xf32>) {
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  %0 = memref.alloc() : memref<2xf32>
  "vault.br"(%0)[^bb3] : (memref<2xf32>) -> ()
^bb2:
  "vault.br"(%o)[^bb3] : (memref<2xf32>) -> ()
^bb3(%2: memref<2xf32>):
  "vault.use"(%2) : (memref<2xf32>) -> ()
  return
}

// A buffer that dies on one of the edges.
func.func @two_successors(%c: i1) {
  %0 = memref.alloc() : memref<2xf32>
  "vault.leave"(%c, %0)[^bb1, ^bb2] : (i1, memref<2xf32>) -> ()
^bb1:
  return
^bb2(%2: memref<2xf32>):
  "vault.use"(%2) : (memref<2xf32>) -> ()
  return
}

func.func @region(%o: memref<2xf32>, %code: i32) {
  %0 = memref.alloc() : memref<2xf32>
  %1 = "vault.within"(%0) ({
  ^bb0(%m: memref<2xf32>):
    %a = "vault.alloc"() : () -> memref<2xf32>
    memref.copy %m, %a : memref<2xf32> to memref<2xf32>
    "vault.give"(%code, %a) : (i32, memref<2xf32>) -> ()
  }) : (memref<2xf32>) -> (memref<2xf32>)
  memref.copy %1, %o : memref<2xf32> to memref<2xf32>
  return
}

func.func @views(%i: index, %o: memref<2xf32>) {
  %0 = memref.alloc() : memref<4xf32>
  %1:2 = "vault.window"(%i, %0) : (index, memref<4xf32>) -> (index, memref<2xf32>)
  %2 = "vault.shift"(%1#1) : (memref<2xf32>) -> memref<2xf32>
  memref.copy %2, %o : memref<2xf32> to memref<2xf32>
  return
}

// The first buffer belongs to somebody else.
func.func @owners(%o: memref<2xf32>) {
  %0:2 = "vault.get"() : () -> (memref<2xf32>, memref<2xf32>)
  memref.copy %0#0, %o : memref<2xf32> to memref<2xf32>
  memref.copy %0#1, %o : memref<2xf32> to memref<2xf32>
  return
}

func.func @picked(%c: i1, %o: memref<2xf32>) {
  %0 = memref.alloc() : memref<2xf32>
  %1 = memref.alloc() : memref<2xf32>
  %2 = "vault.pick"(%c, %0, %1) : (i1, memref<2xf32>, memref<2xf32>) -> memref<2xf32>
  memref.copy %2, %o : memref<2xf32> to memref<2xf32>
  return
}

"vault.func"() ({
^bb0(%i: index):
  %a = memref.alloc() : memref<4xf32>
  %b = memref.load %a[%i] : memref<4xf32>
  "vault.return"() : () -> ()
}) {sym_name = "f"} : () -> ()
