// RUN: freehold opt %s --canonicalize | filecheck %s

// If both strides are dynamic, the shape determines which of two dimensions of extent 1 is dropped. mlir-opt drops the
// first, which makes the subview a column rather than a row.

// CHECK-LABEL: func.func @row
func.func @row(%a: memref<1x?x4xi64, strided<[?, ?, ?], offset: ?>>, %o: index, %s: index, %out: memref<1x?xi64>) {
  %c1 = arith.constant 1 : index
  // CHECK: memref.subview %{{.*}}[0, %{{.*}}, 1] [1, %{{.*}}, 1] [1, 1, 1] : {{.*}} to memref<1x?xi64, strided<[?, ?], offset: ?>>
  %v = memref.subview %a[0, %o, %c1] [1, %s, 1] [1, 1, 1]
    : memref<1x?x4xi64, strided<[?, ?, ?], offset: ?>> to memref<1x?xi64, strided<[?, ?], offset: ?>>
  memref.copy %v, %out : memref<1x?xi64, strided<[?, ?], offset: ?>> to memref<1x?xi64>
  return
}

// CHECK-LABEL: func.func @column
func.func @column(%a: memref<1x?x4xi64, strided<[?, ?, ?], offset: ?>>, %o: index, %s: index, %out: memref<?x1xi64>) {
  %c1 = arith.constant 1 : index
  // CHECK: memref.subview %{{.*}}[0, %{{.*}}, 1] [1, %{{.*}}, 1] [1, 1, 1] : {{.*}} to memref<?x1xi64, strided<[?, ?], offset: ?>>
  %v = memref.subview %a[0, %o, %c1] [1, %s, 1] [1, 1, 1]
    : memref<1x?x4xi64, strided<[?, ?, ?], offset: ?>> to memref<?x1xi64, strided<[?, ?], offset: ?>>
  memref.copy %v, %out : memref<?x1xi64, strided<[?, ?], offset: ?>> to memref<?x1xi64>
  return
}
