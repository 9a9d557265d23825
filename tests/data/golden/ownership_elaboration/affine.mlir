// RUN: freehold opt %s --ownership-elaboration | expect %t.out

// `affine.for`, `affine.if`, `affine.parallel`.

#some = affine_set<(d0) : (d0 - 2 >= 0)>

func.func @replaced(%m: memref<4xf32>) {
  %a = memref.alloc() : memref<4xf32>
  memref.copy %m, %a : memref<4xf32> to memref<4xf32>
  %r = affine.for %i = 0 to 8 iter_args(%x = %a) -> memref<4xf32> {
    %b = memref.alloc() : memref<4xf32>
    memref.copy %x, %b : memref<4xf32> to memref<4xf32>
    affine.yield %b : memref<4xf32>
  }
  memref.copy %r, %m : memref<4xf32> to memref<4xf32>
  return
}

func.func @replaced_argument(%n: index, %m: memref<4xf32>, %out: memref<4xf32>) {
  %r = affine.for %i = 0 to %n iter_args(%x = %m) -> memref<4xf32> {
    %b = memref.alloc() : memref<4xf32>
    memref.copy %x, %b : memref<4xf32> to memref<4xf32>
    affine.yield %b : memref<4xf32>
  }
  memref.copy %r, %out : memref<4xf32> to memref<4xf32>
  return
}

func.func @if(%n: index, %m: memref<4xf32>) {
  %a = memref.alloc() : memref<4xf32>
  memref.copy %m, %a : memref<4xf32> to memref<4xf32>
  affine.if #some(%n) {
    %x = affine.load %a[2] : memref<4xf32>
    affine.store %x, %m[1] : memref<4xf32>
  }
  return
}

func.func @if_result(%n: index, %m: memref<4xf32>) {
  %a = memref.alloc() : memref<4xf32>
  memref.copy %m, %a : memref<4xf32> to memref<4xf32>
  %r = affine.if #some(%n) -> memref<4xf32> {
    affine.yield %a : memref<4xf32>
  } else {
    %b = memref.alloc() : memref<4xf32>
    memref.copy %m, %b : memref<4xf32> to memref<4xf32>
    affine.yield %b : memref<4xf32>
  }
  memref.copy %r, %m : memref<4xf32> to memref<4xf32>
  return
}

func.func @parallel(%m: memref<4xf32>) {
  %a = memref.alloc() : memref<4xf32>
  memref.copy %m, %a : memref<4xf32> to memref<4xf32>
  affine.parallel (%i) = (0) to (4) {
    %b = memref.alloc() : memref<1xf32>
    %x = affine.load %a[%i] : memref<4xf32>
    affine.store %x, %b[0] : memref<1xf32>
    %y = affine.load %b[0] : memref<1xf32>
    affine.store %y, %m[%i] : memref<4xf32>
  }
  return
}
