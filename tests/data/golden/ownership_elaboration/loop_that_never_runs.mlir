// RUN: freehold opt %s --ownership-elaboration | expect %t.out

// The body of a loop that is known not to run is deallocated like others.

func.func @never(%first: memref<1xf32>, %n: index) {
  %alloc = memref.alloc(%n) : memref<?xi64>
  %0:2 = affine.for %i = 0 to 0 iter_args(%a = %first, %b = %alloc) -> (memref<1xf32>, memref<?xi64>) {
    %c = memref.alloc(%i) : memref<?xi64>
    %1:3 = scf.for %j = %i to %i step %i iter_args(%x = %c, %y = %b, %z = %b) -> (memref<?xi64>, memref<?xi64>, memref<?xi64>) {
      scf.yield %y, %z, %x : memref<?xi64>, memref<?xi64>, memref<?xi64>
    }
    affine.yield %a, %1#1 : memref<1xf32>, memref<?xi64>
  }
  return
}
