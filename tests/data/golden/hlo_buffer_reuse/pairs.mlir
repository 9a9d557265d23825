// Reuse of a freed buffer for the next allocation.
// RUN: freehold opt %s --hlo-buffer-reuse=promotion=false | expect %t.out
// RUN: freehold opt %s --hlo-buffer-reuse="promotion=false reuse=false" | expect %t.off.out
// RUN: freehold opt %s --hlo-buffer-reuse="promotion=false hoisting=false compat" | expect %t.compat.out

func.func private @callee(%m: memref<4xf32>) {
  %a = memref.alloc() : memref<64xf32>
  %v = memref.subview %a[0] [4] [1] : memref<64xf32> to memref<4xf32, strided<[1]>>
  linalg.exp ins(%m : memref<4xf32>) outs(%v : memref<4xf32, strided<[1]>>)
  linalg.exp ins(%v : memref<4xf32, strided<[1]>>) outs(%m : memref<4xf32>)
  memref.dealloc %a : memref<64xf32>
  return
}

// Two freed buffers, two allocations: the first ones in the order of the block. One of another type ends the search.
func.func @queue(%m: memref<4xf32>, %k: memref<8xf32>) {
  %a = memref.alloc() : memref<4xf32>
  %b = memref.alloc() : memref<4xf32>
  linalg.exp ins(%m : memref<4xf32>) outs(%a : memref<4xf32>)
  linalg.exp ins(%a : memref<4xf32>) outs(%b : memref<4xf32>)
  linalg.exp ins(%b : memref<4xf32>) outs(%m : memref<4xf32>)
  memref.dealloc %a : memref<4xf32>
  memref.dealloc %b : memref<4xf32>
  %d = memref.alloc() : memref<4xf32>
  %e = memref.alloc() : memref<4xf32>
  linalg.exp ins(%m : memref<4xf32>) outs(%d : memref<4xf32>)
  linalg.exp ins(%d : memref<4xf32>) outs(%e : memref<4xf32>)
  linalg.exp ins(%e : memref<4xf32>) outs(%m : memref<4xf32>)
  memref.dealloc %e : memref<4xf32>
  memref.dealloc %d : memref<4xf32>
  %f = memref.alloc() : memref<8xf32>
  %g = memref.alloc() : memref<4xf32>
  linalg.exp ins(%k : memref<8xf32>) outs(%f : memref<8xf32>)
  linalg.exp ins(%f : memref<8xf32>) outs(%k : memref<8xf32>)
  linalg.exp ins(%m : memref<4xf32>) outs(%g : memref<4xf32>)
  linalg.exp ins(%g : memref<4xf32>) outs(%m : memref<4xf32>)
  memref.dealloc %f : memref<8xf32>
  memref.dealloc %g : memref<4xf32>
  return
}

// A call, or a loop that allocates, between the two: the peak could rise.
func.func @between(%m: memref<4xf32>, %k: memref<8xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = memref.alloc() : memref<4xf32>
  linalg.exp ins(%m : memref<4xf32>) outs(%a : memref<4xf32>)
  linalg.exp ins(%a : memref<4xf32>) outs(%m : memref<4xf32>)
  memref.dealloc %a : memref<4xf32>
  func.call @callee(%m) : (memref<4xf32>) -> ()
  %b = memref.alloc() : memref<4xf32>
  linalg.exp ins(%m : memref<4xf32>) outs(%b : memref<4xf32>)
  linalg.exp ins(%b : memref<4xf32>) outs(%m : memref<4xf32>)
  memref.dealloc %b : memref<4xf32>
  scf.for %i = %c0 to %n step %c1 {
    %d = memref.alloc() : memref<8xf32>
    linalg.exp ins(%k : memref<8xf32>) outs(%d : memref<8xf32>)
    linalg.exp ins(%d : memref<8xf32>) outs(%k : memref<8xf32>)
    memref.dealloc %d : memref<8xf32>
  }
  %e = memref.alloc() : memref<4xf32>
  linalg.exp ins(%m : memref<4xf32>) outs(%e : memref<4xf32>)
  linalg.exp ins(%e : memref<4xf32>) outs(%m : memref<4xf32>)
  memref.dealloc %e : memref<4xf32>
  return
}

// A deallocation of a part of a buffer: the rest of it would stay allocated.
func.func @part(%m: memref<f32>) {
  %a = memref.alloc() : memref<64xf32>
  %base, %offset, %size, %stride = memref.extract_strided_metadata %a : memref<64xf32> -> memref<f32>, index, index, index
  memref.copy %m, %base : memref<f32> to memref<f32>
  memref.dealloc %base : memref<f32>
  %b = memref.alloc() : memref<f32>
  memref.copy %m, %b : memref<f32> to memref<f32>
  memref.copy %b, %m : memref<f32> to memref<f32>
  memref.dealloc %b : memref<f32>
  return
}

// A buffer that is returned.
func.func @returned(%m: memref<4xf32>) -> memref<4xf32> {
  %a = memref.alloc() : memref<4xf32>
  linalg.exp ins(%m : memref<4xf32>) outs(%a : memref<4xf32>)
  linalg.exp ins(%a : memref<4xf32>) outs(%m : memref<4xf32>)
  memref.dealloc %a : memref<4xf32>
  %b = memref.alloc() : memref<4xf32>
  linalg.exp ins(%m : memref<4xf32>) outs(%b : memref<4xf32>)
  return %b : memref<4xf32>
}
