// RUN: freehold opt %s --one-shot-bufferize="bufferize-function-boundaries allow-unknown-ops" | expect %t.out
// RUN: freehold opt %s --one-shot-bufferize="bufferize-function-boundaries allow-unknown-ops" --canonicalize | expect %t.canonical.out

// Elementwise ops on tensors are unknown to One-Shot Bufferize. What they compute is a new tensor, so the structured op
// before them writes its output in place, and so may one after them.

func.func @product(%a: tensor<2x4xf32>, %o: tensor<2x4xf32>) -> tensor<2x4xf32> {
  %0 = linalg.exp ins(%a : tensor<2x4xf32>) outs(%o : tensor<2x4xf32>) -> tensor<2x4xf32>
  %1 = arith.mulf %0, %0 : tensor<2x4xf32>
  return %1 : tensor<2x4xf32>
}

func.func @one_operand(%a: tensor<8xf32>, %o: tensor<8xf32>) -> tensor<8xf32> {
  %0 = linalg.exp ins(%a : tensor<8xf32>) outs(%o : tensor<8xf32>) -> tensor<8xf32>
  %1 = math.exp %0 : tensor<8xf32>
  return %1 : tensor<8xf32>
}

func.func @other_element_type(%a: tensor<8xf32>, %o: tensor<8xf32>) -> tensor<8xi32> {
  %0 = linalg.exp ins(%a : tensor<8xf32>) outs(%o : tensor<8xf32>) -> tensor<8xf32>
  %1 = arith.fptosi %0 : tensor<8xf32> to tensor<8xi32>
  return %1 : tensor<8xi32>
}

func.func @written_later(%a: tensor<2x4xf32>) -> (tensor<2x4xf32>, tensor<2x4xf32>) {
  %e = tensor.empty() : tensor<2x4xf32>
  %0 = linalg.exp ins(%a : tensor<2x4xf32>) outs(%e : tensor<2x4xf32>) -> tensor<2x4xf32>
  %1 = arith.mulf %0, %0 : tensor<2x4xf32>
  %2 = linalg.exp ins(%a : tensor<2x4xf32>) outs(%0 : tensor<2x4xf32>) -> tensor<2x4xf32>
  return %1, %2 : tensor<2x4xf32>, tensor<2x4xf32>
}

func.func @chain(%a: tensor<8xf32>, %b: tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>) {
  %e = tensor.empty() : tensor<8xf32>
  %0 = linalg.exp ins(%a : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  %1 = arith.addf %0, %b : tensor<8xf32>
  %2 = arith.mulf %1, %0 : tensor<8xf32>
  %3 = linalg.exp ins(%b : tensor<8xf32>) outs(%0 : tensor<8xf32>) -> tensor<8xf32>
  return %2, %3 : tensor<8xf32>, tensor<8xf32>
}

// The constant becomes a global, of which no fold knows the elements.
func.func @with_constant(%a: tensor<8xi32>) -> (tensor<8xi32>, tensor<8xi32>) {
  %e = tensor.empty() : tensor<8xi32>
  %z = arith.constant dense<0> : tensor<8xi32>
  %0 = linalg.copy ins(%a : tensor<8xi32>) outs(%e : tensor<8xi32>) -> tensor<8xi32>
  %1 = arith.addi %0, %z : tensor<8xi32>
  %2 = linalg.add ins(%a, %a : tensor<8xi32>, tensor<8xi32>) outs(%0 : tensor<8xi32>) -> tensor<8xi32>
  return %1, %2 : tensor<8xi32>, tensor<8xi32>
}

// An op that folds to its operand: the second structured op writes another buffer, since 'canonicalize' makes %1 the
// buffer of %0. mlir-opt writes in place, and then returns one buffer twice.
func.func @folds(%a: tensor<8xi32>) -> (tensor<8xi32>, tensor<8xi32>) {
  %e = tensor.empty() : tensor<8xi32>
  %0 = linalg.copy ins(%a : tensor<8xi32>) outs(%e : tensor<8xi32>) -> tensor<8xi32>
  %1 = arith.andi %0, %0 : tensor<8xi32>
  %2 = linalg.add ins(%a, %a : tensor<8xi32>, tensor<8xi32>) outs(%0 : tensor<8xi32>) -> tensor<8xi32>
  return %1, %2 : tensor<8xi32>, tensor<8xi32>
}

// The difference folds to %0, and so the conjunction does.
func.func @folds_after_a_fold(%a: tensor<8xi32>, %b: tensor<8xi32>) -> (tensor<8xi32>, tensor<8xi32>) {
  %e = tensor.empty() : tensor<8xi32>
  %0 = linalg.copy ins(%a : tensor<8xi32>) outs(%e : tensor<8xi32>) -> tensor<8xi32>
  %1 = arith.addi %0, %b : tensor<8xi32>
  %2 = arith.subi %1, %b : tensor<8xi32>
  %3 = arith.andi %2, %0 : tensor<8xi32>
  %4 = linalg.add ins(%a, %a : tensor<8xi32>, tensor<8xi32>) outs(%0 : tensor<8xi32>) -> tensor<8xi32>
  return %3, %4 : tensor<8xi32>, tensor<8xi32>
}

// What a private function computes for another function: nothing is copied before the call.
func.func private @activation(tensor<4xf32>) -> tensor<4xf32>
func.func @call(%i: index, %v: f32) -> tensor<4xf32> {
  %e = bufferization.alloc_tensor() : tensor<4xf32>
  %f = linalg.fill ins(%v : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %z = tensor.insert %v into %f[%i] : tensor<4xf32>
  %a = call @activation(%z) : (tensor<4xf32>) -> tensor<4xf32>
  return %a : tensor<4xf32>
}
