// RUN: freehold opt %s --ownership-elaboration -split-input-file -verify-diagnostics

// The address of a view with an offset in bytes is not that of its buffer, so that the view cannot be freed.

func.func @forwarded_out_of_scope(%c: i1, %m: memref<4xf32>) {
  %c16 = arith.constant 16 : index
  %r = scf.if %c -> memref<4xf32> {
    // expected-error @+2 {{this buffer cannot be freed on a path on which it dies}}
    // expected-note @+1 {{a view with an offset in bytes is forwarded to where the buffer does not exist; forward the buffer, and create the view there}}
    %a = memref.alloc() {alignment = 16 : i64} : memref<64xi8>
    %v = memref.view %a[%c16][] : memref<64xi8> to memref<4xf32>
    memref.copy %m, %v : memref<4xf32> to memref<4xf32>
    scf.yield %v : memref<4xf32>
  } else {
    %b = memref.alloc() : memref<4xf32>
    memref.copy %m, %b : memref<4xf32> to memref<4xf32>
    scf.yield %b : memref<4xf32>
  }
  memref.copy %r, %m : memref<4xf32> to memref<4xf32>
  return
}
