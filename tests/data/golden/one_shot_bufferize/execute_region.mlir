// RUN: freehold opt %s --one-shot-bufferize="bufferize-function-boundaries copy-before-write" | expect %t.out

// Regions that several ops leave: mlir-opt crashes on the second.

func.func @f(%c: i1, %n: index) -> (tensor<4xf32>, index) {
  %0, %1 = scf.execute_region -> (tensor<4xf32>, index) {
    %t = tensor.empty() : tensor<4xf32>
    scf.yield %t, %n : tensor<4xf32>, index
  } {foo}
  return %0, %1 : tensor<4xf32>, index
}
func.func @g(%c: i1, %n: index, %x: tensor<4xf32>) -> (tensor<4xf32>) {
  %1 = scf.execute_region -> tensor<4xf32> {
    %t = tensor.empty() : tensor<4xf32>
    cf.cond_br %c, ^bb1(%t: tensor<4xf32>), ^bb2(%x: tensor<4xf32>)
    ^bb1(%a: tensor<4xf32>):
    scf.yield %a : tensor<4xf32>
    ^bb2(%b: tensor<4xf32>):
    scf.yield %b : tensor<4xf32>
  }
  return %1 : tensor<4xf32>
}
