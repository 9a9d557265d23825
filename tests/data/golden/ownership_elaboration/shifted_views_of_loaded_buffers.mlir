// RUN: freehold opt %s --ownership-elaboration -split-input-file -verify-diagnostics

// What is loaded may be a view with an offset in bytes, whose buffer is not known, and must live instead.

func.func @forwarded_out_of_scope(%c: i1, %m: memref<4xf32>) {
  %c0 = arith.constant 0 : index
  %c16 = arith.constant 16 : index
  %r = scf.if %c -> memref<4xf32> {
    %box = memref.alloc() : memref<1xmemref<4xf32>>
    %a = memref.alloc() {alignment = 16 : i64} : memref<64xi8>
    %v = memref.view %a[%c16][] : memref<64xi8> to memref<4xf32>
    memref.copy %m, %v : memref<4xf32> to memref<4xf32>
    memref.store %v, %box[%c0] : memref<1xmemref<4xf32>>
    // expected-error @+2 {{this buffer cannot be freed on a path on which it dies}}
    // expected-note @+1 {{what may be a view with an offset in bytes is loaded from a buffer, and forwarded to where its own buffer does not exist; store the buffer, and create the view there}}
    %l = memref.load %box[%c0] : memref<1xmemref<4xf32>>
    scf.yield %l : memref<4xf32>
  } else {
    %b = memref.alloc() : memref<4xf32>
    memref.copy %m, %b : memref<4xf32> to memref<4xf32>
    scf.yield %b : memref<4xf32>
  }
  memref.copy %r, %m : memref<4xf32> to memref<4xf32>
  return
}
