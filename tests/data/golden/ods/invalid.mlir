// Ops of an imported dialect are verified by the constraints of its ODS.
// RUN: freehold opt %s --load-ods=%S/../../ods/queue.json -split-input-file -verify-diagnostics

func.func @f(%v: f64, %q: !queue.handle<f32>) {
  // expected-error @+1 {{'queue.push' op operand #0 must be 32-bit float or 32-bit signless integer, but got 'f64'}}
  %t = "queue.push"(%v, %q) {operandSegmentSizes = array<i32: 1, 1, 0, 0>} : (f64, !queue.handle<f32>) -> !queue.token
  return
}

// -----

func.func @f(%v: f32, %q: !queue.handle<f32>) {
  // expected-error @+1 {{'queue.push' op attribute 'times' failed to satisfy constraint: 64-bit signless integer attribute}}
  %t = "queue.push"(%v, %q) {operandSegmentSizes = array<i32: 1, 1, 0, 0>, times = 1 : i32} : (f32, !queue.handle<f32>) -> !queue.token
  return
}

// -----

func.func @f(%t: tensor<4xf32>, %u: tensor<4xi32>) {
  // expected-error @+1 {{'queue.scale' op operand #1 must be ranked tensor of 32-bit float values, but got 'tensor<4xi32>'}}
  %r = "queue.scale"(%t, %u) : (tensor<4xf32>, tensor<4xi32>) -> tensor<4xf32>
  return
}

// -----

func.func @f(%q: !queue.handle<f32>) {
  // expected-error @+1 {{custom op 'queue.create' duplicate or unknown struct parameter name: size}}
  %t = queue.create : <f32, size = 4>
  return
}

// -----

// expected-error @+1 {{expected ','}}
func.func @f(%q: !queue.handle<f32>) attributes {a = #queue.tile<4>} {
  return
}

// -----

func.func @f(%q: !queue.handle<f32>) {
  // expected-error @+1 {{'queue.drain' op has no custom assembly form}}
  queue.drain %q
  return
}
