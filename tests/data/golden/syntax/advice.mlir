// RUN: not freehold opt %s -split-input-file 2>&1 | expect %t.out
// RUN: not freehold opt %s -split-input-file -mlir-disable-diagnostic-notes 2>&1 | expect %t.plain.out

// Suggested spellings.

func.func @custom_form(%m: memref<4xf32>, %i: index) {
  %0 = memref.laod %m[%i] : memref<4xf32>
  return
}

// -----

func.func @default_dialect() {
  retrun
}

// -----

func.func @generic_form(%a: i32) {
  %0 = "arith.adi"(%a, %a) : (i32, i32) -> i32
  return
}

// -----

func.func @nothing_near() {
  memref.frobnicate
  return
}

// -----

func.func @other_dialect() {
  emitc.verbatim "a"
  return
}

// -----

func.func private @food()

func.func @call() {
  call @foo() : () -> ()
  return
}

// -----

memref.global @weights : memref<4xf32>

func.func @global() {
  %0 = memref.get_global @weihgts : memref<4xf32>
  return
}

// -----

func.func @undeclared_dialect() {
  queue.push
  return
}
