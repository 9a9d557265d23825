// RUN: not freehold opt %s -allow-unregistered-dialect --one-shot-bufferize=bufferize-function-boundaries -split-input-file 2>&1 | expect %t.one_shot.out
// RUN: not freehold opt %s -allow-unregistered-dialect --func-bufferize --finalizing-bufferize -split-input-file 2>&1 | expect %t.finalizing.out
// RUN: not freehold compile %s -allow-unregistered-dialect -split-input-file 2>&1 | expect %t.compile.out
// RUN: not freehold explain %s -allow-unregistered-dialect -split-input-file 2>&1 | expect %t.explain.out

// The refusal of an op that nobody declared names the op, the fact, and the line to add.

func.func @values(%t: tensor<4xf32>, %i: index, %u: tensor<?xf32>) -> (tensor<4xf32>, index) {
  %0:2 = "x.op"(%t, %i, %u) : (tensor<4xf32>, index, tensor<?xf32>) -> (tensor<4xf32>, index)
  return %0#0, %0#1 : tensor<4xf32>, index
}

// -----

// Some facts, but not how it uses tensors.
func.func @some_facts(%t: tensor<4xf32>, %m: memref<4xf32>) -> tensor<4xf32> {
  %0 = "x.op"(%t, %m) {freehold.facts = {owned = ["operand1"]}} : (tensor<4xf32>, memref<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

func.func @region(%t: tensor<4xf32>) -> tensor<4xf32> {
  %0 = "x.region"(%t) ({
  ^bb0(%a: tensor<4xf32>):
    "x.yield"(%a) : (tensor<4xf32>) -> ()
  }) : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

func.func @branch(%t: tensor<4xf32>) -> tensor<4xf32> {
  "x.br"(%t)[^next] : (tensor<4xf32>) -> ()
^next(%a: tensor<4xf32>):
  return %a : tensor<4xf32>
}
