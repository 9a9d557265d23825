// RUN: freehold opt %s -allow-unregistered-dialect -split-input-file -verify-diagnostics

func.func @a(%m: memref<4xf32>, %i: index) {
  // expected-error @+1 {{custom op 'memref.transpose' attribute 'permutation' occurs more than once in the attribute list}}
  %0 = memref.transpose %m (i) -> (i) {permutation = affine_map<(d0) -> (d0)>} : memref<4xf32> to memref<4xf32>
  return
}

// -----

func.func @a(%m: memref<4xf32>, %i: index) {
  // expected-error @+1 {{custom op 'affine.load' attribute 'map' occurs more than once in the attribute list}}
  %0 = affine.load %m[0] {map = 1} : memref<4xf32>
  return
}

// -----

func.func @a(%m: memref<4xf32>, %i: index) {
  // expected-error @+1 {{custom op 'affine.apply' attribute 'map' occurs more than once in the attribute list}}
  %0 = affine.apply affine_map<() -> (0)>() {map = 1}
  return
}

// -----

func.func @a(%m: memref<4xf32>, %i: index) {
  // expected-error @+1 {{custom op 'linalg.matmul' attribute 'indexing_maps' occurs more than once in the attribute list}}
  linalg.matmul {indexing_maps = []} ins(%m, %m : memref<4xf32>, memref<4xf32>) outs(%m: memref<4xf32>)
  return
}

// -----

func.func @a(%m: memref<4xf32>, %i: index) {
  // expected-error @+1 {{custom op 'shape.const_shape' attribute 'shape' occurs more than once in the attribute list}}
  %0 = shape.const_shape {shape = 1} [1] : tensor<1xindex>
  return
}

// -----

func.func @a(%m: memref<4xf32>, %i: index) {
  // expected-error @+1 {{custom op 'linalg.transpose' attribute 'permutation' occurs more than once in the attribute list}}
  linalg.transpose ins(%m : memref<4xf32>) outs(%m : memref<4xf32>) permutation = [0] {permutation = 1}
  return
}

// -----

func.func @a(%m: memref<4xf32>, %i: index, %v: f32) {
  // expected-error @+1 {{custom op 'vector.transfer_read' attribute 'operandSegmentSizes' occurs more than once in the attribute list}}
  %0 = vector.transfer_read %m[%i], %v {permutation_map = affine_map<(d0) -> (d0)>, operandSegmentSizes = 1} : memref<4xf32>, vector<4xf32>
  return
}

// -----

func.func @a(%n: index) {
  // expected-error @+1 {{custom op 'scf.forall' attribute 'staticStep' occurs more than once in the attribute list}}
  scf.forall (%i) in (%n) { } {staticStep = 1}
  return
}

// -----

func.func @a(%m: memref<4xf32>, %i: index) {
  // expected-error @+1 {{'func.call' op 'b' does not reference a valid function}}
  func.call @a(%m, %i) {callee = @b} : (memref<4xf32>, index) -> ()
  return
}

// -----

// expected-error @+1 {{custom op 'func.func' 'sym_name' is an inferred attribute and should not be specified in the explicit attribute dictionary}}
func.func @a(%m: memref<4xf32>, %i: index) attributes {sym_name = "b"} { return }

// -----

// expected-error @+1 {{custom op 'func.func' 'function_type' is an inferred attribute and should not be specified in the explicit attribute dictionary}}
func.func @a(%m: memref<4xf32>, %i: index) attributes {function_type = "b"} { return }

// -----

// expected-error @+1 {{custom op 'func.func' 'sym_visibility' is an inferred attribute and should not be specified in the explicit attribute dictionary}}
func.func @a(%m: memref<4xf32>, %i: index) attributes {sym_visibility = "private"} { return }

// -----

func.func @a(%m: memref<4xf32>, %i: index) {
  // expected-error @+1 {{custom op 'scf.index_switch' 'scf.index_switch' op attribute 'cases' failed to satisfy constraint: i64 dense array attribute}}
  scf.index_switch %i {cases = 1}
 default { }
  return
}

// -----

func.func @a(%m: memref<4xf32>, %i: index, %v: vector<4xf32>) {
  // expected-error @+1 {{custom op 'vector.transpose' 'vector.transpose' op attribute 'permutation' failed to satisfy constraint: i64 dense array attribute}}
  %0 = vector.transpose %v, [0] {permutation = 1} : vector<4xf32> to vector<4xf32>
  return
}

// -----

// expected-error @+1 {{custom op 'affine.if' attribute 'condition' occurs more than once in the attribute list}}
affine.if affine_set<() : (0 == 0)>() {
} {condition = 1}

// -----

func.func @a() {
  // expected-error @+1 {{custom op 'memref.get_global' 'memref.get_global' op attribute 'name' failed to satisfy constraint: flat symbol reference attribute}}
  %0 = memref.get_global @g : memref<4xf32> {name = 1}
  return
}
