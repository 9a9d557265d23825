// RUN: freehold opt --irdl-file=%S/../../dialects/vault.irdl.mlir %s --ownership-elaboration | expect %t.exact.out
// RUN: freehold opt --irdl-file=%S/../../dialects/vault.irdl.mlir %s --buffer-deallocation-pipeline | expect %t.blocks.out
// An op returns a buffer with a flag that tells whether the function owns it, or has no result for such a flag.

func.func @freed_if_owned(%o: memref<2xf32>) {
  %0:2 = "vault.maybe"(%o) : (memref<2xf32>) -> (memref<2xf32>, i1)
  memref.copy %0#0, %o : memref<2xf32> to memref<2xf32>
  return
}

// The flag is forwarded with the buffer.
func.func @forwarded(%c: i1, %o: memref<2xf32>) {
  %r = scf.if %c -> memref<2xf32> {
    %0:2 = "vault.maybe"(%o) : (memref<2xf32>) -> (memref<2xf32>, i1)
    scf.yield %0#0 : memref<2xf32>
  } else {
    %1 = memref.alloc() : memref<2xf32>
    memref.copy %o, %1 : memref<2xf32> to memref<2xf32>
    scf.yield %1 : memref<2xf32>
  }
  memref.copy %r, %o : memref<2xf32> to memref<2xf32>
  return
}

// The op returns one buffer, so that its regions return buffers that they own.
func.func @fixed(%c: i1, %o: memref<2xf32>) {
  %0 = "vault.fixed"() ({
    %1 = memref.alloc() : memref<2xf32>
    memref.copy %o, %1 : memref<2xf32> to memref<2xf32>
    "vault.return"(%1) : (memref<2xf32>) -> ()
  }) : () -> memref<2xf32>
  memref.copy %0, %o : memref<2xf32> to memref<2xf32>
  return
}
