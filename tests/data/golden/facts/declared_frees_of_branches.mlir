// RUN: freehold opt --irdl-file=%S/../../dialects/vault.irdl.mlir %s --ownership-elaboration | expect %t.exact.out
// RUN: freehold opt --irdl-file=%S/../../dialects/vault.irdl.mlir %s --buffer-deallocation-pipeline | expect %t.blocks.out
// A declared free gets the buffer with the type that it was allocated with.
func.func @returned_by_branches(%c: i1, %o: memref<?xf32>) {
  %r = scf.if %c -> memref<?xf32> {
    %a = "vault.alloc"() : () -> memref<4xf32>
    %v = memref.cast %a : memref<4xf32> to memref<?xf32>
    scf.yield %v : memref<?xf32>
  } else {
    %b = "vault.alloc"() : () -> memref<4xf32>
    %w = memref.cast %b : memref<4xf32> to memref<?xf32>
    scf.yield %w : memref<?xf32>
  }
  memref.copy %r, %o : memref<?xf32> to memref<?xf32>
  return
}
