// RUN: freehold opt %s --one-shot-bufferize="bufferize-function-boundaries" | expect %t.out
// RUN: freehold opt %s --one-shot-bufferize="bufferize-function-boundaries function-boundary-type-conversion=identity-layout-map" | expect %t.identity.out
// RUN: freehold opt %s --one-shot-bufferize="bufferize-function-boundaries function-boundary-type-conversion=fully-dynamic-layout-map" | expect %t.dynamic.out

// Signatures, calls, constants of the module, and returned buffers with the layout that they have.

func.func private @external(tensor<4xf32>) -> tensor<4xf32>

func.func @laid_out(%t: tensor<4xf32> {bufferization.buffer_layout = affine_map<(d0) -> (d0 * 2)>, bufferization.writable = false}, %i: index) -> f32 {
  %0 = tensor.extract %t[%i] : tensor<4xf32>
  return %0 : f32
}

func.func private @callee(%t: tensor<4xf32>, %f: f32, %i: index) -> (tensor<4xf32>, tensor<2xf32>) {
  %0 = tensor.insert %f into %t[%i] : tensor<4xf32>
  %1 = tensor.extract_slice %0[1] [2] [1] : tensor<4xf32> to tensor<2xf32>
  return %0, %1 : tensor<4xf32>, tensor<2xf32>
}

func.func @caller(%f: f32, %i: index) -> (tensor<4xf32>, f32) {
  %c = arith.constant dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>
  %d = arith.constant dense<[1.0, 2.0, 3.0, 5.0]> : tensor<4xf32>
  %e = arith.constant dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>
  %0:2 = call @callee(%c, %f, %i) : (tensor<4xf32>, f32, index) -> (tensor<4xf32>, tensor<2xf32>)
  %1 = call @external(%d) : (tensor<4xf32>) -> tensor<4xf32>
  %2 = call @laid_out(%e, %i) : (tensor<4xf32>, index) -> f32
  %3 = tensor.extract %0#1[%i] : tensor<2xf32>
  %4 = arith.addf %2, %3 : f32
  return %1, %4 : tensor<4xf32>, f32
}
