// RUN: freehold opt --irdl-file=%S/../../dialects/vault.irdl.mlir %s --buffer-deallocation -split-input-file -verify-diagnostics
// RUN: freehold opt --irdl-file=%S/../../dialects/vault.irdl.mlir %s --hlo-deallocate -split-input-file -verify-diagnostics
// RUN: freehold opt --irdl-file=%S/../../dialects/vault.irdl.mlir %s --ownership-elaboration -split-input-file -verify-diagnostics
// RUN: freehold opt --irdl-file=%S/../../dialects/vault.irdl.mlir %s --ownership-based-buffer-deallocation -split-input-file -verify-diagnostics
// An isolated op that is not known to be a function: no pass frees what its body allocates.

"vault.box"() ({
  // expected-error @+2 {{nothing frees this buffer: 'vault.box' is not known to be a function}}
  // expected-note @+1 {{declare 'vault.box' with: freehold.function = {}}}
  %0 = memref.alloc() : memref<2xf32>
  "vault.return"() : () -> ()
}) : () -> ()
