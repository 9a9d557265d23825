// RUN: freehold opt %s --plan-memory -split-input-file | expect %t.out

// A private function gets its arena from its callers, at each call another part of theirs.

func.func private @inner(%m: memref<4xf32>, %f: f32) {
  %t = memref.alloc() : memref<4xf32>
  linalg.fill ins(%f : f32) outs(%t : memref<4xf32>)
  memref.copy %t, %m : memref<4xf32> to memref<4xf32>
  memref.dealloc %t : memref<4xf32>
  return
}
func.func private @middle(%m: memref<4xf32>, %f: f32) {
  %t = memref.alloc() : memref<4xf32>
  call @inner(%t, %f) : (memref<4xf32>, f32) -> ()
  memref.copy %t, %m : memref<4xf32> to memref<4xf32>
  memref.dealloc %t : memref<4xf32>
  return
}
func.func @outer(%f: f32) -> f32 {
  %zero = arith.constant 0 : index
  %a = memref.alloc() : memref<4xf32>
  call @middle(%a, %f) : (memref<4xf32>, f32) -> ()
  %b = memref.alloc() : memref<4xf32>
  call @inner(%b, %f) : (memref<4xf32>, f32) -> ()
  memref.copy %a, %b : memref<4xf32> to memref<4xf32>
  memref.dealloc %a : memref<4xf32>
  %r = memref.load %b[%zero] : memref<4xf32>
  memref.dealloc %b : memref<4xf32>
  return %r : f32
}

// -----

// Two memory spaces: the arguments are in the order of the callee.

func.func private @inner(%f: f32) {
  %a = memref.alloc() : memref<4xf32, 1>
  linalg.fill ins(%f : f32) outs(%a : memref<4xf32, 1>)
  memref.dealloc %a : memref<4xf32, 1>
  %b = memref.alloc() : memref<2xf32>
  linalg.fill ins(%f : f32) outs(%b : memref<2xf32>)
  memref.dealloc %b : memref<2xf32>
  return
}
func.func @outer(%f: f32) {
  %a = memref.alloc() : memref<4xf32>
  call @inner(%f) : (f32) -> ()
  linalg.fill ins(%f : f32) outs(%a : memref<4xf32>)
  memref.dealloc %a : memref<4xf32>
  return
}

// -----

// A recursive function and one that a parallel loop calls allocate their arenas themselves.

func.func private @recursive(%n: index, %f: f32) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %a = memref.alloc() : memref<4xf32>
  linalg.fill ins(%f : f32) outs(%a : memref<4xf32>)
  %more = arith.cmpi ne, %n, %zero : index
  scf.if %more {
    %next = arith.subi %n, %one : index
    %x = memref.load %a[%zero] : memref<4xf32>
    func.call @recursive(%next, %x) : (index, f32) -> ()
  }
  memref.dealloc %a : memref<4xf32>
  return
}
func.func private @iteration(%i: index, %m: memref<4xf32>) {
  %zero = arith.constant 0 : index
  %a = memref.alloc() : memref<1xf32>
  %x = memref.load %m[%i] : memref<4xf32>
  memref.store %x, %a[%zero] : memref<1xf32>
  %y = memref.load %a[%zero] : memref<1xf32>
  memref.store %y, %m[%i] : memref<4xf32>
  memref.dealloc %a : memref<1xf32>
  return
}
func.func @outer(%n: index, %f: f32, %m: memref<4xf32>) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %four = arith.constant 4 : index
  call @recursive(%n, %f) : (index, f32) -> ()
  scf.parallel (%i) = (%zero) to (%four) step (%one) {
    func.call @iteration(%i, %m) : (index, memref<4xf32>) -> ()
  }
  return
}

// -----

// The callee would hold the place in the caller's arena while it needs the result only: it allocates its own arena, and
// frees it before it allocates the result.

func.func private @step(%m: memref<64xf32>, %f: f32) -> memref<64xf32> {
  %a = memref.alloc() : memref<1024xf32>
  linalg.fill ins(%f : f32) outs(%a : memref<1024xf32>)
  %part = memref.subview %a[0] [64] [1] : memref<1024xf32> to memref<64xf32, strided<[1]>>
  linalg.add ins(%part, %m : memref<64xf32, strided<[1]>>, memref<64xf32>) outs(%m : memref<64xf32>)
  memref.dealloc %a : memref<1024xf32>
  %b = memref.alloc() : memref<64xf32>
  %r = memref.alloc() : memref<64xf32>
  linalg.exp ins(%m : memref<64xf32>) outs(%b : memref<64xf32>)
  linalg.exp ins(%b : memref<64xf32>) outs(%r : memref<64xf32>)
  memref.dealloc %b : memref<64xf32>
  return %r : memref<64xf32>
}
func.func private @large(%m: memref<64xf32>, %f: f32) -> memref<512xf32> {
  %a = memref.alloc() : memref<1024xf32>
  linalg.fill ins(%f : f32) outs(%a : memref<1024xf32>)
  %part = memref.subview %a[0] [64] [1] : memref<1024xf32> to memref<64xf32, strided<[1]>>
  linalg.add ins(%part, %m : memref<64xf32, strided<[1]>>, memref<64xf32>) outs(%m : memref<64xf32>)
  memref.dealloc %a : memref<1024xf32>
  %r = memref.alloc() : memref<512xf32>
  linalg.fill ins(%f : f32) outs(%r : memref<512xf32>)
  return %r : memref<512xf32>
}
func.func @caller(%m: memref<64xf32>, %f: f32) {
  %a = memref.alloc() : memref<16xf32>
  linalg.fill ins(%f : f32) outs(%a : memref<16xf32>)
  %0 = call @step(%m, %f) : (memref<64xf32>, f32) -> memref<64xf32>
  memref.dealloc %0 : memref<64xf32>
  %1 = call @large(%m, %f) : (memref<64xf32>, f32) -> memref<512xf32>
  memref.dealloc %1 : memref<512xf32>
  memref.copy %a, %a : memref<16xf32> to memref<16xf32>
  memref.dealloc %a : memref<16xf32>
  return
}
