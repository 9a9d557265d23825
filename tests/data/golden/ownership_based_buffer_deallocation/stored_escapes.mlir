// RUN: freehold opt %s --ownership-based-buffer-deallocation -split-input-file -verify-diagnostics
// RUN: freehold opt %s --ownership-based-buffer-deallocation -split-input-file | expect %t.out

// Buffers that are stored where they outlive their owner are left unfreed.

func.func @in_an_argument(%table: memref<2xmemref<4xf32>>, %i: index) {
  // expected-note @+1 {{the buffer comes from here}}
  %a = memref.alloc() : memref<4xf32>
  %b = memref.alloc() : memref<4xf32>
  memref.copy %a, %b : memref<4xf32> to memref<4xf32>
  // expected-warning @+1 {{this buffer is left unfreed, because it is stored in a memref that outlives it}}
  memref.store %a, %table[%i] : memref<2xmemref<4xf32>>
  return
}

// -----

func.func @in_a_returned_buffer(%i: index) -> memref<2xmemref<4xf32>> {
  %table = memref.alloc() : memref<2xmemref<4xf32>>
  // expected-note @+1 {{the buffer comes from here}}
  %a = memref.alloc() : memref<4xf32>
  // expected-warning @+1 {{this buffer is left unfreed, because it is stored in a memref that outlives it}}
  memref.store %a, %table[%i] : memref<2xmemref<4xf32>>
  return %table : memref<2xmemref<4xf32>>
}

// -----

// The iteration ends before the container does.
func.func @in_an_iteration(%out: memref<4xf32>) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %n = arith.constant 3 : index
  %table = memref.alloc() : memref<1xmemref<4xf32>>
  scf.for %i = %zero to %n step %one {
    // expected-note @+1 {{the buffer comes from here}}
    %a = memref.alloc() : memref<4xf32>
    // expected-warning @+1 {{this buffer is left unfreed, because it is stored in a memref that outlives it}}
    memref.store %a, %table[%zero] : memref<1xmemref<4xf32>>
  }
  %b = memref.load %table[%zero] : memref<1xmemref<4xf32>>
  memref.copy %b, %out : memref<4xf32> to memref<4xf32>
  return
}

// -----

// All origins of a forwarded buffer are left unfreed, and the free in the program stays.
func.func private @make() -> memref<4xf32>

func.func @of_several_origins(%table: memref<2xmemref<4xf32>>, %i: index, %c: i1) {
  cf.cond_br %c, ^left, ^right
^left:
  %a = memref.alloc() : memref<4xf32>
  cf.br ^store(%a : memref<4xf32>)
^right:
  %b = func.call @make() : () -> memref<4xf32>
  cf.br ^store(%b : memref<4xf32>)
// expected-note @+1 {{the buffer comes from here}}
^store(%m: memref<4xf32>):
  // expected-warning @+1 {{this buffer is left unfreed, because it is stored in a memref that outlives it}}
  memref.store %m, %table[%i] : memref<2xmemref<4xf32>>
  memref.dealloc %m : memref<4xf32>
  return
}
