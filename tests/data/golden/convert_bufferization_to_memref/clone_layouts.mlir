// RUN: freehold opt %s --convert-bufferization-to-memref | expect %t.out

// Types that no buffer with the identity layout can be cast to: mlir-opt fails to legalize such clones.

func.func @static_offset(%m: memref<?xf32, strided<[1], offset: 1>>) -> memref<?xf32, strided<[1], offset: 1>> {
  %c = bufferization.clone %m : memref<?xf32, strided<[1], offset: 1>> to memref<?xf32, strided<[1], offset: 1>>
  return %c : memref<?xf32, strided<[1], offset: 1>>
}

func.func @column(%m: memref<?x3xf32, strided<[1, ?], offset: ?>>) -> memref<?x3xf32, strided<[1, ?], offset: ?>> {
  %c = bufferization.clone %m : memref<?x3xf32, strided<[1, ?], offset: ?>> to memref<?x3xf32, strided<[1, ?], offset: ?>>
  return %c : memref<?x3xf32, strided<[1, ?], offset: ?>>
}

// A buffer of rank 0 has no dimensions to read.
func.func @scalar(%m: memref<f32>) -> memref<*xf32> {
  %c = bufferization.clone %m : memref<f32> to memref<*xf32>
  return %c : memref<*xf32>
}
