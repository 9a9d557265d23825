// RUN: freehold opt %s --ownership-based-buffer-deallocation | expect %t.out
// RUN: freehold opt %s --buffer-deallocation-pipeline | expect %t.whole.out

// A buffer is passed to a block and used there by its own name too.

func.func @on_one_way(%c: i1, %v: i8) -> i8 {
  %a = memref.alloc() : memref<i8>
  memref.store %v, %a[] : memref<i8>
  cf.cond_br %c, ^bb1(%a : memref<i8>), ^bb2
^bb1(%b: memref<i8>):
  %z = memref.load %a[] : memref<i8>
  %y = arith.addi %z, %v : i8
  memref.store %y, %b[] : memref<i8>
  %x = memref.load %a[] : memref<i8>
  return %x : i8
^bb2:
  return %v : i8
}

func.func @always(%v: i8) -> i8 {
  %a = memref.alloc() : memref<i8>
  memref.store %v, %a[] : memref<i8>
  %w = memref.alloc() : memref<i8>
  memref.store %v, %w[] : memref<i8>
  cf.br ^bb1(%a, %a, %w : memref<i8>, memref<i8>, memref<i8>)
^bb1(%b: memref<i8>, %c: memref<i8>, %d: memref<i8>):
  %z = memref.load %a[] : memref<i8>
  memref.store %z, %c[] : memref<i8>
  %y = memref.load %d[] : memref<i8>
  return %y : i8
}
