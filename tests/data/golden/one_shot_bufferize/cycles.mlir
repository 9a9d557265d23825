// RUN: freehold opt %s -split-input-file --one-shot-bufferize="bufferize-function-boundaries" | expect %t.out

// Block arguments that only receive values from a cycle of blocks: mlir-opt cannot infer their types and fails.

func.func @cycle(%c: i1, %t: tensor<4xf32>) -> tensor<4xf32> {
  %e = tensor.empty() : tensor<4xf32>
  cf.br ^bb1(%e : tensor<4xf32>)
^bb1(%a: tensor<4xf32>):
  cf.br ^bb2(%a : tensor<4xf32>)
^bb2(%b: tensor<4xf32>):
  cf.cond_br %c, ^bb1(%b : tensor<4xf32>), ^bb3
^bb3:
  return %b : tensor<4xf32>
}

// -----

func.func @mixed(%c: i1, %t: tensor<4xf32>) -> tensor<4xf32> {
  %e = tensor.empty() : tensor<4xf32>
  cf.br ^bb1(%e, %t : tensor<4xf32>, tensor<4xf32>)
^bb1(%a: tensor<4xf32>, %x: tensor<4xf32>):
  cf.br ^bb2(%a, %x : tensor<4xf32>, tensor<4xf32>)
^bb2(%b: tensor<4xf32>, %y: tensor<4xf32>):
  %s = arith.select %c, %b, %y : tensor<4xf32>
  cf.cond_br %c, ^bb1(%s, %b : tensor<4xf32>, tensor<4xf32>), ^bb3
^bb3:
  return %b : tensor<4xf32>
}

// -----

func.func @nested(%c: i1, %t: tensor<4xf32>, %f: f32, %i: index) -> tensor<4xf32> {
  %e = tensor.empty() : tensor<4xf32>
  cf.br ^bb1(%e : tensor<4xf32>)
^bb1(%a: tensor<4xf32>):
  cf.br ^bb2(%a : tensor<4xf32>)
^bb2(%b: tensor<4xf32>):
  cf.br ^bb4(%b : tensor<4xf32>)
^bb4(%d: tensor<4xf32>):
  %n = tensor.insert %f into %d[%i] : tensor<4xf32>
  cf.cond_br %c, ^bb2(%d : tensor<4xf32>), ^bb5(%n : tensor<4xf32>)
^bb5(%g: tensor<4xf32>):
  cf.cond_br %c, ^bb1(%g : tensor<4xf32>), ^bb3
^bb3:
  return %g : tensor<4xf32>
}

// -----

// One buffer has a layout and one does not: the slice passed around the cycle has the fully dynamic layout.
func.func @layouts(%c: i1, %t: tensor<8xf32>, %i: index) -> tensor<4xf32> {
  %s = tensor.extract_slice %t[%i] [4] [2] : tensor<8xf32> to tensor<4xf32>
  cf.br ^bb1(%s : tensor<4xf32>)
^bb1(%a: tensor<4xf32>):
  cf.br ^bb2(%a : tensor<4xf32>)
^bb2(%b: tensor<4xf32>):
  %e = tensor.empty() : tensor<4xf32>
  %x = linalg.exp ins(%b : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  cf.cond_br %c, ^bb1(%b : tensor<4xf32>), ^bb3(%x : tensor<4xf32>)
^bb3(%r: tensor<4xf32>):
  return %r : tensor<4xf32>
}
