// RUN: freehold opt %s --copy-removal -verify-diagnostics
// RUN: freehold opt %s --hlo-buffer-reuse -verify-diagnostics
// RUN: freehold opt %s --reuse-loop-buffers -verify-diagnostics
// RUN: freehold opt %s --plan-memory -verify-diagnostics

// %a must not take the place of %b: the tensor holds what %a holds before the loop.
func.func @f(%f: f32, %i: index, %n: index) -> f32 {
  %a = memref.alloc() : memref<4xf32>
  linalg.fill ins(%f : f32) outs(%a : memref<4xf32>)
  // expected-error @+2 {{this pass does not know which ops on tensors read and write the buffer of this tensor}}
  // expected-note @+1 {{run 'one-shot-bufferize' on the whole program first}}
  %x = bufferization.to_tensor %a restrict : memref<4xf32> to tensor<4xf32>
  %b = memref.alloc() : memref<4xf32>
  memref.copy %a, %b : memref<4xf32> to memref<4xf32>
  %c1 = arith.constant 1 : index
  scf.for %k = %i to %n step %c1 {
    memref.store %f, %b[%i] : memref<4xf32>
  }
  %y = tensor.extract %x[%i] : tensor<4xf32>
  memref.dealloc %a : memref<4xf32>
  memref.dealloc %b : memref<4xf32>
  return %y : f32
}
