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

// -----

// Values, aliases, dialects.

func.func @value(%source: memref<4xf32>, %target: memref<4xf32>) {
  memref.copy %sourec, %target : memref<4xf32> to memref<4xf32>
  return
}

// -----

func.func @numbers_are_no_names(%1: i32) -> i32 {
  return %2 : i32
}

// -----

#identity = affine_map<(d0) -> (d0)>
func.func private @attribute() attributes {map = #identiy}

// -----

!row = memref<4xf32>
func.func private @type(!rwo)

// -----

func.func @dialect(%m: memref<4xf32>) {
  memrf.dealloc %m : memref<4xf32>
  return
}

// -----

// The brace that is not closed: the indentation tells which one.

func.func @loop(%n: index, %m: memref<f32>, %f: f32) {
  %c1 = arith.constant 1 : index
  scf.for %i = %c1 to %n step %c1 {
    memref.store %f, %m[] : memref<f32>
  return
}

// -----

module {
  func.func @last() {
    return
  }
