// RUN: freehold opt %s --bufferization-lower-deallocations | expect %t.out
// RUN: freehold opt %s --lower-deallocations | expect %t.out

// The general case: the library function dealloc_helper decides at run time.

func.func @general(%a: memref<2xf32>, %b: memref<5xf32>, %c: memref<*xf32>, %r: memref<1xf32>, %s: memref<2xf32>, %p: i1, %q: i1) -> (i1, i1) {
  %0:2 = bufferization.dealloc (%a, %b, %c : memref<2xf32>, memref<5xf32>, memref<*xf32>) if (%p, %q, %p) retain (%r, %s : memref<1xf32>, memref<2xf32>)
  return %0#0, %0#1 : i1, i1
}
