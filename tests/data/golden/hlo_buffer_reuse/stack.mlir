// Promotion to the stack, its budget, and allocations that are freed at once.
// RUN: freehold opt %s --hlo-buffer-reuse | expect %t.out
// RUN: freehold opt %s --hlo-buffer-reuse=compat | expect %t.compat.out
// RUN: freehold opt %s --hlo-buffer-reuse=promotion-budget=40 | expect %t.small.out
// RUN: freehold opt %s --hlo-buffer-reuse=promotion=false | expect %t.off.out

// 4096 bytes, of which the f64 take all; 4096 elements with compat.
func.func @bytes(%m: memref<512xf64>, %k: memref<1xf32>) {
  %a = memref.alloc() : memref<512xf64>
  linalg.exp ins(%m : memref<512xf64>) outs(%a : memref<512xf64>)
  linalg.exp ins(%a : memref<512xf64>) outs(%m : memref<512xf64>)
  memref.dealloc %a : memref<512xf64>
  %b = memref.alloc() : memref<1xf32>
  linalg.exp ins(%k : memref<1xf32>) outs(%b : memref<1xf32>)
  linalg.exp ins(%b : memref<1xf32>) outs(%k : memref<1xf32>)
  memref.dealloc %b : memref<1xf32>
  return
}

// The second one is too large; the third one still fits.
func.func @later_ones(%m: memref<4xf64>, %l: memref<2000xf32>, %k: memref<1xf32>) {
  %a = memref.alloc() : memref<4xf64>
  linalg.exp ins(%m : memref<4xf64>) outs(%a : memref<4xf64>)
  linalg.exp ins(%a : memref<4xf64>) outs(%m : memref<4xf64>)
  memref.dealloc %a : memref<4xf64>
  %b = memref.alloc() : memref<2000xf32>
  linalg.exp ins(%l : memref<2000xf32>) outs(%b : memref<2000xf32>)
  linalg.exp ins(%b : memref<2000xf32>) outs(%l : memref<2000xf32>)
  memref.dealloc %b : memref<2000xf32>
  %d = memref.alloc() : memref<1xf32>
  linalg.exp ins(%k : memref<1xf32>) outs(%d : memref<1xf32>)
  linalg.exp ins(%d : memref<1xf32>) outs(%k : memref<1xf32>)
  memref.dealloc %d : memref<1xf32>
  return
}

// A layout that skips elements takes their bytes too: 13 elements.
func.func @layout(%m: memref<4xf32>) {
  %a = memref.alloc() : memref<4xf32, strided<[4]>>
  linalg.exp ins(%m : memref<4xf32>) outs(%a : memref<4xf32, strided<[4]>>)
  linalg.exp ins(%a : memref<4xf32, strided<[4]>>) outs(%m : memref<4xf32>)
  memref.dealloc %a : memref<4xf32, strided<[4]>>
  return
}

// The stack is in the default memory space. Dynamic sizes stay on the heap.
func.func @not_on_the_stack(%m: memref<4xf32>, %n: index) {
  %a = memref.alloc() : memref<4xf32, 1>
  linalg.exp ins(%m : memref<4xf32>) outs(%a : memref<4xf32, 1>)
  linalg.exp ins(%a : memref<4xf32, 1>) outs(%m : memref<4xf32>)
  memref.dealloc %a : memref<4xf32, 1>
  %b = memref.alloc(%n) : memref<?xf32>
  %zero = arith.constant 0.0 : f32
  linalg.fill ins(%zero : f32) outs(%b : memref<?xf32>)
  memref.dealloc %b : memref<?xf32>
  return
}

// Freed at once: erased.
func.func @unused() {
  %a = memref.alloc() : memref<4xf32>
  memref.dealloc %a : memref<4xf32>
  return
}

// Freed at once, but there is another use, which never reads the buffer.
func.func @unread(%m: memref<2xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %a = memref.alloc() : memref<2xf32>
  memref.dealloc %a : memref<2xf32>
  %r = scf.for %i = %c0 to %c8 step %c1 iter_args(%x = %a) -> memref<2xf32> {
    scf.yield %m : memref<2xf32>
  }
  linalg.exp ins(%r : memref<2xf32>) outs(%r : memref<2xf32>)
  return
}

// What is not freed by a deallocation is left alone.
func.func @retained(%m: memref<4xf32>) {
  %a = memref.alloc() : memref<4xf32>
  %o = deallocation.own %a : memref<4xf32>
  linalg.exp ins(%m : memref<4xf32>) outs(%a : memref<4xf32>)
  linalg.exp ins(%a : memref<4xf32>) outs(%m : memref<4xf32>)
  deallocation.retain() of(%o) : (!deallocation.ownership) -> ()
  return
}
