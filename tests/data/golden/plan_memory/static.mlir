// RUN: freehold opt %s --plan-memory -split-input-file | expect %t.out

// Buffers whose lives do not meet share bytes, whatever their types are.

func.func @sequence(%f: f32, %g: f64) {
  %a = memref.alloc() : memref<4xf32>
  linalg.fill ins(%f : f32) outs(%a : memref<4xf32>)
  memref.dealloc %a : memref<4xf32>
  %b = memref.alloc() : memref<2xf64>
  linalg.fill ins(%g : f64) outs(%b : memref<2xf64>)
  memref.dealloc %b : memref<2xf64>
  return
}

// -----

// Offsets are multiples of the alignment; a buffer lives until its last use.

func.func @alignment(%f: f32) -> f32 {
  %zero = arith.constant 0 : index
  %a = memref.alloc() : memref<3xi8>
  %b = memref.alloc() {alignment = 128 : i64} : memref<1xf32>
  memref.store %f, %b[%zero] : memref<1xf32>
  %c = memref.alloc() : memref<1xf32>
  %i = memref.load %a[%zero] : memref<3xi8>
  memref.copy %b, %c : memref<1xf32> to memref<1xf32>
  memref.dealloc %a : memref<3xi8>
  memref.dealloc %b : memref<1xf32>
  %r = memref.load %c[%zero] : memref<1xf32>
  memref.dealloc %c : memref<1xf32>
  return %r : f32
}

// -----

// A result is not planned, but what dies before it is needed has its bytes.

func.func @result(%m: memref<8xf32>) -> memref<8xf32> {
  %a = memref.alloc() : memref<8xf32>
  memref.copy %m, %a : memref<8xf32> to memref<8xf32>
  %b = memref.alloc() : memref<4xf32>
  %s = memref.subview %a[4] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1], offset: 4>>
  memref.copy %s, %b : memref<4xf32, strided<[1], offset: 4>> to memref<4xf32>
  memref.dealloc %a : memref<8xf32>
  %r = memref.alloc() : memref<8xf32>
  %first = memref.subview %r[0] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1]>>
  %last = memref.subview %r[4] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1], offset: 4>>
  memref.copy %b, %first : memref<4xf32> to memref<4xf32, strided<[1]>>
  memref.copy %b, %last : memref<4xf32> to memref<4xf32, strided<[1], offset: 4>>
  memref.dealloc %b : memref<4xf32>
  return %r : memref<8xf32>
}

// -----

// An arena for each memory space.

func.func @spaces(%f: f32) {
  %a = memref.alloc() : memref<4xf32>
  %b = memref.alloc() : memref<4xf32, 1>
  linalg.fill ins(%f : f32) outs(%a : memref<4xf32>)
  linalg.fill ins(%f : f32) outs(%b : memref<4xf32, 1>)
  memref.dealloc %a : memref<4xf32>
  memref.dealloc %b : memref<4xf32, 1>
  return
}

// -----

// Branches share bytes. The flag and the frees go.

func.func @branches(%c: i1, %f: f32) -> f32 {
  %zero = arith.constant 0 : index
  %a = memref.alloc() : memref<4xf32>
  linalg.fill ins(%f : f32) outs(%a : memref<4xf32>)
  %r = scf.if %c -> (memref<4xf32>) {
    %t = memref.alloc() : memref<16xf32>
    linalg.fill ins(%f : f32) outs(%t : memref<16xf32>)
    %x = memref.load %t[%zero] : memref<16xf32>
    memref.store %x, %a[%zero] : memref<4xf32>
    memref.dealloc %t : memref<16xf32>
    scf.yield %a : memref<4xf32>
  } else {
    memref.dealloc %a : memref<4xf32>
    %b = memref.alloc() : memref<4xf32>
    linalg.fill ins(%f : f32) outs(%b : memref<4xf32>)
    scf.yield %b : memref<4xf32>
  }
  %x = memref.load %r[%zero] : memref<4xf32>
  memref.dealloc %r : memref<4xf32>
  return %x : f32
}

// -----

// A buffer of an iteration has one place. What is used in a loop lives until its end.

func.func @loop(%n: index, %m: memref<4xf32>) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %a = memref.alloc() : memref<4xf32>
  memref.copy %m, %a : memref<4xf32> to memref<4xf32>
  scf.for %i = %zero to %n step %one {
    %t = memref.alloc() : memref<4xf32>
    memref.copy %a, %t : memref<4xf32> to memref<4xf32>
    %u = memref.alloc() : memref<4xf32>
    memref.copy %t, %u : memref<4xf32> to memref<4xf32>
    memref.copy %u, %m : memref<4xf32> to memref<4xf32>
    memref.dealloc %t : memref<4xf32>
    memref.dealloc %u : memref<4xf32>
  }
  memref.dealloc %a : memref<4xf32>
  return
}

// -----

// Blocks: the arena is freed at each return. The loop of blocks is a range of its own.

func.func @blocks(%n: index, %m: memref<4xf32>) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  cf.br ^head(%zero : index)
^head(%i: index):
  %c = arith.cmpi ult, %i, %n : index
  cf.cond_br %c, ^body, ^exit
^body:
  %t = memref.alloc() : memref<4xf32>
  memref.copy %m, %t : memref<4xf32> to memref<4xf32>
  memref.copy %t, %m : memref<4xf32> to memref<4xf32>
  memref.dealloc %t : memref<4xf32>
  %next = arith.addi %i, %one : index
  cf.br ^head(%next : index)
^exit:
  %u = memref.alloc() : memref<2xf32>
  %s = memref.subview %m[0] [2] [1] : memref<4xf32> to memref<2xf32, strided<[1]>>
  memref.copy %s, %u : memref<2xf32, strided<[1]>> to memref<2xf32>
  memref.copy %u, %s : memref<2xf32> to memref<2xf32, strided<[1]>>
  memref.dealloc %u : memref<2xf32>
  return
}

// -----

// A branch that needs more than the rest has an arena of its own for what does not fit.

func.func @large_branch(%c: i1, %f: f32, %m: memref<4xf32>) {
  %a = memref.alloc() : memref<4xf32>
  linalg.fill ins(%f : f32) outs(%a : memref<4xf32>)
  %b = memref.alloc() : memref<4xf32>
  memref.copy %a, %b : memref<4xf32> to memref<4xf32>
  memref.dealloc %a : memref<4xf32>
  scf.if %c {
    %t = memref.alloc() : memref<1024xf32>
    linalg.fill ins(%f : f32) outs(%t : memref<1024xf32>)
    %u = memref.alloc() : memref<4xf32>
    %s = memref.subview %t[8] [4] [1] : memref<1024xf32> to memref<4xf32, strided<[1], offset: 8>>
    memref.copy %s, %u : memref<4xf32, strided<[1], offset: 8>> to memref<4xf32>
    memref.dealloc %t : memref<1024xf32>
    memref.copy %u, %b : memref<4xf32> to memref<4xf32>
    memref.dealloc %u : memref<4xf32>
  }
  memref.copy %b, %m : memref<4xf32> to memref<4xf32>
  memref.dealloc %b : memref<4xf32>
  return
}

// -----

// Buffers that are smaller than their alignment are on the stack.

func.func @small(%f: f32, %g: f64) -> f32 {
  %a = memref.alloc() {alignment = 64 : i64} : memref<f32>
  memref.store %f, %a[] : memref<f32>
  %x = memref.load %a[] : memref<f32>
  memref.dealloc %a : memref<f32>
  %b = memref.alloc() {alignment = 64 : i64} : memref<f64>
  memref.store %g, %b[] : memref<f64>
  %c = memref.alloc() {alignment = 64 : i64} : memref<f32>
  memref.store %x, %c[] : memref<f32>
  memref.dealloc %b : memref<f64>
  %r = memref.load %c[] : memref<f32>
  memref.dealloc %c : memref<f32>
  return %r : f32
}
