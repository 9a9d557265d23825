// RUN: freehold opt --irdl-file=%S/../../dialects/vault.irdl.mlir %s --ownership-elaboration | expect %t.exact.out
// RUN: freehold opt --irdl-file=%S/../../dialects/vault.irdl.mlir %s --buffer-deallocation-pipeline | expect %t.blocks.out
// RUN: freehold opt --irdl-file=%S/../../dialects/vault.irdl.mlir %s --buffer-deallocation | expect %t.copies.out
// RUN: freehold opt --irdl-file=%S/../../dialects/vault.irdl.mlir %s --hlo-deallocation-pipeline | expect %t.hlo.out
// A declared function frees the argument that it takes over, and its callers do not.

"vault.taker"() ({
^bb0(%c: i1, %a: memref<4xf32>, %o: memref<4xf32>):
  memref.copy %a, %o : memref<4xf32> to memref<4xf32>
  "vault.return"() : () -> ()
}) {sym_name = "take", function_type = (i1, memref<4xf32>, memref<4xf32>) -> (), takes = array<i64: 1>} : () -> ()

func.func @give(%c: i1, %o: memref<4xf32>) {
  %0 = memref.alloc() : memref<4xf32>
  "vault.call"(%c, %0, %o) {callee = @take} : (i1, memref<4xf32>, memref<4xf32>) -> ()
  return
}
