// RUN: freehold opt %s --infer-owned-arguments --ownership-elaboration -split-input-file | expect %t.out

// The argument is freed before the next allocation.

func.func private @early(%m: memref<4xf32>) -> memref<4xf32> {
  %z = arith.constant 0 : index
  %f = memref.load %m[%z] : memref<4xf32>
  %a = memref.alloc() : memref<4xf32>
  linalg.fill ins(%f : f32) outs(%a : memref<4xf32>)
  return %a : memref<4xf32>
}

func.func @calls(%f: f32) -> memref<4xf32> {
  %a = memref.alloc() : memref<4xf32>
  linalg.fill ins(%f : f32) outs(%a : memref<4xf32>)
  %0 = call @early(%a) : (memref<4xf32>) -> memref<4xf32>
  %1 = call @early(%0) : (memref<4xf32>) -> memref<4xf32>
  return %1 : memref<4xf32>
}

// -----

// Returned on one path, without a copy.

func.func private @either(%m: memref<4xf32>, %c: i1) -> memref<4xf32> {
  %z = arith.constant 0.0 : f32
  %r = scf.if %c -> (memref<4xf32>) {
    scf.yield %m : memref<4xf32>
  } else {
    %a = memref.alloc() : memref<4xf32>
    linalg.fill ins(%z : f32) outs(%a : memref<4xf32>)
    scf.yield %a : memref<4xf32>
  }
  return %r : memref<4xf32>
}

func.func @calls(%f: f32, %c: i1) -> memref<4xf32> {
  %a = memref.alloc() : memref<4xf32>
  linalg.fill ins(%f : f32) outs(%a : memref<4xf32>)
  %0 = call @either(%a, %c) : (memref<4xf32>, i1) -> memref<4xf32>
  return %0 : memref<4xf32>
}

// -----

// Handed on to a function that gains, through a loop that owns what it carries.

func.func private @next(%m: memref<4xf32>) -> memref<4xf32> {
  %z = arith.constant 0 : index
  %f = memref.load %m[%z] : memref<4xf32>
  %a = memref.alloc() : memref<4xf32>
  linalg.fill ins(%f : f32) outs(%a : memref<4xf32>)
  return %a : memref<4xf32>
}

func.func private @twice(%m: memref<4xf32>) -> memref<4xf32> {
  %0 = call @next(%m) : (memref<4xf32>) -> memref<4xf32>
  %1 = call @next(%0) : (memref<4xf32>) -> memref<4xf32>
  return %1 : memref<4xf32>
}

func.func @calls(%f: f32) -> f32 {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %n = arith.constant 3 : index
  %a = memref.alloc() : memref<4xf32>
  linalg.fill ins(%f : f32) outs(%a : memref<4xf32>)
  %r = scf.for %i = %zero to %n step %one iter_args(%x = %a) -> (memref<4xf32>) {
    %0 = func.call @twice(%x) : (memref<4xf32>) -> memref<4xf32>
    scf.yield %0 : memref<4xf32>
  }
  %v = memref.load %r[%zero] : memref<4xf32>
  return %v : f32
}

// -----

// Mutual recursion: both take over what they hand to each other.

func.func private @even(%m: memref<4xf32>, %n: index) -> memref<4xf32> {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %c = arith.cmpi sle, %n, %zero : index
  cf.cond_br %c, ^done, ^more
^done:
  return %m : memref<4xf32>
^more:
  %f = memref.load %m[%zero] : memref<4xf32>
  %a = memref.alloc() : memref<4xf32>
  linalg.fill ins(%f : f32) outs(%a : memref<4xf32>)
  %k = arith.subi %n, %one : index
  %0 = call @odd(%a, %k) : (memref<4xf32>, index) -> memref<4xf32>
  return %0 : memref<4xf32>
}

func.func private @odd(%m: memref<4xf32>, %n: index) -> memref<4xf32> {
  %one = arith.constant 1 : index
  %k = arith.subi %n, %one : index
  %0 = call @even(%m, %k) : (memref<4xf32>, index) -> memref<4xf32>
  return %0 : memref<4xf32>
}

func.func @calls(%f: f32) -> memref<4xf32> {
  %n = arith.constant 3 : index
  %a = memref.alloc() : memref<4xf32>
  linalg.fill ins(%f : f32) outs(%a : memref<4xf32>)
  %0 = call @even(%a, %n) : (memref<4xf32>, index) -> memref<4xf32>
  return %0 : memref<4xf32>
}

// -----

// A view is handed over; the callee frees its buffer. Two buffers of one call; nested regions in a loop.

func.func private @sum(%m: memref<?xf32, strided<[1], offset: ?>>, %n: memref<4xf32>) -> memref<1xf32> {
  %z = arith.constant 0 : index
  %f = memref.load %m[%z] : memref<?xf32, strided<[1], offset: ?>>
  %g = memref.load %n[%z] : memref<4xf32>
  %h = arith.addf %f, %g : f32
  %a = memref.alloc() : memref<1xf32>
  memref.store %h, %a[%z] : memref<1xf32>
  return %a : memref<1xf32>
}

func.func @calls(%f: f32, %c: i1) -> f32 {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %n = arith.constant 3 : index
  %r = scf.for %i = %zero to %n step %one iter_args(%x = %f) -> (f32) {
    %v = scf.if %c -> (f32) {
      %a = memref.alloc() : memref<8xf32>
      linalg.fill ins(%x : f32) outs(%a : memref<8xf32>)
      %s = memref.subview %a[2] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1], offset: 2>>
      %d = memref.cast %s : memref<4xf32, strided<[1], offset: 2>> to memref<?xf32, strided<[1], offset: ?>>
      %b = memref.alloc() : memref<4xf32>
      linalg.fill ins(%x : f32) outs(%b : memref<4xf32>)
      %0 = func.call @sum(%d, %b) : (memref<?xf32, strided<[1], offset: ?>>, memref<4xf32>) -> memref<1xf32>
      %1 = memref.load %0[%zero] : memref<1xf32>
      scf.yield %1 : f32
    } else {
      scf.yield %x : f32
    }
    scf.yield %v : f32
  }
  return %r : f32
}

// -----

// An argument that the function frees on one path.

func.func private @frees(%m: memref<4xf32>, %c: i1) {
  scf.if %c {
    memref.dealloc %m : memref<4xf32>
  }
  return
}

func.func @calls(%f: f32, %c: i1) {
  %a = memref.alloc() : memref<4xf32>
  linalg.fill ins(%f : f32) outs(%a : memref<4xf32>)
  call @frees(%a, %c) : (memref<4xf32>, i1) -> ()
  return
}

// -----

// A loop starts with the argument: without it, its buffers need a flag.

func.func private @loop(%m: memref<4xf32>, %n: index) -> f32 {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %r = scf.for %i = %zero to %n step %one iter_args(%x = %m) -> (memref<4xf32>) {
    %f = memref.load %x[%zero] : memref<4xf32>
    %a = memref.alloc() : memref<4xf32>
    linalg.fill ins(%f : f32) outs(%a : memref<4xf32>)
    scf.yield %a : memref<4xf32>
  }
  %v = memref.load %r[%zero] : memref<4xf32>
  return %v : f32
}

func.func @calls(%f: f32) -> f32 {
  %n = arith.constant 3 : index
  %a = memref.alloc() : memref<4xf32>
  linalg.fill ins(%f : f32) outs(%a : memref<4xf32>)
  %0 = call @loop(%a, %n) : (memref<4xf32>, index) -> f32
  return %0 : f32
}
