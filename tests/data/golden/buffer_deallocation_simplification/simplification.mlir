// RUN: freehold opt %s --buffer-deallocation-simplification | expect %t.out

// Retained memrefs that cannot alias any freed memref are dropped; memrefs that alias none of the others are split off;
// memrefs that surely alias a retained one are dropped.

func.func @retained_elsewhere(%m: memref<2xf32>, %c: i1) -> i1 {
  %a = memref.alloc() : memref<2xf32>
  %b = memref.alloc() : memref<2xf32>
  %0 = bufferization.dealloc (%a : memref<2xf32>) if (%c) retain (%b : memref<2xf32>)
  return %0 : i1
}

func.func @split(%c: i1, %d: i1, %m: memref<2xf32>) -> (i1, i1) {
  %a = memref.alloc() : memref<2xf32>
  %b = memref.alloc() : memref<2xf32>
  %s = arith.select %c, %a, %m : memref<2xf32>
  %0:2 = bufferization.dealloc (%a, %b : memref<2xf32>, memref<2xf32>) if (%c, %d) retain (%s, %m : memref<2xf32>, memref<2xf32>)
  return %0#0, %0#1 : i1, i1
}

func.func @surely_the_same(%c: i1) -> (memref<2xf32>, i1) {
  %a = memref.alloc() : memref<2xf32>
  %base, %offset, %size, %stride = memref.extract_strided_metadata %a : memref<2xf32> -> memref<f32>, index, index, index
  %0 = bufferization.dealloc (%base : memref<f32>) if (%c) retain (%a : memref<2xf32>)
  return %a, %0 : memref<2xf32>, i1
}

func.func @unknown(%a: memref<2xf32>, %b: memref<2xf32>, %r: memref<2xf32>, %c: i1) -> i1 {
  %0 = bufferization.dealloc (%a, %b : memref<2xf32>, memref<2xf32>) if (%c, %c) retain (%r : memref<2xf32>)
  return %0 : i1
}
