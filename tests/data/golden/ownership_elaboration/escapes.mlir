// RUN: freehold opt %s --ownership-elaboration -split-input-file -verify-diagnostics

// Buffers that are stored where they outlive the function or their container.

func.func @in_an_argument(%box: memref<1xmemref<4xf32>>, %i: index) {
  // expected-note @+1 {{the buffer comes from here; nothing would free it}}
  %a = memref.alloc() : memref<4xf32>
  // expected-error @+2 {{this stores a buffer where it outlives the function}}
  // expected-note @+1 {{store a buffer of the caller, or pass 'allow-escape' to leave it unfreed}}
  memref.store %a, %box[%i] : memref<1xmemref<4xf32>>
  return
}

// -----

func.func @view_in_an_argument(%box: memref<1xmemref<?xf32>>, %i: index) {
  // expected-note @+1 {{the buffer comes from here; nothing would free it}}
  %a = memref.alloc() : memref<4xf32>
  %v = memref.cast %a : memref<4xf32> to memref<?xf32>
  // expected-error @+2 {{this stores a buffer where it outlives the function}}
  // expected-note @+1 {{store a buffer of the caller, or pass 'allow-escape' to leave it unfreed}}
  memref.store %v, %box[%i] : memref<1xmemref<?xf32>>
  return
}

// -----

func.func @in_a_returned_buffer(%i: index) -> memref<1xmemref<4xf32>> {
  %box = memref.alloc() : memref<1xmemref<4xf32>>
  // expected-note @+1 {{the buffer comes from here; nothing would free it}}
  %a = memref.alloc() : memref<4xf32>
  // expected-error @+2 {{this stores a buffer in one that is forwarded to where the stored one does not exist}}
  // expected-note @+1 {{store a buffer of the caller, or pass 'allow-escape' to leave it unfreed}}
  memref.store %a, %box[%i] : memref<1xmemref<4xf32>>
  return %box : memref<1xmemref<4xf32>>
}

// -----

// What an iteration stores is used by the next one.
func.func @out_of_a_loop(%n: index, %m: memref<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %box = memref.alloc() : memref<1xmemref<4xf32>>
  scf.for %i = %c0 to %n step %c1 {
    // expected-note @+1 {{the buffer comes from here; nothing would free it}}
    %a = memref.alloc() : memref<4xf32>
    memref.copy %m, %a : memref<4xf32> to memref<4xf32>
    // expected-error @+2 {{this stores a buffer in one that is used where the stored one no longer exists}}
    // expected-note @+1 {{store a buffer of the caller, or pass 'allow-escape' to leave it unfreed}}
    memref.store %a, %box[%c0] : memref<1xmemref<4xf32>>
  }
  %b = memref.load %box[%c0] : memref<1xmemref<4xf32>>
  memref.copy %b, %m : memref<4xf32> to memref<4xf32>
  return
}

// -----

func.func @out_of_a_branch(%c: i1, %m: memref<4xf32>, %i: index) {
  %box = memref.alloc() : memref<1xmemref<4xf32>>
  memref.store %m, %box[%i] : memref<1xmemref<4xf32>>
  scf.if %c {
    // expected-note @+1 {{the buffer comes from here; nothing would free it}}
    %a = memref.alloc() : memref<4xf32>
    memref.copy %m, %a : memref<4xf32> to memref<4xf32>
    // expected-error @+2 {{this stores a buffer in one that is used where the stored one no longer exists}}
    // expected-note @+1 {{store a buffer of the caller, or pass 'allow-escape' to leave it unfreed}}
    memref.store %a, %box[%i] : memref<1xmemref<4xf32>>
  }
  %b = memref.load %box[%i] : memref<1xmemref<4xf32>>
  memref.copy %b, %m : memref<4xf32> to memref<4xf32>
  return
}

// -----

memref.global "private" @box : memref<1xmemref<4xf32>> = uninitialized
func.func @in_a_global(%i: index) {
  %box = memref.get_global @box : memref<1xmemref<4xf32>>
  // expected-note @+1 {{the buffer comes from here; nothing would free it}}
  %a = memref.alloc() : memref<4xf32>
  // expected-error @+2 {{this stores a buffer where it outlives the function}}
  // expected-note @+1 {{store a buffer of the caller, or pass 'allow-escape' to leave it unfreed}}
  memref.store %a, %box[%i] : memref<1xmemref<4xf32>>
  return
}

// -----

func.func @in_a_loop_of_one_turn(%m: memref<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %box = memref.alloc() : memref<1xmemref<4xf32>>
  scf.for %i = %c0 to %c1 step %c1 {
    // expected-note @+1 {{the buffer comes from here; nothing would free it}}
    %a = memref.alloc() : memref<4xf32>
    memref.copy %m, %a : memref<4xf32> to memref<4xf32>
    // expected-error @+2 {{this stores a buffer in one that is used where the stored one no longer exists}}
    // expected-note @+1 {{store a buffer of the caller, or pass 'allow-escape' to leave it unfreed}}
    memref.store %a, %box[%i] : memref<1xmemref<4xf32>>
  }
  %b = memref.load %box[%c0] : memref<1xmemref<4xf32>>
  memref.copy %b, %m : memref<4xf32> to memref<4xf32>
  return
}
