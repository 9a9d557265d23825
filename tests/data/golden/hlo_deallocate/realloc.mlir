// RUN: freehold opt %s -hlo-deallocate | expect %t.out

// memref.realloc frees its operand, or returns it: the indicator of the operand is given up.

func.func @unconditional(%n: index) {
  %a = memref.alloc(%n) : memref<?xi32>
  %b = memref.realloc %a(%n) : memref<?xi32> to memref<?xi32>
  return
}

// The branch that does not reallocate returns the buffer with the captured indicator.
func.func @conditional(%n: index, %c: i1) {
  %a = memref.alloc(%n) : memref<?xf32>
  %r = scf.if %c -> (memref<?xf32>) {
    %b = memref.realloc %a(%n) : memref<?xf32> to memref<?xf32>
    scf.yield %b : memref<?xf32>
  } else {
    scf.yield %a : memref<?xf32>
  }
  return
}

func.func @both(%n: index, %c: i1) {
  %a = memref.alloc(%n) : memref<?xf32>
  %r = scf.if %c -> (memref<?xf32>) {
    %b = memref.realloc %a(%n) : memref<?xf32> to memref<?xf32>
    scf.yield %b : memref<?xf32>
  } else {
    %b = memref.realloc %a : memref<?xf32> to memref<7xf32>
    %d = memref.cast %b : memref<7xf32> to memref<?xf32>
    scf.yield %d : memref<?xf32>
  }
  return
}

func.func @unrelated_result(%n: index, %c: i1) {
  %a = memref.alloc(%n) : memref<?xi32>
  %r = scf.if %c -> (memref<?xi32>) {
    %b = memref.realloc %a(%n) : memref<?xi32> to memref<?xi32>
    %d = memref.alloc(%n) : memref<?xi32>
    scf.yield %d : memref<?xi32>
  } else {
    scf.yield %a : memref<?xi32>
  }
  return
}

func.func @in_loop(%n: index, %c: i1) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %a = memref.alloc(%n) : memref<?xi32>
  %r = scf.for %i = %c0 to %c3 step %c1 iter_args(%cur = %a) -> (memref<?xi32>) {
    %new = scf.if %c -> (memref<?xi32>) {
      %b = memref.realloc %cur(%n) : memref<?xi32> to memref<?xi32>
      scf.yield %b : memref<?xi32>
    } else {
      scf.yield %cur : memref<?xi32>
    }
    scf.yield %new : memref<?xi32>
  }
  return
}

// Captured through two levels of scf.if.
func.func @nested(%n: index, %c: i1, %d: i1) {
  %a = memref.alloc(%n) : memref<?xf32>
  %r = scf.if %c -> (memref<?xf32>) {
    %s = scf.if %d -> (memref<?xf32>) {
      %b = memref.realloc %a(%n) : memref<?xf32> to memref<?xf32>
      scf.yield %b : memref<?xf32>
    } else {
      scf.yield %a : memref<?xf32>
    }
    scf.yield %s : memref<?xf32>
  } else {
    scf.yield %a : memref<?xf32>
  }
  return
}

// Ops that run one of several regions once, or their only one.
func.func @other_ops(%n: index, %i: index) {
  %a = memref.alloc(%n) : memref<?xf32>
  %r = scf.index_switch %i -> memref<?xf32>
  case 0 {
    %b = memref.realloc %a(%n) : memref<?xf32> to memref<?xf32>
    scf.yield %b : memref<?xf32>
  }
  case 1 {
    scf.yield %a : memref<?xf32>
  }
  default {
    scf.yield %a : memref<?xf32>
  }
  %s = scf.execute_region -> memref<?xf32> {
    %b = memref.realloc %r(%n) : memref<?xf32> to memref<?xf32>
    scf.yield %b : memref<?xf32>
  }
  return
}
