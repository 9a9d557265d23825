// RUN: freehold opt %s --one-shot-bufferize="bufferize-function-boundaries allow-return-allocs create-deallocs=0" | expect %t.out
// RUN: freehold opt %s --one-shot-bufferize="bufferize-function-boundaries allow-return-allocs-from-loops" | expect %t.out

// 'allow-return-allocs' is what 'allow-return-allocs-from-loops' was called: the loop yields a new buffer.
func.func @f(%a: tensor<4xf32>, %n: index, %f: f32) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = scf.for %i = %c0 to %n step %c1 iter_args(%t = %a) -> (tensor<4xf32>) {
    %1 = tensor.empty() : tensor<4xf32>
    %2 = linalg.fill ins(%f : f32) outs(%1 : tensor<4xf32>) -> tensor<4xf32>
    %3 = tensor.extract %t[%c0] : tensor<4xf32>
    %4 = tensor.insert %3 into %2[%c0] : tensor<4xf32>
    scf.yield %4 : tensor<4xf32>
  }
  return %0 : tensor<4xf32>
}
