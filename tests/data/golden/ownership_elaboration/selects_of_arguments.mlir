// RUN: freehold opt %s --ownership-elaboration --canonicalize | expect %t.out

// A select of a buffer of the function and one of the caller, which is forwarded: its condition tells whose buffer it is.
func.func @returned(%c: i1, %m: memref<4xf32>) -> memref<4xf32> {
  %a = memref.alloc() : memref<4xf32>
  memref.copy %m, %a : memref<4xf32> to memref<4xf32>
  %s = arith.select %c, %a, %m : memref<4xf32>
  return %s : memref<4xf32>
}
func.func @forwarded(%c: i1, %d: i1, %m: memref<4xf32>) {
  %a = memref.alloc() : memref<4xf32>
  memref.copy %m, %a : memref<4xf32> to memref<4xf32>
  %s = arith.select %c, %m, %a : memref<4xf32>
  %t = arith.select %d, %s, %m : memref<4xf32>
  cf.br ^next(%t : memref<4xf32>)
^next(%x: memref<4xf32>):
  memref.copy %x, %m : memref<4xf32> to memref<4xf32>
  return
}
func.func @only_used(%c: i1, %m: memref<4xf32>) {
  %a = memref.alloc() : memref<4xf32>
  memref.copy %m, %a : memref<4xf32> to memref<4xf32>
  %s = arith.select %c, %m, %a : memref<4xf32>
  memref.copy %s, %m : memref<4xf32> to memref<4xf32>
  return
}
func.func @lives_on(%c: i1, %m: memref<4xf32>) {
  %a = memref.alloc() : memref<4xf32>
  memref.copy %m, %a : memref<4xf32> to memref<4xf32>
  %s = arith.select %c, %m, %a : memref<4xf32>
  cf.br ^next(%s : memref<4xf32>)
^next(%x: memref<4xf32>):
  memref.copy %x, %m : memref<4xf32> to memref<4xf32>
  memref.copy %a, %m : memref<4xf32> to memref<4xf32>
  return
}

// Both operands may be owned, which their flags tell.
func.func @flags(%c: i1, %d: i1, %n: index, %m: memref<4xf32>) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %r:2 = scf.for %i = %zero to %n step %one iter_args(%x = %m, %y = %m) -> (memref<4xf32>, memref<4xf32>) {
    %a = memref.alloc() : memref<4xf32>
    memref.copy %x, %a : memref<4xf32> to memref<4xf32>
    %b = memref.alloc() : memref<4xf32>
    memref.copy %y, %b : memref<4xf32> to memref<4xf32>
    %s = arith.select %c, %a, %m : memref<4xf32>
    scf.yield %s, %b : memref<4xf32>, memref<4xf32>
  }
  %t = arith.select %d, %r#0, %r#1 : memref<4xf32>
  cf.br ^next(%t : memref<4xf32>)
^next(%x: memref<4xf32>):
  memref.copy %x, %m : memref<4xf32> to memref<4xf32>
  return
}

// One operand was loaded from a buffer of buffers, which dies there, too. The select does not take that one.
func.func @loaded(%c: i1, %m: memref<4xf32>) -> memref<4xf32> {
  %zero = arith.constant 0 : index
  %box = memref.alloc() : memref<1xmemref<4xf32>>
  memref.store %m, %box[%zero] : memref<1xmemref<4xf32>>
  %l = memref.load %box[%zero] : memref<1xmemref<4xf32>>
  %a = memref.alloc() : memref<4xf32>
  memref.copy %m, %a : memref<4xf32> to memref<4xf32>
  %s = arith.select %c, %a, %l : memref<4xf32>
  return %s : memref<4xf32>
}
