// RUN: freehold opt --irdl-file=%S/../../dialects/vault.irdl.mlir %s --buffer-deallocation -verify-diagnostics
// RUN: freehold opt --irdl-file=%S/../../dialects/vault.irdl.mlir %s --buffer-deallocation | expect %t.copies.out
// RUN: freehold opt --irdl-file=%S/../../dialects/vault.irdl.mlir %s --hlo-deallocation-pipeline | expect %t.hlo.out
// Schemes whose own rules do not know who owns a buffer at run time, or what a callee takes over, use ownership flags.

func.func private @take(memref<4xf32>) attributes {freehold.facts = {owned = "argument0"}}
func.func private @same(memref<4xf32>) -> memref<4xf32> attributes {freehold.facts = {aliases = {result0 = "argument0"}}}

func.func @flagged(%o: memref<2xf32>) {
  // expected-remark @+1 {{an op says itself who owns its result; ownership flags take the place of clones in this function}}
  %0:2 = "vault.maybe"(%o) : (memref<2xf32>) -> (memref<2xf32>, i1)
  memref.copy %0#0, %o : memref<2xf32> to memref<2xf32>
  return
}

// The buffer that the callee takes over stays on the heap.
func.func @taken() {
  %0 = memref.alloc() : memref<4xf32>
  // expected-remark @+1 {{a callee takes over an argument; ownership flags take the place of clones in this function}}
  call @take(%0) : (memref<4xf32>) -> ()
  return
}

// The result is freed once.
func.func @returned(%o: memref<4xf32>) {
  %0 = memref.alloc() : memref<4xf32>
  // expected-remark @+1 {{a callee returns an argument; ownership flags take the place of clones in this function}}
  %1 = call @same(%0) : (memref<4xf32>) -> memref<4xf32>
  memref.copy %1, %o : memref<4xf32> to memref<4xf32>
  return
}

// A function of the dialect.
"vault.func"() ({
^bb0(%i: index):
  %a = memref.alloc() : memref<4xf32>
  %b = memref.load %a[%i] : memref<4xf32>
  "vault.return"() : () -> ()
}) {sym_name = "f"} : () -> ()
