// RUN: freehold opt %s -allow-unregistered-dialect -split-input-file -verify-diagnostics

func.func @a(%x: i32) {
  // expected-error @+1 {{'func.call_indirect' op operand #0 must be function type, but got 'i32'}}
  "func.call_indirect"(%x) : (i32) -> ()
  return
}

// -----

func.func @a(%x: tensor<f32>, %i: index) {
  // expected-error @+1 {{'tensor.dim' op operand #0 must be non-0-ranked or unranked tensor, but got 'tensor<f32>'}}
  %0 = "tensor.dim"(%x, %i) : (tensor<f32>, index) -> index
  return
}

// -----

func.func @a(%x: tensor<4xf32>, %i: tensor<1xf32>) {
  // expected-error @+1 {{'tensor.gather' op operand #1 must be ranked tensor of signless integer or index values, but got 'tensor<1xf32>'}}
  %0 = "tensor.gather"(%x, %i) <{gather_dims = array<i64: 0>}> : (tensor<4xf32>, tensor<1xf32>) -> tensor<1xf32>
  return
}

// -----

func.func @a(%x: tensor<4xf32>, %i: tensor<1x1xindex>) {
  // expected-error @+1 {{'tensor.reshape' op operand #1 must be 1D tensor of signless integer or index values, but got 'tensor<1x1xindex>'}}
  %0 = "tensor.reshape"(%x, %i) : (tensor<4xf32>, tensor<1x1xindex>) -> tensor<4xf32>
  return
}

// -----

func.func @a(%x: tensor<4xi32>) {
  // expected-error @+1 {{'shape.from_extent_tensor' op operand #0 must be 1D tensor of index values, but got 'tensor<4xi32>'}}
  %0 = "shape.from_extent_tensor"(%x) : (tensor<4xi32>) -> !shape.shape
  return
}

// -----

func.func @a(%x: memref<f32>, %i: index) {
  // expected-error @+1 {{'memref.dim' op operand #0 must be unranked.memref of any type values or non-0-ranked.memref of any type values, but got 'memref<f32>'}}
  %0 = "memref.dim"(%x, %i) : (memref<f32>, index) -> index
  return
}

// -----

func.func @a(%x: memref<4xf32>, %s: memref<1xf32>) {
  // expected-error @+1 {{'memref.reshape' op operand #1 must be 1D memref of signless integer or index values, but got 'memref<1xf32>'}}
  %0 = "memref.reshape"(%x, %s) : (memref<4xf32>, memref<1xf32>) -> memref<4xf32>
  return
}

// -----

func.func @a(%x: memref<4xf32>, %i: index) {
  // expected-error @+1 {{'memref.view' op operand #0 must be 1D memref of 8-bit signless integer values, but got 'memref<4xf32>'}}
  %0 = "memref.view"(%x, %i) : (memref<4xf32>, index) -> memref<4xf32>
  return
}

// -----

func.func @a(%x: memref<4xindex>, %v: i32, %i: index) {
  // expected-error @+1 {{'memref.atomic_rmw' op operand #1 must be memref of signless integer or floating-point values, but got 'memref<4xindex>'}}
  %0 = "memref.atomic_rmw"(%v, %x, %i) <{kind = 0 : i64}> : (i32, memref<4xindex>, index) -> i32
  return
}

// -----

func.func @a(%x: vector<4xf32>) {
  // expected-error @+1 {{'linalg.transpose' op operand #0 must be memref of any type values or ranked tensor of any type values, but got 'vector<4xf32>'}}
  "linalg.transpose"(%x, %x) <{permutation = array<i64: 0>}> ({
  ^bb0(%a: f32, %b: f32):
    linalg.yield %a : f32
  }) : (vector<4xf32>, vector<4xf32>) -> ()
  return
}

// -----

func.func @a(%x: memref<*xf32>, %i: index, %n: vector<4xindex>, %m: vector<4xi1>, %p: vector<4xf32>) {
  // expected-error @+1 {{'vector.gather' op operand #0 must be Tensor or MemRef of any type values, but got 'memref<*xf32>'}}
  %0 = "vector.gather"(%x, %i, %n, %m, %p) : (memref<*xf32>, index, vector<4xindex>, vector<4xi1>, vector<4xf32>) -> vector<4xf32>
  return
}

// -----

func.func @a(%x: memref<4xf32>, %i: index, %n: vector<4xf32>, %m: vector<4xi1>, %p: vector<4xf32>) {
  // expected-error @+1 {{'vector.gather' op operand #2 must be vector of integer or index values, but got 'vector<4xf32>'}}
  %0 = "vector.gather"(%x, %i, %n, %m, %p) : (memref<4xf32>, index, vector<4xf32>, vector<4xi1>, vector<4xf32>) -> vector<4xf32>
  return
}

// -----

func.func @a(%x: memref<4xf32>, %i: index, %m: vector<[4]xi1>, %p: vector<[4]xf32>) {
  // expected-error @+1 {{'vector.compressstore' op operand #2 must be fixed-length vector of 1-bit signless integer values, but got 'vector<[4]xi1>'}}
  "vector.compressstore"(%x, %i, %m, %p) : (memref<4xf32>, index, vector<[4]xi1>, vector<[4]xf32>) -> ()
  return
}

// -----

func.func @a(%x: i32) {
  // expected-error @+1 {{'shape.shape_of' op operand #0 must be shaped of any type values or , but got 'i32'}}
  %0 = "shape.shape_of"(%x) : (i32) -> !shape.shape
  return
}

// -----

func.func @a(%x: tensor<4xf32>) {
  // expected-error @+1 {{'shape.value_as_shape' op operand #0 must be 1D tensor of integer or index values or , but got 'tensor<4xf32>'}}
  %0 = "shape.value_as_shape"(%x) : (tensor<4xf32>) -> !shape.shape
  return
}

// -----

func.func @a(%x: f32) {
  // expected-error @+1 {{'irdl.all_of' op expects parent op to be one of 'irdl.type, irdl.attribute, irdl.operation'}}
  %0 = "irdl.all_of"(%x) : (f32) -> !irdl.attribute
  return
}

// -----

func.func @a(%x: f32) {
  // expected-error @+1 {{'irdl.regions' op expects parent op 'irdl.operation'}}
  "irdl.regions"(%x) <{names = ["a"]}> : (f32) -> ()
  return
}

// -----

ml_program.global private mutable @g(dense<1.0> : tensor<f32>) : tensor<f32>
// expected-error @+1 {{'ml_program.global_load_graph' op operand #0 must be variadic of Token for establishing execution ordering in a graph, but got 'f32'}}
func.func @a(%x: f32) { %0, %1 = "ml_program.global_load_graph"(%x) <{global = @g}> : (f32) -> (tensor<f32>, !ml_program.token) return }

// -----

func.func @a(%x: f32) {
  // expected-error @+1 {{custom op 'vector.print' 'vector.print' op attribute 'stringLiteral' failed to satisfy constraint: An Attribute containing a string}}
  vector.print %x : f32 {stringLiteral = 1}
  return
}

// -----

// expected-error @+1 {{'func.func' op attribute 'arg_attrs' failed to satisfy constraint: Array of dictionary attributes}}
"func.func"() <{arg_attrs = [1], function_type = (f32) -> (), sym_name = "a", sym_visibility = "private"}> ({}) : () -> ()

// -----

func.func @a(%x: memref<4xf32>) {
  // expected-error @+1 {{expected ':'}}
  %0 = memref.get_global @g {name = 1} : memref<4xf32>
  return
}

// -----

func.func @a(%x: memref<4xf32>) {
  // expected-error @+1 {{invalid properties {name = @a::@b} for op memref.get_global: Invalid attribute `name` in property conversion: @a::@b}}
  %0 = "memref.get_global"() <{name = @a::@b}> : () -> memref<4xf32>
  return
}

// -----

func.func @a(%x: i32) {
  // expected-error @+1 {{custom op 'arith.divsi' 'arith.divsi' op attribute 'isExact' failed to satisfy constraint: unit attribute}}
  %0 = arith.divsi %x, %x {isExact = 1} : i32
  return
}

// -----

func.func @a(%x: i32) {
  // expected-error @+1 {{expected ':'}}
  %0 = ml_program.global_load_const @g {global = 1} : i32
  return
}

// -----

// expected-error @+1 {{'func.func' op attribute 'function_type' failed to satisfy constraint: type attribute of function type}}
"func.func"() <{function_type = f32, sym_name = "a", sym_visibility = "private"}> ({}) : () -> ()

// -----

// expected-error @+1 {{'memref.global' op attribute 'type' failed to satisfy constraint: memref type attribute}}
"memref.global"() <{sym_name = "a", type = f32}> : () -> ()

// -----

// expected-error @+1 {{invalid properties {sym_name = "a", type = 1 : i64} for op ml_program.global: Invalid attribute `type` in property conversion: 1 : i64}}
"ml_program.global"() <{sym_name = "a", type = 1}> : () -> ()

// -----

// expected-error @+1 {{custom op 'ml_program.global' 'ml_program.global' op attribute 'type' failed to satisfy constraint: any type attribute}}
ml_program.global private @g : f32 {type = 1}

// -----

func.func @a() {
  // expected-error @+1 {{invalid properties {value = @x} for op arith.constant: Invalid attribute `value` in property conversion: @x}}
  %0 = "arith.constant"() <{value = @x}> : () -> i32
  return
}

// -----

func.func @a(%x: i1) {
  // expected-error @+1 {{custom op 'cf.cond_br' 'cf.cond_br' op attribute 'branch_weights' failed to satisfy constraint: i32 dense array attribute}}
  cf.cond_br %x, ^a, ^a {branch_weights = 1}
^a:
  return
}

// -----

func.func @a(%x: tensor<4x4xf32>) {
  // expected-error @+1 {{custom op 'tensor.gather' 'tensor.gather' op attribute 'gather_dims' failed to satisfy constraint: i64 dense array attribute}}
  %0 = tensor.gather %x[%x] gather_dims([0]) {gather_dims = 1} : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @a(%x: memref<4x4xf32>, %r: memref<f32>) {
  // expected-error @+1 {{'linalg.reduce' op attribute 'dimensions' failed to satisfy constraint: i64 dense array attribute should be in increasing order}}
  "linalg.reduce"(%x, %r) <{dimensions = array<i64: 1, 0>}> ({
  ^bb0(%a: f32, %b: f32):
    linalg.yield %a : f32
  }) : (memref<4x4xf32>, memref<f32>) -> ()
  return
}

// -----

func.func @a() {
  // expected-error @+1 {{'shape.const_shape' op attribute 'shape' failed to satisfy constraint: index elements attribute}}
  %0 = "shape.const_shape"() <{shape = dense<1> : tensor<1xi32>}> : () -> tensor<1xindex>
  return
}

// -----

func.func @a(%x: memref<4x4xf32>) {
  // expected-error @+1 {{'linalg.conv_1d_nwc_wcf' op attribute 'dilations' failed to satisfy constraint: 64-bit signless int elements attribute of shape [1]}}
  "linalg.conv_1d_nwc_wcf"(%x, %x, %x) <{dilations = dense<1> : tensor<2xi64>, operandSegmentSizes = array<i32: 2, 1>, strides = dense<1> : tensor<1xi64>}> ({
  ^bb0(%a: f32, %b: f32, %c: f32):
    linalg.yield %a : f32
  }) : (memref<4x4xf32>, memref<4x4xf32>, memref<4x4xf32>) -> ()
  return
}

// -----

func.func @a(%x: memref<4x4xf32>) {
  // expected-error @+1 {{'linalg.conv_2d_nhwc_hwcf' op attribute 'strides' failed to satisfy constraint: 64-bit signless int elements attribute of shape [2]}}
  "linalg.conv_2d_nhwc_hwcf"(%x, %x, %x) <{dilations = dense<1> : tensor<1xi64>, operandSegmentSizes = array<i32: 2, 1>, strides = dense<1> : tensor<1xi64>}> ({
  ^bb0(%a: f32, %b: f32, %c: f32):
    linalg.yield %a : f32
  }) : (memref<4x4xf32>, memref<4x4xf32>, memref<4x4xf32>) -> ()
  return
}

// -----

func.func @a(%x: memref<4x4xf32>) {
  // expected-error @+1 {{'linalg.conv_3d_ndhwc_dhwcf' op attribute 'strides' failed to satisfy constraint: 64-bit signless int elements attribute of shape [3]}}
  "linalg.conv_3d_ndhwc_dhwcf"(%x, %x, %x) <{dilations = dense<1> : tensor<1xi64>, operandSegmentSizes = array<i32: 2, 1>, strides = dense<1> : tensor<1xi64>}> ({
  ^bb0(%a: f32, %b: f32, %c: f32):
    linalg.yield %a : f32
  }) : (memref<4x4xf32>, memref<4x4xf32>, memref<4x4xf32>) -> ()
  return
}

// -----

func.func @a(%n: index) {
  // expected-error @+1 {{'scf.forall' op attribute 'mapping' failed to satisfy constraint: Device Mapping array attribute}}
  "scf.forall"(%n) <{mapping = [1], operandSegmentSizes = array<i32: 0, 1, 0, 0>, staticLowerBound = array<i64: 0>,
      staticUpperBound = array<i64: -9223372036854775808>, staticStep = array<i64: 1>}> ({
  ^bb0(%i: index):
    scf.forall.in_parallel {
    }
  }) : (index) -> ()
  return
}

// -----

// expected-error @+1 {{'irdl.attributes' op expects parent op 'irdl.operation'}}
"irdl.attributes"() <{attributeValueNames = [1]}> : () -> ()

// -----

func.func @a(%m: memref<4xf32>, %i: index, %p: f32) {
  // expected-error @+1 {{'vector.transfer_read' op attribute 'in_bounds' failed to satisfy constraint: 1-bit boolean array attribute}}
  %0 = "vector.transfer_read"(%m, %i, %p) <{in_bounds = [1], operandSegmentSizes = array<i32: 1, 1, 1, 0>, permutation_map = affine_map<(d0) -> (d0)>}> : (memref<4xf32>, index, f32) -> vector<4xf32>
  return
}

// -----

func.func @a(%m: memref<4x4xf32>) {
  // expected-error @+1 {{'linalg.generic' op attribute 'indexing_maps' failed to satisfy constraint: AffineMap array attribute}}
  "linalg.generic"(%m, %m) <{indexing_maps = [1, 2], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
  ^bb0(%a: f32, %b: f32):
    linalg.yield %a : f32
  }) : (memref<4x4xf32>, memref<4x4xf32>) -> ()
  return
}

// -----

// expected-error @+1 {{invalid properties {mapping = 1 : i64, sym_name = "l"} for op shape.function_library: Invalid attribute `mapping` in property conversion: 1 : i64}}
"shape.function_library"() <{mapping = 1, sym_name = "l"}> ({
}) : () -> ()

// -----

func.func @a() {
  // expected-error @+1 {{custom op 'ub.poison' 'ub.poison' op attribute 'value' failed to satisfy constraint: PoisonAttrInterface instance}}
  %0 = ub.poison {value = 1} : i32
  return
}

// -----

func.func @a() {
  // expected-error @+1 {{invalid properties {value = 1 : i32} for op ub.poison: Invalid attribute `value` in property conversion: 1 : i32}}
  %0 = "ub.poison"() <{value = 1 : i32}> : () -> i32
  return
}
