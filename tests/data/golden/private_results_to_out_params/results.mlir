// RUN: freehold opt %s --private-results-to-out-params --mlir-pass-statistics -split-input-file 2>&1 | expect %t.out
// RUN: freehold opt %s --private-results-to-out-params=ignore-peak=true -split-input-file | expect %t.ignored.out

// New buffers go to the outermost caller. Other results stay.

func.func private @inner(%m: memref<4xf32>) -> (f32, memref<4xf32>) {
  %c0 = arith.constant 0 : index
  %a = memref.alloc() {alignment = 64 : i64} : memref<4xf32>
  memref.copy %m, %a : memref<4xf32> to memref<4xf32>
  %x = memref.load %m[%c0] : memref<4xf32>
  return %x, %a : f32, memref<4xf32>
}
func.func private @outer(%m: memref<4xf32>) -> memref<4xf32> {
  %x, %a = call @inner(%m) : (memref<4xf32>) -> (f32, memref<4xf32>)
  linalg.fill ins(%x : f32) outs(%a : memref<4xf32>)
  return %a : memref<4xf32>
}
func.func @caller(%m: memref<4xf32>) -> f32 {
  %c1 = arith.constant 1 : index
  %a = call @outer(%m) : (memref<4xf32>) -> memref<4xf32>
  %x = memref.load %a[%c1] : memref<4xf32>
  memref.dealloc %a : memref<4xf32>
  return %x : f32
}

// -----

// Sizes that callers can compute.

func.func private @sizes(%m: memref<?xf32>, %n: index) -> (memref<?xf32>, memref<?x3xf32>) {
  %c0 = arith.constant 0 : index
  %d = memref.dim %m, %c0 : memref<?xf32>
  %a = memref.alloc(%d) : memref<?xf32>
  memref.copy %m, %a : memref<?xf32> to memref<?xf32>
  %b = memref.alloc(%n) : memref<?x3xf32>
  return %a, %b : memref<?xf32>, memref<?x3xf32>
}
func.func @caller(%m: memref<?xf32>, %n: index) -> index {
  %c0 = arith.constant 0 : index
  %a:2 = call @sizes(%m, %n) : (memref<?xf32>, index) -> (memref<?xf32>, memref<?x3xf32>)
  %d = memref.dim %a#0, %c0 : memref<?xf32>
  memref.dealloc %a#0 : memref<?xf32>
  memref.dealloc %a#1 : memref<?x3xf32>
  return %d : index
}

// -----

// An argument that the function takes over is freed by the caller.

func.func private @takes(%m: memref<4xf32> {freehold.owned}) -> memref<4xf32> {
  %a = memref.alloc() : memref<4xf32>
  memref.copy %m, %a : memref<4xf32> to memref<4xf32>
  memref.dealloc %m : memref<4xf32>
  return %a : memref<4xf32>
}
func.func @caller(%m: memref<4xf32>) -> memref<4xf32> {
  %a = memref.alloc() : memref<4xf32>
  memref.copy %m, %a : memref<4xf32> to memref<4xf32>
  %b = call @takes(%a) : (memref<4xf32>) -> memref<4xf32>
  %c = call @takes(%b) : (memref<4xf32>) -> memref<4xf32>
  return %c : memref<4xf32>
}

// -----

// The buffer would live while a larger one does, which is freed before it is allocated now.

func.func private @raises(%m: memref<4xf32>) -> memref<8xf32> {
  %c0 = arith.constant 0 : index
  %t = memref.alloc() : memref<16xf32>
  %x = memref.load %m[%c0] : memref<4xf32>
  linalg.fill ins(%x : f32) outs(%t : memref<16xf32>)
  %y = memref.load %t[%c0] : memref<16xf32>
  memref.dealloc %t : memref<16xf32>
  %a = memref.alloc() : memref<8xf32>
  linalg.fill ins(%y : f32) outs(%a : memref<8xf32>)
  return %a : memref<8xf32>
}
func.func @caller(%m: memref<4xf32>) -> memref<8xf32> {
  %a = call @raises(%m) : (memref<4xf32>) -> memref<8xf32>
  return %a : memref<8xf32>
}

// -----

// Left as they are: one of two buffers, a buffer that is returned twice, one of a loop, a recursive function.

func.func private @either(%c: i1) -> memref<4xf32> {
  cf.cond_br %c, ^one, ^other
^one:
  %a = memref.alloc() : memref<4xf32>
  return %a : memref<4xf32>
^other:
  %b = memref.alloc() : memref<4xf32>
  return %b : memref<4xf32>
}
func.func private @twice() -> (memref<4xf32>, memref<4xf32>) {
  %a = memref.alloc() : memref<4xf32>
  return %a, %a : memref<4xf32>, memref<4xf32>
}
func.func private @loop(%c: i1) -> memref<4xf32> {
  cf.br ^next
^next:
  %a = memref.alloc() : memref<4xf32>
  cf.cond_br %c, ^again, ^done
^again:
  memref.dealloc %a : memref<4xf32>
  cf.br ^next
^done:
  return %a : memref<4xf32>
}
func.func private @recursive(%c: i1) -> memref<4xf32> {
  %no = arith.constant false
  %a = memref.alloc() : memref<4xf32>
  scf.if %c {
    %b = func.call @recursive(%no) : (i1) -> memref<4xf32>
    memref.copy %b, %a : memref<4xf32> to memref<4xf32>
    memref.dealloc %b : memref<4xf32>
  }
  return %a : memref<4xf32>
}
func.func @caller(%c: i1) {
  %a = call @either(%c) : (i1) -> memref<4xf32>
  memref.dealloc %a : memref<4xf32>
  %b:2 = call @twice() : () -> (memref<4xf32>, memref<4xf32>)
  memref.dealloc %b#0 : memref<4xf32>
  %no = arith.constant false
  %d = call @loop(%no) : (i1) -> memref<4xf32>
  memref.dealloc %d : memref<4xf32>
  %e = call @recursive(%c) : (i1) -> memref<4xf32>
  memref.dealloc %e : memref<4xf32>
  return
}
