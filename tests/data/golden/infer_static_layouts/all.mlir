// RUN: freehold opt %s --infer-static-layouts --canonicalize | expect %t.out
// RUN: freehold compile %s --plan-memory=off | expect %t.compile.out

// Layouts are static where all sources agree.
func.func @read(%i: index, %c: i1, %n: index) -> f32 {
  %alloc = memref.alloc() : memref<8x8xf32>
  %v = arith.constant 1.0 : f32
  linalg.fill ins(%v : f32) outs(%alloc : memref<8x8xf32>)
  %m = memref.cast %alloc : memref<8x8xf32> to memref<8x8xf32, strided<[?, ?], offset: ?>>
  %x = memref.load %m[%i, %i] : memref<8x8xf32, strided<[?, ?], offset: ?>>
  %s = memref.subview %m[%i, 0] [1, 8] [1, 1] : memref<8x8xf32, strided<[?, ?], offset: ?>> to memref<8xf32, strided<[?], offset: ?>>
  %y = memref.load %s[%i] : memref<8xf32, strided<[?], offset: ?>>
  %z = arith.addf %x, %y : f32
  memref.dealloc %alloc : memref<8x8xf32>
  return %z : f32
}
func.func @ifs(%i: index, %c: i1, %n: index) -> f32 {
  %alloc = memref.alloc() : memref<8xf32>
  %alloc2 = memref.alloc() : memref<8xf32>
  %m = memref.cast %alloc : memref<8xf32> to memref<8xf32, strided<[?], offset: ?>>
  %m2 = memref.cast %alloc2 : memref<8xf32> to memref<8xf32, strided<[?], offset: ?>>
  %r = scf.if %c -> memref<8xf32, strided<[?], offset: ?>> {
    scf.yield %m : memref<8xf32, strided<[?], offset: ?>>
  } else {
    scf.yield %m2 : memref<8xf32, strided<[?], offset: ?>>
  }
  %x = memref.load %r[%i] : memref<8xf32, strided<[?], offset: ?>>
  return %x : f32
}
func.func @fors(%i: index, %n: index) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %alloc = memref.alloc() : memref<8xf32>
  %m = memref.cast %alloc : memref<8xf32> to memref<8xf32, strided<[?], offset: ?>>
  %r = scf.for %k = %c0 to %n step %c1 iter_args(%a = %m) -> memref<8xf32, strided<[?], offset: ?>> {
    %v = memref.load %a[%k] : memref<8xf32, strided<[?], offset: ?>>
    %alloc2 = memref.alloc() : memref<8xf32>
    memref.store %v, %alloc2[%k] : memref<8xf32>
    %m2 = memref.cast %alloc2 : memref<8xf32> to memref<8xf32, strided<[?], offset: ?>>
    scf.yield %m2 : memref<8xf32, strided<[?], offset: ?>>
  }
  %x = memref.load %r[%i] : memref<8xf32, strided<[?], offset: ?>>
  return %x : f32
}
func.func private @callee(%a: memref<8xf32, strided<[?], offset: ?>>, %i: index) -> f32 {
  %x = memref.load %a[%i] : memref<8xf32, strided<[?], offset: ?>>
  return %x : f32
}
func.func @caller(%i: index) -> f32 {
  %alloc = memref.alloc() : memref<8xf32>
  %m = memref.cast %alloc : memref<8xf32> to memref<8xf32, strided<[?], offset: ?>>
  %r = call @callee(%m, %i) : (memref<8xf32, strided<[?], offset: ?>>, index) -> f32
  return %r : f32
}
func.func @blocks(%i: index, %c: i1) -> f32 {
  %alloc = memref.alloc() : memref<8xf32>
  %alloc2 = memref.alloc() : memref<8xf32>
  %m = memref.cast %alloc : memref<8xf32> to memref<8xf32, strided<[?], offset: ?>>
  %m2 = memref.cast %alloc2 : memref<8xf32> to memref<8xf32, strided<[?], offset: ?>>
  cf.cond_br %c, ^a(%m : memref<8xf32, strided<[?], offset: ?>>), ^a(%m2 : memref<8xf32, strided<[?], offset: ?>>)
^a(%r: memref<8xf32, strided<[?], offset: ?>>):
  %x = memref.load %r[%i] : memref<8xf32, strided<[?], offset: ?>>
  return %x : f32
}

// The sources differ.
func.func @differ(%i: index, %c: i1, %n: memref<16xf32>) -> f32 {
  %alloc = memref.alloc() : memref<8xf32>
  %s = memref.subview %n[0] [8] [2] : memref<16xf32> to memref<8xf32, strided<[2]>>
  %v = arith.constant 1.0 : f32
  linalg.fill ins(%v : f32) outs(%alloc : memref<8xf32>)
  %m = memref.cast %alloc : memref<8xf32> to memref<8xf32, strided<[?], offset: ?>>
  %m2 = memref.cast %s : memref<8xf32, strided<[2]>> to memref<8xf32, strided<[?], offset: ?>>
  %r = scf.if %c -> memref<8xf32, strided<[?], offset: ?>> {
    scf.yield %m : memref<8xf32, strided<[?], offset: ?>>
  } else {
    scf.yield %m2 : memref<8xf32, strided<[?], offset: ?>>
  }
  %x = memref.load %r[%i] : memref<8xf32, strided<[?], offset: ?>>
  return %x : f32
}

// A while loop passes the buffer to its second region, and a function returns it.
func.func private @returned(%m: memref<8xf32, strided<[?], offset: ?>>, %f: f32, %i: index) -> memref<8xf32, strided<[?], offset: ?>> {
  %r = scf.while (%a = %m) : (memref<8xf32, strided<[?], offset: ?>>) -> memref<8xf32, strided<[?], offset: ?>> {
    %x = memref.load %a[%i] : memref<8xf32, strided<[?], offset: ?>>
    %c = arith.cmpf olt, %x, %f : f32
    scf.condition(%c) %a : memref<8xf32, strided<[?], offset: ?>>
  } do {
  ^bb0(%b: memref<8xf32, strided<[?], offset: ?>>):
    memref.store %f, %b[%i] : memref<8xf32, strided<[?], offset: ?>>
    scf.yield %b : memref<8xf32, strided<[?], offset: ?>>
  }
  return %r : memref<8xf32, strided<[?], offset: ?>>
}
func.func @calls(%f: f32, %i: index) -> f32 {
  %alloc = memref.alloc() : memref<8xf32>
  linalg.fill ins(%f : f32) outs(%alloc : memref<8xf32>)
  %m = memref.cast %alloc : memref<8xf32> to memref<8xf32, strided<[?], offset: ?>>
  %r = call @returned(%m, %f, %i) : (memref<8xf32, strided<[?], offset: ?>>, f32, index) -> memref<8xf32, strided<[?], offset: ?>>
  %x = memref.load %r[%i] : memref<8xf32, strided<[?], offset: ?>>
  return %x : f32
}

// Another caller may pass another layout.
func.func @public(%m: memref<8xf32, strided<[?], offset: ?>>, %i: index) -> f32 {
  %x = memref.load %m[%i] : memref<8xf32, strided<[?], offset: ?>>
  return %x : f32
}

// The result of a loop has the type of its iteration argument, even if the loop surely runs.
func.func @surely(%n: memref<16xf32>, %i: index) -> f32 {
  %s = memref.subview %n[0] [8] [2] : memref<16xf32> to memref<8xf32, strided<[2]>>
  %m = memref.cast %s : memref<8xf32, strided<[2]>> to memref<8xf32, strided<[?], offset: ?>>
  %r = affine.for %k = 0 to 8 iter_args(%a = %m) -> memref<8xf32, strided<[?], offset: ?>> {
    %v = memref.load %a[%k] : memref<8xf32, strided<[?], offset: ?>>
    %alloc = memref.alloc() : memref<8xf32>
    linalg.fill ins(%v : f32) outs(%alloc : memref<8xf32>)
    %m2 = memref.cast %alloc : memref<8xf32> to memref<8xf32, strided<[?], offset: ?>>
    affine.yield %m2 : memref<8xf32, strided<[?], offset: ?>>
  }
  %x = memref.load %r[%i] : memref<8xf32, strided<[?], offset: ?>>
  return %x : f32
}
