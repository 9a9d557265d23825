// RUN: freehold opt %s -allow-unregistered-dialect -irdl-file=%S/../../dialects/arena.irdl.mlir -hlo-deallocate=unknown-ops=borrow | expect %t.out

// Region ops other than scf.for, scf.while, scf.if and scf.parallel.

func.func @switch(%i: index, %in: memref<4xf32>) -> memref<4xf32> {
  %r = scf.index_switch %i -> memref<4xf32>
  case 1 {
    %a = memref.alloc() : memref<4xf32>
    scf.yield %a : memref<4xf32>
  }
  case 2 {
    %a = memref.alloc() : memref<4xf32>
    %b = memref.alloc() : memref<4xf32>
    scf.yield %b : memref<4xf32>
  }
  default {
    scf.yield %in : memref<4xf32>
  }
  return %r : memref<4xf32>
}

func.func @executed(%c: i1) -> memref<4xf32> {
  %r = scf.execute_region -> memref<4xf32> {
    cf.cond_br %c, ^bb1, ^bb2
  ^bb1:
    %a = memref.alloc() : memref<4xf32>
    scf.yield %a : memref<4xf32>
  ^bb2:
    %b = memref.alloc() : memref<4xf32>
    cf.br ^bb3(%b : memref<4xf32>)
  ^bb3(%x: memref<4xf32>):
    scf.yield %x : memref<4xf32>
  }
  return %r : memref<4xf32>
}

func.func @concurrent(%f: f32) {
  %c0 = arith.constant 0 : index
  %out = memref.alloc() : memref<4xf32>
  scf.forall (%i) in (4) {
    %a = memref.alloc() : memref<4xf32>
    memref.store %f, %a[%i] : memref<4xf32>
    %v = memref.load %a[%i] : memref<4xf32>
    memref.store %v, %out[%i] : memref<4xf32>
  }
  affine.parallel (%i) = (0) to (4) {
    %a = memref.alloc() : memref<4xf32>
    affine.store %f, %a[%i] : memref<4xf32>
  }
  return
}

func.func @scope(%f: f32) -> memref<4xf32> {
  %c0 = arith.constant 0 : index
  %r = memref.alloca_scope -> (memref<4xf32>) {
    %s = memref.alloca() : memref<4xf32>
    %a = memref.alloc() : memref<4xf32>
    %b = memref.alloc() : memref<4xf32>
    memref.store %f, %s[%c0] : memref<4xf32>
    memref.alloca_scope.return %b : memref<4xf32>
  }
  return %r : memref<4xf32>
}

func.func @affine(%n: index, %in: memref<4xf32>) -> memref<4xf32> {
  %init = memref.alloc() : memref<4xf32>
  %r:2 = affine.for %i = 0 to 3 iter_args(%x = %init, %y = %n) -> (memref<4xf32>, index) {
    %a = memref.alloc() : memref<4xf32>
    affine.yield %a, %i : memref<4xf32>, index
  }
  %s = affine.if affine_set<(d0) : (d0 >= 0)>(%n) -> memref<4xf32> {
    affine.yield %in : memref<4xf32>
  } else {
    %a = memref.alloc() : memref<4xf32>
    affine.yield %a : memref<4xf32>
  }
  return %s : memref<4xf32>
}

// Declared ops, and ops that are not known.
func.func @declared(%in: memref<4xf32>) -> memref<4xf32> {
  %r:2 = "arena.choose"() ({
    %a = "arena.heap"() : () -> memref<4xf32>
    %c = arith.constant 1 : i32
    "arena.give"(%a, %c) : (memref<4xf32>, i32) -> ()
  }, {
    %c = arith.constant 2 : i32
    "arena.give"(%in, %c) : (memref<4xf32>, i32) -> ()
  }) : () -> (memref<4xf32>, i32)
  %s = "arena.repeat"(%r#0) ({
  ^bb0(%x: memref<4xf32>):
    %a = "arena.heap"() : () -> memref<4xf32>
    "arena.give"(%a) : (memref<4xf32>) -> ()
  }) : (memref<4xf32>) -> memref<4xf32>
  %t = "arena.once"() ({
    %a = "arena.alloc"() : () -> memref<4xf32>
    %b = "arena.heap"() : () -> memref<4xf32>
    "test.never_returns"() : () -> ()
  }) : () -> memref<4xf32>
  "test.unknown"(%s) ({
    %a = "arena.heap"() : () -> memref<4xf32>
    "test.done"() : () -> ()
  }) : (memref<4xf32>) -> ()
  return %t : memref<4xf32>
}

// An op with a region that is no control flow.
func.func @structured(%in: memref<4xf32>, %out: memref<4xf32>) {
  %a = memref.alloc() : memref<4xf32>
  linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}
      ins(%in : memref<4xf32>) outs(%a : memref<4xf32>) {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %x : f32
  }
  memref.copy %a, %out : memref<4xf32> to memref<4xf32>
  return
}
