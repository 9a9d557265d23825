// RUN: freehold opt %s --ownership-elaboration | expect %t.out

// The program frees first one of two buffers, then the other one. The pass frees both; the frees of the program go.
func.func @both(%c: i1) {
  %a = memref.alloc() : memref<4xf32>
  %b = memref.alloc() : memref<4xf32>
  %x = arith.select %c, %a, %b : memref<4xf32>
  memref.dealloc %x : memref<4xf32>
  %y = arith.select %c, %b, %a : memref<4xf32>
  memref.dealloc %y : memref<4xf32>
  return
}

// The same with a block argument, and a buffer that is used in between.
func.func @argument(%c: i1, %f: f32) {
  %i = arith.constant 0 : index
  %a = memref.alloc() : memref<4xf32>
  %b = memref.alloc() : memref<4xf32>
  cf.cond_br %c, ^one(%a, %b : memref<4xf32>, memref<4xf32>), ^one(%b, %a : memref<4xf32>, memref<4xf32>)
^one(%x: memref<4xf32>, %y: memref<4xf32>):
  memref.dealloc %x : memref<4xf32>
  memref.store %f, %y[%i] : memref<4xf32>
  %z = arith.select %c, %b, %a : memref<4xf32>
  memref.dealloc %z : memref<4xf32>
  return
}

// The program frees one of two buffers, and returns the other one.
func.func @one(%c: i1) -> memref<4xf32> {
  %a = memref.alloc() : memref<4xf32>
  %b = memref.alloc() : memref<4xf32>
  %x = arith.select %c, %a, %b : memref<4xf32>
  memref.dealloc %x : memref<4xf32>
  %y = arith.select %c, %b, %a : memref<4xf32>
  return %y : memref<4xf32>
}
