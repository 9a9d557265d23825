// RUN: freehold opt %s --irdl-file=%S/users_ops.irdl --ownership-elaboration -verify-diagnostics

// No op frees both buffers.

func.func @mixed(%c: i1) {
  %a = "pool.take"() : () -> memref<4xf32>
  %b = memref.alloc() : memref<4xf32>
  // expected-error @+2 {{this may be a buffer that 'pool.put_back' must free, or one that 'memref.dealloc' must free}}
  // expected-note @+1 {{copy one of them to a buffer that is allocated like the other}}
  %r = arith.select %c, %a, %b : memref<4xf32>
  "pool.fill"(%r) : (memref<4xf32>) -> ()
  return
}
