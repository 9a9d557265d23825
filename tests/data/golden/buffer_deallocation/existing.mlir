// RUN: freehold opt %s --buffer-deallocation 2>&1 | expect %t.out

// Programs that free buffers already, or store them.

// Too early for the use of a view: moved. Too late: stays.
func.func @moved(%x: memref<4xf32>, %out: memref<2xf32>) {
  %a = memref.alloc() : memref<4xf32>
  %b = memref.alloc() : memref<4xf32>
  linalg.exp ins(%x : memref<4xf32>) outs(%a : memref<4xf32>)
  linalg.exp ins(%x : memref<4xf32>) outs(%b : memref<4xf32>)
  %v = memref.subview %a[0] [2] [1] : memref<4xf32> to memref<2xf32, strided<[1]>>
  memref.copy %v, %out : memref<2xf32, strided<[1]>> to memref<2xf32>
  memref.dealloc %b : memref<4xf32>
  memref.dealloc %a : memref<4xf32>
  return
}

// Freed on one path only: on all of them afterwards.
func.func @one_path(%c: i1, %x: memref<4xf32>) {
  %a = memref.alloc() : memref<4xf32>
  linalg.exp ins(%x : memref<4xf32>) outs(%a : memref<4xf32>)
  scf.if %c {
    memref.dealloc %a : memref<4xf32>
  }
  return
}

func.func @one_return(%c: i1, %x: memref<4xf32>) {
  %a = memref.alloc() : memref<4xf32>
  linalg.exp ins(%x : memref<4xf32>) outs(%a : memref<4xf32>)
  cf.cond_br %c, ^left, ^right
^left:
  memref.dealloc %a : memref<4xf32>
  return
^right:
  return
}

// memref.realloc frees its operand; its result is freed.
func.func @realloc(%n: index) {
  %a = memref.alloc(%n) : memref<?xf32>
  %b = memref.realloc %a : memref<?xf32> to memref<8xf32>
  return
}

// It is the last use of its operand on one path only.
func.func @realloc_on_one_path(%c: i1, %n: index) {
  %a = memref.alloc(%n) : memref<?xf32>
  scf.if %c {
    %b = memref.realloc %a : memref<?xf32> to memref<8xf32>
  }
  return
}

// Freed by several ops, or through other names: left to ownership flags.
func.func @freed_twice(%c: i1, %x: memref<4xf32>) {
  %a = memref.alloc() : memref<4xf32>
  linalg.exp ins(%x : memref<4xf32>) outs(%a : memref<4xf32>)
  cf.cond_br %c, ^left, ^right
^left:
  memref.dealloc %a : memref<4xf32>
  return
^right:
  %v = memref.cast %a : memref<4xf32> to memref<?xf32>
  memref.dealloc %v : memref<?xf32>
  return
}

// A buffer stored in a buffer lives as long as that one.
func.func @stored(%x: memref<4xf32>, %out: memref<4xf32>) {
  %c0 = arith.constant 0 : index
  %box = memref.alloc() : memref<1xmemref<4xf32>>
  %a = memref.alloc() : memref<4xf32>
  linalg.exp ins(%x : memref<4xf32>) outs(%a : memref<4xf32>)
  memref.store %a, %box[%c0] : memref<1xmemref<4xf32>>
  %l = memref.load %box[%c0] : memref<1xmemref<4xf32>>
  memref.copy %l, %out : memref<4xf32> to memref<4xf32>
  return
}
