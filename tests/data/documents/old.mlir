// Text of LLVM 14.
func @main(%x: memref<4xf32>) -> memref<4xf32> {
  %y = memref.alloc() : memref<4xf32>
  linalg.copy(%x, %y) : memref<4xf32>, memref<4xf32>
  return %y : memref<4xf32>
}
