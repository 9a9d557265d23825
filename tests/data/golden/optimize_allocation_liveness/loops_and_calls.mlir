// Loop results that are other buffers than the operands, and results of calls, do not keep a buffer alive.
// RUN: freehold opt %s --optimize-allocation-liveness | expect %t.out

func.func private @other(memref<4xf32>) -> memref<4xf32>

func.func @loop(%c: i1, %out: memref<4xf32>) {
  %first = memref.alloc() : memref<4xf32>
  %last = scf.while (%x = %first) : (memref<4xf32>) -> memref<4xf32> {
    %fresh = memref.alloc() : memref<4xf32>
    memref.copy %x, %fresh : memref<4xf32> to memref<4xf32>
    scf.condition(%c) %fresh : memref<4xf32>
  } do {
  ^bb0(%y: memref<4xf32>):
    scf.yield %y : memref<4xf32>
  }
  memref.copy %last, %out : memref<4xf32> to memref<4xf32>
  memref.dealloc %first : memref<4xf32>
  memref.dealloc %last : memref<4xf32>
  return
}

func.func @call(%out: memref<4xf32>) {
  %first = memref.alloc() : memref<4xf32>
  %last = func.call @other(%first) : (memref<4xf32>) -> memref<4xf32>
  memref.copy %last, %out : memref<4xf32> to memref<4xf32>
  memref.dealloc %first : memref<4xf32>
  memref.dealloc %last : memref<4xf32>
  return
}
