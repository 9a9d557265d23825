// A program that frees nothing yet.
func.func @main() -> f32 {
  %c0 = arith.constant 0 : index
  %one = arith.constant 1.0 : f32
  %x = memref.alloc() : memref<3xf32>
  memref.store %one, %x[%c0] : memref<3xf32>
  %r = memref.load %x[%c0] : memref<3xf32>
  return %r : f32
}
