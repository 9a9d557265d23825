// RUN: freehold opt %s --build-in-destination | expect %t.out
// RUN: freehold opt %s --build-in-destination --mlir-pass-statistics 2>&1 | filecheck %s

// CHECK: (S) 3 fills

// Each op but the last gets a fill of its own.

func.func @products(%a: tensor<4x4xf32>, %b: tensor<4x4xf32>) -> (tensor<4x4xf32>, tensor<4x4xf32>) {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<4x4xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<4x4xf32>) -> tensor<4x4xf32>
  %x = linalg.matmul ins(%a, %b : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
  %y = linalg.matmul ins(%x, %b : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %x, %y : tensor<4x4xf32>, tensor<4x4xf32>
}

// Dynamic sizes, and two accumulators of one op.

#id = affine_map<(d0, d1) -> (d0, d1)>
#rows = affine_map<(d0, d1) -> (d0)>
func.func @accumulators(%t: tensor<?x4xf32>, %n: index, %f: f32) -> (tensor<?xf32>, tensor<?xf32>) {
  %e = tensor.empty(%n) : tensor<?xf32>
  %z = linalg.fill ins(%f : f32) outs(%e : tensor<?xf32>) -> tensor<?xf32>
  %r:2 = linalg.generic {indexing_maps = [#id, #rows, #rows], iterator_types = ["parallel", "reduction"]}
      ins(%t : tensor<?x4xf32>) outs(%z, %z : tensor<?xf32>, tensor<?xf32>) {
  ^bb0(%x: f32, %p: f32, %q: f32):
    %sum = arith.addf %p, %x : f32
    %product = arith.mulf %q, %x : f32
    linalg.yield %sum, %product : f32, f32
  } -> (tensor<?xf32>, tensor<?xf32>)
  return %r#0, %r#1 : tensor<?xf32>, tensor<?xf32>
}

// Ops in two branches can use one buffer, and so can an op after a read. What is only read is not split, and neither is
// a destination that the op does not read.

func.func @branches(%c: i1, %a: tensor<4x4xf32>, %i: index) -> (tensor<4x4xf32>, f32) {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<4x4xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<4x4xf32>) -> tensor<4x4xf32>
  %v = tensor.extract %z[%i, %i] : tensor<4x4xf32>
  %r = scf.if %c -> tensor<4x4xf32> {
    %x = linalg.matmul ins(%a, %a : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
    scf.yield %x : tensor<4x4xf32>
  } else {
    %n = linalg.exp ins(%z : tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
    %x = linalg.exp ins(%n : tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
    scf.yield %x : tensor<4x4xf32>
  }
  return %r, %v : tensor<4x4xf32>, f32
}

// A fill before a loop in which two ops use it.

func.func @in_loop(%a: tensor<4x4xf32>, %n: index) -> tensor<4x4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<4x4xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<4x4xf32>) -> tensor<4x4xf32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%s = %a) -> (tensor<4x4xf32>) {
    %x = linalg.matmul ins(%s, %a : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
    %y = linalg.matmul ins(%x, %s : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
    scf.yield %y : tensor<4x4xf32>
  }
  return %r : tensor<4x4xf32>
}
