// RUN: freehold opt %s -hlo-convert-deallocation-ops-to-llvm | expect %t.out
// RUN: freehold opt %s -convert-deallocation-ops-to-llvm | expect %t.out
// RUN: freehold opt %s -hlo-convert-deallocation-ops-to-llvm="convert-signatures free-function=release" | expect %t.signatures.out
// RUN: freehold opt %s -hlo-convert-deallocation-ops-to-llvm="compat convert-signatures" | expect %t.compat.out

// Each op. Without convert-signatures, only the ops are converted, with casts to and from what is left.

func.func @null() -> !deallocation.ownership {
  %n = deallocation.null
  return %n : !deallocation.ownership
}

func.func @own(%m: memref<2x?xf32>) -> !deallocation.ownership {
  %o = deallocation.own %m : memref<2x?xf32>
  return %o : !deallocation.ownership
}

// A descriptor of rank 0 has neither sizes nor strides.
func.func @own_of_rank_0(%m: memref<f32>) -> !deallocation.ownership {
  %o = deallocation.own %m : memref<f32>
  return %o : !deallocation.ownership
}

// The base pointer of an unranked memref is the first word of the descriptor that it points to.
func.func @own_of_unranked(%m: memref<*xf32>) -> !deallocation.ownership {
  %o = deallocation.own %m : memref<*xf32>
  return %o : !deallocation.ownership
}

// Indicators are pointers of the default address space.
func.func @own_in_space(%m: memref<2xf32, 3>) -> !deallocation.ownership {
  %o = deallocation.own %m : memref<2xf32, 3>
  return %o : !deallocation.ownership
}

func.func @pointers(%m: memref<4xf32>, %u: memref<*xf32>, %o: !deallocation.ownership) -> (index, index, index) {
  %0 = deallocation.get_buffer %m : memref<4xf32>
  %1 = deallocation.get_buffer %u : memref<*xf32>
  %2 = deallocation.get_buffer %o : !deallocation.ownership
  return %0, %1, %2 : index, index, index
}

func.func @release_it(%o: !deallocation.ownership) {
  deallocation.free %o
  return
}

func.func @retain(%m: memref<4xf32>, %u: memref<*xf32>, %o: !deallocation.ownership, %p: !deallocation.ownership)
    -> (!deallocation.ownership, !deallocation.ownership) {
  %k:2 = deallocation.retain(%m, %u) of(%o, %p) : (memref<4xf32>, memref<*xf32>, !deallocation.ownership, !deallocation.ownership) -> (!deallocation.ownership, !deallocation.ownership)
  return %k#0, %k#1 : !deallocation.ownership, !deallocation.ownership
}

// The array of memrefs is empty.
func.func @retain_nothing(%o: !deallocation.ownership, %p: !deallocation.ownership) {
  deallocation.retain() of(%o, %p) : (!deallocation.ownership, !deallocation.ownership) -> ()
  return
}

// Without indicators, the results are null, and there is no call.
func.func @retain_of_nothing(%m: memref<4xf32>) -> !deallocation.ownership {
  %k = deallocation.retain(%m) of() : (memref<4xf32>) -> !deallocation.ownership
  return %k : !deallocation.ownership
}
