// RUN: freehold opt %s --irdl-file=%S/users_ops.irdl --ownership-based-buffer-deallocation | expect %t.out
// RUN: freehold opt %s --irdl-file=%S/users_ops.irdl --buffer-deallocation-pipeline | expect %t.whole.out

// Terminators with several successors other than cf.cond_br, which mlir-opt rejects: what one successor needs and another
// one does not is freed in a block on the edge to the other one.

func.func @switch(%i: i32, %borrowed: memref<4xf32>, %out: memref<4xf32>) {
  %a = memref.alloc() : memref<4xf32>
  %b = memref.alloc() : memref<4xf32>
  memref.copy %out, %a : memref<4xf32> to memref<4xf32>
  memref.copy %out, %b : memref<4xf32> to memref<4xf32>
  cf.switch %i : i32, [
    default: ^end,
    0: ^use(%a : memref<4xf32>),
    1: ^use(%borrowed : memref<4xf32>),
    2: ^both(%a : memref<4xf32>)
  ]
^both(%m: memref<4xf32>):
  memref.copy %m, %out : memref<4xf32> to memref<4xf32>
  cf.br ^use(%b : memref<4xf32>)
^use(%u: memref<4xf32>):
  memref.copy %u, %out : memref<4xf32> to memref<4xf32>
  cf.br ^end
^end:
  return
}

// Nothing is freed on the edges: what is live into all successors, and what no successor needs.
func.func @needed_by_all(%i: i32, %out: memref<4xf32>) -> memref<4xf32> {
  %a = memref.alloc() : memref<4xf32>
  %b = memref.alloc() : memref<4xf32>
  memref.copy %out, %a : memref<4xf32> to memref<4xf32>
  memref.copy %out, %b : memref<4xf32> to memref<4xf32>
  cf.switch %i : i32, [default: ^end, 0: ^left, 1: ^end]
^left:
  memref.copy %a, %out : memref<4xf32> to memref<4xf32>
  cf.br ^end
^end:
  return %a : memref<4xf32>
}

// A loop with a switch as its latch.
func.func @loop(%out: memref<4xf32>) {
  %i = arith.constant 2 : i32
  %one = arith.constant 1 : i32
  %a = memref.alloc() : memref<4xf32>
  memref.copy %out, %a : memref<4xf32> to memref<4xf32>
  cf.br ^head(%i, %a : i32, memref<4xf32>)
^head(%n: i32, %m: memref<4xf32>):
  memref.copy %m, %out : memref<4xf32> to memref<4xf32>
  %b = memref.alloc() : memref<4xf32>
  memref.copy %m, %b : memref<4xf32> to memref<4xf32>
  %next = arith.subi %n, %one : i32
  cf.switch %n : i32, [
    default: ^end,
    1: ^head(%next, %b : i32, memref<4xf32>),
    2: ^head(%next, %m : i32, memref<4xf32>),
    3: ^end
  ]
^end:
  return
}

// A terminator that a user declares forwards nothing, but may pass what it produces.
func.func @declared(%c: i1, %out: memref<4xf32>) {
  %a = memref.alloc() : memref<4xf32>
  %b = memref.alloc() : memref<4xf32>
  memref.copy %out, %a : memref<4xf32> to memref<4xf32>
  "lent.go"()[^left, ^right] : () -> ()
^left:
  memref.copy %a, %out : memref<4xf32> to memref<4xf32>
  return
^right(%x: f32):
  "lent.go"()[^left, ^last] : () -> ()
^last:
  return
}
