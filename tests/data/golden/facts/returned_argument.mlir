// RUN: freehold opt --irdl-file=%S/../../dialects/vault.irdl.mlir %s --buffer-deallocation-pipeline | expect %t.blocks.out
// RUN: freehold opt --irdl-file=%S/../../dialects/vault.irdl.mlir %s --ownership-elaboration | expect %t.exact.out
// A function returns its argument: the op of the allocation frees the buffer under this name, too.

func.func private @passes(memref<2xf32>) -> memref<2xf32> attributes {freehold.facts = {aliases = {result0 = "argument0"}}}

func.func @main(%c: i1, %x: memref<2xf32>) {
  %r = scf.if %c -> memref<2xf32> {
    %0 = "vault.alloc"() : () -> memref<2xf32>
    %1 = func.call @passes(%0) : (memref<2xf32>) -> memref<2xf32>
    scf.yield %1 : memref<2xf32>
  } else {
    scf.yield %x : memref<2xf32>
  }
  %2 = func.call @passes(%r) : (memref<2xf32>) -> memref<2xf32>
  "vault.use"(%2) : (memref<2xf32>) -> ()
  return
}

func.func @loop(%n: index, %x: memref<2xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x) -> memref<2xf32> {
    "vault.use"(%a) : (memref<2xf32>) -> ()
    %0 = "vault.alloc"() : () -> memref<2xf32>
    %1 = func.call @passes(%0) : (memref<2xf32>) -> memref<2xf32>
    scf.yield %1 : memref<2xf32>
  }
  "vault.use"(%r) : (memref<2xf32>) -> ()
  return
}
