// The buffers of a function are views of one arena, which is freed after their last use.
// RUN: freehold opt %s --static-memory-planner-analysis | expect %t.out
// RUN: freehold opt %s --static-memory-planner-analysis=algorithm=best-fit | expect %t.best-fit.out

// Buffers that do not live at the same time share bytes in the best fit.
func.func @in_sequence(%out: memref<4xf32>) {
  %a = memref.alloc() : memref<4xf32>
  memref.copy %out, %a : memref<4xf32> to memref<4xf32>
  %b = memref.alloc() : memref<4xf32>
  memref.copy %a, %b : memref<4xf32> to memref<4xf32>
  memref.dealloc %a : memref<4xf32>
  %c = memref.alloc() : memref<4xf32>
  memref.copy %b, %c : memref<4xf32> to memref<4xf32>
  memref.dealloc %b : memref<4xf32>
  memref.copy %c, %out : memref<4xf32> to memref<4xf32>
  memref.dealloc %c : memref<4xf32>
  return
}

// Offsets are multiples of the alignments and of the sizes of elements. A Boolean takes a byte.
func.func @alignment(%out: memref<2xf64>) {
  %flags = memref.alloc() : memref<3xi1>
  %half = memref.alloc() : memref<1xf16>
  %double = memref.alloc() : memref<2xf64>
  %wide = memref.alloc() {alignment = 64 : i64} : memref<2xi8>
  %complex = memref.alloc() : memref<1xcomplex<f32>>
  %rows = memref.alloc() : memref<2xvector<3xf32>>
  %positions = memref.alloc() : memref<3xindex>
  memref.copy %double, %out : memref<2xf64> to memref<2xf64>
  memref.dealloc %flags : memref<3xi1>
  memref.dealloc %half : memref<1xf16>
  memref.dealloc %double : memref<2xf64>
  memref.dealloc %wide : memref<2xi8>
  memref.dealloc %complex : memref<1xcomplex<f32>>
  memref.dealloc %rows : memref<2xvector<3xf32>>
  memref.dealloc %positions : memref<3xindex>
  return
}

// The smallest gap that is large enough is taken: that of %small.
func.func @gaps() {
  %large = memref.alloc() : memref<32xi8>
  %between = memref.alloc() : memref<4xi8>
  %small = memref.alloc() : memref<16xi8>
  %last = memref.alloc() : memref<4xi8>
  memref.dealloc %large : memref<32xi8>
  memref.dealloc %small : memref<16xi8>
  %new = memref.alloc() : memref<12xi8>
  memref.dealloc %new : memref<12xi8>
  memref.dealloc %between : memref<4xi8>
  memref.dealloc %last : memref<4xi8>
  return
}

// Deallocations of one of several buffers, and in a conditional.
func.func @shared_deallocations(%c: i1, %out: memref<4xf32>) {
  %a = memref.alloc() : memref<4xf32>
  %b = memref.alloc() : memref<4xf32>
  %first = arith.select %c, %a, %b : memref<4xf32>
  memref.dealloc %first : memref<4xf32>
  %second = scf.if %c -> memref<4xf32> {
    scf.yield %b : memref<4xf32>
  } else {
    scf.yield %a : memref<4xf32>
  }
  memref.copy %second, %out : memref<4xf32> to memref<4xf32>
  memref.dealloc %second : memref<4xf32>
  %d = memref.alloc() : memref<4xf32>
  scf.if %c {
    memref.copy %d, %out : memref<4xf32> to memref<4xf32>
    memref.dealloc %d : memref<4xf32>
  } else {
    memref.dealloc %d : memref<4xf32>
  }
  return
}

// The second use is after the only deallocation, which runs in the other case: %other must not overlap %a.
func.func @use_after_conditional_deallocation(%c: i1, %out: memref<4xf32>) {
  %true = arith.constant true
  %not = arith.xori %c, %true : i1
  %a = memref.alloc() : memref<4xf32>
  memref.copy %out, %a : memref<4xf32> to memref<4xf32>
  scf.if %c {
    memref.dealloc %a : memref<4xf32>
  }
  %other = memref.alloc() : memref<4xf32>
  memref.copy %out, %other : memref<4xf32> to memref<4xf32>
  memref.dealloc %other : memref<4xf32>
  scf.if %not {
    memref.copy %a, %out : memref<4xf32> to memref<4xf32>
  }
  return
}

// Buffers of other blocks stay.
func.func @nested(%n: index, %out: memref<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = memref.alloc() : memref<4xf32>
  scf.for %i = %c0 to %n step %c1 {
    %b = memref.alloc() : memref<4xf32>
    memref.copy %out, %b : memref<4xf32> to memref<4xf32>
    memref.copy %b, %a : memref<4xf32> to memref<4xf32>
    memref.dealloc %b : memref<4xf32>
  }
  memref.copy %a, %out : memref<4xf32> to memref<4xf32>
  memref.dealloc %a : memref<4xf32>
  return
}

// A function with two exits: the arena is freed in the entry block.
func.func @two_exits(%c: i1, %out: memref<4xf32>) {
  %a = memref.alloc() : memref<4xf32>
  memref.copy %out, %a : memref<4xf32> to memref<4xf32>
  memref.dealloc %a : memref<4xf32>
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  return
^bb2:
  return
}

// A declaration, and a function without allocations.
func.func private @external(memref<4xf32>) -> memref<4xf32>
func.func @empty() {
  return
}

// A buffer without elements.
func.func @no_elements() {
  %a = memref.alloc() : memref<0xf32>
  %b = memref.alloc() : memref<4xi8>
  memref.dealloc %a : memref<0xf32>
  memref.dealloc %b : memref<4xi8>
  return
}
