// The lowering of a loop does not restore the stack in each iteration: a loop that may take much of it gets a scope.
// Upstream's program overflows the stack if the loop has many iterations. Canonicalization keeps the scopes.
// RUN: freehold opt %s --promote-buffers-to-stack -verify-diagnostics | expect %t.out
// RUN: freehold opt %s --promote-buffers-to-stack --canonicalize | expect %t.canonical.out

func.func @scopes(%n: index, %in: memref<4xf32>, %c: i1) -> f32 {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %v = memref.load %in[%zero] : memref<4xf32>
  // Before the first allocation, and the values that the loop carries.
  %r, %s = scf.for %i = %zero to %n step %one iter_args(%x = %v, %y = %in) -> (f32, memref<4xf32>) {
    %z = arith.addf %x, %v : f32
    %a = memref.alloc() : memref<4xf32>
    memref.store %z, %a[%zero] : memref<4xf32>
    %b = memref.alloc() : memref<8xf32>
    memref.store %x, %b[%zero] : memref<8xf32>
    %p = memref.load %a[%zero] : memref<4xf32>
    %q = memref.load %b[%zero] : memref<8xf32>
    %w = arith.mulf %p, %q : f32
    %large = memref.alloc() : memref<1000xf32>
    %next = memref.subview %large[0] [4] [1] : memref<1000xf32> to memref<4xf32, strided<[1]>>
    memref.copy %y, %next : memref<4xf32> to memref<4xf32, strided<[1]>>
    scf.yield %w, %y : f32, memref<4xf32>
  }
  // In a branch of the loop.
  scf.for %i = %zero to %n step %one {
    scf.if %c {
      %a = memref.alloc() : memref<4xf32>
      memref.copy %in, %a : memref<4xf32> to memref<4xf32>
    }
  }
  return %r : f32
}

func.func @nest(%n: index, %in: memref<4xf32>) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %eight = arith.constant 8 : index
  scf.for %i = %zero to %n step %one {
    %a = memref.alloc() : memref<4xf32>
    memref.copy %in, %a : memref<4xf32> to memref<4xf32>
    scf.for %j = %zero to %eight step %one {
      %b = memref.alloc() : memref<4xf32>
      memref.copy %a, %b : memref<4xf32> to memref<4xf32>
    }
    memref.alloca_scope {
      %b = memref.alloc() : memref<4xf32>
      memref.copy %a, %b : memref<4xf32> to memref<4xf32>
    }
  }
  return
}

func.func @parallel(%n: index, %in: memref<4xf32>) -> f32 {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %v = memref.load %in[%zero] : memref<4xf32>
  %r = scf.parallel (%i) = (%zero) to (%n) step (%one) init (%v) -> f32 {
    %a = memref.alloc() : memref<4xf32>
    memref.store %v, %a[%zero] : memref<4xf32>
    %w = memref.load %a[%zero] : memref<4xf32>
    %x = arith.addf %w, %w : f32
    scf.reduce(%w : f32) {
    ^bb0(%p: f32, %q: f32):
      %sum = arith.addf %p, %x : f32
      scf.reduce.return %sum : f32
    }
  }
  return %r : f32
}

// 8 KiB, 8 times, fit; 1 KiB, 2000 times, do not.
func.func @constant_trip_counts(%in: memref<256xf32>) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %eight = arith.constant 8 : index
  %thousands = arith.constant 2000 : index
  scf.for %i = %zero to %eight step %one {
    scf.for %j = %zero to %eight step %one {
      %a = memref.alloc() : memref<256xf32>
      memref.copy %in, %a : memref<256xf32> to memref<256xf32>
    }
  }
  scf.for %i = %zero to %thousands step %one {
    %a = memref.alloc() : memref<256xf32>
    memref.copy %in, %a : memref<256xf32> to memref<256xf32>
  }
  return
}

// A loop of blocks has no region that could be a scope.
func.func @blocks(%n: index, %in: memref<4xf32>) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  cf.br ^loop(%zero : index)
^loop(%i: index):
  %a = memref.alloc() : memref<4xf32>  // expected-remark {{the allocation 'memref.alloc' is not placed on the stack: it is in a loop of blocks, in which the stack would grow}}
  memref.copy %in, %a : memref<4xf32> to memref<4xf32>
  %j = arith.addi %i, %one : index
  %more = arith.cmpi slt, %j, %n : index
  cf.cond_br %more, ^loop(%j : index), ^end
^end:
  return
}

// A loop that carries a stack buffer already cannot become a scope.
func.func @stack_buffer_is_carried(%n: index, %in: memref<4xf32>) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %r = scf.for %i = %zero to %n step %one iter_args(%x = %in) -> (memref<4xf32>) {
    %a = memref.alloc() : memref<4xf32>  // expected-remark {{the allocation 'memref.alloc' is not placed on the stack: it is in a loop that carries buffers which are on the stack}}
    memref.copy %x, %a : memref<4xf32> to memref<4xf32>
    %s = memref.alloca() : memref<4xf32>
    memref.copy %a, %s : memref<4xf32> to memref<4xf32>
    scf.yield %s : memref<4xf32>
  }
  return
}
