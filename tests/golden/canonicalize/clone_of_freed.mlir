// RUN: freehold opt %s --canonicalize | expect %t.out

// A clone outlives its source, which is freed in a region: it is not replaced with the source. mlir-opt 22 replaces it.

func.func @freed_on_one_side(%c: i1, %m: memref<4xf32>, %i: index) -> (f32, memref<4xf32>) {
  %a = memref.alloc() : memref<4xf32>
  memref.copy %m, %a : memref<4xf32> to memref<4xf32>
  %0 = bufferization.clone %a : memref<4xf32> to memref<4xf32>
  %r = scf.if %c -> memref<4xf32> {
    scf.yield %a : memref<4xf32>
  } else {
    memref.dealloc %a : memref<4xf32>
    %b = memref.alloc() : memref<4xf32>
    memref.copy %m, %b : memref<4xf32> to memref<4xf32>
    scf.yield %b : memref<4xf32>
  }
  %1 = memref.load %0[%i] : memref<4xf32>
  memref.dealloc %0 : memref<4xf32>
  return %1, %r : f32, memref<4xf32>
}
