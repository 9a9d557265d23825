// RUN: freehold opt %s --ownership-elaboration | expect %t.out

// `memref.realloc` frees its operand.

func.func @grow(%n: index, %i: index, %f: f32) -> memref<?xf32> {
  %a = memref.alloc(%n) : memref<?xf32>
  memref.store %f, %a[%i] : memref<?xf32>
  %m = arith.addi %n, %n : index
  %b = memref.realloc %a(%m) : memref<?xf32> to memref<?xf32>
  return %b : memref<?xf32>
}

func.func @local(%n: index, %i: index, %f: f32) {
  %a = memref.alloc() : memref<4xf32>
  memref.store %f, %a[%i] : memref<4xf32>
  %b = memref.realloc %a : memref<4xf32> to memref<8xf32>
  memref.store %f, %b[%i] : memref<8xf32>
  return
}

func.func @in_a_loop(%n: index, %f: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = memref.alloc(%c1) : memref<?xf32>
  memref.store %f, %a[%c0] : memref<?xf32>
  %r = scf.for %i = %c1 to %n step %c1 iter_args(%x = %a) -> memref<?xf32> {
    %size = arith.addi %i, %c1 : index
    %b = memref.realloc %x(%size) : memref<?xf32> to memref<?xf32>
    memref.store %f, %b[%i] : memref<?xf32>
    scf.yield %b : memref<?xf32>
  }
  memref.store %f, %r[%c0] : memref<?xf32>
  return
}
