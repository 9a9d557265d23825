// RUN: freehold opt %s --buffer-deallocation | expect %t.out

// Results of ops with regions.

// Both branches yield one outer allocation: no clones. The other allocation is local.
func.func @same(%c: i1, %in: memref<4xf32>, %out: memref<4xf32>) {
  %o = memref.alloc() : memref<4xf32>
  linalg.exp ins(%in : memref<4xf32>) outs(%o : memref<4xf32>)
  %r = scf.if %c -> (memref<4xf32>) {
    scf.yield %o : memref<4xf32>
  } else {
    %t = memref.alloc() : memref<4xf32>
    linalg.exp ins(%in : memref<4xf32>) outs(%t : memref<4xf32>)
    scf.yield %o : memref<4xf32>
  }
  memref.copy %r, %out : memref<4xf32> to memref<4xf32>
  return
}

// An outer allocation or an inner one: both are cloned.
func.func @outer_or_inner(%c: i1, %in: memref<4xf32>, %out: memref<4xf32>) {
  %o = memref.alloc() : memref<4xf32>
  linalg.exp ins(%in : memref<4xf32>) outs(%o : memref<4xf32>)
  %r = scf.if %c -> (memref<4xf32>) {
    scf.yield %o : memref<4xf32>
  } else {
    %t = memref.alloc() : memref<4xf32>
    linalg.exp ins(%in : memref<4xf32>) outs(%t : memref<4xf32>)
    scf.yield %t : memref<4xf32>
  }
  memref.copy %r, %out : memref<4xf32> to memref<4xf32>
  return
}

// Two results, one of which is not used; nested ifs.
func.func @nested(%c: i1, %d: i1, %in: memref<4xf32>, %out: memref<4xf32>) {
  %r:2 = scf.if %c -> (memref<4xf32>, memref<4xf32>) {
    %i = scf.if %d -> (memref<4xf32>) {
      scf.yield %in : memref<4xf32>
    } else {
      %t = memref.alloc() : memref<4xf32>
      linalg.exp ins(%in : memref<4xf32>) outs(%t : memref<4xf32>)
      scf.yield %t : memref<4xf32>
    }
    scf.yield %i, %in : memref<4xf32>, memref<4xf32>
  } else {
    %t = memref.alloc() : memref<4xf32>
    %u = memref.alloc() : memref<4xf32>
    linalg.exp ins(%in : memref<4xf32>) outs(%t : memref<4xf32>)
    linalg.exp ins(%in : memref<4xf32>) outs(%u : memref<4xf32>)
    scf.yield %t, %u : memref<4xf32>, memref<4xf32>
  }
  memref.copy %r#0, %out : memref<4xf32> to memref<4xf32>
  return
}

func.func @switched(%i: index, %in: memref<4xf32>, %out: memref<4xf32>) {
  %r = scf.index_switch %i -> memref<4xf32>
  case 0 {
    %t = memref.alloc() : memref<4xf32>
    linalg.exp ins(%in : memref<4xf32>) outs(%t : memref<4xf32>)
    scf.yield %t : memref<4xf32>
  }
  case 1 {
    scf.yield %in : memref<4xf32>
  }
  default {
    %t = memref.alloc() : memref<4xf32>
    memref.copy %in, %t : memref<4xf32> to memref<4xf32>
    scf.yield %t : memref<4xf32>
  }
  memref.copy %r, %out : memref<4xf32> to memref<4xf32>
  return
}

#set = affine_set<(d0) : (d0 - 4 >= 0)>
func.func @affine(%i: index, %in: memref<4xf32>, %out: memref<4xf32>) {
  %r = affine.if #set(%i) -> memref<4xf32> {
    %t = memref.alloc() : memref<4xf32>
    linalg.exp ins(%in : memref<4xf32>) outs(%t : memref<4xf32>)
    affine.yield %t : memref<4xf32>
  } else {
    affine.yield %in : memref<4xf32>
  }
  memref.copy %r, %out : memref<4xf32> to memref<4xf32>
  return
}

// Several blocks in a region.
func.func @blocks(%c: i1, %in: memref<4xf32>, %out: memref<4xf32>) {
  %r = scf.execute_region -> memref<4xf32> {
    cf.cond_br %c, ^a, ^b
  ^a:
    cf.br ^end(%in : memref<4xf32>)
  ^b:
    %t = memref.alloc() : memref<4xf32>
    linalg.exp ins(%in : memref<4xf32>) outs(%t : memref<4xf32>)
    cf.br ^end(%t : memref<4xf32>)
  ^end(%x: memref<4xf32>):
    scf.yield %x : memref<4xf32>
  }
  memref.copy %r, %out : memref<4xf32> to memref<4xf32>
  return
}

// A global that is yielded next to an allocation.
memref.global "private" constant @ones : memref<4xf32> = dense<1.0>
func.func @global(%c: i1, %in: memref<4xf32>, %out: memref<4xf32>) {
  %r = scf.if %c -> (memref<4xf32>) {
    %g = memref.get_global @ones : memref<4xf32>
    scf.yield %g : memref<4xf32>
  } else {
    %t = memref.alloc() : memref<4xf32>
    linalg.exp ins(%in : memref<4xf32>) outs(%t : memref<4xf32>)
    scf.yield %t : memref<4xf32>
  }
  memref.copy %r, %out : memref<4xf32> to memref<4xf32>
  return
}
