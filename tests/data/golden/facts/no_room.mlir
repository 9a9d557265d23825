// RUN: freehold opt --irdl-file=%S/../../dialects/vault.irdl.mlir %s --ownership-elaboration -verify-diagnostics
// RUN: freehold opt --irdl-file=%S/../../dialects/vault.irdl.mlir %s --ownership-based-buffer-deallocation -verify-diagnostics
// A flag tells who owns the result of an op, and the declaration of the op has no place for it.

func.func @f(%c: i1, %i: i32, %x: memref<2xf32>) {
  // expected-error @+2 {{'vault.fixed' has no place for the ownership of its buffers among its results}}
  // expected-note @+1 {{declare the last of them as variadic: irdl.results(}}
  %0 = "vault.fixed"() ({
    %1 = scf.if %c -> memref<2xf32> {
      %2 = memref.alloc() : memref<2xf32>
      scf.yield %2 : memref<2xf32>
    } else {
      scf.yield %x : memref<2xf32>
    }
    "vault.give"(%i, %1) : (i32, memref<2xf32>) -> ()
  }) : () -> memref<2xf32>
  "vault.use"(%0) : (memref<2xf32>) -> ()
  return
}
