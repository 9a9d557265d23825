// RUN: freehold opt %s --buffer-deallocation -split-input-file -verify-diagnostics

// Functions in which clones do not suffice: ownership flags take their place, and a remark says why.

func.func @stored(%x: memref<4xf32>) {
  %c0 = arith.constant 0 : index
  %box = memref.alloc() : memref<1xmemref<4xf32>>
  %a = memref.alloc() : memref<4xf32>
  // expected-remark @+1 {{buffers are stored in buffers; ownership flags take the place of clones in this function}}
  memref.store %a, %box[%c0] : memref<1xmemref<4xf32>>
  return
}

// -----

func.func @view_is_freed() {
  %a = memref.alloc() : memref<4xf32>
  // expected-remark @+2 {{this frees a buffer that is not an allocation, or that other ops free too; ownership flags take the place of clones in this function}}
  %v = memref.cast %a : memref<4xf32> to memref<?xf32>
  memref.dealloc %v : memref<?xf32>
  return
}

// -----

func.func @realloc(%c: i1, %n: index) {
  %a = memref.alloc(%n) : memref<?xf32>
  scf.if %c {
    // expected-remark @+1 {{this frees its operand before the last use; ownership flags take the place of clones in this function}}
    %b = memref.realloc %a : memref<?xf32> to memref<8xf32>
  }
  return
}

// -----

func.func @observed(%c: i1, %x: memref<4xf32>) {
  %r = scf.if %c -> (memref<4xf32>) {
    // expected-remark @+1 {{a clone of a buffer that this passes on could be observed, because one of the two is written later; ownership flags take the place of clones in this function}}
    scf.yield %x : memref<4xf32>
  } else {
    %t = memref.alloc() : memref<4xf32>
    scf.yield %t : memref<4xf32>
  }
  linalg.exp ins(%r : memref<4xf32>) outs(%r : memref<4xf32>)
  return
}

// -----

func.func @poison(%c: i1) -> memref<4xf32> {
  %p = ub.poison : memref<4xf32>
  %r = scf.if %c -> (memref<4xf32>) {
    // expected-remark @+1 {{what this passes on cannot be cloned; ownership flags take the place of clones in this function}}
    scf.yield %p : memref<4xf32>
  } else {
    %t = memref.alloc() : memref<4xf32>
    scf.yield %t : memref<4xf32>
  }
  return %r : memref<4xf32>
}

// -----

func.func private @two() -> (memref<4xf32>, memref<4xf32>)
func.func @calls() {
  // expected-remark @+1 {{two results of an external function may be the same buffer; ownership flags take the place of clones in this function}}
  %r:2 = call @two() : () -> (memref<4xf32>, memref<4xf32>)
  return
}

// -----

func.func private @unranked() -> memref<*xf32>
func.func @calls() {
  // expected-remark @+1 {{a callee returns a buffer whose offset is not known; ownership flags take the place of clones in this function}}
  %r = call @unranked() : () -> memref<*xf32>
  return
}

// -----

// expected-remark @+1 {{the function takes over an argument; ownership flags take the place of clones in this function}}
func.func private @takes(%x: memref<4xf32> {freehold.owned}) {
  return
}
func.func @calls() {
  %a = memref.alloc() : memref<4xf32>
  // expected-remark @+1 {{a callee takes over an argument; ownership flags take the place of clones in this function}}
  call @takes(%a) : (memref<4xf32>) -> ()
  return
}

// -----

func.func @flags(%c: i1, %x: memref<4xf32>) {
  %r:2 = scf.if %c -> (memref<4xf32>, i1) {
    %false = arith.constant false
    scf.yield %x, %false : memref<4xf32>, i1
  } else {
    %t = memref.alloc() : memref<4xf32>
    %true = arith.constant true
    scf.yield %t, %true : memref<4xf32>, i1
  }
  scf.if %r#1 {
    // expected-remark @+1 {{buffers are freed by ownership flags already; this function is left as it is}}
    memref.dealloc %r#0 : memref<4xf32>
  }
  return
}
