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

// -----

// expected-error @+2 {{'func.func' op 'deallocation.restrict' of argument #1 must be 'true' or 'false'}}
// expected-note @+1 {{'true' if no other value is the same buffer}}
func.func @restrict_is_boolean(%m: memref<2xf32>, %n: memref<2xf32> {deallocation.restrict}) {
  return
}

// -----

// expected-error @+2 {{'func.func' op 'deallocation.restrict' of argument #0 must be 'true' or 'false'}}
// expected-note @+1 {{'true' if no other value is the same buffer}}
func.func private @restrict_is_no_integer(memref<2xf32> {deallocation.restrict = 1 : i32})

// -----

// expected-error @+1 {{'func.func' op 'deallocation.restrict' is an attribute of buffers, but argument #0 is 'index'}}
func.func @restricted_index(%i: index {deallocation.restrict = true}) {
  return
}

// -----

// expected-error @+2 {{'func.func' op 'deallocation.restrict' is an attribute of function arguments}}
// expected-note @+1 {{write it after the type of the argument: '%a: memref<4xf32> {deallocation.restrict = true}'}}
func.func @restrict_of_function() attributes {deallocation.restrict = true} {
  return
}

// -----

func.func @restrict_of_op() {
  // expected-error @+2 {{'memref.alloc' op 'deallocation.restrict' is an attribute of function arguments}}
  // expected-note @+1 {{write it after the type of the argument: '%a: memref<4xf32> {deallocation.restrict = true}'}}
  %m = memref.alloc() {deallocation.restrict = true} : memref<2xf32>
  return
}

// -----

// expected-error @+1 {{'func.func' op 'deallocation.restricted' of argument #0 is not an argument attribute of the deallocation dialect}}
func.func @misspelled_of_argument(%m: memref<2xf32> {deallocation.restricted = true}) {
  return
}

// -----

func.func @unknown_of_op() {
  // expected-error @+1 {{'memref.alloc' op 'deallocation.owned' is not an attribute of the deallocation dialect}}
  %m = memref.alloc() {deallocation.owned} : memref<2xf32>
  return
}

// -----

func.func @backing_memory_is_a_list() {
  // expected-error @+1 {{'memref.alloc' op 'deallocation.result_backing_memory' must be a list of strings, one for each result}}
  %m = memref.alloc() {deallocation.result_backing_memory = "%m"} : memref<2xf32>
  return
}

// -----

func.func @backing_memory_is_text() {
  // expected-error @+1 {{'memref.alloc' op 'deallocation.result_backing_memory' must be a list of strings, one for each result}}
  %m = memref.alloc() {deallocation.result_backing_memory = [0]} : memref<2xf32>
  return
}

// -----

// expected-error @+1 {{'func.func' op 'deallocation.region_args_backing_memory' must be a list for each region, of strings, one for each argument}}
func.func @backing_memory_of_regions(%m: memref<2xf32>) attributes {deallocation.region_args_backing_memory = ["%m"]} {
  return
}
