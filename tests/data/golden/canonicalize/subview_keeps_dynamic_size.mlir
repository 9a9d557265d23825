// RUN: freehold opt %s --canonicalize | expect %t.out

// With constant sizes, the type would not show which of two dimensions of extent 1 is dropped: the size stays an
// operand. mlir-opt creates an invalid subview. Generated programs seldom have two dynamic strides.

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

// The two casts fail at run time; one cast of the source would be invalid. mlir-opt creates the invalid one.

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
