// RUN: freehold opt %s -pass-pipeline='builtin.module(func.func(plan-memory{arena=global}))' -verify-diagnostics

// expected-error @below {{a global needs the symbol table around the function}}
// expected-note @below {{run the pass on the module}}
func.func @f(%f: f32) {
  %a = memref.alloc() : memref<4xf32>
  linalg.fill ins(%f : f32) outs(%a : memref<4xf32>)
  memref.dealloc %a : memref<4xf32>
  return
}
