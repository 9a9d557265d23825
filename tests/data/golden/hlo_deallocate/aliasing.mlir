// RUN: freehold opt %s -hlo-deallocate | expect %t.out
// RUN: freehold opt %s -hlo-deallocate=compat=true | expect %t.compat.out

// One buffer under several names at the same time.

// The body drops its first argument and yields the second, which may be the same buffer.
func.func @one_buffer_three_times(%n: index) -> (memref<4xf32>, memref<4xf32>, memref<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %a = memref.alloc() : memref<4xf32>
  %r:3 = scf.for %i = %c0 to %c3 step %c1 iter_args(%x = %a, %y = %a, %z = %a) -> (memref<4xf32>, memref<4xf32>, memref<4xf32>) {
    %b = memref.alloc() : memref<4xf32>
    %c = memref.alloc() : memref<4xf32>
    scf.yield %c, %b, %y : memref<4xf32>, memref<4xf32>, memref<4xf32>
  }
  return %r#0, %r#1, %r#2 : memref<4xf32>, memref<4xf32>, memref<4xf32>
}

// A buffer and its view.
func.func @view_of_it() -> memref<2xf32, strided<[1]>> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %a = memref.alloc() : memref<4xf32>
  %v = memref.subview %a[0] [2] [1] : memref<4xf32> to memref<2xf32, strided<[1]>>
  %r:2 = scf.for %i = %c0 to %c3 step %c1 iter_args(%x = %a, %y = %v) -> (memref<4xf32>, memref<2xf32, strided<[1]>>) {
    %b = memref.alloc() : memref<4xf32>
    scf.yield %b, %y : memref<4xf32>, memref<2xf32, strided<[1]>>
  }
  return %r#1 : memref<2xf32, strided<[1]>>
}

// An iteration yields one buffer twice; the next one drops the first of them.
func.func @yielded_twice() -> memref<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %a = memref.alloc() : memref<4xf32>
  %b = memref.alloc() : memref<4xf32>
  %r:3 = scf.for %i = %c0 to %c3 step %c1 iter_args(%x = %a, %y = %b, %z = %b) -> (memref<4xf32>, memref<4xf32>, memref<4xf32>) {
    %c = memref.alloc() : memref<4xf32>
    scf.yield %c, %c, %x : memref<4xf32>, memref<4xf32>, memref<4xf32>
  }
  return %r#2 : memref<4xf32>
}

// Who owns a buffer that is returned twice.
func.func @returned_twice() -> (memref<4xf32>, memref<4xf32>) {
  %a = memref.alloc() : memref<4xf32>
  return %a, %a : memref<4xf32>, memref<4xf32>
}

// Two buffers that are passed with null stay apart.
func.func @nulls(%p: memref<4xf32>, %q: memref<4xf32>) -> (memref<4xf32>, memref<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %r:2 = scf.for %i = %c0 to %c3 step %c1 iter_args(%x = %p, %y = %q) -> (memref<4xf32>, memref<4xf32>) {
    %b = memref.alloc() : memref<4xf32>
    scf.yield %b, %y : memref<4xf32>, memref<4xf32>
  }
  return %r#0, %r#1 : memref<4xf32>, memref<4xf32>
}

// Both branches yield their buffers in another order.
func.func @crossed(%c: i1) -> memref<4xf32> {
  %r:2 = scf.if %c -> (memref<4xf32>, memref<4xf32>) {
    %a = memref.alloc() : memref<4xf32>
    %b = memref.alloc() : memref<4xf32>
    scf.yield %a, %b : memref<4xf32>, memref<4xf32>
  } else {
    %a = memref.alloc() : memref<4xf32>
    scf.yield %a, %a : memref<4xf32>, memref<4xf32>
  }
  return %r#1 : memref<4xf32>
}
