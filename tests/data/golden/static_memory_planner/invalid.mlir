// RUN: freehold opt %s --static-memory-planner-analysis -split-input-file -verify-diagnostics

func.func @not_freed() {
  // expected-error @+1 {{no dealloc found; run the deallocation pipeline before this pass}}
  %a = memref.alloc() : memref<4xf32>
  return
}

// -----

func.func @freed_in_other_block(%c: i1) {
  // expected-error @+1 {{unstructured control flow is not supported}}
  %a = memref.alloc() : memref<4xf32>
  cf.br ^bb1
^bb1:
  memref.dealloc %a : memref<4xf32>
  return
}

// -----

// expected-error @+1 {{static-memory-planner does not support functions with memref return types}}
func.func @returns(%m: memref<4xf32>) -> memref<4xf32> {
  return %m : memref<4xf32>
}
