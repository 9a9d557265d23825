// RUN: freehold opt %s --ownership-elaboration -split-input-file -verify-diagnostics
// RUN: freehold opt %s --ownership-based-buffer-deallocation -split-input-file -verify-diagnostics
// RUN: freehold opt %s --buffer-deallocation -split-input-file -verify-diagnostics
// RUN: freehold opt %s --hlo-deallocate -split-input-file -verify-diagnostics
// RUN: freehold opt %s --pass-pipeline="builtin.module(func.func(optimize-allocation-liveness))" -split-input-file -verify-diagnostics

// After bufferization, these return the buffer.
func.func @returned() -> tensor<4xf32> {
  %m = memref.alloc() : memref<4xf32>
  // expected-note @+1 {{the tensor is made of the buffer here}}
  %x = bufferization.to_tensor %m restrict : memref<4xf32> to tensor<4xf32>
  // expected-error @+2 {{'func.return' may pass on the buffer of a tensor, which would be freed too early}}
  // expected-note @+1 {{run 'one-shot-bufferize' on the whole program first}}
  return %x : tensor<4xf32>
}

// -----

func.func @yielded(%f: f32, %c: i1, %i: index) -> f32 {
  %r = scf.if %c -> (tensor<1xf32>) {
    %m = memref.alloc() : memref<1xf32>
    // expected-note @+1 {{the tensor is made of the buffer here}}
    %x = bufferization.to_tensor %m restrict : memref<1xf32> to tensor<1xf32>
    // expected-error @+2 {{'scf.yield' may pass on the buffer of a tensor, which would be freed too early}}
    // expected-note @+1 {{run 'one-shot-bufferize' on the whole program first}}
    scf.yield %x : tensor<1xf32>
  } else {
    %e = tensor.from_elements %f : tensor<1xf32>
    scf.yield %e : tensor<1xf32>
  }
  %v = tensor.extract %r[%i] : tensor<1xf32>
  return %v : f32
}

// -----

func.func @stored(%box: memref<1xmemref<4xf32>>, %i: index) {
  %m = memref.alloc() : memref<4xf32>
  // expected-note @+1 {{the tensor is made of the buffer here}}
  %x = bufferization.to_tensor %m restrict : memref<4xf32> to tensor<4xf32>
  %b = bufferization.to_buffer %x : tensor<4xf32> to memref<4xf32>
  // expected-error @+2 {{'memref.store' may pass on the buffer of a tensor, which would be freed too early}}
  // expected-note @+1 {{run 'one-shot-bufferize' on the whole program first}}
  memref.store %b, %box[%i] : memref<1xmemref<4xf32>>
  return
}
