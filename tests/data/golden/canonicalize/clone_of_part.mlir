// RUN: freehold opt %s --canonicalize | expect %t.out

// A clone of a subview outlives the buffer: it cannot be replaced with the subview, since its deallocation would free a
// pointer that is not the start of a buffer. It can be if the subview begins at the start.

func.func @part(%again: i1) -> f32 {
  %c0 = arith.constant 0 : index
  %v = arith.constant 1.5 : f32
  %a = memref.alloc() : memref<4x3xf32>
  linalg.fill ins(%v : f32) outs(%a : memref<4x3xf32>)
  %s = memref.subview %a[3, 0] [1, 3] [1, 1] : memref<4x3xf32> to memref<1x3xf32, strided<[3, 1], offset: 9>>
  %c = bufferization.clone %s : memref<1x3xf32, strided<[3, 1], offset: 9>> to memref<1x3xf32, strided<[?, ?], offset: ?>>
  memref.dealloc %a : memref<4x3xf32>
  %x = memref.load %c[%c0, %c0] : memref<1x3xf32, strided<[?, ?], offset: ?>>
  scf.if %again {
    memref.dealloc %c : memref<1x3xf32, strided<[?, ?], offset: ?>>
  }
  return %x : f32
}

func.func @whole(%again: i1) -> f32 {
  %c0 = arith.constant 0 : index
  %v = arith.constant 1.5 : f32
  %a = memref.alloc() : memref<4x3xf32>
  linalg.fill ins(%v : f32) outs(%a : memref<4x3xf32>)
  %s = memref.collapse_shape %a [[0, 1]] : memref<4x3xf32> into memref<12xf32>
  %c = bufferization.clone %s : memref<12xf32> to memref<12xf32>
  memref.dealloc %a : memref<4x3xf32>
  %x = memref.load %c[%c0] : memref<12xf32>
  scf.if %again {
    memref.dealloc %c : memref<12xf32>
  }
  return %x : f32
}
