// RUN: freehold opt --irdl-file=%S/../../dialects/vault.irdl.mlir %s --ownership-elaboration | expect %t.out
// RUN: not freehold opt --irdl-file=%S/../../dialects/vault.irdl.mlir %s --ownership-based-buffer-deallocation 2>&1 | filecheck %s

// CHECK: error: this forwards a view that may start elsewhere than its buffer, so that it cannot be freed
// CHECK: note: the view is made here
// CHECK: note: if it does not, add 'freehold.view = {v = "m", offset = "none"}' to the declaration of 'vault.shift', or 'freehold.facts = {view = {v = "m", offset = "none"}}' to the op that makes the view; 'ownership-elaboration' takes such views as they are
// A view with an offset is forwarded with its buffer beside it.
func.func @forwarded_view(%c: i1, %o: memref<2xf32>) {
  %r = scf.if %c -> memref<2xf32> {
    %a = memref.alloc() : memref<4xf32>
    %v = "vault.shift"(%a) : (memref<4xf32>) -> memref<2xf32>
    scf.yield %v : memref<2xf32>
  } else {
    %b = memref.alloc() : memref<4xf32>
    %w = "vault.shift"(%b) : (memref<4xf32>) -> memref<2xf32>
    scf.yield %w : memref<2xf32>
  }
  memref.copy %r, %o : memref<2xf32> to memref<2xf32>
  return
}

