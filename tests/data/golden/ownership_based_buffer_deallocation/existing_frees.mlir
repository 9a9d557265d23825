// RUN: freehold opt %s --ownership-based-buffer-deallocation | expect %t.out
// RUN: freehold opt %s --buffer-deallocation-pipeline | expect %t.whole.out

// Frees that are in the program, which mlir-opt rejects. Those of buffers that the function owns are erased: the pass frees
// them at the end of a block, once on every path.

func.func private @make() -> memref<4xf32>

func.func @freed(%out: memref<4xf32>) {
  %a = memref.alloc() : memref<4xf32>
  memref.copy %out, %a : memref<4xf32> to memref<4xf32>
  memref.dealloc %a : memref<4xf32>
  return
}

func.func @through_a_view(%out: memref<4xf32>) {
  %a = memref.alloc() : memref<4xf32>
  memref.copy %out, %a : memref<4xf32> to memref<4xf32>
  %view = memref.cast %a : memref<4xf32> to memref<?xf32>
  memref.dealloc %view : memref<?xf32>
  return
}

func.func @on_one_path(%c: i1, %out: memref<4xf32>) {
  %a = memref.alloc() : memref<4xf32>
  scf.if %c {
    memref.dealloc %a : memref<4xf32>
  } else {
    memref.copy %out, %a : memref<4xf32> to memref<4xf32>
  }
  return
}

func.func @in_a_loop(%out: memref<4xf32>) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %n = arith.constant 3 : index
  %a = memref.alloc() : memref<4xf32>
  memref.copy %out, %a : memref<4xf32> to memref<4xf32>
  cf.br ^head(%zero, %a : index, memref<4xf32>)
^head(%i: index, %m: memref<4xf32>):
  %more = arith.cmpi slt, %i, %n : index
  cf.cond_br %more, ^body, ^end
^body:
  %b = memref.alloc() : memref<4xf32>
  memref.copy %m, %b : memref<4xf32> to memref<4xf32>
  memref.dealloc %m : memref<4xf32>
  %next = arith.addi %i, %one : index
  cf.br ^head(%next, %b : index, memref<4xf32>)
^end:
  memref.copy %m, %out : memref<4xf32> to memref<4xf32>
  memref.dealloc %m : memref<4xf32>
  return
}

func.func @returned_by_a_call(%out: memref<4xf32>) {
  %a = func.call @make() : () -> memref<4xf32>
  memref.copy %a, %out : memref<4xf32> to memref<4xf32>
  memref.dealloc %a : memref<4xf32>
  return
}

// A buffer that is loaded from memory of the caller is not owned here: its free stays.
func.func @loaded(%table: memref<2xmemref<4xf32>>, %out: memref<4xf32>) {
  %zero = arith.constant 0 : index
  %a = memref.load %table[%zero] : memref<2xmemref<4xf32>>
  memref.copy %a, %out : memref<4xf32> to memref<4xf32>
  memref.dealloc %a : memref<4xf32>
  return
}

// The op of an atomic update has a region, but no buffer is forwarded to it.
func.func @atomic(%i: index, %out: memref<4xf32>) -> f32 {
  %a = memref.alloc() : memref<4xf32>
  memref.copy %out, %a : memref<4xf32> to memref<4xf32>
  %0 = memref.generic_atomic_rmw %a[%i] : memref<4xf32> {
  ^bb0(%x: f32):
    memref.atomic_yield %x : f32
  }
  return %0 : f32
}
