// RUN: freehold opt %s -hlo-deallocation-simplification | expect %t.out
// RUN: freehold opt %s -hlo-deallocation-simplification=compat=true | expect %t.compat.out

// When the outcome of a retain is known.

func.func @own(%f: f32) {
  %c0 = arith.constant 0 : index
  %a = memref.alloc() : memref<2xf32>
  %o = deallocation.own %a : memref<2xf32>
  memref.store %f, %a[%c0] : memref<2xf32>
  deallocation.retain() of(%o) : (!deallocation.ownership) -> ()
  return
}

func.func @nothing(%m: memref<2xf32>) -> !deallocation.ownership {
  %r = deallocation.retain(%m) of() : (memref<2xf32>) -> !deallocation.ownership
  return %r : !deallocation.ownership
}

// Carried through a loop without change.
func.func @carried(%f: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %a = memref.alloc() : memref<4xf32>
  %o = deallocation.own %a : memref<4xf32>
  %r:2 = scf.for %i = %c0 to %c3 step %c1 iter_args(%x = %a, %y = %o) -> (memref<4xf32>, !deallocation.ownership) {
    memref.store %f, %x[%i] : memref<4xf32>
    scf.yield %x, %y : memref<4xf32>, !deallocation.ownership
  }
  deallocation.retain() of(%r#1) : (!deallocation.ownership) -> ()
  return
}

// Freed and allocated again in each iteration.
func.func @renewed(%f: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %a = memref.alloc() : memref<4xf32>
  %o = deallocation.own %a : memref<4xf32>
  %r:2 = scf.for %i = %c0 to %c3 step %c1 iter_args(%x = %a, %y = %o) -> (memref<4xf32>, !deallocation.ownership) {
    deallocation.retain() of(%y) : (!deallocation.ownership) -> ()
    %b = memref.alloc() : memref<4xf32>
    %p = deallocation.own %b : memref<4xf32>
    scf.yield %b, %p : memref<4xf32>, !deallocation.ownership
  }
  memref.store %f, %r#0[%c0] : memref<4xf32>
  deallocation.retain() of(%r#1) : (!deallocation.ownership) -> ()
  return
}

func.func @renewed_while(%c: i1) {
  %a = memref.alloc() : memref<4xf32>
  %o = deallocation.own %a : memref<4xf32>
  %t = arith.constant false
  %r:2 = scf.while (%x = %a, %y = %o) : (memref<4xf32>, !deallocation.ownership) -> (memref<4xf32>, !deallocation.ownership) {
    scf.condition(%t) %x, %y : memref<4xf32>, !deallocation.ownership
  } do {
  ^bb0(%x: memref<4xf32>, %y: !deallocation.ownership):
    deallocation.retain() of(%y) : (!deallocation.ownership) -> ()
    %b = memref.alloc() : memref<4xf32>
    %p = deallocation.own %b : memref<4xf32>
    scf.yield %b, %p : memref<4xf32>, !deallocation.ownership
  }
  deallocation.retain() of(%r#1) : (!deallocation.ownership) -> ()
  return
}

// The first indicator may be null.
func.func @argument(%m: memref<4xf32>, %o: !deallocation.ownership) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %r:2 = scf.for %i = %c0 to %c3 step %c1 iter_args(%x = %m, %y = %o) -> (memref<4xf32>, !deallocation.ownership) {
    deallocation.retain() of(%y) : (!deallocation.ownership) -> ()
    %b = memref.alloc() : memref<4xf32>
    %p = deallocation.own %b : memref<4xf32>
    scf.yield %b, %p : memref<4xf32>, !deallocation.ownership
  }
  deallocation.retain() of(%r#1) : (!deallocation.ownership) -> ()
  return
}

// Permuted in both regions of a loop.
func.func @permuted() {
  %t = arith.constant false
  %a = memref.alloc() : memref<f32>
  %ao = deallocation.own %a : memref<f32>
  %b = memref.alloc() : memref<f32>
  %bo = deallocation.own %b : memref<f32>
  %r:4 = scf.while (%x = %a, %y = %b, %xo = %ao, %yo = %bo)
      : (memref<f32>, memref<f32>, !deallocation.ownership, !deallocation.ownership)
      -> (memref<f32>, memref<f32>, !deallocation.ownership, !deallocation.ownership) {
    scf.condition(%t) %y, %x, %yo, %xo : memref<f32>, memref<f32>, !deallocation.ownership, !deallocation.ownership
  } do {
  ^bb0(%x: memref<f32>, %y: memref<f32>, %xo: !deallocation.ownership, %yo: !deallocation.ownership):
    scf.yield %y, %x, %yo, %xo : memref<f32>, memref<f32>, !deallocation.ownership, !deallocation.ownership
  }
  deallocation.retain() of(%r#2) : (!deallocation.ownership) -> ()
  deallocation.retain() of(%r#3) : (!deallocation.ownership) -> ()
  return
}

// Nulls that go through retains only.
func.func @nulls(%m: memref<4xi32>, %l: memref<4xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %n = deallocation.null
  %r:4 = scf.for %i = %c0 to %c3 step %c1 iter_args(%x = %m, %y = %l, %xo = %n, %yo = %n)
      -> (memref<4xi32>, memref<4xi32>, !deallocation.ownership, !deallocation.ownership) {
    %p = deallocation.retain(%x) of(%xo) : (memref<4xi32>, !deallocation.ownership) -> !deallocation.ownership
    %q = deallocation.retain(%y) of(%yo) : (memref<4xi32>, !deallocation.ownership) -> !deallocation.ownership
    scf.yield %y, %x, %q, %p : memref<4xi32>, memref<4xi32>, !deallocation.ownership, !deallocation.ownership
  }
  deallocation.retain() of(%r#2) : (!deallocation.ownership) -> ()
  deallocation.retain() of(%r#3) : (!deallocation.ownership) -> ()
  return
}

// The indicator and the buffer at its place do not belong together: the buffer must not be freed in its stead.
func.func @not_its_buffer(%f: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %a = memref.alloca() : memref<4xf32>
  %h = memref.alloc() : memref<4xf32>
  %o = deallocation.own %h : memref<4xf32>
  %r:2 = scf.for %i = %c0 to %c3 step %c1 iter_args(%x = %a, %y = %o) -> (memref<4xf32>, !deallocation.ownership) {
    memref.store %f, %x[%i] : memref<4xf32>
    deallocation.retain() of(%y) : (!deallocation.ownership) -> ()
    %b = memref.alloc() : memref<4xf32>
    %p = deallocation.own %b : memref<4xf32>
    scf.yield %a, %p : memref<4xf32>, !deallocation.ownership
  }
  deallocation.retain() of(%r#1) : (!deallocation.ownership) -> ()
  return
}

// Longer lists, and several buffers.
func.func @lists(%m: memref<4xf32>, %o: !deallocation.ownership) -> (!deallocation.ownership, !deallocation.ownership) {
  %n = deallocation.null
  %a = memref.alloc() : memref<4xf32>
  %p = deallocation.own %a : memref<4xf32>
  %r = deallocation.retain(%m) of(%n, %o) : (memref<4xf32>, !deallocation.ownership, !deallocation.ownership) -> !deallocation.ownership
  %s = deallocation.retain(%a) of(%p, %n) : (memref<4xf32>, !deallocation.ownership, !deallocation.ownership) -> !deallocation.ownership
  return %r, %s : !deallocation.ownership, !deallocation.ownership
}

// Through block arguments.
func.func @blocks(%c: i1) {
  %a = memref.alloc() : memref<4xf32>
  %o = deallocation.own %a : memref<4xf32>
  cf.cond_br %c, ^bb1(%a, %o : memref<4xf32>, !deallocation.ownership), ^bb2
^bb1(%x: memref<4xf32>, %y: !deallocation.ownership):
  deallocation.retain() of(%y) : (!deallocation.ownership) -> ()
  return
^bb2:
  deallocation.retain() of(%o) : (!deallocation.ownership) -> ()
  return
}

// Indicators that are passed around and decide nothing.
func.func @unused(%m: memref<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %o = deallocation.own %m : memref<4xf32>
  %p = deallocation.own %m : memref<4xf32>
  %r = scf.for %i = %c0 to %c1 step %c1 iter_args(%y = %p) -> (!deallocation.ownership) {
    scf.yield %y : !deallocation.ownership
  }
  return
}
