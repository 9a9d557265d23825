// Allocations that upstream moves although a callee frees their buffers: each iteration but the first would use a freed
// buffer. The callees are seen as they were before the passes on functions.
// RUN: freehold opt %s --pass-pipeline='builtin.module(func.func(buffer-loop-hoisting))' -verify-diagnostics | expect %t.out

func.func private @frees(%m: memref<?xf32>) {
  memref.dealloc %m : memref<?xf32>
  return
}

// It frees the buffer through a view and another function, if at all.
func.func private @passes_on(%c: i1, %m: memref<4xf32>) {
  scf.if %c {
    %d = memref.cast %m : memref<4xf32> to memref<?xf32>
    func.call @frees(%d) : (memref<?xf32>) -> ()
  }
  return
}

// The function is to take the argument over; its frees may not exist yet.
func.func private @takes(%m: memref<4xf32> {freehold.owned}) {
  return
}

// It frees one of its arguments.
func.func private @recursive(%c: i1, %m: memref<4xf32>, %n: memref<4xf32>) {
  cf.cond_br %c, ^again, ^end
^again:
  call @recursive(%c, %n, %m) : (i1, memref<4xf32>, memref<4xf32>) -> ()
  return
^end:
  memref.dealloc %m : memref<4xf32>
  return
}

func.func private @reads(%m: memref<4xf32>) -> f32 {
  %zero = arith.constant 0 : index
  %v = memref.load %m[%zero] : memref<4xf32>
  return %v : f32
}

func.func private @unknown(memref<4xf32>)

func.func @freed(%n: index, %c: i1, %v: f32) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %true = arith.constant true
  scf.for %i = %zero to %n step %one {
    %a = memref.alloc(%n) : memref<?xf32>  // expected-remark {{the allocation 'memref.alloc' is not moved: its buffer is freed in the loop by an op that cannot be moved to after the loop}}
    memref.store %v, %a[%zero] : memref<?xf32>
    func.call @frees(%a) : (memref<?xf32>) -> ()  // expected-note {{'func.call' is here}}
    %b = memref.alloc() : memref<4xf32>  // expected-remark {{the allocation 'memref.alloc' is not moved: its buffer is freed in the loop by an op that cannot be moved to after the loop}}
    memref.store %v, %b[%zero] : memref<4xf32>
    func.call @passes_on(%true, %b) : (i1, memref<4xf32>) -> ()  // expected-note {{'func.call' is here}}
    %e = memref.alloc() : memref<4xf32>  // expected-remark {{the allocation 'memref.alloc' is not moved: its buffer is freed in the loop by an op that cannot be moved to after the loop}}
    memref.store %v, %e[%zero] : memref<4xf32>
    func.call @takes(%e) : (memref<4xf32>) -> ()  // expected-note {{'func.call' is here}}
  }
  return
}

func.func @freed_in_recursion(%n: index, %c: i1, %m: memref<4xf32>) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  scf.for %i = %zero to %n step %one {
    %a = memref.alloc() : memref<4xf32>  // expected-remark {{the allocation 'memref.alloc' is not moved: its buffer is freed in the loop by an op that cannot be moved to after the loop}}
    func.call @recursive(%c, %m, %a) : (i1, memref<4xf32>, memref<4xf32>) -> ()  // expected-note {{'func.call' is here}}
  }
  return
}

// These move, as in upstream: a callee reads the buffer, or nothing is known about it.
func.func @moved(%n: index, %v: f32) -> f32 {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %r = scf.for %i = %zero to %n step %one iter_args(%x = %v) -> (f32) {
    %a = memref.alloc() : memref<4xf32>
    memref.store %x, %a[%zero] : memref<4xf32>
    %y = func.call @reads(%a) : (memref<4xf32>) -> f32
    %b = memref.alloc() : memref<4xf32>
    func.call @unknown(%b) : (memref<4xf32>) -> ()
    scf.yield %y : f32
  }
  return %r : f32
}
