// RUN: freehold opt --irdl-file=%S/../../dialects/vault.irdl.mlir %s --ownership-based-buffer-deallocation -split-input-file -verify-diagnostics

func.func @clone(%c: i1, %o: memref<2xf32>) {
  // expected-error @+2 {{this buffer must be cloned, but 'vault.unique' does not say which op clones its buffers}}
  // expected-note @+1 {{declare 'vault.unique' with: freehold.allocation = {dealloc = "vault.free", clone = "vault.clone"}; or give the op: freehold.facts = {allocation = {dealloc = "vault.free", clone = "vault.clone"}}; 'vault.clone' stands for the op with that name, which takes and returns a buffer}}
  %0 = "vault.unique"() : () -> memref<2xf32>
  cf.br ^bb1
^bb1:
  "vault.send"(%0) : (memref<2xf32>) -> ()
  return
}

// -----

func.func @two_frees(%c: i1, %o: memref<2xf32>) {
  // expected-error @+2 {{this may be a buffer that 'vault.free' must free, or one that 'memref.dealloc' must free}}
  // expected-note @+1 {{copy one of them to a buffer that is allocated like the other}}
  %r = scf.if %c -> memref<2xf32> {
    %0 = "vault.alloc"() : () -> memref<2xf32>
    scf.yield %0 : memref<2xf32>
  } else {
    %1 = memref.alloc() : memref<2xf32>
    scf.yield %1 : memref<2xf32>
  }
  memref.copy %r, %o : memref<2xf32> to memref<2xf32>
  return
}

// -----

// A loop, which passes the flag on.
func.func @no_place(%o: memref<2xf32>) {
  // expected-error @+2 {{'vault.again' has no place for the ownership of its buffers among its results}}
  // expected-note @+1 {{declare the last of them as variadic: irdl.results(…, r: variadic %any)}}
  %0 = "vault.again"(%o) ({
  ^bb0(%1: memref<2xf32>):
    %2 = memref.alloc() : memref<2xf32>
    "vault.return"(%2) : (memref<2xf32>) -> ()
  }) : (memref<2xf32>) -> memref<2xf32>
  return
}

// -----

func.func @branch_and_exit(%o: memref<2xf32>) {
  %0 = memref.alloc() : memref<2xf32>
  // expected-error @+1 {{Terminators must implement either BranchOpInterface or RegionBranchTerminatorOpInterface (but not both)!}}
  "vault.both"(%0)[^bb1] : (memref<2xf32>) -> ()
^bb1(%1: memref<2xf32>):
  return
}

// -----

// A copy would hide what is written to the result.
func.func @not_owned(%o: memref<2xf32>) {
  // expected-error @+2 {{'vault.fixed' has no place for the ownership of its buffers among its results}}
  // expected-note @+1 {{declare the last of them as variadic: irdl.results(…, r: variadic %any)}}
  %0 = "vault.fixed"() ({
    "vault.return"(%o) : (memref<2xf32>) -> ()
  }) : () -> memref<2xf32>
  return
}
