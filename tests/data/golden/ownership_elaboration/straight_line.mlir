// RUN: freehold opt %s --ownership-elaboration | expect %t.out

// In straight-line code, each buffer is freed after its last use, not at the end.

func.func @two_buffers(%m: memref<4xf32>) {
  %a = memref.alloc() : memref<4xf32>
  memref.copy %m, %a : memref<4xf32> to memref<4xf32>
  %b = memref.alloc() : memref<4xf32>
  memref.copy %a, %b : memref<4xf32> to memref<4xf32>
  memref.copy %b, %m : memref<4xf32> to memref<4xf32>
  return
}

func.func @never_used() {
  %a = memref.alloc() : memref<4xf32>
  %b = memref.alloc() : memref<4xf32>
  return
}

// The load's result does not need the buffer.
func.func @load_then_compute(%i: index) -> f32 {
  %a = memref.alloc() : memref<4xf32>
  %f = arith.constant 2.0 : f32
  memref.store %f, %a[%i] : memref<4xf32>
  %x = memref.load %a[%i] : memref<4xf32>
  %y = arith.addf %x, %x : f32
  %z = arith.mulf %y, %x : f32
  return %z : f32
}

// What is returned is not freed; the caller owns it.
func.func @returned(%f: f32, %i: index) -> memref<4xf32> {
  %a = memref.alloc() : memref<4xf32>
  %b = memref.alloc() : memref<4xf32>
  memref.store %f, %a[%i] : memref<4xf32>
  memref.store %f, %b[%i] : memref<4xf32>
  return %b : memref<4xf32>
}

// Buffers of zero size are allocated and freed as others.
func.func @no_elements(%n: index) {
  %c0 = arith.constant 0 : index
  %a = memref.alloc() : memref<0xf32>
  %b = memref.alloc(%c0) : memref<?xf32>
  %d = memref.dim %b, %c0 : memref<?xf32>
  %e = memref.alloc(%d) : memref<?xf32>
  memref.copy %b, %e : memref<?xf32> to memref<?xf32>
  return
}

// Neither a stack buffer nor a global is freed.
memref.global "private" constant @zeros : memref<4xf32> = dense<0.0>
func.func @not_owned(%m: memref<4xf32>) {
  %s = memref.alloca() : memref<4xf32>
  %g = memref.get_global @zeros : memref<4xf32>
  memref.copy %g, %s : memref<4xf32> to memref<4xf32>
  memref.copy %s, %m : memref<4xf32> to memref<4xf32>
  return
}
