// RUN: freehold opt %s --ownership-elaboration | expect %t.exact.out
// RUN: freehold opt %s --ownership-based-buffer-deallocation --buffer-deallocation-simplification --convert-bufferization-to-memref --canonicalize | expect %t.blocks.out
// What the declaration of a function says: which argument it takes over, and which result is new, or which argument.

func.func private @take(memref<4xf32>, memref<4xf32>) attributes {freehold.facts = {owned = "argument1"}}
func.func private @free(memref<4xf32>) attributes {freehold.facts = {effects = {argument0 = "free"}}}
func.func private @same(memref<4xf32>) -> memref<4xf32> attributes {freehold.facts = {aliases = {result0 = "argument0"}}}
func.func private @new() -> (memref<4xf32>, memref<4xf32>) attributes {freehold.facts = {fresh = ["result0", "result1"]}}

func.func @f(%o: memref<4xf32>) {
  %0 = memref.alloc() : memref<4xf32>
  %1 = memref.alloc() : memref<4xf32>
  call @take(%0, %1) : (memref<4xf32>, memref<4xf32>) -> ()
  %2 = call @same(%0) : (memref<4xf32>) -> memref<4xf32>
  memref.copy %2, %o : memref<4xf32> to memref<4xf32>
  %3:2 = call @new() : () -> (memref<4xf32>, memref<4xf32>)
  memref.copy %3#0, %o : memref<4xf32> to memref<4xf32>
  memref.copy %3#1, %o : memref<4xf32> to memref<4xf32>
  %4 = memref.alloc() : memref<4xf32>
  call @free(%4) : (memref<4xf32>) -> ()
  return
}

// A region that is visited before the function around it.
func.func @same_in_region(%c: i1, %o: memref<4xf32>, %p: memref<4xf32>) {
  scf.if %c {
    %0 = memref.alloc() : memref<4xf32>
    %1 = func.call @same(%o) : (memref<4xf32>) -> memref<4xf32>
    memref.copy %0, %p : memref<4xf32> to memref<4xf32>
  }
  return
}
