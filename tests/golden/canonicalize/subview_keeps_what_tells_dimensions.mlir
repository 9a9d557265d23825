// RUN: freehold opt %s --canonicalize | expect %t.out

// Where the sizes are constants, the type would not tell which of two dimensions of extent 1 is dropped: the size stays an
// operand. mlir-opt makes a subview that it refuses. Generated programs seldom have strides of which two are dynamic.

func.func @ambiguous(%m: memref<4x?x4xi8, strided<[?, 1, ?], offset: ?>>, %n: index) -> memref<?x?xi8, strided<[?, 1], offset: ?>> {
  %c1 = arith.constant 1 : index
  %s = memref.subview %m[0, 0, 0] [%c1, %n, 1] [1, 1, 1] : memref<4x?x4xi8, strided<[?, 1, ?], offset: ?>> to memref<?x?xi8, strided<[?, 1], offset: ?>>
  return %s : memref<?x?xi8, strided<[?, 1], offset: ?>>
}

func.func @told_by_strides(%m: memref<4x?x4xi8, strided<[?, 8, 1], offset: ?>>, %n: index) -> memref<?x?xi8, strided<[?, 8], offset: ?>> {
  %c1 = arith.constant 1 : index
  %s = memref.subview %m[0, 0, 0] [%c1, %n, 1] [1, 1, 1] : memref<4x?x4xi8, strided<[?, 8, 1], offset: ?>> to memref<?x?xi8, strided<[?, 8], offset: ?>>
  return %s : memref<?x?xi8, strided<[?, 8], offset: ?>>
}

// The two casts fail when they run; one cast of the source would not be valid. mlir-opt makes it and refuses it.

func.func @casts_that_fail(%m: memref<0xf32>) -> memref<4xf32> {
  %u = memref.cast %m : memref<0xf32> to memref<*xf32>
  %r = memref.cast %u : memref<*xf32> to memref<4xf32>
  return %r : memref<4xf32>
}

func.func @casts_that_hold(%m: memref<4xf32>) -> memref<?xf32> {
  %u = memref.cast %m : memref<4xf32> to memref<*xf32>
  %r = memref.cast %u : memref<*xf32> to memref<?xf32>
  return %r : memref<?xf32>
}
