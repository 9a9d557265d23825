// RUN: freehold opt %s --plan-memory=capacity=100 -split-input-file -verify-diagnostics

// expected-error @below {{the arena of 'f' needs 128 bytes, which is 28 more than the capacity of 100}}
func.func @f(%f: f32) {
  // expected-note @+1 {{this buffer has 64 bytes at 0}}
  %a = memref.alloc() : memref<16xf32>
  // expected-note @+1 {{this buffer has 64 bytes at 64}}
  %b = memref.alloc() : memref<16xf32>
  linalg.fill ins(%f : f32) outs(%a : memref<16xf32>)
  linalg.fill ins(%f : f32) outs(%b : memref<16xf32>)
  memref.dealloc %a : memref<16xf32>
  memref.dealloc %b : memref<16xf32>
  return
}

// -----

func.func private @inner(%f: f32) {
  %a = memref.alloc() : memref<16xf32>
  linalg.fill ins(%f : f32) outs(%a : memref<16xf32>)
  memref.dealloc %a : memref<16xf32>
  return
}
// expected-error @below {{the arena of 'outer' needs 128 bytes, which is 28 more than the capacity of 100}}
func.func @outer(%f: f32) {
  // expected-note @below {{this buffer has 64 bytes at 0}}
  %a = memref.alloc() : memref<16xf32>
  // expected-note @below {{the arena of this call has 64 bytes at 64}}
  call @inner(%f) : (f32) -> ()
  linalg.fill ins(%f : f32) outs(%a : memref<16xf32>)
  memref.dealloc %a : memref<16xf32>
  return
}
