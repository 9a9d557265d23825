// RUN: freehold opt %s -hlo-deallocation-to-scf | expect %t.out

func.func @free(%o: !deallocation.ownership) {
  deallocation.retain() of(%o) : (!deallocation.ownership) -> ()
  return
}

func.func @one(%m: memref<2xf32>, %o: !deallocation.ownership) -> !deallocation.ownership {
  %r = deallocation.retain(%m) of(%o) : (memref<2xf32>, !deallocation.ownership) -> !deallocation.ownership
  return %r : !deallocation.ownership
}

// One buffer and several indicators.
func.func @indicators(%m: memref<*xf32>, %o: !deallocation.ownership, %p: !deallocation.ownership) -> !deallocation.ownership {
  %r = deallocation.retain(%m) of(%o, %p) : (memref<*xf32>, !deallocation.ownership, !deallocation.ownership) -> !deallocation.ownership
  return %r : !deallocation.ownership
}

// Several buffers and one indicator.
func.func @buffers(%m: memref<2xf32>, %l: memref<2xf32>, %o: !deallocation.ownership) -> (!deallocation.ownership, !deallocation.ownership) {
  %r:2 = deallocation.retain(%m, %l) of(%o) : (memref<2xf32>, memref<2xf32>, !deallocation.ownership) -> (!deallocation.ownership, !deallocation.ownership)
  return %r#0, %r#1 : !deallocation.ownership, !deallocation.ownership
}

// Without indicators: null.
func.func @nothing(%m: memref<2xf32>) -> !deallocation.ownership {
  %r = deallocation.retain(%m) of() : (memref<2xf32>) -> !deallocation.ownership
  return %r : !deallocation.ownership
}

// These are left for a library function.
func.func @several(%m: memref<2xf32>, %l: memref<2xf32>, %o: !deallocation.ownership, %p: !deallocation.ownership) -> (!deallocation.ownership, !deallocation.ownership) {
  %r:2 = deallocation.retain(%m, %l) of(%o, %p) : (memref<2xf32>, memref<2xf32>, !deallocation.ownership, !deallocation.ownership) -> (!deallocation.ownership, !deallocation.ownership)
  deallocation.retain() of(%o, %p) : (!deallocation.ownership, !deallocation.ownership) -> ()
  return %r#0, %r#1 : !deallocation.ownership, !deallocation.ownership
}

// A buffer of this function: its indicator is compared, and it is freed.
func.func @run(%c: i1, %f: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %a = memref.alloc() : memref<2xf32>
  %b = memref.alloc() : memref<2xf32>
  %o = deallocation.own %a : memref<2xf32>
  %p = deallocation.own %b : memref<2xf32>
  %m = arith.select %c, %a, %b : memref<2xf32>
  memref.store %f, %m[%c0] : memref<2xf32>
  %r = deallocation.retain(%m) of(%o, %p) : (memref<2xf32>, !deallocation.ownership, !deallocation.ownership) -> !deallocation.ownership
  %v = memref.load %m[%c0] : memref<2xf32>
  deallocation.retain() of(%r) : (!deallocation.ownership) -> ()
  return %v : f32
}
