// RUN: freehold opt %s --ownership-based-buffer-deallocation | expect %t.out

// The result of an op with regions is live into later blocks: it must not be freed on the edges there. Upstream misses
// it, because the op is recreated, and frees it before the branch.

func.func @if_result_used_later(%c: i1, %n: index) -> f32 {
  %c0 = arith.constant 0 : index
  %r = scf.if %c -> (memref<?xf32>) {
    %a = memref.alloc(%n) : memref<?xf32>
    scf.yield %a : memref<?xf32>
  } else {
    %b = memref.alloc(%n) : memref<?xf32>
    scf.yield %b : memref<?xf32>
  }
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  cf.br ^bb2
^bb2:
  %z = memref.load %r[%c0] : memref<?xf32>
  return %z : f32
}

func.func @while_result_used_later(%c: i1, %m: memref<4xf32>) {
  %r = scf.while (%a = %m) : (memref<4xf32>) -> memref<4xf32> {
    scf.condition(%c) %a : memref<4xf32>
  } do {
  ^bb0(%a: memref<4xf32>):
    %b = memref.alloc() : memref<4xf32>
    scf.yield %b : memref<4xf32>
  }
  cf.br ^bb1
^bb1:
  memref.copy %m, %r : memref<4xf32> to memref<4xf32>
  return
}
