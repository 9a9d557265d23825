// RUN: freehold explain --structure=off %s | expect %t.out

// The decisions of ownership-elaboration: why each free is where it is, and which paths disagree about a flag.

func.func private @ext(memref<8xf32>) -> (memref<8xf32>, memref<8xf32>)
func.func @kept(%c: i1, %i: index) -> (f32, f32) {
  %a = memref.alloc() : memref<8xf32>
  call @use(%a) : (memref<8xf32>) -> ()
  cf.cond_br %c, ^bb1, ^bb2(%a : memref<8xf32>)
^bb1:
  %b = memref.alloc() : memref<8xf32>
  cf.br ^bb2(%b : memref<8xf32>)
^bb2(%x: memref<8xf32>):
  %v = memref.load %x[%i] : memref<8xf32>
  %w = memref.load %a[%i] : memref<8xf32>
  return %v, %w : f32, f32
}
func.func private @use(%a: memref<8xf32>) { return }
func.func @swap(%c: i1, %i: index) -> f32 {
  %a = memref.alloc() : memref<8xf32>
  %b = memref.alloc() : memref<8xf32>
  call @use(%a) : (memref<8xf32>) -> ()
  call @use(%b) : (memref<8xf32>) -> ()
  cf.cond_br %c, ^bb2(%b : memref<8xf32>), ^bb2(%a : memref<8xf32>)
^bb2(%x: memref<8xf32>):
  call @use(%x) : (memref<8xf32>) -> ()
  call @use(%x) : (memref<8xf32>) -> ()
  %v = memref.load %x[%i] : memref<8xf32>
  return %v : f32
}
func.func @one_side(%c: i1, %i: index) {
  %a = memref.alloc() : memref<8xf32>
  call @use(%a) : (memref<8xf32>) -> ()
  scf.if %c {
    func.call @use(%a) : (memref<8xf32>) -> ()
  }
  return
}
func.func @two(%m: memref<8xf32>, %i: index) -> f32 {
  %r:2 = call @ext(%m) : (memref<8xf32>) -> (memref<8xf32>, memref<8xf32>)
  %v = memref.load %r#1[%i] : memref<8xf32>
  return %v : f32
}

// Each side hands over one buffer and frees the other.
func.func @handover(%c: i1, %i: index) -> f32 {
  %a = memref.alloc() : memref<8xf32>
  %b = memref.alloc() : memref<8xf32>
  call @use(%a) : (memref<8xf32>) -> ()
  %r = scf.if %c -> memref<8xf32> {
    func.call @use(%b) : (memref<8xf32>) -> ()
    scf.yield %a : memref<8xf32>
  } else {
    scf.yield %b : memref<8xf32>
  }
  %v = memref.load %r[%i] : memref<8xf32>
  return %v : f32
}

// Each iteration frees the buffer of the previous one.
func.func @iterations(%n: index, %i: index) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = memref.alloc() : memref<8xf32>
  call @use(%a) : (memref<8xf32>) -> ()
  %r = scf.for %k = %c0 to %n step %c1 iter_args(%x = %a) -> memref<8xf32> {
    %b = memref.alloc() : memref<8xf32>
    memref.copy %x, %b : memref<8xf32> to memref<8xf32>
    scf.yield %b : memref<8xf32>
  }
  %v = memref.load %r[%i] : memref<8xf32>
  return %v : f32
}

// One argument or another is returned.
func.func @two_results(%m: memref<8xf32>) -> (memref<8xf32>, memref<8xf32>) {
  return %m, %m : memref<8xf32>, memref<8xf32>
}

// Only one side uses it.
func.func @blocks(%c: i1, %i: index) {
  %a = memref.alloc() : memref<8xf32>
  call @use(%a) : (memref<8xf32>) -> ()
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  call @use(%a) : (memref<8xf32>) -> ()
  cf.br ^bb2
^bb2:
  call @other() : () -> ()
  return
}
func.func private @other()
