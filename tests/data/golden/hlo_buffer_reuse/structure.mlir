// All ops with regions, functions of several blocks, and declarations.
// RUN: freehold opt %s --hlo-buffer-reuse | expect %t.out
// RUN: freehold opt %s --hlo-buffer-reuse="compat promotion=false" | expect %t.compat.out

func.func private @declared(memref<4xf32>)

// Iterations may run at the same time: each has a buffer of its own. What is in a loop in it is hoisted out of the loop.
func.func @parallel(%m: memref<8x4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  scf.parallel (%i) = (%c0) to (%c8) step (%c1) {
    %row = memref.subview %m[%i, 0] [1, 4] [1, 1] : memref<8x4xf32> to memref<4xf32, strided<[1], offset: ?>>
    scf.for %j = %c0 to %c8 step %c1 {
      %a = memref.alloc() : memref<4xf32>
      linalg.exp ins(%row : memref<4xf32, strided<[1], offset: ?>>) outs(%a : memref<4xf32>)
      linalg.exp ins(%a : memref<4xf32>) outs(%row : memref<4xf32, strided<[1], offset: ?>>)
      memref.dealloc %a : memref<4xf32>
    }
    scf.reduce
  }
  return
}

func.func @forall(%m: memref<8x4xf32>) {
  scf.forall (%i) in (8) {
    %row = memref.subview %m[%i, 0] [1, 4] [1, 1] : memref<8x4xf32> to memref<4xf32, strided<[1], offset: ?>>
    %a = memref.alloc() : memref<4xf32>
    linalg.exp ins(%row : memref<4xf32, strided<[1], offset: ?>>) outs(%a : memref<4xf32>)
    linalg.exp ins(%a : memref<4xf32>) outs(%row : memref<4xf32, strided<[1], offset: ?>>)
    memref.dealloc %a : memref<4xf32>
  }
  return
}

func.func @affine_parallel(%m: memref<8x4xf32>) {
  affine.parallel (%i) = (0) to (8) {
    %row = memref.subview %m[%i, 0] [1, 4] [1, 1] : memref<8x4xf32> to memref<4xf32, strided<[1], offset: ?>>
    %a = memref.alloc() : memref<4xf32>
    linalg.exp ins(%row : memref<4xf32, strided<[1], offset: ?>>) outs(%a : memref<4xf32>)
    linalg.exp ins(%a : memref<4xf32>) outs(%row : memref<4xf32, strided<[1], offset: ?>>)
    memref.dealloc %a : memref<4xf32>
  }
  return
}

func.func @index_switch(%k: index, %m: memref<4xf32>) {
  scf.index_switch %k
  case 1 {
    %a = memref.alloc() : memref<4xf32>
    linalg.exp ins(%m : memref<4xf32>) outs(%a : memref<4xf32>)
    linalg.exp ins(%a : memref<4xf32>) outs(%m : memref<4xf32>)
    memref.dealloc %a : memref<4xf32>
    scf.yield
  }
  case 3 {
    %a = memref.alloc() : memref<4xf32>
    linalg.negf ins(%m : memref<4xf32>) outs(%a : memref<4xf32>)
    linalg.negf ins(%a : memref<4xf32>) outs(%m : memref<4xf32>)
    memref.dealloc %a : memref<4xf32>
    scf.yield
  }
  default {
    %a = memref.alloc() : memref<4xf32>
    linalg.abs ins(%m : memref<4xf32>) outs(%a : memref<4xf32>)
    linalg.abs ins(%a : memref<4xf32>) outs(%m : memref<4xf32>)
    memref.dealloc %a : memref<4xf32>
  }
  return
}

func.func @execute_region(%c: i1, %m: memref<4xf32>) {
  scf.execute_region {
    cf.cond_br %c, ^then, ^else
  ^then:
    %a = memref.alloc() : memref<4xf32>
    linalg.exp ins(%m : memref<4xf32>) outs(%a : memref<4xf32>)
    linalg.exp ins(%a : memref<4xf32>) outs(%m : memref<4xf32>)
    memref.dealloc %a : memref<4xf32>
    scf.yield
  ^else:
    scf.yield
  }
  return
}

func.func @alloca_scope(%m: memref<4xf32>) {
  memref.alloca_scope {
    %a = memref.alloc() : memref<4xf32>
    linalg.exp ins(%m : memref<4xf32>) outs(%a : memref<4xf32>)
    linalg.exp ins(%a : memref<4xf32>) outs(%m : memref<4xf32>)
    memref.dealloc %a : memref<4xf32>
  }
  return
}

func.func @affine_for(%m: memref<4xf32>) {
  affine.for %i = 0 to 8 {
    %a = memref.alloc() : memref<4xf32>
    linalg.exp ins(%m : memref<4xf32>) outs(%a : memref<4xf32>)
    linalg.exp ins(%a : memref<4xf32>) outs(%m : memref<4xf32>)
    memref.dealloc %a : memref<4xf32>
  }
  return
}

func.func @affine_carried(%m: memref<4xf32>, %n: index) {
  %a = memref.alloc() : memref<4xf32>
  linalg.exp ins(%m : memref<4xf32>) outs(%a : memref<4xf32>)
  %r = affine.for %i = 0 to min affine_map<()[s0] -> (s0, 8)>()[%n] iter_args(%x = %a) -> memref<4xf32> {
    %b = memref.alloc() : memref<4xf32>
    linalg.exp ins(%x : memref<4xf32>) outs(%b : memref<4xf32>)
    memref.dealloc %x : memref<4xf32>
    affine.yield %b : memref<4xf32>
  }
  memref.dealloc %r : memref<4xf32>
  return
}

func.func @affine_if(%k: index, %m: memref<4xf32>) {
  affine.if affine_set<(d0) : (d0 - 3 >= 0)>(%k) {
    %a = memref.alloc() : memref<4xf32>
    linalg.exp ins(%m : memref<4xf32>) outs(%a : memref<4xf32>)
    linalg.exp ins(%a : memref<4xf32>) outs(%m : memref<4xf32>)
    memref.dealloc %a : memref<4xf32>
  } else {
    %a = memref.alloc() : memref<4xf32>
    linalg.negf ins(%m : memref<4xf32>) outs(%a : memref<4xf32>)
    linalg.negf ins(%a : memref<4xf32>) outs(%m : memref<4xf32>)
    memref.dealloc %a : memref<4xf32>
  }
  return
}

// Pairs of a block are merged in each block; only what the entry block frees is placed on the stack.
func.func @blocks(%c: i1, %m: memref<4xf32>) {
  %a = memref.alloc() : memref<4xf32>
  linalg.exp ins(%m : memref<4xf32>) outs(%a : memref<4xf32>)
  linalg.exp ins(%a : memref<4xf32>) outs(%m : memref<4xf32>)
  memref.dealloc %a : memref<4xf32>
  %d = memref.alloc() : memref<8xf32>
  cf.cond_br %c, ^then, ^end
^then:
  %b = memref.alloc() : memref<4xf32>
  linalg.exp ins(%m : memref<4xf32>) outs(%b : memref<4xf32>)
  linalg.exp ins(%b : memref<4xf32>) outs(%m : memref<4xf32>)
  memref.dealloc %b : memref<4xf32>
  %e = memref.alloc() : memref<4xf32>
  linalg.exp ins(%m : memref<4xf32>) outs(%e : memref<4xf32>)
  linalg.exp ins(%e : memref<4xf32>) outs(%m : memref<4xf32>)
  memref.dealloc %e : memref<4xf32>
  cf.br ^end
^end:
  memref.dealloc %d : memref<8xf32>
  return
}
