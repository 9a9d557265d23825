// RUN: freehold opt %s --one-shot-bufferize="bufferize-function-boundaries" | expect %t.out
// RUN: freehold opt %s --one-shot-bufferize="bufferize-function-boundaries analysis-heuristic=top-down" | expect %t.top_down.out

// A loop does not read an initial value with undefined contents, so nothing kept two arguments from sharing its buffer, or
// the loop's body from writing it. mlir-opt writes in place. Generated programs have this in 3 of 50,000.

// Two arguments: the buffer of %b must not be the one of %a.
func.func @two_arguments(%n: index, %f: f32, %g: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = tensor.empty() : tensor<4xf32>
  %1:3 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %0, %b = %0, %s = %f) -> (tensor<4xf32>, tensor<4xf32>, f32) {
    %2 = linalg.fill ins(%f : f32) outs(%a : tensor<4xf32>) -> tensor<4xf32>
    %3 = linalg.fill ins(%g : f32) outs(%b : tensor<4xf32>) -> tensor<4xf32>
    %4 = tensor.extract %2[%c0] : tensor<4xf32>
    %5 = arith.addf %s, %4 : f32
    scf.yield %2, %3, %5 : tensor<4xf32>, tensor<4xf32>, f32
  }
  return %1#2 : f32
}

// The body writes the initial value itself, in a slice of it.
func.func @argument_and_initial_value(%n: index, %f: f32, %g: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = tensor.empty() : tensor<4xf32>
  %1:2 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %0, %s = %f) -> (tensor<4xf32>, f32) {
    %2 = linalg.fill ins(%f : f32) outs(%a : tensor<4xf32>) -> tensor<4xf32>
    %e = tensor.extract_slice %0[0] [2] [1] : tensor<4xf32> to tensor<2xf32>
    %3 = linalg.fill ins(%g : f32) outs(%e : tensor<2xf32>) -> tensor<2xf32>
    %4 = tensor.extract %2[%c0] : tensor<4xf32>
    %5 = tensor.extract %3[%c0] : tensor<2xf32>
    %6 = arith.addf %4, %5 : f32
    %7 = arith.addf %s, %6 : f32
    scf.yield %2, %7 : tensor<4xf32>, f32
  }
  return %1#1 : f32
}

// The names are joined before the loop.
func.func @joined_before(%n: index, %f: f32, %g: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = tensor.empty() : tensor<4xf32>
  %v = tensor.cast %0 : tensor<4xf32> to tensor<?xf32>
  %1:2 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %0, %s = %f) -> (tensor<4xf32>, f32) {
    %2 = linalg.fill ins(%f : f32) outs(%a : tensor<4xf32>) -> tensor<4xf32>
    %3 = linalg.fill ins(%g : f32) outs(%v : tensor<?xf32>) -> tensor<?xf32>
    %4 = tensor.extract %2[%c0] : tensor<4xf32>
    %5 = tensor.extract %3[%c0] : tensor<?xf32>
    %6 = arith.addf %4, %5 : f32
    %7 = arith.addf %s, %6 : f32
    scf.yield %2, %7 : tensor<4xf32>, f32
  }
  return %1#1 : f32
}

// One name only: no copy.
func.func @one_name(%n: index, %f: f32) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = tensor.empty() : tensor<4xf32>
  %1 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %0) -> (tensor<4xf32>) {
    %2 = linalg.fill ins(%f : f32) outs(%a : tensor<4xf32>) -> tensor<4xf32>
    scf.yield %2 : tensor<4xf32>
  }
  return %1 : tensor<4xf32>
}
