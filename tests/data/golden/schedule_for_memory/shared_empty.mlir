// RUN: freehold opt %s --schedule-for-memory | expect %t.out

// An empty tensor that several ops share, one of them in a region: in a block with a new order, each has its own. The
// shared one was placed after ops in regions that used it.

func.func @in_region(%x: tensor<64xf32>, %i: index, %n: index) -> (f32, tensor<64xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %e = tensor.empty() : tensor<64xf32>
  %a = linalg.exp ins(%x : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
  %b = linalg.abs ins(%x : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
  %d = linalg.floor ins(%x : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
  %h = tensor.extract %d[%i] : tensor<64xf32>
  %v = tensor.extract %a[%i] : tensor<64xf32>
  %f = arith.addf %v, %h : f32
  %r = scf.for %k = %c0 to %n step %c1 iter_args(%acc = %f) -> (f32) {
    %t = linalg.sqrt ins(%b : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
    %g = tensor.extract %t[%k] : tensor<64xf32>
    %s = arith.addf %acc, %g : f32
    scf.yield %s : f32
  }
  %c = linalg.exp ins(%x : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
  return %r, %c : f32, tensor<64xf32>
}
