// RUN: freehold opt %s -irdl-file=%S/../../dialects/arena.irdl.mlir -hlo-deallocate -verify-diagnostics

// A remark says where flags take the place of indicators.

// expected-remark @+1 {{an op that is not 'memref.dealloc' frees a buffer that leaves its block, a declaration says who owns a buffer, or a declared op cannot return an indicator; ownership flags take the place of indicators in this function}}
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
