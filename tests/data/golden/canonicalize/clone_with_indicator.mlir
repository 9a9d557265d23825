// RUN: freehold opt %s --canonicalize | expect %t.out

// The clone is freed by its indicator, in the loop: it must not be replaced by its source, which is read afterwards.

func.func @freed_in_a_loop(%c: i1, %v: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %a = memref.alloc() : memref<1xf32>
  memref.store %v, %a[%c0] : memref<1xf32>
  %b = bufferization.clone %a : memref<1xf32> to memref<1xf32>
  %o = deallocation.own %b : memref<1xf32>
  %n = deallocation.null
  %r = scf.while (%p = %o) : (!deallocation.ownership) -> !deallocation.ownership {
    deallocation.retain() of(%p) : (!deallocation.ownership) -> ()
    %false = arith.constant false
    %x = arith.andi %c, %false : i1
    scf.condition(%x) %n : !deallocation.ownership
  } do {
  ^bb0(%q: !deallocation.ownership):
    scf.yield %n : !deallocation.ownership
  }
  %x = memref.load %a[%c0] : memref<1xf32>
  memref.dealloc %a : memref<1xf32>
  deallocation.retain() of(%r) : (!deallocation.ownership) -> ()
  return %x : f32
}
