// RUN: freehold opt %s -allow-unregistered-dialect --plan-memory -verify-diagnostics

func.func private @use(memref<4x!tt.tile<32x32, f32>>)
func.func @f() {
  // expected-remark @+2 {{the bytes of '!tt.tile<32x32, f32>' are not known, so that buffers of it are not planned}}
  // expected-note @+1 {{'freehold.size' on the 'irdl.type' states them}}
  %a = memref.alloc() : memref<4x!tt.tile<32x32, f32>>
  call @use(%a) : (memref<4x!tt.tile<32x32, f32>>) -> ()
  memref.dealloc %a : memref<4x!tt.tile<32x32, f32>>
  return
}
