// RUN: freehold opt %s --ownership-elaboration -split-input-file -verify-diagnostics

// expected-note @+1 {{the buffer comes from here}}
func.func @argument(%m: memref<2xf32>, %c: i1) {
  // expected-error @+2 {{this may free a buffer that the function does not own}}
  // expected-note @+1 {{leave it out of the list, or let its condition be a constant 'false'}}
  bufferization.dealloc (%m : memref<2xf32>) if (%c)
  return
}

// -----

func.func @result(%c: i1) -> i1 {
  %m = memref.alloc() : memref<2xf32>
  %n = memref.alloc() : memref<2xf32>
  // expected-note @+1 {{returned here}}
  %o = bufferization.dealloc (%m : memref<2xf32>) if (%c) retain (%n : memref<2xf32>)
  // expected-error @+2 {{this uses what a 'bufferization.dealloc' returns for something else than to free buffers}}
  // expected-note @+1 {{run 'buffer-deallocation-simplification' and 'lower-deallocations', which keep it}}
  return %o : i1
}
