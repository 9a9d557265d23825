// RUN: freehold opt %s -split-input-file -verify-diagnostics
// One program for each rule that the ops and the type of deallocation must obey.

func.func @too_few_results(%m: memref<2xf32>, %o: !deallocation.ownership) {
  // expected-error @+1 {{'deallocation.retain' op must have one result for each retained memref: 2 memrefs, 1 results}}
  %0 = "deallocation.retain"(%m, %m, %o) <{operandSegmentSizes = array<i32: 2, 1>}> : (memref<2xf32>, memref<2xf32>, !deallocation.ownership) -> !deallocation.ownership
  return
}

// -----

func.func @too_many_results(%o: !deallocation.ownership) {
  // expected-error @+1 {{'deallocation.retain' op must have one result for each retained memref: 0 memrefs, 1 results}}
  %0 = deallocation.retain() of(%o) : (!deallocation.ownership) -> !deallocation.ownership
  return
}

// -----

func.func @not_an_indicator(%m: memref<2xf32>) {
  // expected-error @+1 {{'deallocation.retain' op operand #1 must be variadic of ownership indicator, but got 'memref<2xf32>'}}
  %0 = deallocation.retain(%m) of(%m) : (memref<2xf32>, memref<2xf32>) -> !deallocation.ownership
  return
}

// -----

func.func @not_a_memref(%t: tensor<2xf32>) {
  // expected-error @+1 {{custom op 'deallocation.own' invalid kind of type specified}}
  %0 = deallocation.own %t : tensor<2xf32>
  return
}

// -----

func.func @not_a_buffer(%i: index) {
  // expected-error @+1 {{'deallocation.get_buffer' op operand #0 must be ranked or unranked memref of any type values or ownership indicator, but got 'index'}}
  %0 = deallocation.get_buffer %i : index
  return
}

// -----

func.func @free_of_memref(%m: memref<2xf32>) {
  // expected-note @-1 {{prior use here}}
  // expected-error @+1 {{use of value '%m' expects different type than prior uses: '!deallocation.ownership' vs 'memref<2xf32>'}}
  deallocation.free %m
  return
}

// -----

// An indicator cannot be stored: no element of a memref is one.
// expected-error @+1 {{invalid memref element type}}
func.func @in_memory(%m: memref<2x!deallocation.ownership>) {
  return
}

// -----

// expected-error @+1 {{unknown  type `owner` in dialect `deallocation`}}
func.func @unknown_type(%o: !deallocation.owner) {
  return
}
