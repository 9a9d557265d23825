// RUN: freehold opt %s --buffer-deallocation | expect %t.out
// A clone of a buffer that callees only read cannot be observed; of one that they may write, ownership flags take its place.

func.func private @reads(memref<4xf32>) attributes {freehold.facts = {effects = {argument0 = "read"}}}
func.func private @unknown(memref<4xf32>)
func.func @only_read(%c: i1, %x: memref<4xf32>, %o: memref<4xf32>) {
  %0 = memref.alloc() : memref<4xf32>
  memref.copy %x, %0 : memref<4xf32> to memref<4xf32>
  %r = scf.if %c -> memref<4xf32> {
    scf.yield %0 : memref<4xf32>
  } else {
    %1 = memref.alloc() : memref<4xf32>
    memref.copy %o, %1 : memref<4xf32> to memref<4xf32>
    scf.yield %1 : memref<4xf32>
  }
  call @reads(%0) : (memref<4xf32>) -> ()
  call @reads(%r) : (memref<4xf32>) -> ()
  memref.copy %0, %o : memref<4xf32> to memref<4xf32>
  return
}
func.func @written(%c: i1, %x: memref<4xf32>, %o: memref<4xf32>) {
  %0 = memref.alloc() : memref<4xf32>
  memref.copy %x, %0 : memref<4xf32> to memref<4xf32>
  %r = scf.if %c -> memref<4xf32> {
    scf.yield %0 : memref<4xf32>
  } else {
    %1 = memref.alloc() : memref<4xf32>
    memref.copy %o, %1 : memref<4xf32> to memref<4xf32>
    scf.yield %1 : memref<4xf32>
  }
  call @unknown(%0) : (memref<4xf32>) -> ()
  call @unknown(%r) : (memref<4xf32>) -> ()
  memref.copy %0, %o : memref<4xf32> to memref<4xf32>
  return
}
