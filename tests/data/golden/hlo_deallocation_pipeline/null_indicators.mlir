// RUN: freehold opt %s --hlo-deallocation-pipeline --canonicalize | expect %t.out

// No indicator that is always null is carried by the loop.
func.func @f(%cond: i1, %n: index, %lb: index, %ub: index, %step: index) {
 %alloc = memref.alloc(%n) : memref<?xi32>
%x = scf.for %i = %lb to %ub step %step iter_args(%arg0 = %alloc) -> memref<?xi32> {
  %r = scf.if %cond -> memref<?xi32> {
    %0 = memref.realloc %arg0(%n) : memref<?xi32> to memref<?xi32>
    scf.yield %0 : memref<?xi32>
  } else {
    scf.yield %arg0 : memref<?xi32>
  }
  scf.yield %r : memref<?xi32>
 }
 return
}
