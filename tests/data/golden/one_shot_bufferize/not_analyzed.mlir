// RUN: freehold opt %s --one-shot-bufferize="bufferize-function-boundaries no-analysis-func-filter=copies" | expect %t.out
// RUN: freehold opt %s --one-shot-bufferize="bufferize-function-boundaries no-analysis-func-filter=copies allow-return-allocs-from-loops" | expect %t.out

// Written tensors are copied, yielded ones are not.
func.func @copies(%t: tensor<8xf32>, %n: index, %f: f32) -> tensor<8xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t) -> tensor<8xf32> {
    %1 = tensor.insert %f into %a[%i] : tensor<8xf32>
    scf.yield %1 : tensor<8xf32>
  }
  return %0 : tensor<8xf32>
}
