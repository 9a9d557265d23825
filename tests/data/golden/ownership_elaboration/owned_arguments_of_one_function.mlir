// RUN: freehold opt %s --pass-pipeline='builtin.module(func.func(ownership-elaboration))' -verify-diagnostics

// The callers are not visible from the function.

// expected-error @+2 {{this function takes over arguments ('freehold.owned'), which its callers must know}}
// expected-note @+1 {{run the pass on the module, not on each function}}
func.func private @next(%m: memref<4xf32> {freehold.owned}) {
  return
}

func.func @calls() {
  %a = memref.alloc() : memref<4xf32>
  call @next(%a) : (memref<4xf32>) -> ()
  return
}
