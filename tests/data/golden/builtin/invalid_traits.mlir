// RUN: freehold opt %s -allow-unregistered-dialect -split-input-file -verify-diagnostics

func.func @no_regions(%x: i32) {
  // expected-error @+1 {{'arith.addi' op requires zero regions}}
  "arith.addi"(%x, %x) ({}) : (i32, i32) -> i32
  return
}

// -----

func.func @no_regions(%x: i32) {
  // expected-error @+1 {{'arith.addi' op requires zero regions}}
  %0 = "arith.addi"(%x, %x) ({}) : (i32, i32) -> i32
  return
}

// -----

func.func @one_region(%c: i1) {
  // expected-error @+1 {{'scf.execute_region' op requires one region}}
  "scf.execute_region"() : () -> ()
  return
}

// -----

func.func @two_regions(%c: i1) {
  // expected-error @+1 {{'scf.if' op expected 2 regions}}
  "scf.if"(%c) ({}) : (i1) -> ()
  return
}

// -----

func.func @a_region_at_least(%c: index) {
  // expected-error @+1 {{'scf.index_switch' op expected 1 or more regions}}
  "scf.index_switch"(%c) <{cases = array<i64>}> : (index) -> ()
  return
}

// -----

func.func @no_results(%m: memref<f32>) {
  // expected-error @+1 {{'memref.dealloc' op requires zero results}}
  %0 = "memref.dealloc"(%m) : (memref<f32>) -> i32
  return
}

// -----

func.func @one_result(%m: i32) {
  // expected-error @+1 {{'arith.addi' op requires one result}}
  "arith.addi"(%m, %m) : (i32, i32) -> ()
  return
}

// -----

func.func @two_results(%m: i32) {
  // expected-error @+1 {{'arith.addui_extended' op expected 2 results}}
  "arith.addui_extended"(%m, %m) : (i32, i32) -> ()
  return
}

// -----

func.func @results_at_least(%m: memref<f32>) {
  // expected-error @+1 {{'memref.extract_strided_metadata' op expected 2 or more results}}
  "memref.extract_strided_metadata"(%m) : (memref<f32>) -> ()
  return
}

// -----

// expected-error @+1 {{'cf.br' op requires 1 successor but found 0}}
func.func @one_successor() { "cf.br"() : () -> () }

// -----

// expected-error @+1 {{'cf.cond_br' op requires 2 successors but found 0}}
func.func @two_successors(%c: i1) { "cf.cond_br"(%c) <{operandSegmentSizes = array<i32: 1, 0, 0>}> : (i1) -> () }

// -----

// expected-error @+1 {{'cf.switch' op requires at least 1 successors but found 0}}
func.func @a_successor_at_least(%c: i32) { "cf.switch"(%c) <{case_operand_segments = array<i32>, operandSegmentSizes = array<i32: 1, 0, 0>}> : (i32) -> () }

// -----

func.func @no_operands(%c: i32) {
  // expected-error @+1 {{'arith.constant' op requires zero operands}}
  %0 = "arith.constant"(%c) <{value = 1 : i32}> : (i32) -> i32
  return
}

// -----

func.func @one_operand(%c: i32) {
  // expected-error @+1 {{'arith.extsi' op requires a single operand}}
  %0 = "arith.extsi"() : () -> i64
  return
}

// -----

func.func @two_operands(%c: i32) {
  // expected-error @+1 {{'arith.addi' op expected 2 operands, but found 1}}
  %0 = "arith.addi"(%c) : (i32) -> i32
  return
}

// -----

func.func @operands_at_least(%c: i32) {
  // expected-error @+1 {{'memref.load' op expected 1 or more operands, but found 0}}
  %0 = "memref.load"() : () -> i32
  return
}

// -----

func.func @no_arguments() {
  // expected-error @+1 {{'scf.execute_region' op region cannot have any arguments}}
  "scf.execute_region"() ({
  ^bb0(%x: i32):
    scf.yield
  }) : () -> ()
  return
}

// -----

func.func @no_arguments_of_the_second(%c: i1) {
  // expected-error @+1 {{'scf.if' op region #1 should have no arguments}}
  "scf.if"(%c) ({
    scf.yield
  }, {
  ^bb0(%x: i32):
    scf.yield
  }) : (i1) -> ()
  return
}

// -----

func.func @some_op(%c: i1) {
  // expected-error @+1 {{'scf.if' op expects a non-empty block}}
  "scf.if"(%c) ({
  ^bb0:
  }, {
  }) : (i1) -> ()
  return
}

// -----

func.func @one_block(%m: memref<4xf32>, %i: index) {
  // expected-error @+1 {{'memref.generic_atomic_rmw' op expected single number of entry block arguments}}
  %0 = "memref.generic_atomic_rmw"(%m, %i) ({
  }) : (memref<4xf32>, index) -> f32
  return
}

// -----

func.func @a_block_at_least(%w: !shape.witness) {
  // expected-error @+1 {{'shape.assuming' op region #0 ('doRegion') failed to verify constraint: region with 1 blocks}}
  "shape.assuming"(%w) ({
  }) : (!shape.witness) -> ()
  return
}

// -----

func.func @a_block_at_least(%m: tensor<4xf32>) {
  // expected-error @+1 {{'tensor.pad' op region #0 ('region') failed to verify constraint: region with 1 blocks}}
  %0 = "tensor.pad"(%m) <{operandSegmentSizes = array<i32: 1, 0, 0>, static_low = array<i64: 0>, static_high = array<i64: 0>}> ({
  }) : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @a_block_at_most(%m: vector<4xf32>, %k: vector<4xi1>) {
  // expected-error @+1 {{'vector.mask' op region #0 ('maskRegion') failed to verify constraint: region with 1 blocks}}
  "vector.mask"(%k) ({
  }) : (vector<4xi1>) -> ()
  return
}

// -----

func.func @a_block_at_most(%c: i1) {
  // expected-error @+1 {{'scf.if' op expects region #1 to have 0 or 1 blocks}}
  "scf.if"(%c) ({
    scf.yield
  }, {
    scf.yield
  ^a:
    scf.yield
  }) : (i1) -> ()
  return
}

// -----

func.func @a_terminator_is_last(%c: i1) {
  // expected-error @+1 {{'func.return' op must be the last operation in the parent block}}
  "func.return"() : () -> ()
  "func.return"() : () -> ()
}

// -----

func.func @destinations_are_tensors_or_buffers(%x: vector<4xf32>) {
  // expected-error @+1 {{'linalg.copy' op expected that operand #1 is a tensor or a memref}}
  linalg.copy ins(%x : vector<4xf32>) outs(%x : vector<4xf32>)
  return
}

// -----

func.func @results_are_destinations(%x: tensor<4xf32>) {
  // expected-error @+1 {{'linalg.copy' op expected type of operand #1 ('tensor<4xf32>') to match type of corresponding result ('tensor<5xf32>')}}
  %0 = linalg.copy ins(%x : tensor<4xf32>) outs(%x : tensor<4xf32>) -> tensor<5xf32>
  return
}

// -----

// expected-error @+1 {{use of undeclared SSA value name}}
scf.if %c {
}

// -----

func.func @symbols_stand_in_tables(%c: i1) {
  scf.if %c {
    // expected-error @+1 {{'memref.global' op symbol's parent must have the SymbolTable trait}}
    memref.global @g : memref<4xf32>
  }
  return
}

// -----

func.func @symbols_stand_in_tables(%c: i1) {
  scf.if %c {
    // expected-error @+1 {{'func.func' op symbol's parent must have the SymbolTable trait}}
    func.func private @g()
  }
  return
}

// -----

// expected-error @+1 {{invalid properties {function_type = () -> (), sym_name = 1 : i64, sym_visibility = "private"} for op func.func: Invalid attribute `sym_name` in property conversion: 1 : i64}}
"func.func"() <{function_type = () -> (), sym_name = 1, sym_visibility = "private"}> ({}) : () -> ()

// -----

// expected-error @+1 {{'func.func' op requires attribute 'sym_name'}}
"func.func"() <{function_type = () -> (), sym_visibility = "private"}> ({}) : () -> ()

// -----

// expected-error @+1 {{'func.func' op visibility expected to be one of ["public", "private", "nested"], but got "secret"}}
"func.func"() <{function_type = () -> (), sym_name = "f", sym_visibility = "secret"}> ({}) : () -> ()

// -----

// expected-error @+1 {{invalid properties {function_type = () -> (), sym_name = "f", sym_visibility = 1 : i64} for op func.func: Invalid attribute `sym_visibility` in property conversion: 1 : i64}}
"func.func"() <{function_type = () -> (), sym_name = "f", sym_visibility = 1}> ({}) : () -> ()

// -----

// expected-error @+1 {{'func.func' op requires one region}}
"func.func"() <{function_type = () -> (), sym_name = "f", sym_visibility = "private"}> : () -> ()

// -----

// expected-error @+1 {{'builtin.module' op requires one region}}
"builtin.module"() : () -> ()

// -----

// expected-error @+1 {{'builtin.module' op region #0 ('bodyRegion') failed to verify constraint: region with 1 blocks}}
"builtin.module"() ({
}) : () -> ()

// -----

// expected-error @+1 {{'builtin.module' op requires one region}}
"builtin.module"() ({
^a:
}, {
}) : () -> ()

// -----

// expected-error @+1 {{'builtin.module' op expects region #0 to have 0 or 1 blocks}}
"builtin.module"() ({
^a:
  "test.op"() : () -> ()
^b:
  "test.op"() : () -> ()
}) : () -> ()

// -----

// expected-error @+1 {{'builtin.module' op visibility expected to be one of ["public", "private", "nested"], but got "secret"}}
module @m attributes {sym_visibility = "secret"} {
}

// -----

// expected-error @+1 {{custom op 'builtin.module' 'builtin.module' op attribute 'sym_visibility' failed to satisfy constraint: string attribute}}
module @m attributes {sym_visibility = 1} {
}

// -----

// expected-error @+1 {{'shape.function_library' op Operations with a 'SymbolTable' must have exactly one block}}
"shape.function_library"() <{mapping = {}, sym_name = "l"}> ({
}) : () -> ()

// -----

func.func @one_encoding(%x: tensor<4xf32>, %y: tensor<4xf32, "a">) {
  // expected-error @+1 {{'arith.addf' op requires the same encoding for all operands and results}}
  %0 = "arith.addf"(%x, %y) : (tensor<4xf32>, tensor<4xf32, "a">) -> tensor<4xf32, "a">
  return
}

// -----

func.func @one_type_of_operands(%x: index, %y: i32) {
  // expected-error @+1 {{'scf.for' op failed to verify that all of {lowerBound, upperBound, step} have same type}}
  "scf.for"(%x, %x, %y) ({
  ^bb0(%i: index):
    scf.yield
  }) : (index, index, i32) -> ()
  return
}

// -----

func.func @one_type_of_operands(%x: f32, %y: f64) {
  // expected-error @+1 {{'arith.cmpf' op requires all operands to have the same type}}
  %0 = "arith.cmpf"(%x, %y) <{predicate = 1 : i64}> : (f32, f64) -> i1
  return
}

// -----

func.func @one_type_of_operands(%x: complex<f32>, %y: complex<f64>) {
  // expected-error @+1 {{'complex.eq' op failed to verify that all of {lhs, rhs} have same type}}
  %0 = "complex.eq"(%x, %y) : (complex<f32>, complex<f64>) -> i1
  return
}

// -----

func.func @one_element_type(%x: vector<4xf32>, %y: vector<4xf64>) {
  // expected-error @+1 {{'vector.reduction' op failed to verify that source operand and result have same element type}}
  %0 = "vector.reduction"(%x) <{kind = #vector.kind<add>}> : (vector<4xf32>) -> f64
  return
}

// -----

func.func @one_element_type(%x: memref<4xf32>, %y: memref<4xf64>) {
  // expected-error @+1 {{'memref.copy' op requires the same element type for all operands}}
  memref.copy %x, %y : memref<4xf32> to memref<4xf64>
  return
}

// -----

func.func @scalar(%x: f32) {
  // expected-error @+1 {{'arith.cmpf' op failed to verify that result type has i1 element type and same shape as operands}}
  %0 = "arith.cmpf"(%x, %x) <{predicate = 1 : i64}> : (f32, f32) -> tensor<i1>
  return
}

// -----

func.func @scalar(%x: tensor<f32>) {
  // expected-error @+1 {{'arith.cmpf' op failed to verify that result type has i1 element type and same shape as operands}}
  %0 = "arith.cmpf"(%x, %x) <{predicate = 1 : i64}> : (tensor<f32>, tensor<f32>) -> i1
  return
}

// -----

func.func @scalar(%x: f32) {
  // expected-error @+1 {{'arith.extf' op requires the same shape for all operands and results}}
  %0 = "arith.extf"(%x) : (f32) -> tensor<f64>
  return
}

// -----

func.func @scalar(%x: tensor<f32>) {
  // expected-error @+1 {{'arith.extf' op requires the same shape for all operands and results}}
  %0 = "arith.extf"(%x) : (tensor<f32>) -> f64
  return
}

// -----

func.func @shapes(%x: tensor<4xf32>) {
  // expected-error @+1 {{'arith.extf' op failed to verify that input and output have the same tensor dimensions}}
  %0 = "arith.extf"(%x) : (tensor<4xf32>) -> vector<4xf64>
  return
}

// -----

func.func @shapes(%x: vector<4xf32>, %y: i32) {
  // expected-error @+1 {{'math.fpowi' op requires the same shape for all operands and results}}
  %0 = "math.fpowi"(%x, %y) : (vector<4xf32>, i32) -> vector<4xf32>
  return
}

// -----

func.func @shapes(%x: vector<4xf32>, %y: vector<5xi32>) {
  // expected-error @+1 {{'math.fpowi' op requires the same shape for all operands and results}}
  %0 = "math.fpowi"(%x, %y) : (vector<4xf32>, vector<5xi32>) -> vector<4xf32>
  return
}

// -----

func.func @isnan(%x: f32) {
  // expected-error @+1 {{'math.isnan' op failed to verify that result type has i1 element type and same shape as operands}}
  %0 = "math.isnan"(%x) : (f32) -> vector<4xi1>
  return
}

// -----

func.func @isnan(%x: vector<4xf32>) {
  // expected-error @+1 {{'math.isnan' op failed to verify that result type has i1 element type and same shape as operands}}
  %0 = "math.isnan"(%x) : (vector<4xf32>) -> i1
  return
}

// -----

func.func @isnan(%x: vector<4xf32>) {
  // expected-error @+1 {{'math.isnan' op failed to verify that result type has i1 element type and same shape as operands}}
  %0 = "math.isnan"(%x) : (vector<4xf32>) -> tensor<4xi1>
  return
}

// -----

func.func @clampf(%x: vector<4xf32>, %y: tensor<4xf32>) {
  // expected-error @+1 {{'math.fma' op all non-scalar operands/results must have the same shape and base type}}
  %0 = "math.fma"(%x, %x, %y) : (vector<4xf32>, vector<4xf32>, tensor<4xf32>) -> vector<4xf32>
  return
}

// -----

func.func @one_or_none(%x: tensor<4xf32>) {
  // expected-error @+1 {{'bufferization.alloc_tensor' op operand group starting at #0 requires 0 or 1 element, but found 2}}
  %0 = "bufferization.alloc_tensor"(%x, %x) <{operandSegmentSizes = array<i32: 0, 2, 0>}> : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @properties_are_a_dictionary(%x: i32) {
  // expected-error @+1 {{invalid properties 1 : i64 for op arith.addi: expected DictionaryAttr to set properties}}
  %0 = "arith.addi"(%x, %x) <1> : (i32, i32) -> i32
  return
}

// -----

func.func @as_many_sizes_as_groups(%x: tensor<4xf32>) {
  // expected-error @+1 {{invalid properties {operandSegmentSizes = array<i32: 1, 0>} for op bufferization.alloc_tensor: size mismatch in attribute conversion: 2 vs 3}}
  %0 = "bufferization.alloc_tensor"(%x) <{operandSegmentSizes = array<i32: 1, 0>}> : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @sizes_are_numbers(%x: tensor<4xf32>) {
  // expected-error @+1 {{invalid properties {operandSegmentSizes = 1 : i64} for op bufferization.alloc_tensor: expected DenseI32ArrayAttr for key `value`}}
  %0 = "bufferization.alloc_tensor"(%x) <{operandSegmentSizes = 1}> : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @implicit_terminators(%c: i1) {
  // expected-error @+2 {{'affine.for' op expects regions to end with 'affine.yield', found 'test.end'}}
  // expected-note @+1 {{in custom textual format, the absence of terminator implies 'affine.yield'}}
  "affine.for"() <{lowerBoundMap = affine_map<() -> (0)>, upperBoundMap = affine_map<() -> (1)>, step = 1 : index, operandSegmentSizes = array<i32: 0, 0, 0>}> ({
  ^bb0(%i: index):
    "test.end"() : () -> ()
  }) : () -> ()
  return
}

// -----

func.func @implicit_terminators(%c: index) {
  "affine.for"() <{lowerBoundMap = affine_map<() -> (0)>, upperBoundMap = affine_map<() -> (1)>, step = 1 : index, operandSegmentSizes = array<i32: 0, 0, 0>}> ({
  ^bb0(%i: index):
    // expected-error @+1 {{'memref.alloca_scope.return' op expects parent op 'memref.alloca_scope'}}
    "memref.alloca_scope.return"() : () -> ()
  }) : () -> ()
  return
}

// -----

func.func @results_of_a_loop(%c: index, %x: f32) {
  // expected-error @+1 {{'scf.for' op mismatch in number of loop-carried values and defined values}}
  "scf.for"(%c, %c, %c, %x) ({
  ^bb0(%i: index, %y: f32):
    scf.yield %y : f32
  }) : (index, index, index, f32) -> ()
  return
}

// -----

func.func @argument_attributes_are_dictionaries(%x: f32) { return }
// expected-error @+1 {{'func.func' op expects argument attribute array to have the same number of elements as the number of function arguments, got 2, but expected 1}}
"func.func"() <{arg_attrs = [{}, {}], function_type = (f32) -> (), sym_name = "g", sym_visibility = "private"}> ({}) : () -> ()

// -----

func.func @matching(%x: f32, %y: f64) {
  // expected-error @+1 {{'complex.create' op failed to verify that complex element type matches real operand type}}
  %0 = "complex.create"(%x, %x) : (f32, f32) -> complex<f64>
  return
}

// -----

func.func @matching(%f: (f32) -> f64, %x: f32) {
  // expected-error @+1 {{'func.call_indirect' op failed to verify that callee result types match result types}}
  %0 = "func.call_indirect"(%f, %x) : ((f32) -> f64, f32) -> f32
  return
}

// -----

func.func @matching(%x: memref<4xf32>, %i: index) {
  // expected-error @+1 {{'memref.generic_atomic_rmw' op failed to verify that result type matches element type of memref}}
  %0 = "memref.generic_atomic_rmw"(%x, %i) ({
  ^bb0(%y: f32):
    memref.atomic_yield %y : f32
  }) : (memref<4xf32>, index) -> f64
  return
}

// -----

func.func @matching(%x: memref<4xf32>, %y: memref<4xf64>) {
  // expected-error @+1 {{'linalg.softmax' op failed to verify that input and output have same element type}}
  linalg.softmax dimension(0) ins(%x : memref<4xf32>) outs(%y : memref<4xf64>)
  return
}

// -----

func.func @call_of_a_symbol(%x: f32) {
  // expected-error @+1 {{'func.call' op requires attribute 'callee'}}
  "func.call"() : () -> ()
  return
}

// -----

func.func @call_of_a_symbol(%x: f32) {
  // expected-error @+1 {{invalid properties {callee = @a::@b} for op func.call: Invalid attribute `callee` in property conversion: @a::@b}}
  "func.call"() <{callee = @a::@b}> : () -> ()
  return
}

// -----

func.func private @f() -> f32
func.func @results_of_a_call(%x: f32) {
  // expected-error @+3 {{'func.call' op result type mismatch at index 0}}
  // expected-note @+2 {{      op result types: 'f64'}}
  // expected-note @+1 {{function result types: 'f32'}}
  %0 = "func.call"() <{callee = @f}> : () -> f64
  return
}
