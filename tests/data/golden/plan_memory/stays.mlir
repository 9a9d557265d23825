// RUN: freehold opt %s --plan-memory -split-input-file | expect %t.out

// Stays: buffers that two iterations need at the same time, and what is freed together with them.

func.func @carried(%n: index, %m: memref<4xf32>) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %a = memref.alloc() : memref<4xf32>
  memref.copy %m, %a : memref<4xf32> to memref<4xf32>
  %r = scf.for %i = %zero to %n step %one iter_args(%x = %a) -> (memref<4xf32>) {
    %t = memref.alloc() : memref<4xf32>
    memref.copy %x, %t : memref<4xf32> to memref<4xf32>
    memref.dealloc %x : memref<4xf32>
    scf.yield %t : memref<4xf32>
  }
  memref.copy %r, %m : memref<4xf32> to memref<4xf32>
  memref.dealloc %r : memref<4xf32>
  return
}

// -----

// Planned: the buffer of an iteration is needed by the next one, but no longer where that one allocates.

func.func @before(%n: index, %m: memref<4xf32>) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %a = memref.alloc() : memref<4xf32>
  memref.copy %m, %a : memref<4xf32> to memref<4xf32>
  %r = scf.for %i = %zero to %n step %one iter_args(%x = %a) -> (memref<4xf32>) {
    memref.copy %x, %m : memref<4xf32> to memref<4xf32>
    memref.dealloc %x : memref<4xf32>
    %t = memref.alloc() : memref<4xf32>
    memref.copy %m, %t : memref<4xf32> to memref<4xf32>
    scf.yield %t : memref<4xf32>
  }
  memref.copy %r, %m : memref<4xf32> to memref<4xf32>
  memref.dealloc %r : memref<4xf32>
  return
}

// -----

// Stays: buffers in parallel loops, given to unknown code, whose address is a number, or without bytes.

func.func private @unknown(memref<4xf32>)
func.func @others(%m: memref<4xf32>) -> index {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %four = arith.constant 4 : index
  scf.parallel (%i) = (%zero) to (%four) step (%one) {
    %t = memref.alloc() : memref<1xf32>
    %x = memref.load %m[%i] : memref<4xf32>
    memref.store %x, %t[%zero] : memref<1xf32>
    %y = memref.load %t[%zero] : memref<1xf32>
    memref.store %y, %m[%i] : memref<4xf32>
    memref.dealloc %t : memref<1xf32>
  }
  %a = memref.alloc() : memref<4xf32>
  call @unknown(%a) : (memref<4xf32>) -> ()
  memref.dealloc %a : memref<4xf32>
  %b = memref.alloc() : memref<4xf32>
  %p = memref.extract_aligned_pointer_as_index %b : memref<4xf32> -> index
  memref.dealloc %b : memref<4xf32>
  %c = memref.alloc() : memref<0xf32>
  memref.dealloc %c : memref<0xf32>
  return %p : index
}

// -----

// Stays: freed by the callee, stored, or freed by an op that frees another buffer on another path.

func.func private @frees(%m: memref<4xf32> {freehold.owned}) {
  memref.dealloc %m : memref<4xf32>
  return
}
func.func private @new() -> memref<4xf32> {
  %a = memref.alloc() : memref<4xf32>
  return %a : memref<4xf32>
}
func.func @mixed(%c: i1) {
  %zero = arith.constant 0 : index
  %a = memref.alloc() : memref<4xf32>
  call @frees(%a) : (memref<4xf32>) -> ()
  %box = memref.alloc() : memref<1xmemref<4xf32>>
  %b = memref.alloc() : memref<4xf32>
  memref.store %b, %box[%zero] : memref<1xmemref<4xf32>>
  memref.dealloc %b : memref<4xf32>
  memref.dealloc %box : memref<1xmemref<4xf32>>
  %d = memref.alloc() : memref<4xf32>
  %e = call @new() : () -> memref<4xf32>
  %s = arith.select %c, %d, %e : memref<4xf32>
  %t = arith.select %c, %e, %d : memref<4xf32>
  memref.dealloc %s : memref<4xf32>
  memref.dealloc %t : memref<4xf32>
  return
}
