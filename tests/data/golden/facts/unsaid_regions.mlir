// RUN: freehold opt --irdl-file=%S/../../dialects/vault.irdl.mlir %s --ownership-based-buffer-deallocation -verify-diagnostics
// Buffers that different ops free seem to meet, because nothing says how the regions of an op around them run: that is the error.

func.func @meet(%c: i1, %i: i32) {
  %0 = "vault.alloc"() : () -> memref<2xf32>
  // expected-error @+2 {{All operations with attached regions need to implement the RegionBranchOpInterface.}}
  // expected-note @+1 {{freehold.region_flow = }}
  %r = "vault.around"(%0) ({
    %1 = memref.alloc() : memref<2xf32>
    %2 = scf.if %c -> memref<2xf32> {
      %3 = memref.alloc() : memref<2xf32>
      scf.yield %3 : memref<2xf32>
    } else {
      scf.yield %0 : memref<2xf32>
    }
    "vault.give"(%i, %2) : (i32, memref<2xf32>) -> ()
  }) : (memref<2xf32>) -> memref<2xf32>
  return
}
