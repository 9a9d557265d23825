// Allocations that cannot be in an arena stay, and so do those that are freed together with them.
// RUN: freehold opt %s --static-memory-planner-analysis | expect %t.out
// RUN: freehold opt %s --static-memory-planner-analysis -mlir-pass-statistics 2>&1 \
// RUN:   | filecheck %s --check-prefix=STATISTICS

// STATISTICS: 3 num-eligible
// STATISTICS: 1 num-skipped-dynamic
// STATISTICS: 14 num-skipped-escaping
// STATISTICS: 1 num-skipped-nested

func.func private @callee(memref<4xf32>) -> memref<4xf32>

// The deallocation may free the argument, the dynamic allocation or the result of the call.
func.func @freed_with_others(%c: i1, %argument: memref<4xf32>, %n: index) {
  %a = memref.alloc() : memref<4xf32>
  %0 = arith.select %c, %a, %argument : memref<4xf32>
  memref.dealloc %0 : memref<4xf32>
  %b = memref.alloc() : memref<4xf32>
  %dynamic = memref.alloc(%n) : memref<?xf32>
  %cast = memref.cast %b : memref<4xf32> to memref<?xf32>
  %1 = arith.select %c, %cast, %dynamic : memref<?xf32>
  memref.dealloc %1 : memref<?xf32>
  %d = memref.alloc() : memref<4xf32>
  %2 = call @callee(%d) : (memref<4xf32>) -> memref<4xf32>
  memref.dealloc %d : memref<4xf32>
  memref.dealloc %2 : memref<4xf32>
  return
}

// %b is freed together with %a, and %a together with the argument.
func.func @chain(%c: i1, %argument: memref<4xf32>) {
  %a = memref.alloc() : memref<4xf32>
  %b = memref.alloc() : memref<4xf32>
  %planned = memref.alloc() : memref<4xf32>
  memref.dealloc %planned : memref<4xf32>
  %0 = arith.select %c, %a, %argument : memref<4xf32>
  %1 = arith.select %c, %b, %a : memref<4xf32>
  memref.dealloc %0 : memref<4xf32>
  memref.dealloc %1 : memref<4xf32>
  return
}

// memref.view cannot express them.
func.func @types(%f: memref<4xf32>) {
  %layout = memref.alloc() : memref<4xf32, strided<[2]>>
  memref.dealloc %layout : memref<4xf32, strided<[2]>>
  %space = memref.alloc() : memref<4xf32, 1>
  memref.dealloc %space : memref<4xf32, 1>
  %buffers = memref.alloc() : memref<4xmemref<4xf32>>
  memref.dealloc %buffers : memref<4xmemref<4xf32>>
  %scalable = memref.alloc() : memref<4xvector<[4]xf32>>
  memref.dealloc %scalable : memref<4xvector<[4]xf32>>
  return
}

// The buffer is stored, freed by another op, or freed as a transposed view.
func.func @lost(%buffers: memref<1xmemref<4x4xf32>>, %c: i1) {
  %c0 = arith.constant 0 : index
  %a = memref.alloc() : memref<4x4xf32>
  memref.store %a, %buffers[%c0] : memref<1xmemref<4x4xf32>>
  scf.if %c {
    memref.dealloc %a : memref<4x4xf32>
  }
  %b = memref.alloc() : memref<4xf32>
  scf.if %c {
    %0 = memref.realloc %b : memref<4xf32> to memref<8xf32>
    memref.dealloc %0 : memref<8xf32>
  } else {
    memref.dealloc %b : memref<4xf32>
  }
  return
}

// The loop frees the buffer of the previous iteration.
func.func @loop(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = memref.alloc() : memref<4xf32>
  %last = scf.for %i = %c0 to %n step %c1 iter_args(%previous = %a) -> memref<4xf32> {
    memref.dealloc %previous : memref<4xf32>
    %new = memref.alloc() : memref<4xf32>
    scf.yield %new : memref<4xf32>
  }
  memref.dealloc %last : memref<4xf32>
  return
}

// The buffer is passed to another block, after a conditional deallocation.
func.func @other_block(%c: i1, %out: memref<4xf32>) {
  %a = memref.alloc() : memref<4xf32>
  scf.if %c {
    memref.dealloc %a : memref<4xf32>
  }
  cf.cond_br %c, ^bb1, ^bb2(%a : memref<4xf32>)
^bb1:
  return
^bb2(%b: memref<4xf32>):
  memref.copy %b, %out : memref<4xf32> to memref<4xf32>
  return
}

// More bytes than there are addresses.
func.func @too_large() {
  %a = memref.alloc() : memref<4611686018427387904xi8>
  %b = memref.alloc() : memref<4611686018427387904xi8>
  %c = memref.alloc() : memref<4611686018427387904xf64>
  memref.dealloc %a : memref<4611686018427387904xi8>
  memref.dealloc %b : memref<4611686018427387904xi8>
  memref.dealloc %c : memref<4611686018427387904xf64>
  return
}
