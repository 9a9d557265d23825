// RUN: freehold opt %s --canonicalize | expect %t.out
// Casts into memref.extract_strided_metadata and memref.copy: the first takes the source of any cast of a ranked buffer,
// the second only of those that forget. Upstream tests of canonicalization have neither, and so had the goldens.

func.func @cast_metadata(%m: memref<4xf32>) -> (memref<f32>, index, index, index) {
  %c = memref.cast %m : memref<4xf32> to memref<?xf32, strided<[?], offset: ?>>
  %b, %o, %s, %t = memref.extract_strided_metadata %c : memref<?xf32, strided<[?], offset: ?>> -> memref<f32>, index, index, index
  return %b, %o, %s, %t : memref<f32>, index, index, index
}
func.func @cast_copy(%m: memref<?xf32>, %n: memref<?xf32>, %p: memref<4xf32>) {
  %c = memref.cast %m : memref<?xf32> to memref<4xf32>
  %d = memref.cast %n : memref<?xf32> to memref<4xf32>
  memref.copy %c, %d : memref<4xf32> to memref<4xf32>
  memref.copy %c, %p : memref<4xf32> to memref<4xf32>
  memref.copy %p, %d : memref<4xf32> to memref<4xf32>
  %e = memref.cast %p : memref<4xf32> to memref<?xf32>
  memref.copy %e, %n : memref<?xf32> to memref<?xf32>
  memref.copy %n, %e : memref<?xf32> to memref<?xf32>
  return
}
func.func @cast_copy2(%m: memref<?x4xf32>, %n: memref<4x?xf32>, %p: memref<4x4xf32>, %u: memref<*xf32>) {
  %c = memref.cast %m : memref<?x4xf32> to memref<4x?xf32>
  memref.copy %c, %n : memref<4x?xf32> to memref<4x?xf32>
  %d = memref.cast %u : memref<*xf32> to memref<4x4xf32>
  memref.copy %d, %p : memref<4x4xf32> to memref<4x4xf32>
  %x = memref.cast %m : memref<?x4xf32> to memref<?x4xf32, strided<[?, ?], offset: ?>>
  memref.copy %x, %m : memref<?x4xf32, strided<[?, ?], offset: ?>> to memref<?x4xf32>
  return
}
func.func @cast_copy3(%m: memref<4xf32, strided<[?], offset: ?>>, %n: memref<?xf32>, %p: memref<4xf32>, %q: memref<?x4xf32, strided<[?, ?], offset: ?>>, %r: memref<?x4xf32>) {
  %c = memref.cast %m : memref<4xf32, strided<[?], offset: ?>> to memref<4xf32>
  memref.copy %c, %p : memref<4xf32> to memref<4xf32>
  memref.copy %p, %c : memref<4xf32> to memref<4xf32>
  %d = memref.cast %q : memref<?x4xf32, strided<[?, ?], offset: ?>> to memref<?x4xf32, strided<[4, 1]>>
  memref.copy %d, %r : memref<?x4xf32, strided<[4,1]>> to memref<?x4xf32>
  %e = memref.cast %q : memref<?x4xf32, strided<[?, ?], offset: ?>> to memref<4x?xf32, strided<[?, ?], offset: ?>>
  %f = memref.cast %r : memref<?x4xf32> to memref<4x?xf32, strided<[?, ?], offset: ?>>
  memref.copy %e, %f : memref<4x?xf32, strided<[?, ?], offset: ?>> to memref<4x?xf32, strided<[?, ?], offset: ?>>
  return
}
func.func @md(%m: memref<4xf32, strided<[?], offset: ?>>, %u: memref<*xf32>, %n: memref<?xf32>) -> (memref<f32>, index, memref<f32>, memref<f32>, index) {
  %c = memref.cast %m : memref<4xf32, strided<[?], offset: ?>> to memref<4xf32>
  %b, %o, %s, %t = memref.extract_strided_metadata %c : memref<4xf32> -> memref<f32>, index, index, index
  %d = memref.cast %u : memref<*xf32> to memref<4xf32>
  %b1, %o1, %s1, %t1 = memref.extract_strided_metadata %d : memref<4xf32> -> memref<f32>, index, index, index
  %e = memref.cast %n : memref<?xf32> to memref<4xf32>
  %b2, %o2, %s2, %t2 = memref.extract_strided_metadata %e : memref<4xf32> -> memref<f32>, index, index, index
  return %b, %o, %b1, %b2, %s2 : memref<f32>, index, memref<f32>, memref<f32>, index
}
