// RUN: freehold opt %s --ownership-elaboration --canonicalize --reuse-loop-buffers="assume-loops-run=true ignore-peak=true" --canonicalize -split-input-file | expect %t.out

// Loops of blocks, left from the header.

func.func @header(%v: f32, %limit: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %init = memref.alloc() : memref<4xf32>
  linalg.fill ins(%v : f32) outs(%init : memref<4xf32>)
  cf.br ^header(%init : memref<4xf32>)
^header(%a: memref<4xf32>):
  %x = memref.load %a[%c0] : memref<4xf32>
  %more = arith.cmpf olt, %x, %limit : f32
  cf.cond_br %more, ^body, ^done
^body:
  %b = memref.alloc() : memref<4xf32>
  %s = arith.addf %x, %x : f32
  linalg.fill ins(%s : f32) outs(%b : memref<4xf32>)
  %y = memref.load %a[%c1] : memref<4xf32>
  memref.store %y, %b[%c1] : memref<4xf32>
  cf.br ^header(%b : memref<4xf32>)
^done:
  %w = memref.load %a[%c1] : memref<4xf32>
  return %w : f32
}

// -----

// From the latch, with a borrowed initial buffer, and an exit that other branches reach.

func.func @latch(%m: memref<4xf32>, %limit: f32, %c: i1) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  cf.cond_br %c, ^enter, ^done(%limit : f32)
^enter:
  memref.store %limit, %m[%c0] : memref<4xf32>
  cf.br ^body(%m : memref<4xf32>)
^body(%a: memref<4xf32>):
  %b = memref.alloc() : memref<4xf32>
  %x = memref.load %a[%c0] : memref<4xf32>
  %s = arith.addf %x, %x : f32
  linalg.fill ins(%s : f32) outs(%b : memref<4xf32>)
  %y = memref.load %a[%c1] : memref<4xf32>
  memref.store %y, %b[%c1] : memref<4xf32>
  %more = arith.cmpf olt, %s, %limit : f32
  cf.cond_br %more, ^body(%b : memref<4xf32>), ^done(%y : f32)
^done(%w: f32):
  return %w : f32
}

// -----

// Borrowed, left from the header: the second buffer is freed if there was no iteration.

func.func @borrowed(%m: memref<4xf32>, %limit: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  cf.br ^header(%m : memref<4xf32>)
^header(%a: memref<4xf32>):
  %x = memref.load %a[%c0] : memref<4xf32>
  %more = arith.cmpf olt, %x, %limit : f32
  cf.cond_br %more, ^body, ^done
^body:
  %b = memref.alloc() : memref<4xf32>
  %s = arith.addf %x, %x : f32
  linalg.fill ins(%s : f32) outs(%b : memref<4xf32>)
  %y = memref.load %a[%c1] : memref<4xf32>
  memref.store %y, %b[%c1] : memref<4xf32>
  cf.br ^header(%b : memref<4xf32>)
^done:
  %w = memref.load %a[%c1] : memref<4xf32>
  return %w : f32
}
