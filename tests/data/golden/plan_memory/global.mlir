// RUN: freehold opt %s --plan-memory=arena=global -split-input-file -verify-diagnostics | expect %t.out

memref.global "private" @f_arena : memref<1xf32> = dense<0.0>
// expected-remark @below {{'f' is not reentrant: its buffers are in a global}}
func.func @f(%f: f32) {
  %a = memref.alloc() : memref<4xf32>
  linalg.fill ins(%f : f32) outs(%a : memref<4xf32>)
  memref.dealloc %a : memref<4xf32>
  return
}
