// RUN: freehold opt %s --ownership-elaboration | expect %t.out

// `scf.forall`, `scf.parallel`, `scf.execute_region`, `memref.alloca_scope`.

func.func @forall(%n: index, %m: memref<4xf32>) {
  %a = memref.alloc() : memref<4xf32>
  memref.copy %m, %a : memref<4xf32> to memref<4xf32>
  scf.forall (%i) in (4) {
    %b = memref.alloc() : memref<1xf32>
    %c0 = arith.constant 0 : index
    %x = memref.load %a[%i] : memref<4xf32>
    memref.store %x, %b[%c0] : memref<1xf32>
    %y = memref.load %b[%c0] : memref<1xf32>
    memref.store %y, %m[%i] : memref<4xf32>
  }
  return
}

func.func @parallel(%m: memref<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %a = memref.alloc() : memref<4xf32>
  memref.copy %m, %a : memref<4xf32> to memref<4xf32>
  scf.parallel (%i) = (%c0) to (%c4) step (%c1) {
    %b = memref.alloc() : memref<1xf32>
    %x = memref.load %a[%i] : memref<4xf32>
    memref.store %x, %b[%c0] : memref<1xf32>
    %y = memref.load %b[%c0] : memref<1xf32>
    memref.store %y, %m[%i] : memref<4xf32>
    scf.reduce
  }
  return
}

func.func @execute_region(%c: i1, %m: memref<4xf32>) {
  %a = memref.alloc() : memref<4xf32>
  memref.copy %m, %a : memref<4xf32> to memref<4xf32>
  %r = scf.execute_region -> memref<4xf32> {
    cf.cond_br %c, ^left, ^right
  ^left:
    scf.yield %a : memref<4xf32>
  ^right:
    %b = memref.alloc() : memref<4xf32>
    memref.copy %a, %b : memref<4xf32> to memref<4xf32>
    scf.yield %b : memref<4xf32>
  }
  memref.copy %r, %m : memref<4xf32> to memref<4xf32>
  return
}

func.func @alloca_scope(%m: memref<4xf32>) {
  %r = memref.alloca_scope -> (memref<4xf32>) {
    %s = memref.alloca() : memref<4xf32>
    %a = memref.alloc() : memref<4xf32>
    memref.copy %m, %s : memref<4xf32> to memref<4xf32>
    memref.copy %s, %a : memref<4xf32> to memref<4xf32>
    memref.alloca_scope.return %a : memref<4xf32>
  }
  memref.copy %r, %m : memref<4xf32> to memref<4xf32>
  return
}
