// RUN: freehold opt %s --ownership-elaboration | expect %t.out

// A view with an offset in bytes is never freed: its buffer stays live if it exists where the view is forwarded, and a
// returned view is copied.

func.func @forwarded_in_scope(%c: i1, %m: memref<4xf32>) {
  %c16 = arith.constant 16 : index
  %a = memref.alloc() {alignment = 16 : i64} : memref<64xi8>
  %v = memref.view %a[%c16][] : memref<64xi8> to memref<4xf32>
  memref.copy %m, %v : memref<4xf32> to memref<4xf32>
  %r = scf.if %c -> memref<4xf32> {
    scf.yield %v : memref<4xf32>
  } else {
    %b = memref.alloc() : memref<4xf32>
    memref.copy %m, %b : memref<4xf32> to memref<4xf32>
    scf.yield %b : memref<4xf32>
  }
  memref.copy %r, %m : memref<4xf32> to memref<4xf32>
  return
}

func.func @returned(%m: memref<4xf32>) -> memref<4xf32> {
  %c16 = arith.constant 16 : index
  %a = memref.alloc() {alignment = 16 : i64} : memref<64xi8>
  %v = memref.view %a[%c16][] : memref<64xi8> to memref<4xf32>
  memref.copy %m, %v : memref<4xf32> to memref<4xf32>
  return %v : memref<4xf32>
}
