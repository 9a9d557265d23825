// RUN: freehold opt %s --one-shot-bufferize="allow-unknown-ops test-analysis-only" -split-input-file | expect %t.out
// RUN: freehold opt %s --one-shot-bufferize=allow-unknown-ops -split-input-file -verify-diagnostics

#V32 = #sparse_tensor.encoding<{map = (d0) -> (d0 : compressed), posWidth = 32, crdWidth = 32}>

// The result of an assembly is the memory of its operands, a conversion is new.
func.func @analysis(%pos: tensor<2xi32>, %crd: tensor<6x1xi32>, %values: tensor<6xf64>, %x: f64, %i: index) -> (tensor<6xf64>, tensor<100xf64>, index) {
  // expected-error @+2 {{sparse_tensor ops must be bufferized with the sparsifier}}
  // expected-error @+1 {{failed to bufferize op}}
  %0 = sparse_tensor.assemble (%pos, %crd), %values : (tensor<2xi32>, tensor<6x1xi32>), tensor<6xf64> to tensor<100xf64, #V32>  // expected-note {{lower sparse tensors first, with '--sparsification-and-bufferization' of 'mlir-opt'}}
  %1 = tensor.insert %x into %values[%i] : tensor<6xf64>
  %2 = sparse_tensor.number_of_entries %0 : tensor<100xf64, #V32>
  %3 = sparse_tensor.convert %0 : tensor<100xf64, #V32> to tensor<100xf64>
  %4 = tensor.insert %x into %3[%i] : tensor<100xf64>
  return %1, %4, %2 : tensor<6xf64>, tensor<100xf64>, index
}

// -----

#V = #sparse_tensor.encoding<{map = (d0) -> (d0 : compressed)}>
func.func @storage(%t: tensor<8xf64, #V>, %p: tensor<2xindex>, %c: tensor<8x1xindex>, %v: tensor<8xf64>) -> (tensor<2xindex>, tensor<8x1xindex>, tensor<8xf64>, index) {
  // expected-error @+2 {{sparse_tensor ops must be bufferized with the sparsifier}}
  // expected-error @+1 {{failed to bufferize op}}
  %0 = sparse_tensor.load %t hasInserts : tensor<8xf64, #V>  // expected-note {{lower sparse tensors first, with '--sparsification-and-bufferization' of 'mlir-opt'}}
  %rp, %rc, %rv, %pl, %cl, %vl = sparse_tensor.disassemble %0 : tensor<8xf64, #V>
    out_lvls(%p, %c : tensor<2xindex>, tensor<8x1xindex>) out_vals(%v : tensor<8xf64>) -> (tensor<2xindex>, tensor<8x1xindex>), tensor<8xf64>, (index, index), index
  return %rp, %rc, %rv, %vl : tensor<2xindex>, tensor<8x1xindex>, tensor<8xf64>, index
}

// -----

#V = #sparse_tensor.encoding<{map = (d0) -> (d0 : compressed)}>
func.func @parts(%t: tensor<8xf64, #V>) -> (memref<?xindex>, memref<?xindex>, memref<?xf64>) {
  // expected-error @+2 {{sparse_tensor ops must be bufferized with the sparsifier}}
  // expected-error @+1 {{failed to bufferize op}}
  %0 = sparse_tensor.positions %t {level = 0 : index} : tensor<8xf64, #V> to memref<?xindex>  // expected-note {{lower sparse tensors first, with '--sparsification-and-bufferization' of 'mlir-opt'}}
  %1 = sparse_tensor.coordinates %t {level = 0 : index} : tensor<8xf64, #V> to memref<?xindex>
  %2 = sparse_tensor.values %t : tensor<8xf64, #V> to memref<?xf64>
  return %0, %1, %2 : memref<?xindex>, memref<?xindex>, memref<?xf64>
}

// -----

#V = #sparse_tensor.encoding<{map = (d0) -> (d0 : compressed)}>
func.func @foreach(%t: tensor<8xf64, #V>) {
  // expected-error @+2 {{sparse_tensor ops must be bufferized with the sparsifier}}
  // expected-error @+1 {{failed to bufferize op}}
  sparse_tensor.foreach in %t : tensor<8xf64, #V> do {  // expected-note {{lower sparse tensors first, with '--sparsification-and-bufferization' of 'mlir-opt'}}
  ^bb0(%i: index, %x: f64):
  }
  return
}

// -----

// Other ops of the dialect are unknown.
#V = #sparse_tensor.encoding<{map = (d0) -> (d0 : compressed)}>
func.func @unknown(%t: tensor<8xf64, #V>, %i: index) -> index {
  %0 = sparse_tensor.lvl %t, %i : tensor<8xf64, #V>
  return %0 : index
}
