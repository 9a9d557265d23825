// RUN: freehold opt %s --bufferization-lower-deallocations | expect %t.out

// The two specialized lowerings: one memref and nothing retained; one memref and any number retained.

func.func @nothing_retained(%m: memref<2xf32>, %c: i1) {
  bufferization.dealloc (%m : memref<2xf32>) if (%c)
  return
}

func.func @one_retained(%m: memref<2xf32>, %r: memref<?xf32>, %c: i1) -> i1 {
  %0 = bufferization.dealloc (%m : memref<2xf32>) if (%c) retain (%r : memref<?xf32>)
  return %0 : i1
}

func.func @several_retained(%m: memref<2xf32>, %r: memref<?xf32>, %s: memref<*xf32>, %c: i1) -> (i1, i1) {
  %0:2 = bufferization.dealloc (%m : memref<2xf32>) if (%c) retain (%r, %s : memref<?xf32>, memref<*xf32>)
  return %0#0, %0#1 : i1, i1
}

func.func @empty() {
  bufferization.dealloc
  return
}
