// RUN: freehold opt %s --remove-dead-values --allow-unregistered-dialect | expect %t.out

func.func private @unused(%a: i32, %m: memref<i32>) -> i32 {
  %0 = arith.addi %a, %a : i32
  memref.store %0, %m[] : memref<i32>
  return %0 : i32
}
func.func @reads(%n: index, %m: memref<?xi32>, %c: i1, %z : i32) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%s = %z) -> i32 {
    %l = memref.load %m[%i] : memref<?xi32>
    %t = arith.addi %l, %s : i32
    scf.yield %t : i32
  }
  %q = scf.if %c -> i32 {
    %al = memref.alloc() : memref<i32>
    memref.store %z, %al[] : memref<i32>
    scf.yield %z : i32
  } else {
    scf.yield %z : i32
  }
  %q2 = scf.if %c -> i32 {
    scf.yield %z : i32
  } else {
    %o = arith.constant 5 : i32
    scf.yield %o : i32
  }
  "foo.x"(%q2) : (i32) -> ()
  return %z : i32
}
func.func @loads(%m: memref<i32>, %k: memref<i32>, %n: index, %z: i32) {
  %l = memref.load %m[] : memref<i32>
  memref.store %z, %k[] : memref<i32>
  %l2 = memref.load %k[] : memref<i32>
  %a = memref.alloc(%n) : memref<?xi32>
  %b = memref.alloc() : memref<4xi32>
  %l3 = memref.load %b[%n] : memref<4xi32>
  return
}
func.func @g(%k: memref<i32>, %n: index, %z: i32, %m: memref<?xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  memref.store %z, %m[%c0] : memref<?xi32>
  memref.store %z, %m[%c1] : memref<?xi32>
  memref.store %z, %m[%n] : memref<?xi32>
  scf.for %i = %c0 to %n step %c1 {
    %l = memref.load %m[%i] : memref<?xi32>
  }
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%s = %z) -> i32 {
    %l = memref.load %m[%i] : memref<?xi32>
    %t = arith.addi %l, %s : i32
    scf.yield %t : i32
  }
  %b = memref.alloc() : memref<4xi32>
  memref.dealloc %b : memref<4xi32>
  return
}
