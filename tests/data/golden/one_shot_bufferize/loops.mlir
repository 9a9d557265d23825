// RUN: freehold opt %s --one-shot-bufferize="bufferize-function-boundaries allow-return-allocs-from-loops" | expect %t.out

// Loop-carried values, and the types of buffers that are computed before a loop is completely rewritten.

func.func @early_type(%a: tensor<4xf32>, %f: f32) -> tensor<4xf32> {
  %c = arith.constant true
  %z = tensor.empty() : tensor<4xf32>
  %i = linalg.fill ins(%f : f32) outs(%z : tensor<4xf32>) -> tensor<4xf32>
  %r = scf.while (%t = %i) : (tensor<4xf32>) -> (tensor<4xf32>) {
    %c0 = arith.constant 0 : index
    %x = tensor.extract %t[%c0] : tensor<4xf32>
    %cond = arith.cmpf olt, %x, %f : f32
    scf.condition(%cond) %t : tensor<4xf32>
  } do {
  ^bb0(%u: tensor<4xf32>):
    %e = tensor.empty() : tensor<4xf32>
    %n = linalg.add ins(%u, %u : tensor<4xf32>, tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
    scf.yield %n : tensor<4xf32>
  }
  return %r : tensor<4xf32>
}
func.func @fresh(%a: tensor<4xf32>, %f: f32, %n: index) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%t = %a) -> (tensor<4xf32>) {
    %e = tensor.empty() : tensor<4xf32>
    %m = linalg.add ins(%t, %t : tensor<4xf32>, tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
    scf.yield %m : tensor<4xf32>
  }
  return %r : tensor<4xf32>
}
func.func @while(%a: tensor<4xf32>, %f: f32, %n: index, %c: i1) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%t = %a) -> (tensor<4xf32>) {
    %w = scf.while (%u = %t) : (tensor<4xf32>) -> (tensor<4xf32>) {
      scf.condition(%c) %u : tensor<4xf32>
    } do {
    ^bb0(%u: tensor<4xf32>):
      %e = tensor.empty() : tensor<4xf32>
      %m = linalg.add ins(%u, %u : tensor<4xf32>, tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
      scf.yield %m : tensor<4xf32>
    }
    scf.yield %w : tensor<4xf32>
  }
  return %r : tensor<4xf32>
}
func.func @while2(%a: tensor<4xf32>, %f: f32, %n: index, %c: i1) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%t = %a) -> (tensor<4xf32>) {
    %w = scf.while (%u = %t) : (tensor<4xf32>) -> (tensor<4xf32>) {
      scf.condition(%c) %u : tensor<4xf32>
    } do {
    ^bb0(%u: tensor<4xf32>):
      scf.yield %u : tensor<4xf32>
    }
    scf.yield %w : tensor<4xf32>
  }
  return %r : tensor<4xf32>
}
