// RUN: freehold opt %s --one-shot-bufferize -verify-diagnostics

#V = #sparse_tensor.encoding<{map = (d0) -> (d0 : compressed)}>
func.func @foreach(%t: tensor<8xf64, #V>, %init: tensor<8xf64, #V>) -> tensor<8xf64, #V> {
  // expected-error @+1 {{'sparse_tensor.foreach' op tensor results are not supported yet}}
  %0 = sparse_tensor.foreach in %t init(%init) : tensor<8xf64, #V>, tensor<8xf64, #V> -> tensor<8xf64, #V> do {  // expected-note {{lower sparse tensors first, with '--sparsification-and-bufferization' of 'mlir-opt'}}
  ^bb0(%i: index, %x: f64, %r: tensor<8xf64, #V>):
    sparse_tensor.yield %r : tensor<8xf64, #V>
  }
  return %0 : tensor<8xf64, #V>
}
