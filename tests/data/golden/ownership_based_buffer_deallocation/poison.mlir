// RUN: freehold opt %s --ownership-based-buffer-deallocation | expect %t.out
// RUN: freehold opt %s --ownership-based-buffer-deallocation --buffer-deallocation-simplification --bufferization-lower-deallocations --canonicalize | expect %t.lowered.out

// Unused loop-carried values are poison after `remove-dead-values`. Their addresses must not decide deallocations.

func.func @loop(%n: index, %v: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %p = ub.poison : memref<4xf32>
  %a = memref.alloc() : memref<4xf32>
  linalg.fill ins(%v : f32) outs(%a : memref<4xf32>)
  %r:2 = affine.for %i = 0 to %n iter_args(%x = %p, %y = %a) -> (memref<4xf32>, memref<4xf32>) {
    %k = memref.alloc() : memref<4xf32>
    linalg.fill ins(%v : f32) outs(%k : memref<4xf32>)
    %q = ub.poison : memref<4xf32>
    affine.yield %q, %k : memref<4xf32>, memref<4xf32>
  }
  %e = memref.load %r#1[%c1] : memref<4xf32>
  return %e : f32
}

// Of unknown extents, strides and offset; of unknown rank; with a memory space.

func.func @others(%n: index, %c: i1) {
  %p = ub.poison : memref<?x3xi32, strided<[?, 1], offset: ?>>
  %q = ub.poison : memref<*xf32>
  %s = ub.poison : memref<2xf32, 1>
  %a = memref.alloc(%n) : memref<?x3xi32>
  %b = memref.cast %a : memref<?x3xi32> to memref<?x3xi32, strided<[?, 1], offset: ?>>
  %d = memref.alloc() : memref<2xf32>
  %e = memref.cast %d : memref<2xf32> to memref<*xf32>
  %f = memref.alloc() : memref<2xf32, 1>
  %r:3 = scf.if %c -> (memref<?x3xi32, strided<[?, 1], offset: ?>>, memref<*xf32>, memref<2xf32, 1>) {
    scf.yield %p, %q, %s : memref<?x3xi32, strided<[?, 1], offset: ?>>, memref<*xf32>, memref<2xf32, 1>
  } else {
    scf.yield %b, %e, %f : memref<?x3xi32, strided<[?, 1], offset: ?>>, memref<*xf32>, memref<2xf32, 1>
  }
  return
}

// A cast of poison is poison of another type: no cast is left that loop-invariant code motion could move to where it fails.
func.func @cast_of_poison(%n: index, %m: memref<4xf32>) -> memref<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %p = ub.poison : memref<*xf32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %m) -> (memref<4xf32>) {
    %q = memref.cast %p : memref<*xf32> to memref<4xf32>
    scf.yield %q : memref<4xf32>
  }
  return %r : memref<4xf32>
}
