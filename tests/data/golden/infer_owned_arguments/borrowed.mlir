// RUN: freehold opt %s --infer-owned-arguments --ownership-elaboration -split-input-file | expect %t.out

// Not taken over. First: the buffer is used afterwards, here in the next iteration.

func.func private @next(%m: memref<4xf32>) -> memref<4xf32> {
  %z = arith.constant 0 : index
  %f = memref.load %m[%z] : memref<4xf32>
  %a = memref.alloc() : memref<4xf32>
  linalg.fill ins(%f : f32) outs(%a : memref<4xf32>)
  return %a : memref<4xf32>
}

func.func @in_a_loop(%f: f32) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %n = arith.constant 3 : index
  %a = memref.alloc() : memref<4xf32>
  linalg.fill ins(%f : f32) outs(%a : memref<4xf32>)
  scf.for %i = %zero to %n step %one {
    %0 = func.call @next(%a) : (memref<4xf32>) -> memref<4xf32>
  }
  return
}

// -----

// Used after one of two calls.

func.func private @next(%m: memref<4xf32>) -> memref<4xf32> {
  %z = arith.constant 0 : index
  %f = memref.load %m[%z] : memref<4xf32>
  %a = memref.alloc() : memref<4xf32>
  linalg.fill ins(%f : f32) outs(%a : memref<4xf32>)
  return %a : memref<4xf32>
}

func.func @dies(%f: f32) -> memref<4xf32> {
  %a = memref.alloc() : memref<4xf32>
  linalg.fill ins(%f : f32) outs(%a : memref<4xf32>)
  %0 = call @next(%a) : (memref<4xf32>) -> memref<4xf32>
  return %0 : memref<4xf32>
}

func.func @lives(%f: f32) -> (memref<4xf32>, memref<4xf32>) {
  %a = memref.alloc() : memref<4xf32>
  linalg.fill ins(%f : f32) outs(%a : memref<4xf32>)
  %0 = call @next(%a) : (memref<4xf32>) -> memref<4xf32>
  return %0, %a : memref<4xf32>, memref<4xf32>
}

// -----

// Passed twice, once as a view.

func.func private @sum(%m: memref<4xf32>, %n: memref<?xf32>) -> memref<1xf32> {
  %z = arith.constant 0 : index
  %f = memref.load %m[%z] : memref<4xf32>
  %g = memref.load %n[%z] : memref<?xf32>
  %h = arith.addf %f, %g : f32
  %a = memref.alloc() : memref<1xf32>
  memref.store %h, %a[%z] : memref<1xf32>
  return %a : memref<1xf32>
}

func.func @aliased(%f: f32) -> memref<1xf32> {
  %a = memref.alloc() : memref<4xf32>
  linalg.fill ins(%f : f32) outs(%a : memref<4xf32>)
  %b = memref.cast %a : memref<4xf32> to memref<?xf32>
  %0 = call @sum(%a, %b) : (memref<4xf32>, memref<?xf32>) -> memref<1xf32>
  return %0 : memref<1xf32>
}

// -----

// Stored in a buffer that is used afterwards.

func.func private @next(%m: memref<4xf32>) -> memref<4xf32> {
  %z = arith.constant 0 : index
  %f = memref.load %m[%z] : memref<4xf32>
  %a = memref.alloc() : memref<4xf32>
  linalg.fill ins(%f : f32) outs(%a : memref<4xf32>)
  return %a : memref<4xf32>
}

func.func @stored(%f: f32) -> f32 {
  %z = arith.constant 0 : index
  %box = memref.alloc() : memref<1xmemref<4xf32>>
  %a = memref.alloc() : memref<4xf32>
  linalg.fill ins(%f : f32) outs(%a : memref<4xf32>)
  memref.store %a, %box[%z] : memref<1xmemref<4xf32>>
  %0 = call @next(%a) : (memref<4xf32>) -> memref<4xf32>
  %1 = memref.load %box[%z] : memref<1xmemref<4xf32>>
  %2 = memref.load %1[%z] : memref<4xf32>
  return %2 : f32
}

// -----

// The buffer belongs to the caller of the caller, on one path; or a view whose pointer is that of no buffer.

func.func private @next(%m: memref<4xf32>) -> memref<4xf32> {
  %z = arith.constant 0 : index
  %f = memref.load %m[%z] : memref<4xf32>
  %a = memref.alloc() : memref<4xf32>
  linalg.fill ins(%f : f32) outs(%a : memref<4xf32>)
  return %a : memref<4xf32>
}

func.func private @first(%m: memref<1xf32>) -> memref<1xf32> {
  %z = arith.constant 0 : index
  %f = memref.load %m[%z] : memref<1xf32>
  %a = memref.alloc() : memref<1xf32>
  memref.store %f, %a[%z] : memref<1xf32>
  return %a : memref<1xf32>
}

func.func @borrowed(%m: memref<4xf32>, %c: i1) -> memref<4xf32> {
  %r = scf.if %c -> (memref<4xf32>) {
    scf.yield %m : memref<4xf32>
  } else {
    %a = memref.alloc() : memref<4xf32>
    memref.copy %m, %a : memref<4xf32> to memref<4xf32>
    scf.yield %a : memref<4xf32>
  }
  %0 = call @next(%r) : (memref<4xf32>) -> memref<4xf32>
  return %0 : memref<4xf32>
}

func.func @shifted(%f: f32) -> memref<1xf32> {
  %z = arith.constant 0 : index
  %four = arith.constant 4 : index
  %a = memref.alloc() : memref<16xi8>
  %v = memref.view %a[%four][] : memref<16xi8> to memref<1xf32>
  memref.store %f, %v[%z] : memref<1xf32>
  %0 = call @first(%v) : (memref<1xf32>) -> memref<1xf32>
  return %0 : memref<1xf32>
}

// -----

// Public, declared, or called through a pointer.

func.func private @declared(memref<4xf32>) -> memref<4xf32>

func.func @public(%m: memref<4xf32>) -> memref<4xf32> {
  %z = arith.constant 0 : index
  %f = memref.load %m[%z] : memref<4xf32>
  %a = memref.alloc() : memref<4xf32>
  linalg.fill ins(%f : f32) outs(%a : memref<4xf32>)
  return %a : memref<4xf32>
}

func.func private @pointer(%m: memref<4xf32>) -> memref<4xf32> {
  %z = arith.constant 0 : index
  %f = memref.load %m[%z] : memref<4xf32>
  %a = memref.alloc() : memref<4xf32>
  linalg.fill ins(%f : f32) outs(%a : memref<4xf32>)
  return %a : memref<4xf32>
}

func.func @calls(%f: f32) -> memref<4xf32> {
  %a = memref.alloc() : memref<4xf32>
  linalg.fill ins(%f : f32) outs(%a : memref<4xf32>)
  %0 = call @public(%a) : (memref<4xf32>) -> memref<4xf32>
  %p = func.constant @pointer : (memref<4xf32>) -> memref<4xf32>
  %1 = call_indirect %p(%0) : (memref<4xf32>) -> memref<4xf32>
  %2 = call @pointer(%1) : (memref<4xf32>) -> memref<4xf32>
  %3 = call @declared(%2) : (memref<4xf32>) -> memref<4xf32>
  return %3 : memref<4xf32>
}

// -----

// Nothing is gained: the buffer would be freed at the end of the callee.

func.func private @uses(%m: memref<4xf32>) -> f32 {
  %z = arith.constant 0 : index
  %f = memref.load %m[%z] : memref<4xf32>
  return %f : f32
}

func.func @calls(%f: f32) -> f32 {
  %a = memref.alloc() : memref<4xf32>
  linalg.fill ins(%f : f32) outs(%a : memref<4xf32>)
  %0 = call @uses(%a) : (memref<4xf32>) -> f32
  return %0 : f32
}

// -----

// The function stores its argument in memory of the caller, and so must not own it. A mark of the input is removed.

func.func private @stores(%box: memref<1xmemref<4xf32>>, %m: memref<4xf32> {freehold.owned}) -> memref<4xf32> {
  %z = arith.constant 0 : index
  memref.store %m, %box[%z] : memref<1xmemref<4xf32>>
  %a = memref.alloc() : memref<4xf32>
  return %a : memref<4xf32>
}

func.func @calls(%f: f32) -> memref<4xf32> {
  %box = memref.alloc() : memref<1xmemref<4xf32>>
  %a = memref.alloc() : memref<4xf32>
  linalg.fill ins(%f : f32) outs(%a : memref<4xf32>)
  %0 = call @stores(%box, %a) : (memref<1xmemref<4xf32>>, memref<4xf32>) -> memref<4xf32>
  linalg.fill ins(%f : f32) outs(%0 : memref<4xf32>)
  return %0 : memref<4xf32>
}

// -----

// A function that calls itself with its own argument, which it uses afterwards.

func.func private @again(%m: memref<4xf32>, %n: index) -> f32 {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %c = arith.cmpi sle, %n, %zero : index
  %r = scf.if %c -> (f32) {
    %a = memref.alloc() : memref<4xf32>
    memref.copy %m, %a : memref<4xf32> to memref<4xf32>
    %v = memref.load %a[%zero] : memref<4xf32>
    scf.yield %v : f32
  } else {
    %k = arith.subi %n, %one : index
    %0 = func.call @again(%m, %k) : (memref<4xf32>, index) -> f32
    %1 = memref.load %m[%one] : memref<4xf32>
    %2 = arith.addf %0, %1 : f32
    scf.yield %2 : f32
  }
  return %r : f32
}

func.func @calls(%f: f32) -> f32 {
  %n = arith.constant 3 : index
  %a = memref.alloc() : memref<4xf32>
  linalg.fill ins(%f : f32) outs(%a : memref<4xf32>)
  %0 = call @again(%a, %n) : (memref<4xf32>, index) -> f32
  return %0 : f32
}

// -----

// The caller clones the buffer that it passes. `canonicalize` may replace the clone with its source, which is used later.
func.func private @frees_early(%m: memref<4xf32>) -> memref<4xf32> {
  %zero = arith.constant 0 : index
  %v = memref.load %m[%zero] : memref<4xf32>
  %a = memref.alloc() : memref<4xf32>
  linalg.fill ins(%v : f32) outs(%a : memref<4xf32>)
  return %a : memref<4xf32>
}

func.func @passes_a_clone(%f: f32) -> (memref<4xf32>, f32) {
  %zero = arith.constant 0 : index
  %s = memref.alloc() : memref<4xf32>
  linalg.fill ins(%f : f32) outs(%s : memref<4xf32>)
  %c = bufferization.clone %s : memref<4xf32> to memref<4xf32>
  %0 = call @frees_early(%c) : (memref<4xf32>) -> memref<4xf32>
  %v = memref.load %s[%zero] : memref<4xf32>
  return %0, %v : memref<4xf32>, f32
}
