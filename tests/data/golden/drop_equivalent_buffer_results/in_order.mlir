// Functions are changed in their order: a call of an earlier function is already its argument.
// RUN: freehold opt %s --drop-equivalent-buffer-results | expect %t.out

func.func private @a(%m: memref<4xf32>) -> memref<4xf32> {
  return %m : memref<4xf32>
}
func.func private @b(%m: memref<4xf32>) -> memref<4xf32> {
  %0 = call @a(%m) : (memref<4xf32>) -> memref<4xf32>
  return %0 : memref<4xf32>
}
func.func private @d(%m: memref<4xf32>) -> memref<4xf32> {
  %0 = call @e(%m) : (memref<4xf32>) -> memref<4xf32>
  return %0 : memref<4xf32>
}
func.func private @e(%m: memref<4xf32>) -> memref<4xf32> {
  return %m : memref<4xf32>
}
func.func @c(%m: memref<4xf32>) -> memref<4xf32> {
  %0 = call @b(%m) : (memref<4xf32>) -> memref<4xf32>
  %1 = call @d(%m) : (memref<4xf32>) -> memref<4xf32>
  return %0 : memref<4xf32>
}
