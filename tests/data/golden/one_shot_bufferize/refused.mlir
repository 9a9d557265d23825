// RUN: freehold opt %s -split-input-file -allow-unregistered-dialect -verify-diagnostics --one-shot-bufferize="bufferize-function-boundaries"

// A copy cannot be inserted into the region of a mask.
func.func @mask(%t: tensor<4xf32>, %v: vector<4xf32>, %m: vector<4xi1>, %i: index) -> (tensor<4xf32>, f32) {
  %c0 = arith.constant 0 : index
  // expected-error @+1 {{'vector.mask' op body must bufferize in-place}}
  %0 = vector.mask %m { vector.transfer_write %v, %t[%c0] : vector<4xf32>, tensor<4xf32> } : vector<4xi1> -> tensor<4xf32>
  %1 = tensor.extract %t[%i] : tensor<4xf32>
  return %0, %1 : tensor<4xf32>, f32
}

// -----

// expected-error @+2 {{global op must have a value}}
// expected-error @+1 {{failed to bufferize op}}
ml_program.global private mutable @uninitialized : tensor<4xi32>

// -----

func.func @elements(%f: !shape.size) -> tensor<2x!shape.size> {
  // expected-error @+2 {{cannot bufferize value of type 'tensor<2x!shape.size>': element type '!shape.size' is not a valid memref element type}}
  // expected-error @+1 {{failed to bufferize op}}
  %0 = tensor.from_elements %f, %f : tensor<2x!shape.size>
  return %0 : tensor<2x!shape.size>
}
