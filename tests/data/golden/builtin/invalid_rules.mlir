// RUN: freehold opt %s -allow-unregistered-dialect -split-input-file -verify-diagnostics

// expected-error @+1 {{entry block of region may not have predecessors}}
"func.func"() <{function_type = () -> (), sym_name = "f"}> ({
^a:
  "cf.br"()[^a] : () -> ()
}) : () -> ()

// -----

func.func @f() {
  // expected-error @+1 {{operation with block successors must terminate its parent block}}
  "cf.br"()[^a] : () -> ()
  "test.op"() : () -> ()
^a:
  "func.return"() : () -> ()
}

// -----

func.func @f() {
  // expected-error @+1 {{operation with block successors must terminate its parent block}}
  "test.op"()[^a] : () -> ()
  "func.return"() : () -> ()
^a:
  "func.return"() : () -> ()
}

// -----

func.func @f() {
  "test.op"() ({
    // expected-error @+1 {{reference to an undefined block}}
    "cf.br"()[^a] : () -> ()
  }) : () -> ()
^a:
  "func.return"() : () -> ()
}

// -----

func.func @f(%c: i1) {
  "scf.if"(%c) ({
    // expected-error @+1 {{block with no terminator, has %0 = "arith.constant"() <{value = 1 : i32}> : () -> i32}}
    "arith.constant"() <{value = 1 : i32}> : () -> i32
  }, {
  }) : (i1) -> ()
  return
}

// -----

// expected-error @+1 {{empty block: expect at least a terminator}}
func.func @f(%c: i1) {
  "cf.br"()[^a] : () -> ()
^a:
}

// -----

// expected-error @+1 {{'ml_program.subgraph' op expects region #0 to have 0 or 1 blocks}}
ml_program.subgraph @graph() {
  ml_program.output
^a:
  ml_program.output
}

// -----

// expected-error @+1 {{'ml_program.subgraph' op expects region #0 to have 0 or 1 blocks}}
"ml_program.subgraph"() <{function_type = () -> (), sym_name = "f"}> ({
  ml_program.output
^a:
  ml_program.output
}) : () -> ()

// -----

func.func @same_block(%c: i1) {
  // expected-error @+1 {{operand #0 does not dominate this use}}
  %1 = "arith.andi"(%0, %c) : (i1, i1) -> i1
  // expected-note @+1 {{operand defined here (op in the same block)}}
  %0 = "arith.andi"(%c, %c) : (i1, i1) -> i1
  return
}

// -----

func.func @parent_region(%c: i1) {
  "scf.if"(%c) ({
    // expected-error @+1 {{operand #0 does not dominate this use}}
    %1 = "arith.andi"(%0, %c) : (i1, i1) -> i1
    scf.yield
  }, {
  }) : (i1) -> ()
  // expected-note @+1 {{operand defined here (op in a parent region)}}
  %0 = "arith.andi"(%c, %c) : (i1, i1) -> i1
  return
}

// -----

func.func @child_region(%c: i1) {
  "scf.if"(%c) ({
    %0 = "arith.andi"(%c, %c) : (i1, i1) -> i1
    scf.yield
  }, {
  }) : (i1) -> ()
  // expected-error @+1 {{use of undeclared SSA value name}}
  %1 = "arith.andi"(%0, %c) : (i1, i1) -> i1
  return
}

// -----

func.func @region_beside(%c: i1) {
  "scf.if"(%c) ({
    %0 = "arith.andi"(%c, %c) : (i1, i1) -> i1
    scf.yield
  }, {
    // expected-error @+1 {{use of undeclared SSA value name}}
    %1 = "arith.andi"(%0, %c) : (i1, i1) -> i1
    scf.yield
  }) : (i1) -> ()
  return
}

// -----

// expected-note @+1 {{operand defined as a block argument (block #1 in the same region)}}
func.func @argument_of_a_block_beside(%c: i1) {
  cf.cond_br %c, ^a(%c : i1), ^b
^a(%x: i1):
  return
^b:
  // expected-error @+1 {{operand #0 does not dominate this use}}
  %1 = arith.andi %x, %c : i1
  return
}

// -----

func.func @argument_of_a_block_below(%c: i1) {
  "scf.execute_region"() ({
    "cf.br"(%c)[^a] : (i1) -> ()
  ^a(%x: i1):
    scf.yield
  }) : () -> ()
  // expected-error @+1 {{use of undeclared SSA value name}}
  %1 = arith.andi %x, %c : i1
  return
}

// -----

func.func @other_block(%c: i1) {
  cf.cond_br %c, ^a, ^b
^a:
  // expected-note @+1 {{operand defined here (op in the same region)}}
  %x = arith.andi %c, %c : i1
  return
^b:
  // expected-error @+1 {{operand #0 does not dominate this use}}
  %1 = arith.andi %x, %c : i1
  return
}

// -----

// expected-error @+1 {{unregistered operation 'arith.foo' found in dialect ('arith') that does not allow unknown operations}}
%0 = "arith.foo"() : () -> i32

// -----

// expected-error @+1 {{'func.func' op arguments may only have dialect attributes}}
func.func @argument_attributes_are_of_dialects(%x: f32 {color = 1}) { return }

// -----

// expected-error @+1 {{'func.func' op results may only have dialect attributes}}
func.func @argument_attributes_are_of_dialects(%x: f32) -> (f32 {color = 1}) { return %x : f32 }

// -----

// expected-error @+1 {{unknown attribute `foo` in dialect `irdl`}}
func.func private @attr() attributes {a = #irdl.foo}

// -----

// expected-error @+3 {{expected ::mlir::irdl::Variadicity to be one of: single, optional, variadic}}
// expected-error @+2 {{failed to parse VariadicityAttr parameter 'value' which is to be a `::mlir::irdl::Variadicity`}}
// expected-error @+1 {{failed to parse VariadicityArrayAttr parameter 'value' which is to be a `::llvm::ArrayRef<VariadicityAttr>`}}
func.func private @attr() attributes {a = #irdl.variadicity_array[maybe]}

// -----

// expected-error @+3 {{expected ::mlir::irdl::Variadicity to be one of: single, optional, variadic}}
// expected-error @+2 {{failed to parse VariadicityAttr parameter 'value' which is to be a `::mlir::irdl::Variadicity`}}
// expected-error @+1 {{failed to parse VariadicityArrayAttr parameter 'value' which is to be a `::llvm::ArrayRef<VariadicityAttr>`}}
func.func private @attr() attributes {a = #irdl<variadicity_array[maybe]>}

// -----

// expected-error @+1 {{unknown  type `foo` in dialect `irdl`}}
func.func private @attr(!irdl.foo)

// -----

// expected-error @+1 {{unknown attribute `foo` in dialect `ub`}}
func.func private @attr() attributes {a = #ub.foo}

// -----

// expected-error @+1 {{unknown attribute `foo` in dialect `ml_program`}}
func.func private @attr() attributes {a = #ml_program.foo}

// -----

// expected-error @+1 {{unknown  type `foo` in dialect `ml_program`}}
func.func private @attr(!ml_program.foo)

// -----

// expected-error @+1 {{unknown attribute `foo` in dialect `complex`}}
func.func private @attr() attributes {a = #complex.foo}

// -----

// expected-error @+1 {{expected floating point literal}}
func.func private @attr() attributes {a = #complex.number<:f32 "a", 1>}

// -----

// expected-error @+2 {{unexpected decimal integer literal for a floating point value}}
// expected-note @+1 {{add a trailing dot to make the literal a float}}
func.func private @attr() attributes {a = #complex.number<:f32 1.0, 1>}

// -----

// expected-error @+1 {{dialect 'shape' provides no attribute parsing hook}}
func.func private @attr() attributes {a = #shape.foo}

// -----

// expected-error @+1 {{unknown attribute `foo` in dialect `arith`}}
func.func private @attr() attributes {a = #arith.foo}

// -----

func.func @a() {
  // expected-error @+1 {{'complex.constant' op requires 'value' to be a complex constant, represented as array of two values}}
  %0 = "complex.constant"() <{value = [1.0 : f32]}> : () -> complex<f32>
  return
}

// -----

func.func @a() {
  // expected-error @+1 {{'complex.constant' op requires attribute's elements to be float or integer attributes}}
  %0 = "complex.constant"() <{value = [1.0 : f32, "a"]}> : () -> complex<f32>
  return
}

// -----

func.func @a() {
  // expected-error @+1 {{'complex.constant' op requires attribute's element types ('f32', 'f64') to match the element type of the op's return type ('f32')}}
  %0 = "complex.constant"() <{value = [1.0 : f32, 1.0 : f64]}> : () -> complex<f32>
  return
}

// -----

func.func @a() {
  // expected-error @+1 {{'complex.create' op expected 2 operands, but found 0}}
  %0 = "complex.create"() : () -> complex<f32>
  return
}

// -----

func.func @a(%x: f32) {
  // expected-error @+1 {{'complex.create' op failed to verify that complex element type matches real operand type}}
  %0 = "complex.create"(%x, %x) : (f32, f32) -> complex<f64>
  return
}

// -----

func.func @a(%m: memref<4xf32>) {
  // expected-error @+2 {{custom op 'memref.subview' expected integer value}}
  // expected-error @+1 {{custom op 'memref.subview' expected SSA value or integer}}
  %0 = memref.subview %m[a][1][1] : memref<4xf32> to memref<4xf32>
  return
}

// -----

func.func @a(%m: memref<4xf32>) {
  // expected-error @+2 {{expected ']' in dynamic index list}}
  // expected-error @+1 {{custom op 'memref.subview' expected SSA value or integer}}
  %0 = memref.subview %m[1, 2 3][1][1] : memref<4xf32> to memref<4xf32>
  return
}

// -----

func.func @a(%m: index) {
  // expected-error @+2 {{custom op 'scf.forall' expected integer value}}
  // expected-error @+1 {{custom op 'scf.forall' expected SSA value or integer}}
  scf.forall (%i) in (a) { }
  return
}

// -----

func.func @a(%m: index) {
  // expected-error @+2 {{expected ')' in dynamic index list}}
  // expected-error @+1 {{custom op 'scf.forall' expected SSA value or integer}}
  scf.forall (%i) = (1 2) to (3) step (1) { }
  return
}

// -----

func.func @a(%m: i32) {
  // expected-error @+1 {{custom op 'bufferization.to_tensor' invalid kind of type specified}}
  %0 = bufferization.to_tensor %m : i32
  return
}

// -----

func.func @a(%m: i32) {
  // expected-error @+1 {{custom op 'bufferization.to_tensor' invalid kind of type specified}}
  %0 = bufferization.to_tensor %m : i32 to tensor<f32>
  return
}

// -----

func.func @a(%v: vector<4xf32>) {
  // expected-error @+1 {{expected ','}}
  %0 = vector.outerproduct %v, %v : vector<4xf32>
  return
}

// -----

func.func @a(%v: vector<4x4xf32>, %w: vector<4x4xf64>) {
  // expected-error @+1 {{'vector.contract' op failed to verify that lhs and rhs have same element type}}
  %0 = "vector.contract"(%v, %w, %v) <{indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = [#vector.iterator_type<parallel>, #vector.iterator_type<parallel>, #vector.iterator_type<reduction>]}> : (vector<4x4xf32>, vector<4x4xf64>, vector<4x4xf32>) -> vector<4x4xf32>
  return
}

// -----

func.func @a(%v: vector<3xf32>, %w: vector<4x4xf64>) {
  // expected-error @+1 {{'vector.deinterleave' op failed to verify that the trailing dimension of the source vector has an even number of elements}}
  %0, %1 = "vector.deinterleave"(%v) : (vector<3xf32>) -> (vector<1xf32>, vector<1xf32>)
  return
}

// -----

func.func @a(%v: vector<4xf32>, %w: vector<4x4xf64>) {
  // expected-error @+1 {{'vector.deinterleave' op failed to verify that the trailing dimension of the results is half the width of source trailing dimension}}
  %0, %1 = "vector.deinterleave"(%v) : (vector<4xf32>) -> (vector<1xf32>, vector<1xf32>)
  return
}

// -----

func.func @a(%v: vector<4xf32>, %w: vector<4x4xf64>) {
  // expected-error @+1 {{'vector.insert_strided_slice' op failed to verify that operand #0 and result have same element type}}
  %0 = "vector.insert_strided_slice"(%v, %w) <{offsets = [0, 0], strides = [1]}> : (vector<4xf32>, vector<4x4xf64>) -> vector<4x4xf64>
  return
}

// -----

func.func @a(%v: vector<4xf32>, %w: vector<4xf64>) {
  // expected-error @+1 {{'vector.outerproduct' op failed to verify that lhs operand and result have same element type}}
  %0 = "vector.outerproduct"(%v, %w) : (vector<4xf32>, vector<4xf64>) -> vector<4x4xf64>
  return
}

// -----

func.func @a(%v: vector<4xf64>, %w: vector<4xf32>) {
  // expected-error @+1 {{'vector.outerproduct' op failed to verify that rhs operand and result have same element type}}
  %0 = "vector.outerproduct"(%v, %w) : (vector<4xf64>, vector<4xf32>) -> vector<4x4xf64>
  return
}

// -----

func.func @a(%v: vector<4xf64>) {
  // expected-error @+1 {{'vector.print' op failed to verify that `source` or `punctuation` are not set when printing strings}}
  "vector.print"(%v) <{stringLiteral = "a"}> : (vector<4xf64>) -> ()
  return
}

// -----

func.func @a(%v: vector<4xf64>, %a: f32) {
  // expected-error @+1 {{'vector.reduction' op failed to verify that dest and acc have the same type}}
  %0 = "vector.reduction"(%v, %a) <{kind = #vector.kind<add>}> : (vector<4xf64>, f32) -> f64
  return
}

// -----

func.func @a(%v: vector<4xf64>, %a: vector<4xf32>) {
  // expected-error @+1 {{'vector.shuffle' op failed to verify that first operand v1 and result have same element type}}
  %0 = "vector.shuffle"(%a, %v) <{mask = array<i64: 0>}> : (vector<4xf32>, vector<4xf64>) -> vector<1xf64>
  return
}

// -----

func.func @a(%v: vector<4xf64>, %a: vector<4xf32>) {
  // expected-error @+1 {{'vector.shuffle' op failed to verify that second operand v2 and result have same element type}}
  %0 = "vector.shuffle"(%v, %a) <{mask = array<i64: 0>}> : (vector<4xf64>, vector<4xf32>) -> vector<1xf64>
  return
}

// -----

func.func @a(%m: memref<4xf32>, %i: index, %k: vector<4xi1>, %p: vector<4xf32>) {
  // expected-error @+1 {{'vector.mask' op expects number of results to match mask region yielded values}}
  vector.mask %k, %p { vector.store %p, %m[%i] : memref<4xf32>, vector<4xf32> } : vector<4xi1> -> vector<4xf32>
  return
}

// -----

func.func @a(%m: memref<4xf64>, %i: index, %k: vector<4xi1>, %p: vector<4xf32>) {
  // expected-error @+1 {{'vector.maskedload' op base and result element type should match}}
  %0 = vector.maskedload %m[%i], %k, %p : memref<4xf64>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  return
}

// -----

func.func @a(%m: memref<4xf64>, %i: index, %k: vector<4xi1>, %p: vector<4xf32>) {
  // expected-error @+1 {{'vector.maskedstore' op base and valueToStore element type should match}}
  vector.maskedstore %m[%i], %k, %p : memref<4xf64>, vector<4xi1>, vector<4xf32>
  return
}

// -----

func.func @a(%v: vector<2xf32>, %w: vector<4xf32>) {
  // expected-error @+1 {{'vector.insert_strided_slice' op expected sum(offsets, source vector shape) dimension 0 to be confined to [1, 5)}}
  %0 = "vector.insert_strided_slice"(%v, %w) <{offsets = [3], strides = [1]}> : (vector<2xf32>, vector<4xf32>) -> vector<4xf32>
  return
}

// -----

func.func @a(%p: memref<4xf32>, %i: index, %pad: f32, %k: vector<4xi1>, %t: tensor<4xf32>, %v: vector<4xf32>) {
  // expected-error @+1 {{'vector.mask' op expects result type to match maskable operation result type}}
  vector.mask %k, %v { %0 = vector.transfer_write %v, %t[%i] : vector<4xf32>, tensor<4xf32> } : vector<4xi1> -> vector<4xf32>
  return
}

// -----

func.func @a(%m: memref<*xf32>) {
  // expected-error @+1 {{custom op 'memref.extract_strided_metadata' invalid kind of type specified: expected builtin.memref, but found 'memref<*xf32>'}}
  %0:2 = memref.extract_strided_metadata %m : memref<*xf32> -> memref<f32>, index
  return
}

// -----

func.func @a(%m: memref<2xf32>) {
  // expected-error @+1 {{'memref.reinterpret_cast' op result #0 must be strided memref of any type values, but got 'memref<2xf32, affine_map<(d0) -> (d0 floordiv 2)>>'}}
  %0 = memref.reinterpret_cast %m to offset: [0], sizes: [2], strides: [1] : memref<2xf32> to memref<2xf32, affine_map<(i) -> (i floordiv 2)>>
  return
}

// -----

// expected-note @+1 {{prior use here}}
func.func @a(%m: memref<2xf32>) {
  // expected-error @+1 {{use of value '%m' expects different type than prior uses: 'index' vs 'memref<2xf32>'}}
  %0 = affine.apply affine_map<(d0) -> (d0)> (%m)
  return
}

// -----

func.func @reductions_have_results(%i: index) {
  // expected-error @+1 {{'scf.parallel' op expects number of results: 0 to be the same as number of reductions: 1}}
  scf.parallel (%iv) = (%i) to (%i) step (%i) {
    "scf.reduce"() ({
    ^bb0(%a: f32, %b: f32):
      scf.reduce.return %a : f32
    }) : () -> ()
  }
  return
}

// -----

func.func @reductions_have_a_block(%i: index, %x: f32) {
  %0 = scf.parallel (%iv) = (%i) to (%i) step (%i) init (%x) -> f32 {
    // expected-error @+1 {{'scf.reduce' op region #0 ('reductions') failed to verify constraint: region with 1 blocks}}
    "scf.reduce"(%x) ({
    }) : (f32) -> ()
  }
  return
}

// -----

func.func @one_value_for_each_open_extent(%m: memref<?xf32>, %i: index) {
  // expected-error @+1 {{'memref.expand_shape' op mismatch in dynamic dims in output_shape and static_output_shape: static_output_shape has 1 dynamic dims while output_shape has 2 values}}
  %0 = "memref.expand_shape"(%m, %i, %i) <{reassociation = [[0, 1]], static_output_shape = array<i64: -9223372036854775808, 4>}>
    : (memref<?xf32>, index, index) -> memref<?x4xf32>
  return
}

// -----

func.func @constant_is_typed() {
  // expected-error @+1 {{custom op 'arith.constant' 'arith.constant' op attribute 'value' failed to satisfy constraint: TypedAttr instance}}
  %0 = arith.constant {value = @x} 1 : i32
  return
}

// -----

irdl.dialect @d {
  irdl.operation @o {
    %0 = irdl.any
    // expected-error @+1 {{'irdl.operands' op attribute 'names' failed to satisfy constraint: string array attribute}}
    "irdl.operands"(%0) <{names = [1], variadicity = #irdl<variadicity_array[single]>}> : (!irdl.attribute) -> ()
  }
}

// -----

irdl.dialect @d {
  irdl.operation @o {
    %0 = irdl.any
    // expected-error @+1 {{'irdl.regions' op operand #0 must be variadic of IRDL handle to a region definition, but got '!irdl.attribute'}}
    "irdl.regions"(%0) <{names = ["a"]}> : (!irdl.attribute) -> ()
  }
}

// -----

irdl.dialect @d {
  irdl.operation @o {
    %0 = irdl.region
    // expected-error @+1 {{'irdl.operands' op operand #0 must be variadic of IRDL handle to an `mlir::Attribute`, but got '!irdl.region'}}
    "irdl.operands"(%0) <{names = ["a"], variadicity = #irdl<variadicity_array[single]>}> : (!irdl.region) -> ()
  }
}

// -----

func.func @complex_of_one_type(%x: f32, %y: f64) {
  // expected-error @+1 {{'complex.create' op failed to verify that all of {real, imaginary} have same type}}
  %0 = "complex.create"(%x, %y) : (f32, f64) -> complex<f32>
  return
}

// -----

func.func @elementwise_kind(%m: memref<4x4xf32>) {
  // expected-error @+2 {{expected attribute value}}
  // expected-error @+1 {{custom op 'linalg.elementwise' expected operation 'kind' attribute}}
  linalg.elementwise kind= ins(%m, %m : memref<4x4xf32>, memref<4x4xf32>) outs(%m : memref<4x4xf32>)
  return
}

// -----

func.func @full_tiles(%m: tensor<7x8xf32>, %r: tensor<2x8x4xf32>) {
  // expected-error @+1 {{'linalg.pack' op invalid tile factor or output size provided. Only full tiles are supported when padding_value is not set}}
  %0 = linalg.pack %m inner_dims_pos = [0] inner_tiles = [4] into %r : tensor<7x8xf32> -> tensor<2x8x4xf32>
  return
}

// -----

func.func @scalar_operands(%a: memref<4xi32>, %b: memref<4xi8>) {
  // expected-error @+1 {{'arith.index_cast' op if a result is non-scalar, then at least one operand must be non-scalar}}
  %0 = "arith.index_cast"(%a) : (memref<4xi32>) -> vector<4xindex>
  return
}

// -----

func.func @scalar_results(%a: vector<4xi32>) {
  // expected-error @+1 {{'arith.index_cast' op if an operand is non-scalar, then there must be at least one non-scalar result}}
  %0 = "arith.index_cast"(%a) : (vector<4xi32>) -> memref<4xindex>
  return
}

// -----

func.func @condition_of_select(%a: tensor<i1>, %b: memref<4xf32>) {
  // expected-error @+1 {{'arith.select' op failed to verify that condition is signless i1 or has matching shape}}
  %0 = "arith.select"(%a, %b, %b) : (tensor<i1>, memref<4xf32>, memref<4xf32>) -> memref<4xf32>
  return
}

// -----

func.func @a_region_for_each_reduction(%i: index, %x: f32) {
  scf.parallel (%iv) = (%i) to (%i) step (%i) {
    // expected-error @+1 {{'scf.reduce' op expects number of reduction regions: 0 to be the same as number of reduction operands: 1}}
    "scf.reduce"(%x) : (f32) -> ()
  }
  return
}

// -----

func.func @elements_of_a_buffer(%x: tensor<4xf32>) {
  // expected-error @+2 {{element types do not match}}
  // expected-error @+1 {{'bufferization.to_buffer' op failed to verify that specified tensor and buffer types match}}
  %0 = bufferization.to_buffer %x : tensor<4xf32> to memref<4xf64>
  return
}

// -----

func.func @elements_of_a_tensor(%x: memref<4xf32>) {
  // expected-error @+2 {{element types do not match}}
  // expected-error @+1 {{'bufferization.to_tensor' op failed to verify that specified tensor and buffer types match}}
  %0 = "bufferization.to_tensor"(%x) : (memref<4xf32>) -> tensor<4xf64>
  return
}
