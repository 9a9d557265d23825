// RUN: freehold opt %s -hlo-convert-deallocation-ops-to-llvm=convert-signatures | expect %t.out

// Functions, declarations, calls, function values, blocks, and ops with regions.

func.func private @declared(memref<4xf32>, !deallocation.ownership) -> !deallocation.ownership

func.func @calls(%m: memref<4xf32>, %o: !deallocation.ownership) -> !deallocation.ownership {
  %f = constant @declared : (memref<4xf32>, !deallocation.ownership) -> !deallocation.ownership
  %0 = call @declared(%m, %o) : (memref<4xf32>, !deallocation.ownership) -> !deallocation.ownership
  %1 = call_indirect %f(%m, %0) : (memref<4xf32>, !deallocation.ownership) -> !deallocation.ownership
  return %1 : !deallocation.ownership
}

func.func @blocks(%c: i1, %m: memref<4xf32>, %o: !deallocation.ownership) -> !deallocation.ownership {
  %n = deallocation.null
  cf.cond_br %c, ^one(%o : !deallocation.ownership), ^two
^one(%p: !deallocation.ownership):
  cf.br ^three(%p : !deallocation.ownership)
^two:
  deallocation.free %o
  cf.br ^three(%n : !deallocation.ownership)
^three(%q: !deallocation.ownership):
  return %q : !deallocation.ownership
}

func.func @regions(%c: i1, %n: index, %m: memref<4xf32>, %o: !deallocation.ownership) -> !deallocation.ownership {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %null = deallocation.null
  %picked = arith.select %c, %o, %null : !deallocation.ownership
  %last = scf.for %i = %zero to %n step %one iter_args(%p = %picked) -> !deallocation.ownership {
    %q = scf.if %c -> !deallocation.ownership {
      deallocation.free %p
      %own = deallocation.own %m : memref<4xf32>
      scf.yield %own : !deallocation.ownership
    } else {
      scf.yield %p : !deallocation.ownership
    }
    scf.yield %q : !deallocation.ownership
  }
  return %last : !deallocation.ownership
}

// A symbol table of its own has declarations of its own.
module @nested {
  func.func @free_it(%o: !deallocation.ownership) {
    deallocation.free %o
    return
  }
}
