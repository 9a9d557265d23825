// RUN: freehold opt %s -hlo-deallocate | expect %t.out

// Functions of several blocks: an indicator lives in the blocks that its block dominates; block arguments get their own.

func.func @diamond(%c: i1, %f: f32) {
  %c0 = arith.constant 0 : index
  %a = memref.alloc() : memref<4xf32>
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  memref.store %f, %a[%c0] : memref<4xf32>
  cf.br ^bb3
^bb2:
  cf.br ^bb3
^bb3:
  return
}

func.func @merged(%c: i1, %in: memref<4xf32>) -> memref<4xf32> {
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  %a = memref.alloc() : memref<4xf32>
  %b = memref.alloc() : memref<4xf32>
  cf.br ^bb3(%b : memref<4xf32>)
^bb2:
  cf.br ^bb3(%in : memref<4xf32>)
^bb3(%x: memref<4xf32>):
  return %x : memref<4xf32>
}

// The loop frees what an iteration does not pass on. The edge out of it needs a block of its own.
func.func @loop(%n: index) -> memref<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %init = memref.alloc() : memref<4xf32>
  cf.br ^bb1(%c0, %init : index, memref<4xf32>)
^bb1(%i: index, %x: memref<4xf32>):
  %t = memref.alloc() : memref<4xf32>
  %u = memref.alloc() : memref<4xf32>
  %j = arith.addi %i, %c1 : index
  %more = arith.cmpi slt, %j, %c3 : index
  cf.cond_br %more, ^bb1(%j, %u : index, memref<4xf32>), ^bb2(%x : memref<4xf32>)
^bb2(%y: memref<4xf32>):
  return %y : memref<4xf32>
}

func.func @returns(%c: i1, %in: memref<4xf32>) -> memref<4xf32> {
  %a = memref.alloc() : memref<4xf32>
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  return %a : memref<4xf32>
^bb2:
  return %in : memref<4xf32>
}

// Freed on both paths: nothing is left to be freed after them.
func.func @freed(%c: i1) {
  %a = memref.alloc() : memref<4xf32>
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  memref.dealloc %a : memref<4xf32>
  cf.br ^bb3
^bb2:
  memref.dealloc %a : memref<4xf32>
  cf.br ^bb3
^bb3:
  return
}

func.func @switch(%i: i32) -> memref<4xf32> {
  %a = memref.alloc() : memref<4xf32>
  cf.switch %i : i32, [
    default: ^bb1(%a : memref<4xf32>),
    0: ^bb2(%a : memref<4xf32>),
    1: ^bb1(%a : memref<4xf32>)
  ]
^bb1(%x: memref<4xf32>):
  %b = memref.alloc() : memref<4xf32>
  cf.br ^bb2(%b : memref<4xf32>)
^bb2(%y: memref<4xf32>):
  return %y : memref<4xf32>
}

func.func @unreachable() -> memref<4xf32> {
  %a = memref.alloc() : memref<4xf32>
  cf.br ^bb2(%a : memref<4xf32>)
^bb1:
  %b = memref.alloc() : memref<4xf32>
  cf.br ^bb2(%b : memref<4xf32>)
^bb2(%x: memref<4xf32>):
  return %x : memref<4xf32>
}
