// RUN: freehold opt %s --copy-based-call-results=upstream --buffer-deallocation | expect %t.out
// RUN: freehold opt %s --pass-pipeline='builtin.module(buffer-deallocation{copy-based-call-results=upstream})' | expect %t.out

// With upstream's convention, results of calls are not freed, may be any operand, and nothing is cloned for callers.

func.func private @made() -> memref<4xf32>
func.func private @forwarded(memref<4xf32>) -> memref<4xf32>

func.func @result(%out: memref<4xf32>) {
  %r = call @made() : () -> memref<4xf32>
  memref.copy %r, %out : memref<4xf32> to memref<4xf32>
  return
}

// The allocation lives as long as the result.
func.func @operand(%x: memref<4xf32>, %out: memref<4xf32>) {
  %a = memref.alloc() : memref<4xf32>
  linalg.exp ins(%x : memref<4xf32>) outs(%a : memref<4xf32>)
  %r = call @forwarded(%a) : (memref<4xf32>) -> memref<4xf32>
  memref.copy %r, %out : memref<4xf32> to memref<4xf32>
  return
}

func.func @returned(%x: memref<4xf32>) -> (memref<4xf32>, memref<4xf32>) {
  %a = memref.alloc() : memref<4xf32>
  linalg.exp ins(%x : memref<4xf32>) outs(%a : memref<4xf32>)
  %r = call @forwarded(%a) : (memref<4xf32>) -> memref<4xf32>
  return %r, %x : memref<4xf32>, memref<4xf32>
}

// An allocation that is freed twice is left alone.
func.func @freed_twice(%c: i1) {
  %a = memref.alloc() : memref<4xf32>
  cf.cond_br %c, ^left, ^right
^left:
  memref.dealloc %a : memref<4xf32>
  return
^right:
  memref.dealloc %a : memref<4xf32>
  return
}

// So is one that is used only where the last block does not use it, as if that block returned it.
func.func @leaked(%c: i1, %x: memref<4xf32>) {
  %a = memref.alloc() : memref<4xf32>
  cf.cond_br %c, ^left, ^end
^left:
  linalg.exp ins(%x : memref<4xf32>) outs(%a : memref<4xf32>)
  cf.br ^end
^end:
  return
}
