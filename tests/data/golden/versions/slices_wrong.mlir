// RUN: freehold opt %s -allow-unregistered-dialect -split-input-file -verify-diagnostics
// Ops of other versions that no version has like this, or that no later version has.

func.func @fewer(%n: index) {
  // expected-error @+1 {{'affine.for' op has fewer operands than its bounds take}}
  "affine.for"(%n) ({
  ^bb0(%i: index):
    affine.yield
  }) {lower_bound = affine_map<(d0) -> (d0)>, step = 1 : index, upper_bound = affine_map<(d0) -> (d0)>} : (index) -> ()
  return
}

// -----

func.func @kind(%m: memref<4xf32>, %i: index, %x: f32) {
  // expected-error @+1 {{'memref.atomic_rmw' op attribute 'kind' failed to satisfy constraint: allowed 64-bit signless integer cases: 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15}}
  %0 = "std.atomic_rmw"(%x, %m, %i) {kind = 20 : i64} : (f32, memref<4xf32>, index) -> f32
  return
}

// -----

func.func @results(%n: index, %t: tensor<8xf32>) {
  // expected-error @+1 {{'scf.foreach_thread' op has other numbers of thread indices and results than of sizes and insertions at its end}}
  %0 = scf.foreach_thread (%i) in (%n) -> (tensor<8xf32>) {
    scf.foreach_thread.perform_concurrently {
    }
  }
  return
}

// -----

func.func @several(%t: tensor<?xf32>) {
  // expected-error @+1 {{'tensor.expand_shape' op has a dimension whose size does not follow from the size of the source}}
  %0 = tensor.expand_shape %t [[0, 1]] : tensor<?xf32> into tensor<?x?xf32>
  return
}

// -----

func.func @sizes() {
  // expected-error @+1 {{'linalg.init_tensor' op has other sizes than its type}}
  %0 = linalg.init_tensor [4] : tensor<8xf32>
  return
}

// -----

func.func @no_aggregate(%x: f32) {
  // expected-error @+1 {{'std.splat' op has the form of no version of MLIR}}
  %0 = "std.splat"(%x) : (f32) -> f32
  return
}
