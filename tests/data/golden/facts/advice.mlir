// RUN: freehold opt --irdl-file=%S/../../dialects/vault.irdl.mlir %s --ownership-elaboration | expect %t.exact.out
// RUN: freehold opt --irdl-file=%S/../../dialects/vault.irdl.mlir %s --ownership-based-buffer-deallocation | expect %t.blocks.out
// The programs of refused.mlir and the like, with the lines that the errors advise. The passes keep them.

func.func @branch(%o: memref<2xf32>) {
  %0 = memref.alloc() : memref<2xf32>
  "vault.jump"(%0)[^bb1] {freehold.facts = {branch = {dest = "args"}}} : (memref<2xf32>) -> ()
^bb1(%1: memref<2xf32>):
  memref.copy %1, %o : memref<2xf32> to memref<2xf32>
  return
}

func.func @exit(%i: index) {
  %0 = memref.alloc() : memref<2xf32>
  "vault.within"() ({
    %1 = memref.alloc() : memref<2xf32>
    "vault.end"(%i) {freehold.facts = {exit = []}} : (index) -> ()
  }) : () -> ()
  return
}

func.func @exit_with_a_buffer(%o: memref<2xf32>) {
  %0 = "vault.within"() ({
    %1 = memref.alloc() : memref<2xf32>
    "vault.end"(%1) {freehold.facts = {exit = "values"}} : (memref<2xf32>) -> ()
  }) : () -> memref<2xf32>
  return
}

func.func @regions(%o: memref<2xf32>, %code: i32) {
  %0 = memref.alloc() : memref<2xf32>
  %1 = "vault.around"() ({
    %2 = memref.alloc() : memref<2xf32>
    "vault.give"(%code, %2) : (i32, memref<2xf32>) -> ()
  }) {freehold.facts = {region_flow = {entry = ["body"], body = ["parent"]}}} : () -> memref<2xf32>
  memref.copy %1, %o : memref<2xf32> to memref<2xf32>
  return
}

func.func @another_free(%i: index) {
  %0 = "vault.bare"() {freehold.facts = {allocation = {dealloc = "vault.free"}}} : () -> memref<2xf32>
  "vault.free"(%0) : (memref<2xf32>) -> ()
  return
}

func.func @clone(%c: i1, %o: memref<2xf32>) {
  %0 = "vault.unique"() {freehold.facts = {allocation = {dealloc = "vault.free", clone = "vault.clone"}}} : () -> memref<2xf32>
  cf.br ^bb1
^bb1:
  "vault.send"(%0) : (memref<2xf32>) -> ()
  return
}
