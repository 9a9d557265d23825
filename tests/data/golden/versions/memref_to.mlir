// RUN: freehold opt %s --mlir-version=main | expect %t.main.out
// RUN: freehold opt %s --mlir-version=23 | expect %t.23.out
// RUN: freehold opt %s --mlir-version=16 | expect %t.16.out
// RUN: freehold opt %s --mlir-version=13 | expect %t.13.out
// RUN: freehold opt %s --mlir-version=13 -mlir-print-op-generic | expect %t.13.generic.out
func.func @f(%m: memref<?x6xf32>, %v: memref<8xf32>, %n: index, %x: f32) -> memref<?x4x6xf32> {
  %a = memref.alloc(%n) {alignment = 64 : i64, note} : memref<?xf32>
  memref.store %x, %a[%n] : memref<?xf32>
  %aligned = memref.assume_alignment %a, 16 : memref<?xf32>
  %y = memref.load %a[%n] {note} : memref<?xf32>
  %z = memref.atomic_rmw maximumf %y, %v[%n] : (f32, memref<8xf32>) -> f32
  %r = memref.rank %v : memref<8xf32>
  %s = memref.subview %v[2] [%n] [1] : memref<8xf32> to memref<?xf32, strided<[1], offset: 2>>
  memref.dealloc %a : memref<?xf32>
  %zero = arith.constant 0 : index
  %size = memref.dim %m, %zero : memref<?x6xf32>
  %four = arith.constant 4 : index
  %outer = arith.divsi %size, %four : index
  %e = memref.expand_shape %m [[0, 1], [2]] output_shape [%outer, 4, 6] : memref<?x6xf32> into memref<?x4x6xf32>
  return %e : memref<?x4x6xf32>
}
