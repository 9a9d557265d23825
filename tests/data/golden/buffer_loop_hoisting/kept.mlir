// Buffers that a later iteration, or the program after the loop, may use under another name. Upstream moves their
// allocations.
// RUN: freehold opt %s --buffer-loop-hoisting -allow-unregistered-dialect -verify-diagnostics | expect %t.out

// Each iteration stores its buffer in another one.
func.func @stored(%n: index, %v: f32) -> f32 {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %box = memref.alloc(%n) : memref<?xmemref<4xf32>>
  scf.for %i = %zero to %n step %one {
    %a = memref.alloc() : memref<4xf32>  // expected-remark {{the allocation 'memref.alloc' is not moved: its buffer is stored in another buffer, and a later iteration may load it}}
    memref.store %v, %a[%zero] : memref<4xf32>
    memref.store %a, %box[%i] : memref<?xmemref<4xf32>>  // expected-note {{'memref.store' is here}}
  }
  %first = memref.load %box[%zero] : memref<?xmemref<4xf32>>
  %w = memref.load %first[%zero] : memref<4xf32>
  return %w : f32
}

// A view that upstream does not follow is carried by the loop.
func.func @unknown_view(%n: index, %in: memref<2x2xf32, strided<[1, 2]>>) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %r = scf.for %i = %zero to %n step %one iter_args(%x = %in) -> (memref<2x2xf32, strided<[1, 2]>>) {
    %a = memref.alloc() : memref<2x2xf32>  // expected-remark {{the allocation 'memref.alloc' is not moved: its buffer may leave the loop through a result of an unknown op}}
    memref.copy %x, %a : memref<2x2xf32, strided<[1, 2]>> to memref<2x2xf32>
    %t = memref.transpose %a (i, j) -> (j, i) : memref<2x2xf32> to memref<2x2xf32, strided<[1, 2]>>
    scf.yield %t : memref<2x2xf32, strided<[1, 2]>>
  }
  memref.copy %r, %in : memref<2x2xf32, strided<[1, 2]>> to memref<2x2xf32, strided<[1, 2]>>
  return
}

func.func @unknown_op(%n: index, %in: memref<4xf32>) -> memref<4xf32> {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %r = scf.for %i = %zero to %n step %one iter_args(%x = %in) -> (memref<4xf32>) {
    %a = memref.alloc() : memref<4xf32>  // expected-remark {{the allocation 'memref.alloc' is not moved: its buffer may leave the loop through a result of an unknown op}}
    %b = "other.view"(%a) : (memref<4xf32>) -> memref<4xf32>
    scf.yield %b : memref<4xf32>
  }
  return %r : memref<4xf32>
}

// Iterations of affine.parallel may run at the same time.
func.func @parallel(%v: f32) {
  affine.parallel (%i) = (0) to (8) {
    %a = memref.alloc() : memref<4xf32>
    affine.store %v, %a[0] : memref<4xf32>
  }
  return
}

// The buffer holds another one of the same iteration, which could not be freed after it.
func.func @holds(%n: index, %v: f32) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  scf.for %i = %zero to %n step %one {
    %box = memref.alloc() : memref<1xmemref<4xf32>>  // expected-remark {{the allocation 'memref.alloc' is not moved: it holds other buffers, which would have to live as long as it does}}
    %a = memref.alloc() : memref<4xf32>  // expected-remark {{the allocation 'memref.alloc' is not moved: its buffer is stored in another buffer, and a later iteration may load it}}
    memref.store %v, %a[%zero] : memref<4xf32>
    memref.store %a, %box[%zero] : memref<1xmemref<4xf32>>  // expected-note {{'memref.store' is here}}
  }
  return
}
