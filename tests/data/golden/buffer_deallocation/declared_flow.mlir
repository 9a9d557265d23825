// RUN: freehold opt %s -irdl-file=%S/declared_flow.irdl --buffer-deallocation | expect %t.out
// RUN: freehold opt %s -irdl-file=%S/declared_flow.irdl --hlo-deallocate | expect %t.hlo.out

// A declared branch passes buffers.
func.func @branch(%c: i1, %o: memref<2xf32>) {
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  %0 = memref.alloc() : memref<2xf32>
  "flow.br"(%0)[^bb3] : (memref<2xf32>) -> ()
^bb2:
  "flow.br"(%o)[^bb3] : (memref<2xf32>) -> ()
^bb3(%2: memref<2xf32>):
  "flow.use"(%2) : (memref<2xf32>) -> ()
  return
}

// A single op says it, and a declared region op works.
func.func @facts(%c: i1, %o: memref<2xf32>) -> memref<2xf32> {
  %0 = memref.alloc() : memref<2xf32>
  %1 = "flow.region_if"(%0) ({
  ^bb0(%a: memref<2xf32>):
    %2 = memref.alloc() : memref<2xf32>
    "flow.done"(%c, %2) : (i1, memref<2xf32>) -> ()
  }) {freehold.facts = {region_flow = {entry = ["body"], body = ["parent"], operands = "values"}}} : (memref<2xf32>) -> memref<2xf32>
  return %1 : memref<2xf32>
}
