// RUN: freehold opt %s --one-shot-bufferize='bufferize-function-boundaries rematerialize' --canonicalize | expect %t.out
// RUN: freehold opt %s --one-shot-bufferize='bufferize-function-boundaries' --canonicalize | filecheck %s --check-prefix=COPIED
// RUN: freehold opt %s --one-shot-bufferize='bufferize-function-boundaries rematerialize' --mlir-pass-statistics 2>&1 | filecheck %s --check-prefix=COUNTS

// COUNTS: (S) {{ *}}11 num-tensor-rematerialized

// A fill for two destinations.

// COPIED-LABEL: func.func @fill
// COPIED: memref.copy
func.func @fill(%a: tensor<4x4xf32>, %b: tensor<4x4xf32>) -> (tensor<4x4xf32>, tensor<4x4xf32>) {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<4x4xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<4x4xf32>) -> tensor<4x4xf32>
  %x = linalg.matmul ins(%a, %b : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
  %y = linalg.matmul ins(%x, %b : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %x, %y : tensor<4x4xf32>, tensor<4x4xf32>
}

// Both accumulators of one op, of a scalar.

#scalar = affine_map<(d0) -> ()>
#id = affine_map<(d0) -> (d0)>
func.func @two_accumulators(%t: tensor<8xf64>, %s: f64) -> (tensor<f64>, tensor<f64>) {
  %one = tensor.from_elements %s : tensor<1xf64>
  %z = tensor.collapse_shape %one [] : tensor<1xf64> into tensor<f64>
  %r:2 = linalg.generic {indexing_maps = [#id, #scalar, #scalar], iterator_types = ["reduction"]}
      ins(%t : tensor<8xf64>) outs(%z, %z : tensor<f64>, tensor<f64>) {
  ^bb0(%x: f64, %p: f64, %q: f64):
    %sum = arith.addf %p, %x : f64
    %product = arith.mulf %q, %x : f64
    linalg.yield %sum, %product : f64, f64
  } -> (tensor<f64>, tensor<f64>)
  return %r#0, %r#1 : tensor<f64>, tensor<f64>
}

// Constants are read-only: a splat, a few elements, and more elements, which are copied.

func.func @constants(%i: index, %f: f32, %n: i32) -> (tensor<64xf32>, tensor<2xi32>, tensor<17xi32>) {
  %splat = arith.constant dense<1.0> : tensor<64xf32>
  %few = arith.constant dense<[1, 2]> : tensor<2xi32>
  %many = arith.constant dense<[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16]> : tensor<17xi32>
  %a = tensor.insert %f into %splat[%i] : tensor<64xf32>
  %b = tensor.insert %n into %few[%i] : tensor<2xi32>
  %c = tensor.insert %n into %many[%i] : tensor<17xi32>
  return %a, %b, %c : tensor<64xf32>, tensor<2xi32>, tensor<17xi32>
}

// Views of them: a slice of a splat, a transposed splat, elements that were reshaped, and the slice of a tensor of
// different elements, which is copied.

func.func @views(%i: index, %f: f32, %g: f32) -> (tensor<4xf32>, tensor<2x3xf32>, tensor<2x1xf32>, tensor<1xf32>) {
  %c0 = arith.constant 0 : index
  %splat = arith.constant dense<1.0> : tensor<64xf32>
  %s = tensor.extract_slice %splat[%i] [4] [1] : tensor<64xf32> to tensor<4xf32>
  %a = tensor.insert %f into %s[%i] : tensor<4xf32>
  %z = tensor.splat %f : tensor<3x2xf32>
  %e = tensor.empty() : tensor<2x3xf32>
  %t = linalg.transpose ins(%z : tensor<3x2xf32>) outs(%e : tensor<2x3xf32>) permutation = [1, 0]
  %b = tensor.insert %g into %t[%c0, %i] : tensor<2x3xf32>
  %q = tensor.extract %t[%c0, %i] : tensor<2x3xf32>
  %two = tensor.from_elements %f, %q : tensor<2xf32>
  %expanded = tensor.expand_shape %two [[0, 1]] output_shape [2, 1] : tensor<2xf32> into tensor<2x1xf32>
  %c = tensor.insert %g into %expanded[%i, %c0] : tensor<2x1xf32>
  %part = tensor.extract_slice %two[%i] [1] [1] : tensor<2xf32> to tensor<1xf32>
  %d = tensor.insert %g into %part[%c0] : tensor<1xf32>
  %old = tensor.extract %expanded[%i, %c0] : tensor<2x1xf32>
  %c2 = tensor.insert %old into %c[%c0, %c0] : tensor<2x1xf32>
  %d2 = tensor.insert %old into %d[%c0] : tensor<1xf32>
  return %a, %b, %c2, %d2 : tensor<4xf32>, tensor<2x3xf32>, tensor<2x1xf32>, tensor<1xf32>
}

// Dynamic sizes come from the tensor that was filled. In a loop, the fill before the loop becomes dead.

func.func @in_loop(%n: index, %f: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %e = tensor.empty(%n) : tensor<?xf32>
  %z = linalg.fill ins(%f : f32) outs(%e : tensor<?xf32>) -> tensor<?xf32>
  %r = scf.for %i = %c0 to %c8 step %c1 iter_args(%a = %f) -> (f32) {
    %x = tensor.insert %a into %z[%c0] : tensor<?xf32>
    %v = tensor.extract %x[%c0] : tensor<?xf32>
    scf.yield %v : f32
  }
  return %r : f32
}

// A loop that carries a constant.

func.func @carried(%n: index, %f: f32) -> tensor<8xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %k = arith.constant dense<0.0> : tensor<8xf32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %k) -> (tensor<8xf32>) {
    %x = tensor.insert %f into %a[%i] : tensor<8xf32>
    scf.yield %x : tensor<8xf32>
  }
  return %r : tensor<8xf32>
}
