// RUN: freehold compile --stats %s 2>&1 | expect %t.out

// '--stats' counts what is inserted, and lists checks and copies.

func.func @argument(%m: memref<4xf32>) -> memref<4xf32> {
  return %m : memref<4xf32>
}

func.func @new_on_one_path(%c: i1, %m: memref<4xf32>, %i: index) -> f32 {
  cf.cond_br %c, ^bb1, ^bb2(%m : memref<4xf32>)
^bb1:
  %a = memref.alloc() : memref<4xf32>
  memref.copy %m, %a : memref<4xf32> to memref<4xf32>
  cf.br ^bb2(%a : memref<4xf32>)
^bb2(%x: memref<4xf32>):
  %v = memref.load %x[%i] : memref<4xf32>
  return %v : f32
}
