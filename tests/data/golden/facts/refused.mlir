// RUN: freehold opt --irdl-file=%S/../../dialects/vault.irdl.mlir %s --ownership-elaboration -split-input-file -verify-diagnostics
// RUN: freehold opt --irdl-file=%S/../../dialects/vault.irdl.mlir %s --ownership-based-buffer-deallocation -split-input-file -verify-diagnostics
// What a pass needs and an op does not say is an error with the line to add; advice.mlir has these lines.

func.func @branch(%o: memref<2xf32>) {
  %0 = memref.alloc() : memref<2xf32>
  // expected-error @+2 {{nothing is known about which buffers 'vault.jump' passes to its successors}}
  // expected-note @+1 {{add 'freehold.branch = {dest = "args"}' to the declaration of 'vault.jump', or 'freehold.facts = {branch = {dest = "args"}}}}
  "vault.jump"(%0)[^bb1] : (memref<2xf32>) -> ()
^bb1:
  return
}

// -----

func.func @exit(%i: index) {
  %0 = memref.alloc() : memref<2xf32>
  "vault.within"() ({
    %1 = memref.alloc() : memref<2xf32>
    // expected-error @+2 {{'vault.end' ends a block, but nothing says what it passes to the op around it}}
    // expected-note @+1 {{add 'freehold.exit = []' to the declaration of 'vault.end', or 'freehold.facts = {exit = []}' to this op}}
    "vault.end"(%i) : (index) -> ()
  }) : () -> ()
  return
}

// -----

func.func @exit_with_a_buffer(%o: memref<2xf32>) {
  %0 = "vault.within"() ({
    %1 = memref.alloc() : memref<2xf32>
    // expected-error @+2 {{'vault.end' ends a block, but nothing says what it passes to the op around it}}
    // expected-note @+1 {{add 'freehold.exit = "values"' to the declaration of 'vault.end', or 'freehold.facts = {exit = "values"}' to this op}}
    "vault.end"(%1) : (memref<2xf32>) -> ()
  }) : () -> memref<2xf32>
  return
}

// -----

"vault.box"() ({
  // expected-error @+2 {{nothing frees this buffer: 'vault.box' is not known to be a function}}
  // expected-note @+1 {{declare 'vault.box' with: freehold.function = {}}}
  %0 = memref.alloc() : memref<2xf32>
  "vault.return"() : () -> ()
}) : () -> ()
