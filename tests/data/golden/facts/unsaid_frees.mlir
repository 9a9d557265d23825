// RUN: freehold opt --irdl-file=%S/../../dialects/vault.irdl.mlir %s --ownership-elaboration -verify-diagnostics
// RUN: freehold opt --irdl-file=%S/../../dialects/vault.irdl.mlir %s --buffer-deallocation-pipeline -verify-diagnostics
// Two buffers meet that different ops free, one of them because nothing says how it is freed: a note names the fact.

func.func @meet(%c: i1, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = "vault.alloc"() : () -> memref<2xf32>
  // expected-error @+2 {{must free, or one that}}
  // expected-note @+1 {{copy one of them to a buffer that is allocated like the other}}
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%x = %0) -> memref<2xf32> {
    "vault.use"(%x) : (memref<2xf32>) -> ()
    // expected-note @+1 {{nothing says which op frees this buffer; if 'vault.free' does, add 'freehold.allocation = {dealloc = "vault.free"}' to the declaration of 'vault.bare'}}
    %b = "vault.bare"() : () -> memref<2xf32>
    scf.yield %b : memref<2xf32>
  }
  "vault.use"(%r) : (memref<2xf32>) -> ()
  return
}
