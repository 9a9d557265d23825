// RUN: freehold opt %s -split-input-file -verify-diagnostics --one-shot-bufferize="bufferize-function-boundaries"

// Two memory spaces meet in a cycle.

// expected-error @+2 {{incoming operands of block argument have inconsistent memory spaces}}
// expected-error @+1 {{failed to bufferize op}}
func.func @spaces(%c: i1) -> tensor<4xf32> {
  %0 = bufferization.alloc_tensor() {memory_space = 1 : i64} : tensor<4xf32>
  %1 = bufferization.alloc_tensor() {memory_space = 2 : i64} : tensor<4xf32>
  cf.br ^bb1(%0 : tensor<4xf32>)
^bb1(%a: tensor<4xf32>):
  cf.br ^bb2(%a : tensor<4xf32>)
^bb2(%b: tensor<4xf32>):
  cf.cond_br %c, ^bb1(%b : tensor<4xf32>), ^bb3
^bb3:
  cf.cond_br %c, ^bb1(%1 : tensor<4xf32>), ^bb4
^bb4:
  return %b : tensor<4xf32>
}

// -----

// Nothing that has a type is ever passed to these.

// expected-error @+2 {{could not infer buffer type of block argument}}
// expected-error @+1 {{failed to bufferize op}}
func.func @unreachable(%t: tensor<4xf32>) -> tensor<4xf32> {
  return %t : tensor<4xf32>
^bb1(%a: tensor<4xf32>):
  cf.br ^bb2(%a : tensor<4xf32>)
^bb2(%b: tensor<4xf32>):
  cf.br ^bb1(%b : tensor<4xf32>)
}
