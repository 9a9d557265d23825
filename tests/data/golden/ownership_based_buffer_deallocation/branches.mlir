// RUN: freehold opt %s --ownership-based-buffer-deallocation | expect %t.out
// RUN: freehold opt %s --ownership-based-buffer-deallocation --canonicalize --buffer-deallocation-simplification --bufferization-lower-deallocations --cse --canonicalize | expect %t.lowered.out

// Branches: a buffer that one path allocates and the other borrows; buffers that are live into both successors, whose
// ownership is merged by a select; a conditional branch, which gets one dealloc for each edge.

func.func @merge(%c: i1, %borrowed: memref<4xf32>, %out: memref<4xf32>) {
  cf.cond_br %c, ^make, ^borrow
^make:
  %made = memref.alloc() : memref<4xf32>
  cf.br ^use(%made : memref<4xf32>)
^borrow:
  cf.br ^use(%borrowed : memref<4xf32>)
^use(%m: memref<4xf32>):
  memref.copy %m, %out : memref<4xf32> to memref<4xf32>
  return
}

func.func @live_into_both(%c: i1, %out: memref<4xf32>) {
  %a = memref.alloc() : memref<4xf32>
  %b = memref.alloc() : memref<4xf32>
  cf.cond_br %c, ^left(%a : memref<4xf32>), ^right(%b, %a : memref<4xf32>, memref<4xf32>)
^left(%l: memref<4xf32>):
  memref.copy %l, %out : memref<4xf32> to memref<4xf32>
  memref.copy %b, %out : memref<4xf32> to memref<4xf32>
  cf.br ^end
^right(%r: memref<4xf32>, %s: memref<4xf32>):
  memref.copy %b, %out : memref<4xf32> to memref<4xf32>
  cf.br ^end
^end:
  return
}

func.func @selected(%c: i1, %borrowed: memref<4xf32>, %out: memref<4xf32>) {
  %made = memref.alloc() : memref<4xf32>
  %one = arith.select %c, %made, %borrowed : memref<4xf32>
  memref.copy %one, %out : memref<4xf32> to memref<4xf32>
  return
}

func.func @diamond_of_dynamic(%c: i1, %n: index) -> memref<?xi8> {
  %a = memref.alloc(%n) : memref<?xi8>
  cf.cond_br %c, ^keep, ^other
^keep:
  cf.br ^end(%a : memref<?xi8>)
^other:
  %b = memref.alloc(%n) : memref<?xi8>
  cf.br ^end(%b : memref<?xi8>)
^end(%m: memref<?xi8>):
  return %m : memref<?xi8>
}
