// Further situations.
// RUN: freehold opt %s --copy-removal -allow-unregistered-dialect | expect %t.out

// The source is an argument; both are arguments; the source is not freed in the block.
func.func @kept(%c: i1, %in: memref<2xf32>, %out: memref<2xf32>) -> memref<2xf32> {
  %a = memref.alloc() : memref<2xf32>
  memref.copy %in, %a : memref<2xf32> to memref<2xf32>
  memref.dealloc %in : memref<2xf32>
  memref.copy %in, %out : memref<2xf32> to memref<2xf32>
  %b = memref.alloc() : memref<2xf32>
  memref.copy %a, %b : memref<2xf32> to memref<2xf32>
  scf.if %c {
    memref.dealloc %a : memref<2xf32>
  } else {
    memref.dealloc %a : memref<2xf32>
  }
  return %b : memref<2xf32>
}

// The target is allocated further out.
func.func @outer_target(%n: index, %v: f32) -> memref<2xf32> {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %out = memref.alloc() : memref<2xf32>
  scf.for %i = %zero to %n step %one {
    %a = memref.alloc() : memref<2xf32>
    linalg.fill ins(%v : f32) outs(%a : memref<2xf32>)
    memref.copy %a, %out : memref<2xf32> to memref<2xf32>
    memref.dealloc %a : memref<2xf32>
  }
  return %out : memref<2xf32>
}

// Ops between the copy and the deallocation: an op without effects; unknown ops and calls.
func.func private @other()

func.func @between(%in: memref<2xf32>) -> (memref<2xf32>, memref<2xf32>, memref<2xf32>) {
  %a = memref.alloc() : memref<2xf32>
  memref.copy %in, %a : memref<2xf32> to memref<2xf32>
  %b = memref.alloc() : memref<2xf32>
  memref.copy %a, %b : memref<2xf32> to memref<2xf32>
  %zero = arith.constant 0 : index
  memref.dealloc %a : memref<2xf32>
  %d = memref.alloc() : memref<2xf32>
  memref.copy %in, %d : memref<2xf32> to memref<2xf32>
  %e = memref.alloc() : memref<2xf32>
  memref.copy %d, %e : memref<2xf32> to memref<2xf32>
  "other.op"() : () -> ()
  call @other() : () -> ()
  memref.dealloc %d : memref<2xf32>
  // It uses the source.
  %f = memref.alloc() : memref<2xf32>
  memref.copy %in, %f : memref<2xf32> to memref<2xf32>
  %g = memref.alloc() : memref<2xf32>
  memref.copy %f, %g : memref<2xf32> to memref<2xf32>
  "other.op"(%f) : (memref<2xf32>) -> ()
  memref.dealloc %f : memref<2xf32>
  return %b, %e, %g : memref<2xf32>, memref<2xf32>, memref<2xf32>
}

// The deallocation of the target frees the buffer that is left.
func.func @target_freed(%in: memref<2xf32>, %out: memref<2xf32>) {
  %a = memref.alloc() : memref<2xf32>
  linalg.exp ins(%in : memref<2xf32>) outs(%a : memref<2xf32>)
  %b = memref.alloc() : memref<2xf32>
  memref.copy %a, %b : memref<2xf32> to memref<2xf32>
  memref.dealloc %a : memref<2xf32>
  memref.copy %b, %in : memref<2xf32> to memref<2xf32>
  memref.dealloc %b : memref<2xf32>
  return
}

// A chain ends at the first buffer.
func.func @chain(%in: memref<?xf32>, %n: index) -> memref<?xf32> {
  %a = memref.alloc(%n) : memref<?xf32>
  memref.copy %in, %a : memref<?xf32> to memref<?xf32>
  %b = memref.alloc(%n) : memref<?xf32>
  memref.copy %a, %b : memref<?xf32> to memref<?xf32>
  memref.dealloc %a : memref<?xf32>
  %c = memref.alloc(%n) : memref<?xf32>
  memref.copy %b, %c : memref<?xf32> to memref<?xf32>
  memref.dealloc %b : memref<?xf32>
  return %c : memref<?xf32>
}

// Dynamic sizes: their computation is left.
func.func @dynamic(%n: index, %m: index, %v: f32) -> memref<?x?xf32> {
  %a = memref.alloc(%n, %m) : memref<?x?xf32>
  linalg.fill ins(%v : f32) outs(%a : memref<?x?xf32>)
  %c0 = arith.constant 0 : index
  %d = memref.dim %a, %c0 : memref<?x?xf32>
  %b = memref.alloc(%d, %m) : memref<?x?xf32>
  memref.copy %a, %b : memref<?x?xf32> to memref<?x?xf32>
  memref.dealloc %a : memref<?x?xf32>
  return %b : memref<?x?xf32>
}
