// RUN: freehold opt %s "--plan-memory=capacity=300 arena=global" -verify-diagnostics

func.func private @make() -> memref<64xf32>
// expected-remark @+2 {{'f' is not reentrant: its buffers are in a global}}
// expected-error @+1 {{'f' allocates 512 bytes at once, which is 212 more than the capacity of 300}}
func.func @f(%f: f32) {
  // expected-note @below {{this call returns 256 bytes}}
  %a = call @make() : () -> memref<64xf32>
  %b = memref.alloc() : memref<64xf32>
  linalg.fill ins(%f : f32) outs(%b : memref<64xf32>)
  memref.copy %b, %a : memref<64xf32> to memref<64xf32>
  memref.dealloc %a : memref<64xf32>
  memref.dealloc %b : memref<64xf32>
  return
}
