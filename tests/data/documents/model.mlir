// The program of the documents: fenced commands name it `model.mlir`.
func.func @forward(%x: memref<3xf32>, %n: index) -> memref<3xf32> {
  %y = memref.alloc() : memref<3xf32>
  memref.copy %x, %y : memref<3xf32> to memref<3xf32>
  return %y : memref<3xf32>
}

func.func @main() -> f32 {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %one = arith.constant 1.0 : f32
  %x = memref.alloc() : memref<3xf32>
  linalg.fill ins(%one : f32) outs(%x : memref<3xf32>)
  %y = func.call @forward(%x, %c2) : (memref<3xf32>, index) -> memref<3xf32>
  %r = memref.load %y[%c0] : memref<3xf32>
  memref.dealloc %x : memref<3xf32>
  memref.dealloc %y : memref<3xf32>
  return %r : f32
}
