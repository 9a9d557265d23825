// RUN: freehold opt %s --static-memory-planner-analysis=arena-mode=stack -verify-diagnostics

// expected-error @+1 {{invalid arena-mode: 'stack' (must be 'allocate' or 'arg')}}
func.func @f() {
  %a = memref.alloc() : memref<4xf32>
  memref.dealloc %a : memref<4xf32>
  return
}
