// RUN: freehold opt %s | expect %t.out
// RUN: freehold opt %s -mlir-print-op-generic | expect %t.generic.out

// Every op of deallocation, in its custom form.

func.func @forms(%m: memref<2xf32>, %u: memref<*xf32>, %o: !deallocation.ownership) -> index {
  %n = deallocation.null
  %p = deallocation.own %m : memref<2xf32>
  %w = deallocation.own %u : memref<*xf32>
  %i = deallocation.get_buffer %m : memref<2xf32>
  %j = deallocation.get_buffer %o : !deallocation.ownership
  %l = deallocation.get_buffer %u : memref<*xf32>
  %k = deallocation.retain(%m) of(%p, %o) : (memref<2xf32>, !deallocation.ownership, !deallocation.ownership) -> !deallocation.ownership
  %q:2 = deallocation.retain(%m, %u) of (%k) : (memref<2xf32>, memref<*xf32>, !deallocation.ownership) -> (!deallocation.ownership, !deallocation.ownership)
  deallocation.retain() of(%q#0) : (!deallocation.ownership) -> ()
  %r = deallocation.retain(%m) of() {debug} : (memref<2xf32>) -> !deallocation.ownership
  deallocation.retain() of() : () -> ()
  deallocation.free {debug} %n
  %s = deallocation.null {debug}
  %t = deallocation.own {debug} %m : memref<2xf32>
  %v = deallocation.get_buffer {debug} %m : memref<2xf32>
  return %j : index
}

// Values of the type are passed as any other value.
func.func private @declared(!deallocation.ownership) -> (memref<2xf32>, !deallocation.ownership)

func.func @through(%c: i1, %o: !deallocation.ownership) -> !deallocation.ownership {
  %r = scf.if %c -> (!deallocation.ownership) {
    scf.yield %o : !deallocation.ownership
  } else {
    %n = deallocation.null
    scf.yield %n : !deallocation.ownership
  }
  return %r : !deallocation.ownership
}

// The attributes of the dialect.
func.func @attributes(%m: memref<2xf32> {deallocation.restrict = true}, %t: tensor<2xf32> {deallocation.restrict = false})
    attributes {deallocation.region_args_backing_memory = [["%m", ""]]} {
  %a = memref.alloc() {deallocation.result_backing_memory = ["%a"]} : memref<2xf32>
  return
}
