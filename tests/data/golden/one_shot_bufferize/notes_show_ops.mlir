// RUN: not freehold opt %s --one-shot-bufferize=bufferize-function-boundaries -split-input-file 2>&1 | expect %t.out
// RUN: not freehold opt %s --one-shot-bufferize="bufferize-function-boundaries must-infer-memory-space" -split-input-file 2>&1 | expect %t.spaces.out

// An error of the pass shows the op in its current form. Other tests check errors, not notes.

func.func @unrestricted(%m: memref<*xf32>, %i: index) -> f32 {
  %u = bufferization.to_tensor %m : memref<*xf32> to tensor<*xf32>
  %b = tensor.cast %u : tensor<*xf32> to tensor<4xf32>
  %f = tensor.extract %b[%i] : tensor<4xf32>
  return %f : f32
}

// -----

func.func @conflict(%t: tensor<4xf32>, %i: index, %u: tensor<4xf32>) -> f32 {
  %x = bufferization.materialize_in_destination %u in %t : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %f = tensor.extract %t[%i] : tensor<4xf32>
  return %f : f32
}

// -----

func.func @yield(%t: tensor<?xf32>, %i: index) -> tensor<?xf32> {
  %c = bufferization.alloc_tensor(%i) : tensor<?xf32>
  %r = scf.for %k = %i to %i step %i iter_args(%x = %t) -> tensor<?xf32> {
    scf.yield %c : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}

// -----

func.func @condition(%b: tensor<4xf32>, %c: i1) -> tensor<4xf32> {
  %s = arith.select %c, %b, %b : tensor<4xf32>
  %r = scf.while (%x = %s) : (tensor<4xf32>) -> tensor<4xf32> {
    scf.condition(%c) %b : tensor<4xf32>
  } do {
  ^bb0(%y: tensor<4xf32>):
    scf.yield %b : tensor<4xf32>
  }
  return %r : tensor<4xf32>
}

// -----

func.func @constant() -> tensor<4xf32> {
  %c = arith.constant dense<1.0> : tensor<4xf32>
  return %c : tensor<4xf32>
}

// -----

// An op with regions begins on a line of its own.

func.func @region(%t: tensor<4xf32>) -> tensor<4xf32> {
  %r = scf.execute_region -> tensor<4xf32> {
    cf.br ^bb1
  ^bb1:
    %x = tensor.collapse_shape %t [[0]] : tensor<4xf32> into tensor<4xf32>
    scf.yield %x : tensor<4xf32>
  ^bb2:
    scf.yield %t : tensor<4xf32>
  }
  return %r : tensor<4xf32>
}
