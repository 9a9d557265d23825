// RUN: freehold opt %s -canonicalize | expect %t.out

// Nulls own nothing, so that `retain` and `free` do not need them.
func.func @nulls(%m: memref<2xf32>, %o: !deallocation.ownership) -> (!deallocation.ownership, !deallocation.ownership) {
  %n = deallocation.null
  %0 = deallocation.retain(%m) of(%n, %o, %n) : (memref<2xf32>, !deallocation.ownership, !deallocation.ownership, !deallocation.ownership) -> !deallocation.ownership
  %1 = deallocation.retain(%m) of(%n) : (memref<2xf32>, !deallocation.ownership) -> !deallocation.ownership
  deallocation.retain() of(%n) : (!deallocation.ownership) -> ()
  deallocation.free %n
  return %0, %1 : !deallocation.ownership, !deallocation.ownership
}

// A buffer retained from its own indicator keeps it; that of another buffer is compared at run time.
func.func @own_buffer(%m: memref<2xf32>, %l: memref<2xf32>) -> (!deallocation.ownership, !deallocation.ownership) {
  %0 = deallocation.own %m : memref<2xf32>
  %1 = deallocation.retain(%m) of(%0) : (memref<2xf32>, !deallocation.ownership) -> !deallocation.ownership
  %2 = deallocation.own %l : memref<2xf32>
  %3 = deallocation.retain(%m) of(%2) : (memref<2xf32>, !deallocation.ownership) -> !deallocation.ownership
  return %1, %3 : !deallocation.ownership, !deallocation.ownership
}

func.func @pointers(%m: memref<2xf32>) -> (index, index, index) {
  %c = memref.cast %m : memref<2xf32> to memref<?xf32>
  %o = deallocation.own %c : memref<?xf32>
  %n = deallocation.null
  %0 = deallocation.get_buffer %o : !deallocation.ownership
  %1 = deallocation.get_buffer %n : !deallocation.ownership
  %2 = deallocation.get_buffer %c : memref<?xf32>
  return %0, %1, %2 : index, index, index
}

// Unused: only those that free nothing are erased.
func.func @unused(%m: memref<2xf32>, %o: !deallocation.ownership) {
  %0 = deallocation.own %m : memref<2xf32>
  %1 = deallocation.null
  %2 = deallocation.get_buffer %m : memref<2xf32>
  %3 = deallocation.retain(%m) of() : (memref<2xf32>) -> !deallocation.ownership
  %4 = deallocation.retain(%m) of(%o) : (memref<2xf32>, !deallocation.ownership) -> !deallocation.ownership
  return
}
