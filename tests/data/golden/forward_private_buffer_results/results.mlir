// RUN: freehold opt %s --forward-private-buffer-results -split-input-file | expect %t.out
// RUN: freehold opt %s --ownership-elaboration -split-input-file | expect %t.freed.out
// RUN: freehold compile %s --plan-memory=off -split-input-file | expect %t.compiled.out

// A choice of the argument and a new buffer, which is written while the argument is read later.

func.func private @choice(%a: memref<4xi32>, %c: i1) -> memref<4xi32> {
  %b = memref.alloc() : memref<4xi32>
  memref.copy %a, %b : memref<4xi32> to memref<4xi32>
  %r = arith.select %c, %a, %b : memref<4xi32>
  return %r : memref<4xi32>
}
func.func @calls_choice(%c: i1, %x: i32) -> i32 {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : i32
  %a = memref.alloc() : memref<4xi32>
  linalg.fill ins(%one : i32) outs(%a : memref<4xi32>)
  %r = call @choice(%a, %c) : (memref<4xi32>, i1) -> memref<4xi32>
  memref.store %x, %r[%zero] : memref<4xi32>
  %y = memref.load %a[%zero] : memref<4xi32>
  return %y : i32
}

// -----

// One new buffer twice, and the argument: written through one name, read through the other ones.

func.func private @twice(%a: memref<4xi32>, %c: i1) -> (memref<4xi32>, memref<4xi32>) {
  %r = scf.if %c -> (memref<4xi32>) {
    scf.yield %a : memref<4xi32>
  } else {
    %b = memref.alloc() : memref<4xi32>
    memref.copy %a, %b : memref<4xi32> to memref<4xi32>
    scf.yield %b : memref<4xi32>
  }
  return %r, %r : memref<4xi32>, memref<4xi32>
}
func.func @calls_twice(%c: i1, %x: i32) -> i32 {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : i32
  %a = memref.alloc() : memref<4xi32>
  linalg.fill ins(%one : i32) outs(%a : memref<4xi32>)
  %r:2 = call @twice(%a, %c) : (memref<4xi32>, i1) -> (memref<4xi32>, memref<4xi32>)
  memref.store %x, %r#0[%zero] : memref<4xi32>
  %y = memref.load %r#1[%zero] : memref<4xi32>
  %z = memref.load %a[%zero] : memref<4xi32>
  %s = arith.addi %y, %z : i32
  return %s : i32
}

// -----

// A recursive function.

func.func private @down(%a: memref<4xi32>, %b: memref<4xi32>, %n: i32) -> memref<4xi32> {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %done = arith.cmpi sle, %n, %zero : i32
  %r = scf.if %done -> (memref<4xi32>) {
    scf.yield %a : memref<4xi32>
  } else {
    %m = arith.subi %n, %one : i32
    %x = func.call @down(%b, %a, %m) : (memref<4xi32>, memref<4xi32>, i32) -> memref<4xi32>
    scf.yield %x : memref<4xi32>
  }
  return %r : memref<4xi32>
}
func.func @calls_down(%x: i32) -> i32 {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : i32
  %a = memref.alloc() : memref<4xi32>
  %b = memref.alloc() : memref<4xi32>
  linalg.fill ins(%one : i32) outs(%a : memref<4xi32>)
  linalg.fill ins(%x : i32) outs(%b : memref<4xi32>)
  %r = call @down(%a, %b, %one) : (memref<4xi32>, memref<4xi32>, i32) -> memref<4xi32>
  memref.store %one, %r[%zero] : memref<4xi32>
  %y = memref.load %b[%zero] : memref<4xi32>
  return %y : i32
}

// -----

// The write is in another function, and the read in its caller.

func.func private @inner(%a: memref<4xi32>, %c: i1) -> memref<4xi32> {
  %b = memref.alloc() : memref<4xi32>
  memref.copy %a, %b : memref<4xi32> to memref<4xi32>
  %r = arith.select %c, %a, %b : memref<4xi32>
  return %r : memref<4xi32>
}
func.func private @writes(%a: memref<4xi32>, %c: i1, %x: i32) {
  %zero = arith.constant 0 : index
  %r = call @inner(%a, %c) : (memref<4xi32>, i1) -> memref<4xi32>
  memref.store %x, %r[%zero] : memref<4xi32>
  return
}
func.func @reads(%c: i1, %x: i32) -> i32 {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : i32
  %a = memref.alloc() : memref<4xi32>
  linalg.fill ins(%one : i32) outs(%a : memref<4xi32>)
  call @writes(%a, %c, %x) : (memref<4xi32>, i1, i32) -> ()
  %y = memref.load %a[%zero] : memref<4xi32>
  return %y : i32
}

// -----

// Nothing is read through another name after the write: a copy is as good, and needs no comparison.

func.func private @unobserved(%a: memref<4xi32>, %c: i1) -> memref<4xi32> {
  %b = memref.alloc() : memref<4xi32>
  memref.copy %a, %b : memref<4xi32> to memref<4xi32>
  %r = arith.select %c, %a, %b : memref<4xi32>
  return %r : memref<4xi32>
}
func.func @calls_unobserved(%c: i1, %x: i32) -> i32 {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : i32
  %a = memref.alloc() : memref<4xi32>
  linalg.fill ins(%one : i32) outs(%a : memref<4xi32>)
  %r = call @unobserved(%a, %c) : (memref<4xi32>, i1) -> memref<4xi32>
  memref.store %x, %r[%zero] : memref<4xi32>
  %y = memref.load %r[%zero] : memref<4xi32>
  linalg.fill ins(%one : i32) outs(%a : memref<4xi32>)
  %z = memref.load %a[%zero] : memref<4xi32>
  %s = arith.addi %y, %z : i32
  return %s : i32
}
