// RUN: freehold opt %s --inline=default-pipeline= --allow-unregistered-dialect | expect %t.out

// Calls of functions with one block and with several, in order and in loops; recursive and immovable callees stay.

func.func private @twice(%x: i32) -> i32 {
  %0 = arith.addi %x, %x : i32
  return %0 : i32
}

func.func private @choose(%c: i1, %a: i32, %b: i32) -> (i32, i1) {
  cf.cond_br %c, ^left, ^right(%b : i32)
^left:
  %0 = call @twice(%a) : (i32) -> i32
  return %0, %c : i32, i1
^right(%x: i32):
  %true = arith.constant true
  return %x, %true : i32, i1
}

func.func @main(%c: i1, %a: i32, %b: i32, %n: index) -> i32 {
  %0 = call @twice(%a) : (i32) -> i32
  %1:2 = call @choose(%c, %0, %b) : (i1, i32, i32) -> (i32, i1)
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %2 = scf.for %i = %c0 to %n step %c1 iter_args(%x = %1#0) -> (i32) {
    %3 = func.call @twice(%x) : (i32) -> i32
    %4:2 = func.call @choose(%c, %3, %b) : (i1, i32, i32) -> (i32, i1)
    scf.yield %4#0 : i32
  }
  return %2 : i32
}

func.func @count(%n: i32) -> i32 {
  %0 = call @count(%n) : (i32) -> i32
  return %0 : i32
}

func.func @even(%n: i32) -> i32 {
  %0 = call @odd(%n) : (i32) -> i32
  return %0 : i32
}

func.func @odd(%n: i32) -> i32 {
  %0 = call @even(%n) : (i32) -> i32
  return %0 : i32
}

func.func @stays(%x: i32) {
  "foo.bar"(%x) : (i32) -> ()
  return
}

func.func @never(%x: i32) attributes {no_inline} {
  return
}

func.func private @unused(%x: i32) -> i32 {
  %0 = call @twice(%x) : (i32) -> i32
  return %0 : i32
}

func.func private @outside(i32) -> i32

func.func @others(%x: i32) -> i32 {
  %0 = call @count(%x) : (i32) -> i32
  %1 = call @even(%0) : (i32) -> i32
  call @stays(%1) : (i32) -> ()
  call @never(%1) : (i32) -> ()
  %2 = call @twice(%1) {no_inline} : (i32) -> i32
  %3 = call @outside(%2) : (i32) -> i32
  return %3 : i32
}

func.func private @affine(%m: memref<?xf32>, %i: index) -> f32 {
  %0 = affine.load %m[%i + 1] : memref<?xf32>
  return %0 : f32
}

func.func @into_loops(%m: memref<?xf32>, %lb: index, %n: index) {
  affine.for %i = 0 to 10 {
    %0 = func.call @affine(%m, %i) : (memref<?xf32>, index) -> f32
    affine.store %0, %m[%i] : memref<?xf32>
  }
  scf.for %i = %lb to %n step %lb {
    %0 = func.call @affine(%m, %i) : (memref<?xf32>, index) -> f32
    memref.store %0, %m[%i] : memref<?xf32>
  }
  return
}

module @nested {
  func.func private @half(%x: index) -> index {
    %c2 = arith.constant 2 : index
    %0 = arith.divui %x, %c2 : index
    return %0 : index
  }
  func.func @quarter(%x: index) -> index {
    %0 = call @half(%x) : (index) -> index
    %1 = call @half(%0) : (index) -> index
    return %1 : index
  }
}
