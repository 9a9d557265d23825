// RUN: freehold opt %s -allow-unregistered-dialect -split-input-file -verify-diagnostics

func.func @meet_of_sizes(%a: !shape.size, %b: !shape.shape) {
  // expected-error @+2 {{requires all sizes or shapes}}
  // expected-error @+1 {{'shape.meet' op failed to infer returned types}}
  %0 = "shape.meet"(%a, %b) : (!shape.size, !shape.shape) -> !shape.size
  return
}

// -----

func.func @meet_of_shapes(%a: !shape.shape, %b: index) {
  // expected-error @+2 {{requires all sizes or shapes}}
  // expected-error @+1 {{'shape.meet' op failed to infer returned types}}
  %0 = "shape.meet"(%a, %b) : (!shape.shape, index) -> !shape.shape
  return
}

// -----

func.func @meet_of_one_cardinality(%a: tensor<2xindex>, %b: tensor<3xindex>) {
  // expected-error @+2 {{unequal shape cardinality}}
  // expected-error @+1 {{'shape.meet' op failed to infer returned types}}
  %0 = "shape.meet"(%a, %b) : (tensor<2xindex>, tensor<3xindex>) -> tensor<2xindex>
  return
}

// -----

func.func @libraries_are_named_on_symbol_tables() {
  // expected-error @+1 {{shape.lib attribute may only be on op implementing SymbolTable}}
  "test.op"() {shape.lib = @lib} : () -> ()
  return
}

// -----

// expected-error @+1 {{shape function library @lib not found}}
module attributes {shape.lib = @lib} {
}

// -----

// expected-error @+1 {{@f required to be shape function library}}
module attributes {shape.lib = @f} {
  func.func private @f()
}

// -----

// expected-error @+1 {{only SymbolRefAttr allowed in shape.lib attribute array}}
module attributes {shape.lib = [1]} {
}

// -----

// expected-error @+1 {{@f does not refer to FunctionLibraryOp}}
module attributes {shape.lib = [@f]} {
  func.func private @f()
}

// -----

// expected-error @+1 {{only one op to shape mapping allowed, found multiple for `"test.op"`}}
module attributes {shape.lib = [@a, @b]} {
  shape.function_library @a {
    func.func private @same(%arg: !shape.value_shape) -> !shape.shape
  } mapping {
    "test.op" = @same
  }
  shape.function_library @b {
    func.func private @same(%arg: !shape.value_shape) -> !shape.shape
  } mapping {
    "test.op" = @same
  }
}

// -----

// expected-error @+1 {{only SymbolRefAttr or array of SymbolRefAttrs allowed as shape.lib attribute}}
module attributes {shape.lib = 1} {
}

// -----

func.func @all_of_something() {
  // expected-error @+1 {{'shape.assuming_all' op no operands specified}}
  %0 = "shape.assuming_all"() : () -> !shape.witness
  return
}

// -----

func.func @two_can_be_broadcast(%a: !shape.shape) {
  // expected-error @+1 {{'shape.cstr_broadcastable' op required at least 2 input shapes}}
  %0 = "shape.cstr_broadcastable"(%a) : (!shape.shape) -> !shape.witness
  return
}

// -----

func.func @arguments_of_a_reduction(%s: !shape.shape, %init: !shape.size) {
  // expected-error @+1 {{'shape.reduce' op ReduceOp body is expected to have 3 arguments}}
  %0 = shape.reduce(%s, %init) : !shape.shape -> !shape.size {
  ^bb0(%index: index, %extent: !shape.size):
    shape.yield %extent : !shape.size
  }
  return
}

// -----

func.func @first_argument_of_a_reduction(%s: !shape.shape, %init: !shape.size) {
  // expected-error @+1 {{'shape.reduce' op argument 0 of ReduceOp body is expected to be of IndexType}}
  %0 = shape.reduce(%s, %init) : !shape.shape -> !shape.size {
  ^bb0(%index: i32, %extent: !shape.size, %acc: !shape.size):
    shape.yield %acc : !shape.size
  }
  return
}

// -----

func.func @second_argument_of_a_reduction_of_a_shape(%s: !shape.shape, %init: !shape.size) {
  // expected-error @+1 {{'shape.reduce' op argument 1 of ReduceOp body is expected to be of SizeType if the ReduceOp operates on a ShapeType}}
  %0 = shape.reduce(%s, %init) : !shape.shape -> !shape.size {
  ^bb0(%index: index, %extent: index, %acc: !shape.size):
    shape.yield %acc : !shape.size
  }
  return
}

// -----

func.func @second_argument_of_a_reduction_of_extents(%s: tensor<?xindex>, %init: index) {
  // expected-error @+1 {{'shape.reduce' op argument 1 of ReduceOp body is expected to be of IndexType if the ReduceOp operates on an extent tensor}}
  %0 = shape.reduce(%s, %init) : tensor<?xindex> -> index {
  ^bb0(%index: index, %extent: !shape.size, %acc: index):
    shape.yield %acc : index
  }
  return
}

// -----

func.func @carried_argument_of_a_reduction(%s: tensor<?xindex>, %init: index) {
  // expected-error @+1 {{'shape.reduce' op type mismatch between argument 2 of ReduceOp body and initial value 0}}
  %0 = shape.reduce(%s, %init) : tensor<?xindex> -> index {
  ^bb0(%index: index, %extent: index, %acc: i32):
    shape.yield %init : index
  }
  return
}

// -----

func.func @yield_of_each_result(%w: !shape.witness, %a: index) {
  // expected-error @+1 {{'shape.assuming' op along control flow edge from Operation shape.assuming_yield to parent: region branch point has 2 operands, but region successor needs 1 inputs}}
  %0 = shape.assuming %w -> (index) {
    // expected-note @+1 {{region branch point}}
    shape.assuming_yield %a, %a : index, index
  }
  return
}

// -----

func.func @yield_of_each_result_of_a_reduction(%s: tensor<?xindex>, %init: index) {
  %0 = shape.reduce(%s, %init) : tensor<?xindex> -> index {
  ^bb0(%index: index, %extent: index, %acc: index):
    // expected-error @+1 {{'shape.yield' op number of operands does not match number of results of its parent}}
    shape.yield %init, %init : index, index
  }
  return
}

// -----

// expected-error @+1 {{unknown  type `extent` in dialect `shape`}}
func.func private @type_of_shape(!shape.extent)

// -----

// mlir-opt runs out of memory here.
func.func @reduction_of_a_shape() {
  // expected-error @+1 {{custom op 'shape.reduce' expected a shape to reduce}}
  %0 = shape.reduce() : tensor<?xindex> -> index {
  }
  return
}

// -----

// mlir-opt refuses this too, and does not say why.
func.func @extents_are_integers() {
  // expected-error @+1 {{custom op 'shape.const_shape' expected an integer, but got 2.000000e+00 : f64}}
  %0 = shape.const_shape [1, 2.0] : tensor<2xindex>
  return
}
