// RUN: freehold opt %s --pass-pipeline='builtin.module(func.func(buffer-hoisting))' | expect %t.blocks.out
// RUN: freehold opt %s --pass-pipeline='builtin.module(func.func(buffer-loop-hoisting))' | expect %t.loops.out
// RUN: freehold opt %s --pass-pipeline='builtin.module(func.func(promote-buffers-to-stack))' | expect %t.stack.out
// RUN: freehold opt %s --pass-pipeline='builtin.module(func.func(optimize-allocation-liveness))' | expect %t.frees.out
// Results of calls may be the buffers that the callee takes, unless its declaration says otherwise.

func.func private @any(memref<4xf32>) -> memref<4xf32>
func.func private @new(memref<4xf32>) -> memref<4xf32> attributes {freehold.facts = {fresh = ["result0"]}}
func.func private @same(memref<4xf32>, memref<4xf32>) -> memref<4xf32> attributes {
  freehold.facts = {aliases = {result0 = "argument1"}}}
func.func private @use(memref<4xf32>)

// The allocation stays in its branch, and may be on the stack: what leaves the branch is another buffer.
func.func @new_leaves(%c: i1, %b: memref<4xf32>) -> memref<4xf32> {
  %r = scf.if %c -> memref<4xf32> {
    %a = memref.alloc() : memref<4xf32>
    %0 = func.call @new(%a) : (memref<4xf32>) -> memref<4xf32>
    scf.yield %0 : memref<4xf32>
  } else {
    scf.yield %b : memref<4xf32>
  }
  return %r : memref<4xf32>
}
func.func @any_leaves(%c: i1, %b: memref<4xf32>) -> memref<4xf32> {
  %r = scf.if %c -> memref<4xf32> {
    %a = memref.alloc() : memref<4xf32>
    %0 = func.call @any(%a) : (memref<4xf32>) -> memref<4xf32>
    scf.yield %0 : memref<4xf32>
  } else {
    scf.yield %b : memref<4xf32>
  }
  return %r : memref<4xf32>
}
// Only the second operand leaves the branch.
func.func @same_leaves(%c: i1, %b: memref<4xf32>) -> memref<4xf32> {
  %r = scf.if %c -> memref<4xf32> {
    %a = memref.alloc() : memref<4xf32>
    %d = memref.alloc() : memref<4xf32>
    %0 = func.call @same(%a, %d) : (memref<4xf32>, memref<4xf32>) -> memref<4xf32>
    scf.yield %0 : memref<4xf32>
  } else {
    scf.yield %b : memref<4xf32>
  }
  return %r : memref<4xf32>
}
// The allocation may be before the loop, whose iterations pass on another buffer.
func.func @new_is_carried(%n: index, %b: memref<4xf32>) -> memref<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%x = %b) -> memref<4xf32> {
    %a = memref.alloc() : memref<4xf32>
    %0 = func.call @new(%a) : (memref<4xf32>) -> memref<4xf32>
    scf.yield %0 : memref<4xf32>
  }
  return %r : memref<4xf32>
}
func.func @any_is_carried(%n: index, %b: memref<4xf32>) -> memref<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%x = %b) -> memref<4xf32> {
    %a = memref.alloc() : memref<4xf32>
    %0 = func.call @any(%a) : (memref<4xf32>) -> memref<4xf32>
    scf.yield %0 : memref<4xf32>
  }
  return %r : memref<4xf32>
}
// The free may follow the call whose result is another buffer.
func.func @new_is_used() {
  %a = memref.alloc() : memref<4xf32>
  %0 = call @new(%a) : (memref<4xf32>) -> memref<4xf32>
  call @use(%0) : (memref<4xf32>) -> ()
  call @use(%0) : (memref<4xf32>) -> ()
  memref.dealloc %a : memref<4xf32>
  return
}
func.func @any_is_used() {
  %a = memref.alloc() : memref<4xf32>
  %0 = call @any(%a) : (memref<4xf32>) -> memref<4xf32>
  call @use(%0) : (memref<4xf32>) -> ()
  call @use(%0) : (memref<4xf32>) -> ()
  memref.dealloc %a : memref<4xf32>
  return
}
func.func @same_is_used() {
  %a = memref.alloc() : memref<4xf32>
  %b = memref.alloc() : memref<4xf32>
  %0 = call @same(%a, %b) : (memref<4xf32>, memref<4xf32>) -> memref<4xf32>
  call @use(%0) : (memref<4xf32>) -> ()
  memref.dealloc %a : memref<4xf32>
  memref.dealloc %b : memref<4xf32>
  return
}
