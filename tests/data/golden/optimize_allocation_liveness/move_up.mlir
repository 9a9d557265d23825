// RUN: freehold opt %s --optimize-allocation-liveness | expect %t.out

// A deallocation moves up to just after the last use of its buffer.

func.func @late(%m: memref<8xf32>, %out: memref<8xf32>) {
  %a = memref.alloc() : memref<8xf32>
  %b = memref.alloc() : memref<8xf32>
  linalg.exp ins(%m : memref<8xf32>) outs(%a : memref<8xf32>)
  linalg.exp ins(%a : memref<8xf32>) outs(%b : memref<8xf32>)
  linalg.exp ins(%b : memref<8xf32>) outs(%out : memref<8xf32>)
  linalg.exp ins(%out : memref<8xf32>) outs(%m : memref<8xf32>)
  memref.dealloc %a : memref<8xf32>
  memref.dealloc %b : memref<8xf32>
  return
}

func.func @view(%m: memref<8xf32>, %out: memref<4xf32>) {
  %a = memref.alloc() : memref<8xf32>
  %v = memref.subview %a[0] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1]>>
  linalg.exp ins(%m : memref<8xf32>) outs(%a : memref<8xf32>)
  memref.copy %v, %out : memref<4xf32, strided<[1]>> to memref<4xf32>
  linalg.exp ins(%out : memref<4xf32>) outs(%out : memref<4xf32>)
  memref.dealloc %a : memref<8xf32>
  return
}
