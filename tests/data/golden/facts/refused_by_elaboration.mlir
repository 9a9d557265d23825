// RUN: freehold opt --irdl-file=%S/../../dialects/vault.irdl.mlir %s --ownership-elaboration -split-input-file -verify-diagnostics
// RUN: freehold opt --irdl-file=%S/../../dialects/vault.irdl.mlir %s --pass-pipeline="builtin.module(ownership-elaboration)" -split-input-file -verify-diagnostics

func.func @regions(%code: i32) {
  %0 = memref.alloc() : memref<2xf32>
  // expected-error @+2 {{nothing is known about how control and buffers flow through the regions of 'vault.around'}}
  // expected-note @+1 {{add 'freehold.region_flow = {entry = ["body"], body = ["parent"]}' to the declaration of 'vault.around', or 'freehold.facts = {region_flow = {entry = ["body"], body = ["parent"]}}}}
  %1 = "vault.around"() ({
    %2 = memref.alloc() : memref<2xf32>
    "vault.give"(%code, %2) : (i32, memref<2xf32>) -> ()
  }) : () -> memref<2xf32>
  return
}

// -----

func.func @another_free(%i: index) {
  // expected-note @+1 {{allocated here}}
  %0 = "vault.bare"() : () -> memref<2xf32>
  // expected-error @+2 {{'vault.free' frees a buffer of 'vault.bare', which does not name it}}
  // expected-note @+1 {{declare 'vault.bare' with: freehold.allocation = {dealloc = "vault.free"}; or give this op: freehold.facts = {allocation = {dealloc = "vault.free"}}}}
  "vault.free"(%0) : (memref<2xf32>) -> ()
  return
}

// -----

func.func @not_mine(%o: memref<2xf32>) {
  // expected-error @+2 {{this op takes over operand #0, but the buffer belongs to the caller of this function, or is never freed}}
  // expected-note @-2 {{the buffer comes from here}}
  "vault.send"(%o) : (memref<2xf32>) -> ()
  return
}

// -----

func.func @picked(%c: i1, %o: memref<2xf32>) {
  %0 = "vault.alloc"() : () -> memref<2xf32>
  %1 = memref.alloc() : memref<2xf32>
  // expected-error @+2 {{this may be a buffer that 'vault.free' must free, or one that 'memref.dealloc' must free}}
  // expected-note @+1 {{copy one of them to a buffer that is allocated like the other}}
  %2 = arith.select %c, %0, %1 : memref<2xf32>
  cf.br ^bb1(%2 : memref<2xf32>)
^bb1(%3: memref<2xf32>):
  memref.copy %3, %o : memref<2xf32> to memref<2xf32>
  return
}
