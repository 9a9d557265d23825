// The text of MLIR 14: 'func' without a dialect, and the result type of 'linalg.copy' left out. It is read as it is, and the view
// "Versions" writes it for another version.

func @main(%x: memref<4xf32>) -> memref<4xf32> {
  %y = memref.alloc() : memref<4xf32>
  linalg.copy(%x, %y) : memref<4xf32>, memref<4xf32>
  return %y : memref<4xf32>
}
