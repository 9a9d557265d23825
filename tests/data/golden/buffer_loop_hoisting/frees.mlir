// The free moves to after the loop with the allocation. Upstream leaves it in the loop, where the second iteration uses a
// freed buffer.
// RUN: freehold opt %s --buffer-loop-hoisting -verify-diagnostics | expect %t.out

func.func @free_moves(%n: index, %v: f32) -> f32 {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %r = scf.for %i = %zero to %n step %one iter_args(%x = %v) -> (f32) {
    %a = memref.alloc() : memref<4xf32>
    %b = memref.alloc() : memref<4xf32>
    memref.store %x, %a[%zero] : memref<4xf32>
    memref.copy %a, %b : memref<4xf32> to memref<4xf32>
    memref.dealloc %a : memref<4xf32>
    %w = memref.load %b[%zero] : memref<4xf32>
    %y = arith.addf %w, %x : f32
    memref.dealloc %b : memref<4xf32>
    scf.yield %y : f32
  }
  return %r : f32
}

func.func @free_stays(%n: index, %c: i1, %v: f32) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  scf.for %i = %zero to %n step %one {
    %a = memref.alloc() : memref<4xf32>
    memref.store %v, %a[%zero] : memref<4xf32>
    // The free is in a branch.
    scf.if %c {
      memref.dealloc %a : memref<4xf32>
    } else {
      memref.dealloc %a : memref<4xf32>
    }
    // It frees a view.
    %b = memref.alloc() : memref<4xf32>  // expected-remark {{the allocation 'memref.alloc' is not moved: its buffer is freed in the loop by an op that cannot be moved to after the loop}}
    memref.store %v, %b[%zero] : memref<4xf32>
    %d = memref.cast %b : memref<4xf32> to memref<?xf32>
    memref.dealloc %d : memref<?xf32>  // expected-note {{'memref.dealloc' is here}}
    // It returns a new buffer.
    %e = memref.alloc() : memref<4xf32>  // expected-remark {{the allocation 'memref.alloc' is not moved: its buffer is freed in the loop by an op that cannot be moved to after the loop}}
    memref.store %v, %e[%zero] : memref<4xf32>
    %g = memref.realloc %e : memref<4xf32> to memref<8xf32>  // expected-note {{'memref.realloc' is here}}
    memref.dealloc %g : memref<8xf32>
  }
  return
}
