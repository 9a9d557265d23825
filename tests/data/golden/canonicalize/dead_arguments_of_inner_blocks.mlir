// RUN: freehold opt %s --canonicalize | expect %t.out

// A block argument that is only passed to an unused argument of an inner block is removed together with it; the branch
// that passed it on stays.

func.func @passed_inwards(%c: i1, %d: i1, %a: memref<4xf32>, %v: f32, %n: index) {
  %i = arith.constant 0 : index
  cf.cond_br %c, ^bb1(%a : memref<4xf32>), ^bb2
^bb1(%outer: memref<4xf32>):
  scf.for %k = %i to %n step %n {
    scf.execute_region {
      cf.cond_br %d, ^inner1(%outer : memref<4xf32>), ^inner2(%outer : memref<4xf32>)
    ^inner1(%x: memref<4xf32>):
      memref.store %v, %a[%i] : memref<4xf32>
      cf.br ^inner3
    ^inner2(%y: memref<4xf32>):
      cf.br ^inner3
    ^inner3:
      scf.yield
    }
  }
  cf.br ^bb2
^bb2:
  return
}
