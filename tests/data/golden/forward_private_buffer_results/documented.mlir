// RUN: freehold opt %s --ownership-elaboration --canonicalize | expect %t.out

// The program of docs/design/ownership.md.

func.func private @choice(%a: memref<8xf32>, %c: i1) -> memref<8xf32> {
  %b = memref.alloc() : memref<8xf32>
  memref.copy %a, %b : memref<8xf32> to memref<8xf32>
  %r = arith.select %c, %a, %b : memref<8xf32>
  return %r : memref<8xf32>
}
func.func @two_names(%c: i1, %x: f32) -> f32 {
  %zero = arith.constant 0 : index
  %a = memref.alloc() : memref<8xf32>
  linalg.fill ins(%x : f32) outs(%a : memref<8xf32>)
  %r = call @choice(%a, %c) : (memref<8xf32>, i1) -> memref<8xf32>
  linalg.fill ins(%x : f32) outs(%r : memref<8xf32>)
  %y = memref.load %a[%zero] : memref<8xf32>
  return %y : f32
}
